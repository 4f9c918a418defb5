"""Registers for names: names that are never in use at the same time share a register.

A name is in use from its first line to its last one. A name with a value from before a loop, from
the pass before, or for lines after the loop, is in use in the whole loop. In a loop whose passes
overlap this holds for all names, so that the scheduler can move operations.

A call counts as the statements of its routine. A name of a routine alone, which each call writes
before it reads it, is in use during the calls, not between them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.instruction import REGISTERS, Control, Exact, Kind, control
from dualfield.programs.prime_engine.operation import Operation, Place
from dualfield.programs.prime_engine.tree import Barrier, Block, Call, Item, Loop

_WITH_REGISTER = (Control.IN, Control.OUT, Control.CONSTANT, Control.TAKE, Control.MODULUS)
_LAST = 1 << 6
"""The bit of OUT beside the register."""
_Range = tuple[int, int]
"""The first and the last position at which a name is in use."""


@dataclass
class _Positions:
    """Where an operation reads names (even positions) and writes them (odd ones).

    ``loops``, ``calls``: their first and last positions; a loop also whether its passes overlap.
    ``count``: the next position.
    """

    count: int
    touched: dict[int, list[int]] = field(default_factory=dict)
    loops: list[tuple[int, int, bool]] = field(default_factory=list)
    calls: list[_Range] = field(default_factory=list)

    def walk(self, items: Sequence[Item]) -> None:
        """Add the operations of items in the order of the text."""
        for item in items:
            if isinstance(item, Loop):
                begin = self.count
                self.walk(item.items)
                self.loops.append((begin, self.count - 1, item.overlaps))
                continue
            if isinstance(item, Call):
                begin = self.count
                self.walk(item.routine.items)
                self.calls.append((begin, self.count - 1))
                continue
            for operation in item.operations if isinstance(item, Block) else (item.operation,):
                for at, places in enumerate((operation.reads, operation.writes)):
                    for place in places:
                        if isinstance(place, int):
                            self.touched.setdefault(place, []).append(self.count + at)
                self.count += 2

    def ranges(self, register: int) -> list[_Range]:
        """Return where a name is in use."""
        places = self.touched[register]
        inside = [[p for p in places if begin <= p <= end] for begin, end in self.calls]
        by_call = [group for group in inside if group]
        is_local = sum(map(len, by_call)) == len(places) and all(g[0] % 2 for g in by_call)
        return [self.range(group) for group in (by_call if is_local else [places])]

    def range(self, places: Sequence[int]) -> _Range:
        """Return the range of a name that is in use from the first place to the last one."""
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
    operations: Mapping[str, tuple[Item, ...]], names: Sequence[str], fixed: Sequence[str]
) -> tuple[dict[str, tuple[Item, ...]], tuple[str, ...]]:
    """Return operations with registers in place of the numbers of names, and the names by register.

    A name of ``fixed`` shares its register with no other. Raises UsageError if the registers are
    not enough.
    """
    ranges: dict[int, list[_Range]] = {}
    count = 0
    for items in operations.values():
        positions = _Positions(count)
        positions.walk(items)
        count = positions.count
        for register in positions.touched:
            ranges.setdefault(register, []).extend(positions.ranges(register))
    ranges |= {register: [(-1, count)] for register in ranges if names[register] in fixed}
    numbers: dict[int, int] = {}
    used: list[list[_Range]] = []
    for register, own in sorted(ranges.items(), key=lambda pair: pair[1]):
        free = (number for number, others in enumerate(used) if not _overlap(own, others))
        number = next(free, len(used))
        if number == len(used):
            used.append([])
        used[number] += own
        numbers[register] = number
    if len(used) > REGISTERS:
        raise UsageError(f"The program needs {len(used)} registers; the most is {REGISTERS}.")
    groups = [[names[r] for r in numbers if numbers[r] == number] for number in range(len(used))]
    renamed = {name: _renamed(items, numbers) for name, items in operations.items()}
    return renamed, tuple("/".join(group) for group in groups)


def _overlap(some: Sequence[_Range], others: Sequence[_Range]) -> bool:
    return any(a[0] <= b[1] and b[0] <= a[1] for a in some for b in others)


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
            case Call():
                items = _renamed(item.routine.items, numbers)
                found.append(replace(item, routine=replace(item.routine, items=items)))
    return tuple(found)


def _operation(operation: Operation, numbers: dict[int, int]) -> Operation:
    """Return an operation with registers in place of the numbers of names."""

    def places(old: frozenset[Place]) -> frozenset[Place]:
        return frozenset(numbers[place] if isinstance(place, int) else place for place in old)

    step = operation.instruction
    if step.kind is not Kind.CONTROL:
        flags = step.flags
        if step.kind is Kind.EXACT:
            low = step.d if step.low is None else step.low
            flags = Exact(numbers[low], alone=step.high is None).flags
        step = replace(step, d=numbers[step.d], x=numbers[step.x], y=numbers[step.y], flags=flags)
    elif step.d in _WITH_REGISTER:
        (register,) = (p for p in operation.reads | operation.writes if isinstance(p, int))
        last = step.immediate & _LAST if step.d == Control.OUT else 0
        step = control(Control(step.d), numbers[register] | last, step.wait, step.line)
    return replace(
        operation, instruction=step, reads=places(operation.reads), writes=places(operation.writes)
    )
