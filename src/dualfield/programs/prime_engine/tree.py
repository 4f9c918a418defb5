"""The structure of a program: blocks of operations, operations that wait for all, and loops."""

from dataclasses import dataclass

from dualfield.programs.prime_engine.operation import Operation


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


Item = Block | Barrier | Loop
