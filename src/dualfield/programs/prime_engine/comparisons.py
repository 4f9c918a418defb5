"""What a comparison says of the bounds of the number that is chosen by it.

After ``rest = x -- y; c = below``, x is below y where c is 1, and rest is not below 0 where c is 0.
So ``x if c else rest``, a conditional subtraction, has narrower bounds than x and rest have.
"""

from dataclasses import dataclass, field

from dualfield.programs.prime_engine.instruction import Control, Join, Kind, Source
from dualfield.programs.prime_engine.operation import Operation

Bounds = tuple[tuple[int, int], ...]
"""The least and the largest value at each modulus of the build."""
DIFFERENCE = 1 << 1
"""The flags of the sum ``x -- y``."""
CHOICE = 1 << 4 | 1 << 3
"""The flags of the sum ``x if condition else y``: x is the second operand."""


def kind_of(flags: int) -> int:
    """Return the flags of a sum without the number of its condition."""
    return flags & 0x1F


@dataclass(frozen=True)
class _Comparison:
    """``rest = x -- y``; ``limits``: the largest y at each modulus of the build."""

    rest: int
    x: int
    limits: tuple[int, ...]


@dataclass
class Comparisons:
    """The comparisons of a block that still hold, by condition, and that of the newest sum."""

    newest: _Comparison | None = None
    by_condition: dict[str, _Comparison] = field(default_factory=dict)

    def narrow(self, operation: Operation, left: Bounds, right: Bounds) -> tuple[Bounds, Bounds]:
        """Return the bounds of the operands of a choice, each where it is chosen."""
        step = operation.instruction
        for name in operation.reads:
            known = self.by_condition.get(name) if isinstance(name, str) else None
            if known and (known.rest, known.x) == (step.x, step.y):
                left = tuple((max(0, low), max(0, high)) for low, high in left)
                right = tuple(
                    (min(low, limit - 1), min(high, limit - 1))
                    for (low, high), limit in zip(right, known.limits, strict=True)
                )
        return left, right

    def follow(self, operation: Operation, right: Bounds) -> None:
        """Take an operation into account; ``right``: the bounds of its second operand."""
        step = operation.instruction
        if step.kind is Kind.CONTROL:
            if step.d == Control.SET:
                self._set(operation)
            return
        for name, known in list(self.by_condition.items()):
            if step.d in (known.rest, known.x):
                del self.by_condition[name]
        if self.newest and step.d in (self.newest.rest, self.newest.x):
            self.newest = None
        if operation.is_sum:
            compares = kind_of(step.flags) == DIFFERENCE and step.d != step.x
            limits = tuple(high for _, high in right)
            self.newest = _Comparison(step.d, step.x, limits) if compares else None

    def _set(self, operation: Operation) -> None:
        immediate = operation.instruction.immediate
        below = Source(immediate >> 11 & 7) is Source.BELOW
        plain = below and not immediate >> 14 & 1 and Join(immediate >> 15 & 3) is Join.NEW
        for name in operation.writes:
            if isinstance(name, str):
                self.by_condition.pop(name, None)
                if plain and self.newest:
                    self.by_condition[name] = self.newest
