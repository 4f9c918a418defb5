"""Registers for names: names that are never in use at the same time share a register.

A name is in use from its first line to its last one. A name with a value from before a loop, from
the pass before, or for lines after the loop, is in use in the whole loop. In a loop whose passes
overlap this holds for all names, so that the scheduler can move operations.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.instruction import REGISTERS, Control, Exact, Kind, control
from dualfield.programs.prime_engine.operation import Operation, Place
from dualfield.programs.prime_engine.tree import Barrier, Block, Item, Loop

_WITH_REGISTER = (Control.IN, Control.OUT, Control.CONSTANT, Control.TAKE, Control.MODULUS)
_LAST = 1 << 6
"""The bit of OUT beside the register."""


@dataclass
class _Positions:
    """Where names are read (even positions) and written (odd ones), and where loops are."""

    touched: dict[int, list[int]] = field(default_factory=dict)
    loops: list[tuple[int, int, bool]] = field(default_factory=list)
    count: int = 0

    def walk(self, items: Sequence[Item]) -> None:
        """Add the operations of items in the order of the text."""
        for item in items:
            if isinstance(item, Loop):
                begin = self.count
                self.walk(item.items)
                self.loops.append((begin, self.count - 1, item.overlaps))
                continue
            for operation in item.operations if isinstance(item, Block) else (item.operation,):
                for at, places in enumerate((operation.reads, operation.writes)):
                    for place in places:
                        if isinstance(place, int):
                            self.touched.setdefault(place, []).append(self.count + at)
                self.count += 2

    def range(self, register: int) -> tuple[int, int]:
        """Return the first and the last position at which a name is in use."""
        places = self.touched[register]
        first, last = min(places), max(places)
        while True:
            before = first, last
            for begin, end, overlaps in self.loops:
                inside = [place for place in places if begin <= place <= end]
                leaves = first < begin or last > end
                if inside and (overlaps or leaves or inside[0] % 2 == 0):
                    first, last = min(first, begin), max(last, end)
            if before == (first, last):
                return before


def share(
    items: tuple[Item, ...], names: Sequence[str], fixed: Sequence[str]
) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """Return items with registers in place of the numbers of names, and the names by register.

    A name of ``fixed`` shares its register with no other. Raises UsageError if the registers are
    not enough.
    """
    positions = _Positions()
    positions.walk(items)
    ranges = {
        register: (-1, positions.count) if names[register] in fixed else positions.range(register)
        for register in positions.touched
    }
    numbers: dict[int, int] = {}
    ends: list[int] = []
    for register, (first, last) in sorted(ranges.items(), key=lambda pair: pair[1]):
        free = (number for number, end in enumerate(ends) if end < first)
        number = next(free, len(ends))
        if number == len(ends):
            ends.append(last)
        ends[number] = last
        numbers[register] = number
    if len(ends) > REGISTERS:
        raise UsageError(f"The program needs {len(ends)} registers; the most is {REGISTERS}.")
    by_number = [[names[r] for r in numbers if numbers[r] == number] for number in range(len(ends))]
    return _renamed(items, numbers), tuple("/".join(group) for group in by_number)


def _renamed(items: Sequence[Item], numbers: dict[int, int]) -> tuple[Item, ...]:
    found: list[Item] = []
    for item in items:
        match item:
            case Block():
                found.append(Block(tuple(_operation(op, numbers) for op in item.operations)))
            case Barrier():
                found.append(replace(item, operation=_operation(item.operation, numbers)))
            case Loop():
                found.append(replace(item, items=_renamed(item.items, numbers)))
    return tuple(found)


def _operation(operation: Operation, numbers: dict[int, int]) -> Operation:
    """Return an operation with registers in place of the numbers of names."""

    def places(old: frozenset[Place]) -> frozenset[Place]:
        return frozenset(numbers[place] if isinstance(place, int) else place for place in old)

    step = operation.instruction
    if step.kind is not Kind.CONTROL:
        flags = step.flags
        if step.kind is Kind.EXACT:
            flags = Exact(numbers[flags & 63], alone=step.high is None).flags
        step = replace(step, d=numbers[step.d], x=numbers[step.x], y=numbers[step.y], flags=flags)
    elif step.d in _WITH_REGISTER:
        (register,) = (p for p in operation.reads | operation.writes if isinstance(p, int))
        last = step.immediate & _LAST if step.d == Control.OUT else 0
        step = control(Control(step.d), numbers[register] | last, step.wait, step.line)
    return replace(
        operation, instruction=step, reads=places(operation.reads), writes=places(operation.writes)
    )
