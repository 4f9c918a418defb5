"""Wishbone around an exported core: the registers of AXI4-Lite behind ``df_wishbone_port.sv``."""

from dualfield.generate import bus_lite
from dualfield.generate.bus_driver import Driver
from dualfield.generate.handover import Handover, Signal

_ROWS = (
    ("cyc_i", "input", 1, "a bus cycle is under way"),
    ("stb_i", "input", 1, "an access is offered"),
    ("we_i", "input", 1, "the access is a write"),
    ("adr_i", "input", 11, "word address: bits 12 to 2 of the byte address"),
    ("sel_i", "input", 4, "bytes of a write; all must be 1"),
    ("dat_i", "input", 32, "data of a write"),
    ("dat_o", "output", 32, "data of a read"),
    ("ack_o", "output", 1, "the access ends in this cycle"),
    ("err_o", "output", 1, "the access was refused and ends in this cycle"),
    ("stall_o", "output", 1, "no access is accepted in this cycle; a classic master ignores it"),
)


def signals(h: Handover) -> tuple[Signal, ...]:
    """The ports of the top, the same for every core.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="wishbone")
    >>> [s.name for s in signals(h)][:3], len(signals(h))
    (['clk_i', 'rst_ni', 'cyc_i'], 13)
    """
    del h
    return (
        Signal("clk_i", "input", 1, "clock", "clock"),
        Signal("rst_ni", "input", 1, "reset", "reset, active low, asynchronous"),
        *(Signal(name, way, width, "bus", meaning) for name, way, width, meaning in _ROWS),
        Signal("irq_o", "output", 1, "interrupt", "interrupt, level, active high"),
    )


def modules(h: Handover) -> tuple[str, ...]:
    """The port and the shell, the same for all cores."""
    del h
    return ("df_wishbone_port", "df_axil")


def top(h: Handover) -> str:
    """The port, the shell and the core.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="wishbone")
    >>> "  df_wishbone_port u_port (" in top(h).splitlines()
    True

    Raises:
        UsageError: an operand does not fit its window.
    """
    pins = {s.name: s.name for s in signals(h) if s.name != "irq_o"}
    inner = bus_lite.inner_pins("clk_i", "rst_ni") | {"irq": "irq_o"}
    port = bus_lite.Port("df_wishbone_port", {}, pins)
    return bus_lite.register_top(h, signals(h), inner, port=port)


def driver(h: Handover) -> Driver:
    """The bench makes accesses with random gaps, classic and pipelined."""
    return bus_lite.register_driver(h, "bench_wishbone.sv.j2", "clk_i", "rst_ni")
