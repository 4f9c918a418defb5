"""The bus of an exported core: its top, ports, modules, and bench driver.

Each form of bus is a module of this package with the same functions: `bus_words` (packets of
words), `bus_narrow` (packets on AXI4-Stream, with TKEEP), `bus_wide` (AXI4-Stream with a channel
for each operand), `bus_lite` (AXI4-Lite), `bus_apb` and `bus_wishbone` (the registers of AXI4-Lite
behind APB and Wishbone).
"""

import importlib
from typing import Protocol, cast

from dualfield.generate.bus_driver import Driver
from dualfield.generate.handover import Handover, Signal
from dualfield.host.errors import UsageError


class _Form(Protocol):
    """The interface of a bus module."""

    def top(self, h: Handover) -> str: ...

    def signals(self, h: Handover) -> tuple[Signal, ...]: ...

    def modules(self, h: Handover) -> tuple[str, ...]: ...

    def driver(self, h: Handover) -> Driver: ...

    def packet_table(self, h: Handover) -> str: ...  # of streams


def _form(h: Handover) -> _Form:
    names = {
        "words": "bus_words",
        "axi-stream": "bus_narrow" if h.word else "bus_wide",
        "axi-lite": "bus_lite",
        "apb": "bus_apb",
        "wishbone": "bus_wishbone",
    }
    if h.bus not in names:
        raise UsageError(f"{h.name}: no bus was chosen, so there is no top module for one.")
    return cast(_Form, importlib.import_module(f"dualfield.generate.{names[h.bus]}"))


def top(h: Handover) -> str:
    """The text of the module ``h.name``: the bus around the module ``h.bare``.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> inverter = catalog.get("ami-sf")
    >>> "  output logic s_axis_a_tready," in top(
    ...     handover(inverter, "inv", bits=40, bus="axi-stream")
    ... ).splitlines()
    True

    Raises:
        UsageError: the core has no bus.
    """
    return _form(h).top(h)


def signals(h: Handover) -> tuple[Signal, ...]:
    """The ports of that module, in order.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="words", word=8)
    >>> [(s.name, s.width) for s in signals(h) if "data" in s.name]
    [('in_data_i', 8), ('out_data_o', 8)]
    """
    return _form(h).signals(h)


def modules(h: Handover) -> tuple[str, ...]:
    """The modules of ``rtl/bus`` that the top instantiates.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> modules(handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-stream"))
    ('df_axis_wide', 'df_axis_result')
    """
    return _form(h).modules(h)


def packet_table(h: Handover) -> str:
    """The format of a stream as a Markdown table; empty for other buses.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="words")
    >>> print(packet_table(h).splitlines()[2])
    | in | 0 to 1 | `modulus_i` (40 bits): the modulus: p, or the polynomial with its leading term |
    """
    return _form(h).packet_table(h) if h.bus in ("words", "axi-stream") else ""


def driver(h: Handover) -> Driver:
    """The driver of the top in a bench, in plain SystemVerilog for any simulator.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> driver(handover(catalog.get("ami-sf"), "inv", bits=40, bus="words")).clock
    'clk_i'
    """
    return _form(h).driver(h)
