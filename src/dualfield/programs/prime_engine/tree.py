"""The structure of a program: blocks, operations that wait for all, loops and calls."""

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
            with_flags = _with_newest_flags if self.overlaps else _with_flags
            self.items.append(Block(with_flags(self.block)))
            self.block = []
        return tuple(self.items)


def _with_flags(block: list[Operation]) -> tuple[Operation, ...]:
    """Return the operations of a block; its sums write the flags if one of them reads the flags."""
    if not any(State.FLAGS in op.reads for op in block):
        return tuple(block)
    return tuple(replace(op, writes=op.writes | {State.FLAGS}) if op.is_sum else op for op in block)


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
