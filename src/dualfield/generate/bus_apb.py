"""APB around an exported core: the registers of AXI4-Lite behind ``rtl/bus/df_apb_port.sv``."""

from dualfield.generate import bus_lite
from dualfield.generate.bus_driver import Driver
from dualfield.generate.handover import Handover, Signal

_ROWS = (
    ("paddr", "input", 13, "byte address"),
    ("pprot", "input", 3, "bit 0: the access is privileged"),
    ("psel", "input", 1, "this completer is selected"),
    ("penable", "input", 1, "second and later cycles of a transfer"),
    ("pwrite", "input", 1, "the transfer is a write"),
    ("pwdata", "input", 32, "data of a write"),
    ("pstrb", "input", 4, "byte strobes of a write; all must be 1"),
    ("pready", "output", 1, "the transfer ends in this cycle"),
    ("prdata", "output", 32, "data of a read"),
    ("pslverr", "output", 1, "the transfer was refused"),
)


def signals(h: Handover) -> tuple[Signal, ...]:
    """The ports of the top, the same for every core.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="apb")
    >>> [s.name for s in signals(h)][:3], len(signals(h))
    (['pclk', 'presetn', 'paddr'], 13)
    """
    del h
    return (
        Signal("pclk", "input", 1, "clock", "clock"),
        Signal("presetn", "input", 1, "reset", "reset, active low, asynchronous"),
        *(Signal(name, way, width, "bus", meaning) for name, way, width, meaning in _ROWS),
        Signal("irq", "output", 1, "interrupt", "interrupt, level, active high"),
    )


def modules(h: Handover) -> tuple[str, ...]:
    """The port and the shell, the same for all cores."""
    del h
    return ("df_apb_port", "df_axil")


def top(h: Handover) -> str:
    """The port, the shell and the core.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="apb", privileged=True)
    >>> "    .Privileged(1'b1)" in top(h).splitlines()
    True

    Raises:
        UsageError: an operand does not fit its window.
    """
    pins = {s.name: s.name for s in signals(h) if s.name != "irq"}
    port = bus_lite.Port("df_apb_port", {"Privileged": f"1'b{int(h.privileged)}"}, pins)
    inner = bus_lite.inner_pins("pclk", "presetn")
    return bus_lite.register_top(h, signals(h), inner, port=port)


def driver(h: Handover) -> Driver:
    """The bench writes the operands and reads the result by transfers with random gaps."""
    return bus_lite.register_driver(h, "bench_apb.sv.j2", "pclk", "presetn")
