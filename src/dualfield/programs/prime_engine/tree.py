"""The structure of a program: blocks, operations that wait for all, loops and calls."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine.operation import Operation, State


@dataclass(frozen=True)
class Block:
    """Operations without a jump: the scheduler may change their order."""

    operations: tuple[Operation, ...]


@dataclass(frozen=True)
class Barrier:
    """An operation that begins when nothing is in flight and ends before the next one begins.

    ``bounds``: the least and the largest value that it writes. ``value``: the constant that
    CONSTANT loads.
    """

    operation: Operation
    bounds: tuple[int, int] = (0, 0)
    value: int | None = None


@dataclass(frozen=True)
class Loop:
    """Items that run ``passes`` times. ``overlaps``: a pass begins before the last one ends."""

    passes: int
    overlaps: bool
    items: "tuple[Item, ...]"
    line: int


@dataclass(frozen=True)
class Routine:
    """Items with one copy in the program memory, for all of their calls. ``line``: of the name."""

    name: str
    items: "tuple[Item, ...]"
    line: int


@dataclass(frozen=True)
class Call:
    """A jump to a routine and back. It begins when nothing is in flight, and so does the return."""

    operation: Operation
    routine: Routine

    @property
    def line(self) -> int:
        """The line of the call."""
        return self.operation.instruction.line


Item = Block | Barrier | Loop | Call


@dataclass
class OpenItems:
    """Items that are not complete: those of an operation, of a routine or of an open loop."""

    items: list[Item] = field(default_factory=list)
    block: list[Operation] = field(default_factory=list)
    passes: int = 1
    overlaps: bool = False
    line: int = 0

    def close(self) -> tuple[Item, ...]:
        """End the block, and return the items."""
        if self.block:
            if self.overlaps:
                self.items.append(Block(_with_newest_flags(self.block)))
            else:
                self.items.append(Block(_with_flags(self.block, self.items)))
            self.block = []
        return tuple(self.items)


def _with_flags(block: Sequence[Operation], before: Sequence[Item]) -> tuple[Operation, ...]:
    """Return the operations of a block; its sums write the flags if one of them reads the flags.

    ``before``: the items before the block. Their sums can be issued in another order than that of
    the text; `lay_out` checks the one exception, the last sum of a routine.
    """
    readers = [i for i, op in enumerate(block) if State.FLAGS in op.reads]
    if not readers:
        return tuple(block)
    if not any(op.is_sum for op in block[: readers[0]]) and not _ends_with_a_sum(before):
        reader = block[readers[0]]
        raise UsageError(
            f"line {reader.instruction.line}: '{reader.text}' reads the flags of a sum; the sum "
            "stands before it, with no loop, in, out or constant between them."
        )
    return tuple(replace(op, writes=op.writes | {State.FLAGS}) if op.is_sum else op for op in block)


def _ends_with_a_sum(items: Sequence[Item]) -> bool:
    """Return whether the last item is a call of a routine with a sum in its last block."""
    match items:
        case [*_, Call(routine=Routine(items=(*_, Block(operations=last))))]:
            return any(op.is_sum for op in last)
        case _:
            return False


def _with_newest_flags(block: list[Operation]) -> tuple[Operation, ...]:
    """Return the operations of a block whose passes overlap.

    Only the newest sum before a SET that reads the flags writes them, and the SET issues as soon as
    they are valid: the next sum can issue beside it.
    """
    found = list(block)
    newest: int | None = None
    for i, op in enumerate(block):
        if op.is_sum:
            newest = i
        elif State.FLAGS in op.reads:
            if newest is None:
                raise UsageError(
                    f"line {op.instruction.line}: in a loop whose passes overlap, a sum stands "
                    f"before '{op.text}', and no other condition is set by its flags."
                )
            found[newest] = replace(block[newest], writes=block[newest].writes | {State.FLAGS})
            found[i] = replace(op, prompt=True)
            newest = None
    return tuple(found)
