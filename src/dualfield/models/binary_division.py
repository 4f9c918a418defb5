"""Model of the binary modular divider with comparison (Shantz 2001), ``rtl/binary_division``.

A and B compute the gcd; the cofactors U and V keep U y = x A and V y = x B (mod M). If A and B are
both odd, the smaller one is subtracted from the larger one, which is then halved.
``docs/algorithms/binary-division.md`` explains it.
"""

from dataclasses import dataclass
from math import gcd

from dualfield.models.outcome import Outcome, Status, require

__all__ = ["RESULTS", "Divider", "Loop", "halve", "loop"]

RESULTS = ("plain", "single", "double")
"""Values of ``result``: the index is the number of factors 2^n."""


@dataclass(frozen=True)
class Loop:
    """State after the loop: A (= B unless y = 0), U with U y = x A (mod M), the number of steps."""

    a: int
    u: int
    steps: int


def halve(t: int, m: int) -> int:
    """Return t / 2 modulo odd m, in [0, m), for -m < t < m."""
    if t % 2:
        return (t + m) // 2
    return t // 2 if t >= 0 else (t + 2 * m) // 2


def most_steps(n: int) -> int:
    """Return the most steps of the loop: each removes a bit of A or B; A = B keeps one each."""
    return 2 * n - 2


def loop(n: int, m: int, x: int, y: int) -> Loop:
    """Run the loop for odd m < 2^n and 0 <= x, y < m; for y = 0 the step counter ends it."""
    a, b, u, v = y, m, x, 0
    steps = 0
    while a != b and steps < most_steps(n):
        bits = a.bit_length() + b.bit_length()
        if a % 2 == 0:
            a, u = a // 2, halve(u, m)
        elif b % 2 == 0:
            b, v = b // 2, halve(v, m)
        elif a > b:
            a, u = (a - b) // 2, halve(u - v, m)
        else:
            b, v = (b - a) // 2, halve(v - u, m)
        steps += 1
        require(0 <= u < m and 0 <= v < m, "0 <= U, V < M")
        require((u * y - x * a) % m == 0 and (v * y - x * b) % m == 0, "U y = x A, V y = x B")
        require(y == 0 or a.bit_length() + b.bit_length() < bits, "a step removes a bit")
    require(a == b or a == 0, "only A = 0 does not end by itself")
    require(y == 0 or a == gcd(y, m), "A = B is the gcd")
    return Loop(a, u, steps)


@dataclass(frozen=True)
class Divider:
    """A divider as built. ``fixed``: runs in constant time.

    ``check``: the hardware checks the result, which adds a cycle to an operation with a result.
    """

    n: int
    result: str = "plain"
    fixed: bool = False
    check: bool = False

    @property
    def scale(self) -> int:
        """The result carries 2^(scale n)."""
        return RESULTS.index(self.result)

    def latency(self) -> tuple[int, int]:
        """Least cycles (refused operands) and most cycles over all inputs."""
        most = self.cycles(most_steps(self.n)) + self.check
        return (most if self.fixed else 2), most

    def cycles(self, steps: int) -> int:
        """Return the cycles from operands to result of an operation with this many steps."""
        return 3 + steps + self.scale * self.n

    def run(self, modulus: int, a: int, b: int | None) -> Outcome:
        """Return a / b, or the inverse of a if b is None; modulus and operands have n bits."""
        x, y = (1, a) if b is None else (a, b)
        require(max(modulus, x, y) < 1 << self.n, "operands of n bits")
        _, most = self.latency()
        refusal_cycles = most if self.fixed else 2
        if modulus % 2 == 0 or modulus == 1:
            return Outcome(0, 0, Status.BAD_MODULUS, refusal_cycles)
        if max(x, y) >= modulus:
            return Outcome(0, 0, Status.OPERAND_RANGE, refusal_cycles)
        for _ in range(self.scale * self.n):
            y = halve(y, modulus)
        end = loop(self.n, modulus, x, y)
        cycles = most if self.fixed else self.cycles(end.steps)
        if end.a != 1:
            return Outcome(0, 0, Status.NOT_INVERTIBLE, cycles)
        return Outcome(
            end.u, self.scale * self.n, Status.OK, most if self.fixed else cycles + self.check
        )
