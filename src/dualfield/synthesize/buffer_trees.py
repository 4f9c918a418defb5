"""Chains of buffers in a mapped netlist, rebuilt as balanced trees.

ABC drives a large fan-out by buffers one after the other where the path has time to spare. It sees
no wires; with wires, each buffer of such a chain can take a nanosecond.
"""

import dataclasses
import itertools
from collections.abc import Mapping, Sequence

from dualfield.synthesize.cell_netlist import Cell, CellNetlist, Net, Pin
from dualfield.synthesize.liberty import Library

LONGEST_CHAIN = 2
"""Buffers in series that stay as ABC placed them."""

FANOUT = 16
"""Largest number of pins that a buffer of a tree drives, as in ABC's script."""


def tree_buffer(library: Library) -> str:
    """The buffer of new trees: the smallest with twice the area of the library's smallest.

    It is the buffer of drive strength 4 in the three open libraries.
    """
    least = 2 * library.areas[library.buffers[0]]
    return next(
        (name for name in library.buffers if library.areas[name] >= least), library.buffers[-1]
    )


def rebuilt(netlist: CellNetlist, library: Library) -> CellNetlist:
    """The netlist with every chain longer than `LONGEST_CHAIN` as a balanced tree."""
    nets = {net.name: net for net in netlist.nets}
    cells = list(netlist.cells)
    removed: set[int] = set()
    new_pins: dict[Pin, str] = {}
    added: list[tuple[str, str, str]] = []

    def buffer_output(pin: Pin) -> Net | None:
        """The net behind a buffer at this pin; None for another cell or an output port."""
        cell = cells[pin.cell]
        if cell.kind not in library.buffers:
            return None
        (output,) = netlist.drivers[cell.kind]
        name = cell.pins[output]
        return None if name in netlist.outputs else nets[name]

    def collect(net: Net, depth: int) -> tuple[int, list[Pin], list[int]]:
        """The longest chain behind a net, the pins behind all chains, and their buffers."""
        longest = depth
        pins: list[Pin] = []
        chain: list[int] = []
        for pin in net.sinks:
            behind = buffer_output(pin)
            if behind is None:
                pins.append(pin)
                continue
            deep, more, below = collect(behind, depth + 1)
            longest, pins, chain = max(longest, deep), pins + more, [*chain, pin.cell, *below]
        return longest, pins, chain

    for net in netlist.nets:
        driver = net.driver
        if (
            net.name == netlist.clock
            or driver is None
            or cells[driver.cell].kind in library.buffers
        ):
            continue
        longest, pins, chain = collect(net, 0)
        if longest <= LONGEST_CHAIN:
            continue
        removed.update(chain)
        _grow(net.name, pins, tree_buffer(library), new_pins, added)
    return _with(netlist, removed, new_pins, added) if removed else netlist


def _grow(
    root: str,
    pins: Sequence[Pin],
    kind: str,
    new_pins: dict[Pin, str],
    added: list[tuple[str, str, str]],
) -> None:
    """Connect pins to a net by a tree: groups of at most `FANOUT` in order, level by level.

    Args:
        root: The net.
        pins: The pins, in the order of the chain.
        kind: The buffer.
        new_pins: Takes the net of each pin.
        added: Takes kind, input net and output net of each buffer.
    """
    level: list[Pin | str] = list(pins)
    sources: dict[str, str] = {}
    numbers = itertools.count()

    def connect(member: Pin | str, net: str) -> None:
        if isinstance(member, Pin):
            new_pins[member] = net
        else:
            sources[member] = net

    while len(level) > FANOUT:
        groups = -(-len(level) // FANOUT)
        above: list[Pin | str] = []
        for number in range(groups):
            name = f"{root}_tree{next(numbers)}"
            above.append(name)
            first, last = (len(level) * k // groups for k in (number, number + 1))
            for member in level[first:last]:
                connect(member, name)
        level = above
    for member in level:
        connect(member, root)
    added += [(kind, source, name) for name, source in sources.items()]


def _with(
    netlist: CellNetlist,
    removed: set[int],
    new_pins: Mapping[Pin, str],
    added: Sequence[tuple[str, str, str]],
) -> CellNetlist:
    """The netlist without some cells, with pins on other nets, and with new buffers.

    The removed cells are buffers. A new buffer has the pins of one of them: the netlist
    need not have another buffer of its kind. OpenSTA refuses a pin that a cell does not have.
    """
    cells = [
        dataclasses.replace(
            cell,
            pins={pin: new_pins.get(Pin(number, pin), net) for pin, net in cell.pins.items()},
        )
        for number, cell in enumerate(netlist.cells)
        if number not in removed
    ]
    buffer = netlist.cells[min(removed)]
    drivers = netlist.drivers[buffer.kind]
    (output,) = drivers
    (input_,) = set(buffer.pins) - drivers
    for kind, source, name in added:
        cells.append(Cell(f"{name}_buffer", kind, {input_: source, output: name}))
    kinds = {**netlist.drivers, **{kind: drivers for kind, *_ in added}}
    return dataclasses.replace(netlist, drivers=kinds).with_cells(cells)
