"""Wires of a placed netlist: a tree for each net, and its parasitics as SPEF.

A net is a rectilinear minimum spanning tree over the centres of its cells. Each edge has the
resistance and capacitance of a wire of its length, half of the capacitance at either end.
"""

from collections.abc import Iterator, Sequence

from dualfield.synthesize.cell_netlist import CellNetlist, Net
from dualfield.synthesize.kit import Kit
from dualfield.synthesize.placement import Placement

Point = tuple[float, float]

LEAST_OHM = 0.001
"""Resistance between pins of one cell: OpenSTA needs a path to every pin."""


def spanning_tree(points: Sequence[Point]) -> list[tuple[int, int, float]]:
    """The edges of a minimum spanning tree by Manhattan distance, from the first point outwards.

    Each edge is the number of the nearer point, that of the farther one, and the length.

    >>> spanning_tree([(0, 0), (4, 1), (4, 3)])
    [(0, 1, 5), (1, 2, 2)]
    """
    edges = []
    nearest = {
        number: (_distance(points[0], point), 0) for number, point in enumerate(points) if number
    }
    while nearest:
        added = min(nearest, key=lambda number: (nearest[number], number))
        length, neighbour = nearest.pop(added)
        edges.append((neighbour, added, length))
        for number, (known, _) in nearest.items():
            distance = _distance(points[added], points[number])
            if distance < known:
                nearest[number] = (distance, added)
    return edges


def length_um(netlist: CellNetlist, placement: Placement) -> float:
    """The length of all signal wires."""
    return sum(
        length
        for net in _driven(netlist)
        for _, _, length in spanning_tree(_points(net, placement))
    )


def half_perimeter_um(netlist: CellNetlist, placement: Placement) -> float:
    """The sum of the half perimeters of the nets: the figure that placers minimise."""
    total = 0.0
    for net in _driven(netlist):
        across, up = zip(*_points(net, placement), strict=True)
        total += max(across) - min(across) + max(up) - min(up)
    return total


def spef(netlist: CellNetlist, placement: Placement, kit: Kit) -> str:
    """The parasitics of the nets that cells drive, without the clock, as SPEF."""
    head = (
        '*SPEF "IEEE 1481-1998"',
        f'*DESIGN "{netlist.top}"',
        '*DATE ""',
        '*VENDOR ""',
        '*PROGRAM "dualfield"',
        '*VERSION ""',
        '*DESIGN_FLOW "PIN_CAP NONE"',
        "*DIVIDER /",
        "*DELIMITER :",
        "*BUS_DELIMITER [ ]",
        "*T_UNIT 1 NS",
        "*C_UNIT 1 FF",
        "*R_UNIT 1 OHM",
        "*L_UNIT 1 HENRY",
    )
    lines = list(head)
    for net in _driven(netlist):
        lines += _net(net, netlist, spanning_tree(_points(net, placement)), kit)
    return "\n".join([*lines, ""])


def _net(
    net: Net, netlist: CellNetlist, edges: Sequence[tuple[int, int, float]], kit: Kit
) -> list[str]:
    assert net.driver is not None
    pins = [f"{netlist.cells[pin.cell].name}:{pin.name}" for pin in (net.driver, *net.sinks)]
    capacitances = [0.0] * len(pins)
    resistances: list[str] = []
    for start, end, length in edges:
        for pin in (start, end):
            capacitances[pin] += length * kit.ff_um / 2
        ohm = max(length * kit.ohm_um, LEAST_OHM)
        resistances.append(f"{len(resistances) + 1} {pins[start]} {pins[end]} {ohm:.4f}")
    numbered = enumerate(zip(pins, capacitances, strict=True), 1)
    return [
        f"*D_NET {net.name} {sum(capacitances):.5f}",
        "*CONN",
        f"*I {pins[0]} O",
        *(f"*I {pin} I" for pin in pins[1:]),
        "*CAP",
        *(f"{number} {pin} {value:.5f}" for number, (pin, value) in numbered),
        "*RES",
        *resistances,
        "*END",
    ]


def _driven(netlist: CellNetlist) -> Iterator[Net]:
    """The nets from a cell to cells, without the clock."""
    return (
        net
        for net in netlist.nets
        if net.driver is not None and net.sinks and net.name != netlist.clock
    )


def _points(net: Net, placement: Placement) -> list[Point]:
    return [placement.centre_um(pin.cell) for pin in (net.driver, *net.sinks) if pin is not None]


def _distance(a: Point, b: Point) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
