"""Model of the inverter by jumps of divsteps, ``rtl/jump_inverse``.

A jump is ``JUMP`` half-delta divsteps (``models/divstep.py``), decided on the lowest words and
applied to whole numbers as a matrix. ``docs/algorithms/jump-inverse.md`` explains it.
"""

from dataclasses import dataclass

from dualfield.models.divstep import cache
from dualfield.models.outcome import Outcome, Status, require

JUMP = 16
ONE = 1 << JUMP
LEAST_SIZE = 3
LEAST_GROUPS = 5
"""Fewest pairs of words in a pass, because the results of a pass take that long to come back."""

LOSS = 111
"""A jump subtracts this from a counter that starts at 16 times the size."""

MULTIPLIERS = (1, 2, 4, 8)

Matrix = tuple[int, int, int, int]


def jumps(n: int) -> int:
    """Return the jumps of an operation: the counter is decremented until it is negative.

    >>> jumps(256), jumps(1024)
    (37, 148)
    """
    return 16 * n // LOSS + 1


def word(multipliers: int) -> int:
    """Return the bits of a word.

    >>> word(4), word(8)
    (16, 32)
    """
    return 32 if multipliers > 4 else 16


def groups(n: int, multipliers: int) -> int:
    """Return the pairs of words of a number: n + 10 bits and one more word.

    >>> groups(256, 4), groups(256, 8), groups(3, 4)
    (9, 5, 5)
    """
    bits = word(multipliers)
    return max(LEAST_GROUPS, (n + 9 + bits) // (2 * bits) + 1)


def steps(delta: int, f: int, g: int, *, exchanges: bool = True) -> tuple[int, Matrix]:
    """Run ``JUMP`` divsteps on the lowest words; return the new delta and the matrix (u, v, q, r).

    >>> steps(0, 9, 0)
    (16, (65536, 0, 0, 1))
    """
    u, v, q, r = 1, 0, 0, 1
    f, g = f % ONE, g % ONE
    for _ in range(JUMP):
        if g % 2 and exchanges and delta >= 0:
            delta, f, g = -delta, g, (g - f) // 2
            u, v, q, r = 2 * q, 2 * r, q - u, r - v
        else:
            if g % 2:
                g, q, r = g + f, q + u, r + v
            delta, g, u, v = delta + 1, g // 2, 2 * u, 2 * v
    require(max(abs(u) + abs(v), abs(q) + abs(r)) <= ONE, "rows of at most 2^16")
    return delta, (u, v, q, r)


def _low(value: int) -> int:
    """Return value modulo 2^16, in [-2^15, 2^15)."""
    return (value + ONE // 2) % ONE - ONE // 2


@dataclass(frozen=True)
class Numbers:
    """The numbers f, g, d, e: f b = d a and g b = e a modulo M, with divisor a and dividend b."""

    f: int
    g: int
    d: int
    e: int

    def jump(self, matrix: Matrix, modulus: int) -> "Numbers":
        """Return the numbers after a jump: f and g exact, d and e modulo M."""
        u, v, q, r = matrix
        f, g = u * self.f + v * self.g, q * self.f + r * self.g
        require(f % ONE == 0 and g % ONE == 0, "a jump takes 16 bits off")
        d = lower(u * self.d + v * self.e, modulus)
        return Numbers(f // ONE, g // ONE, d, lower(q * self.d + r * self.e, modulus))


def lower(value: int, modulus: int) -> int:
    """Return value / 2^16 modulo an odd modulus, by adding its multiple nearest to 0.

    >>> lower(3, 5) * 2**16 % 5, lower(-7, 5) * 2**16 % 5
    (3, 3)
    """
    multiple = _low(-value * pow(modulus, -1, ONE))
    return (value + multiple * modulus) // ONE


@cache
def divide(n: int, modulus: int, dividend: int, divisor: int) -> int | None:
    """Return dividend / divisor modulo a modulus of at most n bits; None if the gcd is not 1.

    The modulus is odd and the operands are reduced.
    """
    _, scale = steps(0, modulus, divisor, exchanges=False)
    require(scale[0] == ONE and scale[3] == 1 and scale[1] == 0 <= scale[2], "no exchange")
    numbers = Numbers(modulus, (scale[2] * modulus + divisor) // ONE, 0, dividend)
    require(0 <= numbers.g < modulus, "the divisor stays reduced")
    delta = 0
    for index in range(jumps(n)):
        delta, matrix = steps(delta, numbers.f, numbers.g)
        numbers = numbers.jump(matrix, modulus)
        require(max(abs(numbers.f), abs(numbers.g)) <= modulus, "|f|, |g| <= M")
        require(2 * max(abs(numbers.d), abs(numbers.e)) < (index + 3) * modulus, "|d|, |e| in M")
    require(numbers.g == 0, "the jumps are enough")
    if abs(numbers.f) != 1:
        return None
    value = lower(numbers.f * numbers.d, modulus)
    require(2 * abs(value) < modulus + modulus // 50 + 2, "half of M, about")
    return value + modulus if value < 0 else value


@dataclass(frozen=True)
class Unit:
    """``inv-jump`` as built: number of multipliers, and the largest size."""

    multipliers: int
    max_bits: int

    def latency(self, n: int) -> int:
        """Return the cycles from accepted operands to valid result, equal for all operands.

        >>> Unit(4, 256).latency(256)
        1943
        """
        n = n if LEAST_SIZE <= n <= self.max_bits else 0
        used_groups, all_groups = (groups(bits, self.multipliers) for bits in (n, self.max_bits))
        slots = 10 * all_groups + 11 * used_groups + 14 + jumps(n) * (5 * used_groups + 2)
        return max(1, 4 // self.multipliers) * slots + 1

    def run(self, n: int, modulus: int, a: int, b: int | None) -> Outcome:
        """Return a / b, or the inverse of a if b is None, for operands that fit the ports."""
        cycles = self.latency(n)
        dividend, divisor = (1, a) if b is None else (a, b)
        if not LEAST_SIZE <= n <= self.max_bits or modulus % 2 == 0 or not 1 < modulus < 1 << n:
            return Outcome(0, None, Status.BAD_MODULUS, cycles)
        if max(dividend, divisor) >= modulus:
            return Outcome(0, None, Status.OPERAND_RANGE, cycles)
        value = divide(n, modulus, dividend, divisor)
        if value is None:
            return Outcome(0, None, Status.NOT_INVERTIBLE, cycles)
        return Outcome(value, None, Status.OK, cycles)
