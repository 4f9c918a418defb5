"""A mapped netlist as cells and nets, for placement and for timing with wires.

Every net has a plain name, ``n`` and its number in Yosys's netlist, so that the Verilog text and
the parasitics (SPEF) agree without escapes.
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dualfield.host.errors import CheckFailed


@dataclasses.dataclass(frozen=True)
class Pin:
    """A pin of a cell: the number of the cell and the name of the pin."""

    cell: int
    name: str


@dataclasses.dataclass(frozen=True)
class Cell:
    """A cell.

    Attributes:
        name: Its name in the netlist.
        kind: Its name in the library.
        pins: Pin -> net or constant (``0``, ``1``).
    """

    name: str
    kind: str
    pins: Mapping[str, str]


@dataclasses.dataclass(frozen=True)
class Net:
    """A net that a cell or an input port drives.

    Attributes:
        name: Its name.
        driver: The pin that drives it; None for an input port.
        sinks: The input pins on it.
    """

    name: str
    driver: Pin | None
    sinks: tuple[Pin, ...]


@dataclasses.dataclass(frozen=True)
class CellNetlist:
    """A flat module of library cells.

    Attributes:
        top: Its name.
        clock: The net of the port ``clk_i``.
        cells: The cells.
        nets: The nets with sinks or a driver.
        inputs: Nets that input ports drive, the clock included.
        outputs: Nets that output ports read.
        drivers: Cell of the library -> its output pins.
    """

    top: str
    clock: str
    cells: tuple[Cell, ...]
    nets: tuple[Net, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    drivers: Mapping[str, frozenset[str]]

    def with_cells(self, cells: Sequence[Cell]) -> "CellNetlist":
        """The module with other cells, of kinds that it has already.

        Raises:
            CheckFailed: two pins drive one net.
        """
        return dataclasses.replace(
            self, cells=tuple(cells), nets=tuple(_nets(self.top, cells, self.drivers))
        )

    def verilog(self) -> str:
        """The Verilog text; the ports have the names of their nets."""
        ports = [*self.inputs, *(name for name in self.outputs if name not in set(self.inputs))]
        lines = [f"module {self.top} ({', '.join(ports)});"]
        lines += [f"  input {name};" for name in self.inputs]
        lines += [f"  output {name};" for name in ports[len(self.inputs) :]]
        known = set(ports)
        lines += [f"  wire {net.name};" for net in self.nets if net.name not in known]
        for cell in self.cells:
            pins = ", ".join(f".{pin}({_literal(net)})" for pin, net in cell.pins.items())
            lines.append(f"  {cell.kind} {cell.name} ({pins});")
        return "\n".join([*lines, "endmodule", ""])


def read(netlist: Mapping[str, Any], top: str, clock_port: str = "clk_i") -> CellNetlist:
    """The cells and nets of a flat module in Yosys's JSON netlist.

    Raises:
        CheckFailed: the netlist has no such module or clock, or two pins drive one net.
    """
    if top not in netlist["modules"]:
        raise CheckFailed(f"the netlist has no module {top}")
    module = netlist["modules"][top]
    if clock_port not in module["ports"]:
        raise CheckFailed(f"the module {top} has no clock port {clock_port}")
    cells: list[Cell] = []
    drivers: dict[str, frozenset[str]] = {}
    for name, record in module["cells"].items():
        pins = {pin: _name(bits[0]) for pin, bits in record["connections"].items() if bits}
        cells.append(Cell(name, record["type"], pins))
        directions = record["port_directions"]
        drivers[record["type"]] = frozenset(pin for pin in directions if directions[pin] != "input")
    return CellNetlist(
        top,
        _name(module["ports"][clock_port]["bits"][0]),
        tuple(cells),
        tuple(_nets(top, cells, drivers)),
        tuple(_port_nets(module, "input")),
        tuple(_port_nets(module, "output")),
        drivers,
    )


def _nets(top: str, cells: Sequence[Cell], outputs: Mapping[str, frozenset[str]]) -> Iterator[Net]:
    drivers: dict[str, Pin] = {}
    sinks: dict[str, list[Pin]] = {}
    for number, cell in enumerate(cells):
        for pin, net in cell.pins.items():
            if net in "01x":
                continue
            if pin not in outputs[cell.kind]:
                sinks.setdefault(net, []).append(Pin(number, pin))
            elif net in drivers:
                raise CheckFailed(f"two cells drive the net {net} of {top}")
            else:
                drivers[net] = Pin(number, pin)
    for name in dict.fromkeys([*drivers, *sinks]):
        yield Net(name, drivers.get(name), tuple(sinks.get(name, ())))


def _port_nets(module: Mapping[str, Any], direction: str) -> list[str]:
    """The nets of the ports of a direction, each once, without constants."""
    names = [
        _name(bit)
        for port in module["ports"].values()
        if port["direction"] == direction
        for bit in port["bits"]
    ]
    return [name for name in dict.fromkeys(names) if name not in "01x"]


def _name(bit: int | str) -> str:
    return bit if isinstance(bit, str) else f"n{bit}"


def _literal(net: str) -> str:
    return f"1'b{net}" if net in "01x" else net
