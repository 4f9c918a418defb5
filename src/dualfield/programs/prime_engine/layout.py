"""Layout of a program: the address and the wait of each instruction, and the program memory."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.instruction import (
    ADDRESS_BITS,
    BITS,
    LEAST_WAIT,
    MOST_PASS,
    MOST_WAIT,
    Control,
    Instruction,
    Kind,
    control,
)
from dualfield.programs.prime_engine.operation import State
from dualfield.programs.prime_engine.schedule import (
    Schedule,
    gap_for_next,
    schedule_block,
    schedule_loop,
)
from dualfield.programs.prime_engine.tree import Barrier, Block, Call, Item, Loop, Routine


@dataclass(frozen=True)
class Entry:
    """A word of the program memory with what a listing says about it.

    ``instruction``: None for a row of a constant. ``note``: the pass of a loop, for example.
    """

    word: int
    instruction: Instruction | None
    text: str
    note: str = ""


@dataclass(frozen=True)
class Part:
    """An operation or a routine in the program memory.

    ``callers``: the lines of a routine's calls.
    """

    name: str
    address: int
    items: tuple[Item, ...]
    callers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Program:
    """A program for a build: ``entries`` by address.

    ``operations``: one without a name, or those of the text. ``schedules``: those of the loops
    whose passes overlap, in the order of the addresses.
    """

    build: Build
    registers: tuple[str, ...]
    conditions: tuple[str, ...]
    operations: tuple[Part, ...]
    routines: tuple[Part, ...]
    entries: tuple[Entry, ...]
    schedules: tuple[Schedule, ...]

    @property
    def addresses(self) -> dict[str, int]:
        """The address of the first instruction of each operation, by name."""
        return {part.name: part.address for part in self.operations}

    @property
    def items(self) -> tuple[Item, ...]:
        """The items of the first operation."""
        return self.operations[0].items

    @property
    def words(self) -> tuple[int, ...]:
        """The words of the program memory."""
        return tuple(entry.word for entry in self.entries)

    @property
    def exact(self) -> bool:
        """True if an instruction is an exact product: the parameter ``Exact`` of the engine."""
        steps = [entry.instruction for entry in self.entries]
        return any(step is not None and step.kind is Kind.EXACT for step in steps)

    @property
    def parameter(self) -> int:
        """The parameter ``Program`` of ``df_prime_engine``: the words, address 0 lowest."""
        return sum(word << BITS * i for i, word in enumerate(self.words))


@dataclass(frozen=True)
class _Issue:
    """An instruction in a cycle of a stretch of a program."""

    cycle: int
    instruction: Instruction
    text: str
    note: str = ""


class _Layout:
    """The state of `lay_out`."""

    def __init__(self, build: Build) -> None:
        self.build = build
        self.entries: list[Entry] = []
        self.schedules: list[Schedule] = []
        self.calls: list[tuple[int, str]] = []

    def emit(self, instruction: Instruction, wait: int, text: str, note: str = "") -> None:
        """Add an instruction, with instructions that do nothing after it for a long wait."""
        first = wait if wait <= MOST_WAIT else MOST_WAIT - LEAST_WAIT
        step = replace(instruction, wait=first)
        self.entries.append(Entry(step.word, step, text, note))
        if wait > first and self.build.any_modulus:
            self.passes(wait - first, instruction.line)
        elif wait > first:
            self.emit(control(Control.PASS, line=instruction.line), wait - first, "pass")

    def passes(self, wait: int, line: int) -> None:
        """Add instructions that wait, in a build for any modulus."""
        while wait:
            part = wait if wait <= MOST_PASS else min(MOST_PASS, wait - LEAST_WAIT)
            step = control(Control.PASS, part, line=line)
            self.entries.append(Entry(step.word, step, "pass"))
            wait -= part

    def stretch(self, issues: Sequence[_Issue], end: int) -> None:
        """Add instructions in the order of their cycles; the next one issues in the cycle end."""
        ordered = sorted(issues, key=lambda issue: issue.cycle)
        ends = [issue.cycle for issue in ordered[1:]] + [end]
        for issue, after in zip(ordered, ends, strict=True):
            self.emit(issue.instruction, after - issue.cycle, issue.text, issue.note)

    def block(self, block: Block) -> None:
        found = schedule_block(block.operations, self.build)
        pairs = zip(found.starts, block.operations, strict=True)
        issues = [_Issue(cycle, op.instruction, op.text) for cycle, op in pairs]
        self.stretch(issues, found.length)

    def barrier(self, barrier: Barrier) -> None:
        self.emit(barrier.operation.instruction, LEAST_WAIT, barrier.operation.text)
        if barrier.value is not None:
            for row in self.build.split(barrier.value):
                self.entries.append(Entry(row, None, f"{row:#x}"))

    def call(self, call: Call) -> None:
        self.calls.append((len(self.entries), call.routine.name))
        self.emit(call.operation.instruction, LEAST_WAIT, call.operation.text)

    def set_addresses(self, routines: Sequence[Part]) -> None:
        """Set the address in each call."""
        addresses = {part.name: part.address for part in routines}
        for at, name in self.calls:
            old, address = self.entries[at].instruction, addresses[name]
            assert old is not None
            step = control(Control.CALL, address, line=old.line)
            self.entries[at] = Entry(step.word, step, self.entries[at].text, f"to {address}")

    def part(
        self, name: str, items: tuple[Item, ...], last: Control, text: str, depth: int = 0
    ) -> Part:
        """Add an operation or a routine, with the instruction at its end."""
        address = len(self.entries)
        self.run(items, depth)
        self.emit(control(last), LEAST_WAIT, text)
        return Part(name, address, items)

    def open_loop(self, counter: int, passes: int, line: int) -> int:
        """Add LOOP, and return the address that its NEXT goes to."""
        step = control(Control.LOOP, counter << 16 | passes - 1, line=line)
        self.emit(step, LEAST_WAIT, f"loop {passes}")
        return len(self.entries)

    def loop(self, loop: Loop, depth: int) -> None:
        start = self.open_loop(depth, loop.passes, loop.line)
        self.run(loop.items, depth + 1)
        step = control(Control.NEXT, depth << 16 | start, line=loop.line)
        self.emit(step, LEAST_WAIT, f"end, to {start}")

    def overlapped(self, loop: Loop, depth: int) -> None:
        """Add a loop in three parts: its first passes begin, passes overlap, the last ones end."""
        (block,) = loop.items
        if not isinstance(block, Block):
            raise UsageError(f"line {loop.line}: only a straight block can overlap.")
        found = schedule_loop(block.operations, self.build)
        self.schedules.append(found)
        period, begin = found.period, _begin(found)
        offsets = [start - begin for start in found.starts]
        stages = max(offset // period for offset in offsets)
        turns = loop.passes + stages

        def turn(number: int, at: int) -> list[_Issue]:
            """Return the operations in a period, each of its own pass, from a cycle on."""
            return [
                _Issue(
                    at + offset % period,
                    op.instruction,
                    op.text,
                    f"pass i - {offset // period}",
                )
                for offset, op in zip(offsets, block.operations, strict=True)
                if 0 <= number - offset // period < loop.passes
            ]

        if loop.passes - stages <= 1:
            issues = [i for number in range(turns) for i in turn(number, number * period)]
            self.whole(issues, found)
            return
        first = [i for number in range(stages) for i in turn(number, number * period)]
        kernel = turn(stages, 0)
        entry = min(issue.cycle for issue in kernel)
        lead = min((issue.cycle for issue in first), default=0)
        address = self.open_loop(depth, loop.passes - stages, loop.line)
        if first:
            self.stretch(
                [replace(issue, cycle=issue.cycle - lead) for issue in first],
                stages * period + entry - lead,
            )
            address = len(self.entries)
        step = control(Control.NEXT, depth << 16 | address, line=loop.line)
        self.stretch([*kernel, _Issue(period - 1, step, f"end, to {address}")], period + entry)
        last = [i for number in range(stages) for i in turn(loop.passes + number, number * period)]
        if all(issue.cycle > entry for issue in last):
            last.append(_Issue(entry, control(Control.PASS, line=loop.line), "pass"))
        pairs = zip(offsets, block.operations, strict=True)
        end = max(offset - period + op.drain(self.build) for offset, op in pairs)
        self.stretch(last, max(end, max(issue.cycle for issue in last) + LEAST_WAIT))

    def whole(self, issues: list[_Issue], found: Schedule) -> None:
        """Add all passes of a short loop."""
        first = min(issue.cycle for issue in issues)
        moved = [replace(issue, cycle=issue.cycle - first) for issue in issues]
        self.stretch(moved, max(issue.cycle for issue in moved) + found.length)

    def run(self, items: Sequence[Item], depth: int) -> None:
        for before, item in zip((None, *items), items, strict=False):
            if isinstance(item, Block):
                if isinstance(before, Call):
                    _check_flags(before, item, self.build)
                self.block(item)
            elif isinstance(item, Barrier):
                self.barrier(item)
            elif isinstance(item, Call):
                self.call(item)
            elif item.overlaps:
                self.overlapped(item, depth)
            else:
                self.loop(item, depth)


def _check_flags(call: Call, block: Block, build: Build) -> None:
    """Raise UsageError if the flags at the begin of a block are not of the routine's last sum."""
    first = next((op for op in block.operations if op.is_sum or State.FLAGS in op.reads), None)
    if first is None or first.is_sum:
        return
    *_, last = call.routine.items
    assert isinstance(last, Block)
    found = schedule_block(last.operations, build)
    sums = [
        (start, op) for start, op in zip(found.starts, last.operations, strict=True) if op.is_sum
    ]
    newest = max(sums, key=lambda pair: pair[0])
    if newest != sums[-1]:
        raise UsageError(
            f"line {first.instruction.line}: '{first.text}' would read the flags of "
            f"'{newest[1].text}', which issues behind '{sums[-1][1].text}'. Repeat the last sum "
            "behind the call."
        )


def _begin(found: Schedule) -> int:
    """Return where a period begins: the cycle after that of NEXT, at or below the first issue."""
    slot = gap_for_next(found.starts, found.period)
    if slot is None:
        raise UsageError("The loop has no cycle for its end.")
    return -(-(slot + 1) % found.period)


def _calls(items: Sequence[Item], depth: int = 0) -> Iterator[tuple[Call, int]]:
    """Yield the calls of items, and the number of loops round each."""
    for item in items:
        if isinstance(item, Call):
            yield item, depth
        elif isinstance(item, Loop):
            yield from _calls(item.items, depth + 1)


def lay_out(
    operations: Mapping[str, tuple[Item, ...]],
    build: Build,
    registers: tuple[str, ...],
    conditions: tuple[str, ...],
) -> Program:
    """Return the program of operations, each with its end; routines are behind all operations.

    The counters of a routine's loops are those that no loop round one of its calls has. Raises
    UsageError if the program memory is too small.
    """
    layout = _Layout(build)
    parts = [layout.part(name, items, Control.END, "stop") for name, items in operations.items()]
    callers: dict[str, list[int]] = {}
    depths: dict[str, int] = {}
    found: dict[str, Routine] = {}
    for items in operations.values():
        for call, depth in _calls(items):
            name = call.routine.name
            found[name] = call.routine
            callers.setdefault(name, []).append(call.line)
            depths[name] = max(depths.get(name, 0), depth)
    routines = []
    for name, routine in sorted(found.items(), key=lambda pair: pair[1].line):
        part = layout.part(name, routine.items, Control.RETURN, "return", depths[name])
        routines.append(replace(part, callers=tuple(dict.fromkeys(callers[name]))))
    layout.set_addresses(routines)
    count, most = len(layout.entries), 1 << ADDRESS_BITS
    if count > most:
        raise UsageError(f"The program has {count} words; the most is {most}.")
    entries, schedules = tuple(layout.entries), tuple(layout.schedules)
    return Program(build, registers, conditions, tuple(parts), tuple(routines), entries, schedules)
