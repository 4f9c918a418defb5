"""The component of a generated core for Platform Designer of Quartus: ``NAME_hw.tcl``."""

from collections.abc import Sequence

from dualfield.generate.handover import Handover, Signal
from dualfield.generate.ipxact import Interface, interfaces
from dualfield.generate.render import render
from dualfield.host.version import __version__

_KINDS = {"aximm": "axi4lite", "axis": "axi4stream"}
"""Bus definition in IP-XACT -> type of an interface. Other buses are conduits."""
_ROLES = {"CLK": "clk", "RST": "reset_n", "INTERRUPT": "irq"}
"""Logical port in IP-XACT -> role of a port, if it is not the same word in lower case."""


def component(h: Handover, rtl: Sequence[str], ports: Sequence[Signal], title: str) -> str:
    """The text of ``NAME_hw.tcl``.

    Args:
        h: The exported core.
        rtl: The SystemVerilog files in order of compilation.
        ports: The ports of the top.
        title: What the core is, in a line.
    """
    known = [i for i in interfaces(h, ports) if _kind(i) is not None]
    mapped = {name for i in known for name in i.ports.values()}
    return render(
        "hw.tcl.j2",
        h=h,
        title=title,
        version=__version__,
        rtl=rtl,
        interfaces=[(i, _kind(i), _end(i), _rows(i, ports)) for i in known],
        bus=next((i.name for i in known if i.mapped), None),
        conduit=[(s, s.name) for s in ports if s.name not in mapped],
        clock=next(s.name for s in ports if s.role == "clock"),
        reset=next(s.name for s in ports if s.role == "reset"),
    )


def _kind(interface: Interface) -> str | None:
    """The type of an interface; None for a bus that becomes a conduit."""
    _, library, name, _ = interface.definition
    return name if library == "signal" else _KINDS.get(name)


def _end(interface: Interface) -> str:
    """``end`` for a sink, a subordinate and the sender of an interrupt, else ``start``."""
    return "start" if interface.mode == "master" and _kind(interface) != "interrupt" else "end"


def _rows(interface: Interface, ports: Sequence[Signal]) -> list[tuple[Signal, str]]:
    """The ports of an interface with their roles."""
    signals = {s.name: s for s in ports}
    return [
        (signals[name], _ROLES.get(role, role.lower())) for role, name in interface.ports.items()
    ]
