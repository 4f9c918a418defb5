"""The IP-XACT component of a generated core: IEEE 1685-2009, which Vivado's catalog reads.

``registers.xml`` is the register map in IP-XACT: PeakRDL writes it from ``dualfield.rdl``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dualfield.generate import wishbone
from dualfield.generate.handover import Handover, Signal
from dualfield.generate.render import render
from dualfield.host.version import __version__

REGISTERS = Path(__file__).with_name("registers.xml")
"""The register map in IP-XACT: a component with the element ``memoryMaps`` alone."""

_BEGIN, _END = "  <spirit:memoryMaps>\n", "  </spirit:memoryMaps>\n"


@dataclass(frozen=True)
class Interface:
    """A bus interface of the component.

    Attributes:
        name: Its name.
        definition: Vendor, library, name and version of the bus definition.
        abstraction: Name of the abstraction definition, of the same vendor, library and version.
        mode: ``slave`` or ``master``.
        ports: Logical port of the definition -> port of the core.
        parameters: Parameters of the interface.
        mapped: Whether the registers are behind it.
    """

    name: str
    definition: tuple[str, str, str, str]
    abstraction: str
    mode: str
    ports: Mapping[str, str]
    parameters: Mapping[str, str]
    mapped: bool = False


def component(h: Handover, ports: Sequence[Signal], title: str) -> str:
    """The text of ``component.xml``: bus interfaces, register map, ports and the flat Verilog file.

    Args:
        h: The exported core.
        ports: The ports of the top.
        title: What the core is, in a line.
    """
    text = REGISTERS.read_text(encoding="utf-8") if h.has_registers else ""
    registers = text[text.index(_BEGIN) : text.index(_END) + len(_END)] if text else ""
    return render(
        "component.xml.j2",
        h=h,
        title=title,
        version=__version__,
        interfaces=interfaces(h, ports),
        registers=registers,
        ports=ports,
    )


def interfaces(h: Handover, ports: Sequence[Signal]) -> list[Interface]:
    """The bus interfaces: bus, clock, reset, interrupt.

    >>> from dualfield import catalog
    >>> from dualfield.generate import bus
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-stream", word=32)
    >>> [(i.name, i.mode) for i in interfaces(h, bus.signals(h))][:2]
    [('s_axis', 'slave'), ('m_axis', 'master')]
    """
    found = []
    if h.bus == "apb":
        names = [s.name for s in ports if s.role == "bus"]
        definition = ("amba.com", "AMBA4", "APB4", "r0p0_0")
        logical = {name.upper(): name for name in names}
        found.append(Interface("s_apb", definition, "APB4_rtl", "slave", logical, {}, True))
    elif h.bus == "wishbone":
        logical = {name: port for port, name in wishbone.LOGICAL.items()}
        definition = wishbone.DEFINITION
        found.append(Interface("s_wb", definition, "wishbone_rtl", "slave", logical, {}, True))
    elif h.bus == "axi-lite":
        found.append(_axi("s_axi", "aximm", ports, {"PROTOCOL": "AXI4LITE"}))
    elif h.bus == "axi-stream":
        stems = dict.fromkeys(s.name.rpartition("_t")[0] for s in ports if "_axis" in s.name)
        found += [_axi(stem, "axis", ports, {}) for stem in stems]
    roles = {s.role: s.name for s in ports}
    buses = {"ASSOCIATED_BUSIF": ":".join(i.name for i in found)} if found else {}
    found.append(
        _signal("clock", "CLK", roles["clock"], buses | {"ASSOCIATED_RESET": roles["reset"]})
    )
    found.append(_signal("reset", "RST", roles["reset"], {"POLARITY": "ACTIVE_LOW"}))
    if "interrupt" in roles:
        sensitivity = {"SENSITIVITY": "LEVEL_HIGH"}
        found.append(_signal("interrupt", "INTERRUPT", roles["interrupt"], sensitivity))
    return found


def _axi(stem: str, kind: str, ports: Sequence[Signal], parameters: dict[str, str]) -> Interface:
    """An interface of AXI, with the ports whose names begin with the stem."""
    prefix = f"{stem}_" if kind == "aximm" else f"{stem}_t"
    names = [
        s.name for s in ports if s.name.startswith(prefix) and s.role not in ("clock", "reset")
    ]
    logical = {name.removeprefix(f"{stem}_").upper(): name for name in names}
    definition = ("xilinx.com", "interface", kind, "1.0")
    mode = "master" if stem.startswith("m_") else "slave"
    mapped = kind == "aximm"
    return Interface(stem, definition, f"{kind}_rtl", mode, logical, parameters, mapped)


def _signal(kind: str, logical: str, port: str, parameters: dict[str, str]) -> Interface:
    """An interface of one port: a clock, a reset or an interrupt."""
    mode = "master" if kind == "interrupt" else "slave"
    definition = ("xilinx.com", "signal", kind, "1.0")
    return Interface(port, definition, f"{kind}_rtl", mode, {logical: port}, parameters)
