"""Operations of a program: an instruction, what it reads and writes, and the least distances."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from dualfield.programs.prime_engine.build import DIGIT_DELAY, Build
from dualfield.programs.prime_engine.instruction import LEAST_WAIT, Control, Instruction, Kind

_WRITE_AFTER_READ = 2
"""Cycles from the issue of a reader to the first write of its operand, if rows go at one pace."""


class State(Enum):
    """State of the machine besides registers and conditions."""

    DIGIT = "digit"
    POSITION = "position"
    FLAGS = "flags"
    STATUS = "status"
    TABLE = "table"


Place = int | str | State
"""A register by number, a condition by name, or a state."""


@dataclass(frozen=True)
class Operation:
    """One instruction whose cycle is not yet known. ``text``: its statement."""

    instruction: Instruction
    reads: frozenset[Place]
    writes: frozenset[Place]
    text: str

    @property
    def is_product(self) -> bool:
        """True for a product."""
        return self.instruction.kind is Kind.PRODUCT

    @property
    def is_sum(self) -> bool:
        """True for a sum, of two registers or of a register and a number of a table."""
        return self.instruction.kind in (Kind.SUM, Kind.TABLE)

    @property
    def is_take(self) -> bool:
        """True for TAKE, which reads one row of a register."""
        return self.instruction.kind is Kind.CONTROL and self.instruction.d == Control.TAKE

    @property
    def is_look(self) -> bool:
        """True for LOOK, which reads a table."""
        return self.instruction.kind is Kind.CONTROL and self.instruction.d == Control.LOOK

    def latency(self, build: Build) -> int:
        """Return the cycles to the issue of a reader of the register that the operation writes."""
        return build.product if self.is_product else build.sum

    def drain(self, build: Build) -> int:
        """Return the cycles from the issue until nothing of the operation is in flight."""
        if self.is_product:
            return build.product + build.segments
        if self.is_look:
            return build.look
        return build.flags if self.is_sum else max(LEAST_WAIT, DIGIT_DELAY)

    def usage(self, build: Build) -> dict[str, range]:
        """Return the cycles, from the issue on, in which the operation uses each resource."""
        rows = build.segments
        uses = {"issue": range(LEAST_WAIT)}
        if self.is_product:
            uses["multiplier"] = range(build.interval)
        if self.is_sum:
            uses["adder"] = range(1, 1 + rows)
        if self.is_take:
            uses["adder"] = range(1, 2)
        if self.is_product or self.is_sum:
            uses["write port"] = range(self.latency(build), self.latency(build) + rows)
        return uses


def distance(first: Operation, second: Operation, build: Build) -> int | None:
    """Return the least cycles from an operation to one that follows it in the text.

    The result can be below 0; it is None if the second operation does not depend on the first.
    """
    gaps = []
    for place in first.writes & second.reads:
        match place:
            case int():
                whole = build.segments - 1 if second.is_take else 0
                gaps.append(first.latency(build) + whole)
            case State.DIGIT:
                gaps.append(DIGIT_DELAY)
            case State.FLAGS:
                gaps.append(build.flags)
            case State.TABLE:
                gaps.append(build.look if first.is_look else 1 + build.segments)
            case _:
                gaps.append(1)
    for place in first.reads & second.writes:
        if isinstance(place, int):
            slow = first.is_product and place == first.instruction.y
            release = 1 + build.segments if slow else _WRITE_AFTER_READ
            gaps.append(release - second.latency(build))
        elif place is State.TABLE:
            gaps.append(1 + build.segments)
        else:
            gaps.append(1)
    for place in first.writes & second.writes:
        if isinstance(place, int):
            gaps.append(1 + first.latency(build) - second.latency(build))
        else:
            gaps.append(1)
    return max(gaps, default=None)


@dataclass(frozen=True)
class Edge:
    """The second operation, ``passes`` passes later, is at least ``gap`` cycles after the first."""

    first: int
    second: int
    gap: int
    passes: int = 0


def edges(operations: Sequence[Operation], build: Build, *, loops: bool) -> list[Edge]:
    """Return the least distances of operations in their order, and from pass to pass of a loop."""
    found = []
    for i, first in enumerate(operations):
        for j, second in enumerate(operations):
            if j <= i and not loops:
                continue
            gap = distance(first, second, build)
            if gap is not None:
                found.append(Edge(i, j, gap, int(j <= i)))
    return found
