"""Operations of a program: an instruction, what it reads and writes, and the least distances."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from enum import Enum

from dualfield.programs.prime_engine.build import DIGIT_DELAY, Build
from dualfield.programs.prime_engine.instruction import LEAST_WAIT, Control, Instruction, Kind


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
    """One instruction whose cycle is not yet known. ``text``: its statement.

    ``stated``: what the text states of the value: ``reduced``, from 0 to below the modulus;
    ``signed``, from -modulus to below the modulus; or nothing. ``prompt``: a SET that issues in the
    cycle in which the flags of its sum become valid.
    """

    instruction: Instruction
    reads: frozenset[Place]
    writes: frozenset[Place]
    text: str
    stated: str = ""
    prompt: bool = False

    @property
    def is_product(self) -> bool:
        """True for a product, exact or not."""
        return self.instruction.kind in (Kind.PRODUCT, Kind.EXACT)

    @property
    def is_exact(self) -> bool:
        """True for an exact product."""
        return self.instruction.kind is Kind.EXACT

    @property
    def is_square(self) -> bool:
        """True for the product of a register with itself, not exact."""
        step = self.instruction
        return step.kind is Kind.PRODUCT and step.x == step.y

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

    @property
    def halves(self) -> tuple[bool, bool]:
        """Which halves of a product are written, high and low: the high one of x y / R."""
        step = self.instruction
        return (step.high is not None, step.low is not None) if self.is_exact else (True, False)

    def write_row(self, place: int, row: int, build: Build) -> int:
        """Return the cycle, from the issue on, in which a row of a result is written."""
        if self.is_exact and place == self.instruction.low:
            return build.low_row(row)
        if not self.is_product:
            return build.sum + row
        return build.product_row(row) - self.is_square * build.saved_by_square

    def read_row(self, place: int, row: int, build: Build) -> tuple[int, int]:
        """Return the first and the last cycle, from the issue on, in which a row is read."""
        step = self.instruction
        if self.is_take:
            return 1, 1
        if not self.is_product:
            return 1 + row, 1 + row
        if self.is_square and build.saved_by_square:
            return build.square_row(row)
        reads = [build.x_row(row)] if place == step.x else []
        reads += [build.y_row(row, exact=self.is_exact)] if place == step.y else []
        return min(first for first, _ in reads), max(last for _, last in reads)

    def drain(self, build: Build) -> int:
        """Return the cycles from the issue until nothing of the operation is in flight."""
        if self.is_product:
            return build.drain - self.is_square * build.saved_by_square
        if self.is_look:
            return build.look
        return build.flags if self.is_sum else max(LEAST_WAIT, DIGIT_DELAY)

    def usage(self, build: Build) -> dict[str, range]:
        """Return the cycles, from the issue on, in which the operation uses each resource."""
        rows = build.segments
        uses = {"issue": range(LEAST_WAIT)}
        if self.is_product:
            uses["multiplier"] = range(build.busy(square=self.is_square))
        if self.is_sum:
            uses["adder"] = range(1, 1 + rows)
        if self.is_take:
            uses["adder"] = range(1, 2)
        if self.prompt:
            # A sum that issues as soon as the adder is free would change the flags in this cycle.
            uses["adder"] = range(1 - build.sum, 2 - build.sum)
        if self.is_product or self.is_sum:
            written = [p for p in self.writes if isinstance(p, int)]
            first = min(self.write_row(place, 0, build) for place in written)
            last = max(self.write_row(place, rows - 1, build) for place in written)
            uses["write port"] = range(first, last + 1)
        return uses


@dataclass(frozen=True)
class _Rows:
    """When an operation writes and reads the rows of its registers, in cycles from its issue.

    ``written``: the cycle of each row, by register. ``read``: the first and the last cycle of each.
    """

    written: Mapping[int, Sequence[int]]
    read: Mapping[int, Sequence[tuple[int, int]]]


def _rows(operation: Operation, variables: Set[Place], build: Build) -> _Rows:
    """Return the cycles of the registers among some places."""
    rows = range(build.segments)
    written = [place for place in operation.writes & variables if isinstance(place, int)]
    read = [place for place in operation.reads & variables if isinstance(place, int)]
    return _Rows(
        {place: [operation.write_row(place, row, build) for row in rows] for place in written},
        {place: [operation.read_row(place, row, build) for row in rows] for place in read},
    )


def _distance(first: Operation, second: Operation, rows: Sequence[_Rows], build: Build) -> int:
    """Return the least cycles from an operation to one that follows it in the text.

    The second operation depends on the first. The result can be below 0.
    """
    early, late = rows
    gaps = []
    for place in first.writes & second.reads:
        match place:
            case int():
                pairs = zip(early.written[place], late.read[place], strict=True)
                gaps += [written + 1 - read for written, (read, _) in pairs]
                gaps.append(1)  # the writer issues first, even if the row is read much later
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
            pairs = zip(late.written[place], early.read[place], strict=True)
            gaps += [read + 1 - written for written, (_, read) in pairs]
        elif place is State.TABLE:
            gaps.append(1 + build.segments)
        else:
            gaps.append(1)
    for place in first.writes & second.writes:
        if isinstance(place, int):
            writes = zip(early.written[place], late.written[place], strict=True)
            gaps += [before + 1 - after for before, after in writes]
        else:
            gaps.append(1)
    return max(gaps)


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
    variables = frozenset[Place]().union(*(operation.writes for operation in operations))
    rows = [_rows(operation, variables, build) for operation in operations]
    for i, first in enumerate(operations):
        touches = first.reads | first.writes
        for j, second in enumerate(operations):
            if j <= i and not loops:
                continue
            if not (first.writes.isdisjoint(second.reads) and touches.isdisjoint(second.writes)):
                gap = _distance(first, second, (rows[i], rows[j]), build)
                found.append(Edge(i, j, gap, int(j <= i)))
            if i < j and second.prompt and State.FLAGS in first.writes & second.reads:
                found.append(Edge(j, i, -build.flags))
    return found
