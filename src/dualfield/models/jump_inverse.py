"""Divsteps in jumps: decided on the lowest words, applied as a matrix: ``rtl/jump_inverse``.

A jump is ``JUMP`` half-delta divsteps (``models/divstep.py``). ``docs/algorithms/jump-inverse.md``
explains it.
"""

from dataclasses import dataclass

from dualfield.models.divstep import kept
from dualfield.models.outcome import Outcome, Status, require

JUMP = 16
ONE = 1 << JUMP
LEAST_SIZE = 3
LEAST_GROUPS = 5
"""Pairs of words in a pass: its results are on their way for so long."""

LOSS = 111
"""What a jump takes off a counter that begins with 16 times the size."""

MULTIPLIERS = (1, 2, 4, 8)

Matrix = tuple[int, int, int, int]


def jumps(n: int) -> int:
    """Jumps of an operation: the counter is taken down until it is negative.

    >>> jumps(256), jumps(1024)
    (37, 148)
    """
    return 16 * n // LOSS + 1


def word(multipliers: int) -> int:
    """Bits of a word.

    >>> word(4), word(8)
    (16, 32)
    """
    return 32 if multipliers > 4 else 16


def groups(n: int, multipliers: int) -> int:
    """Pairs of words of a number: of n + 10 bits, and a word more.

    >>> groups(256, 4), groups(256, 8), groups(3, 4)
    (9, 5, 5)
    """
    bits = word(multipliers)
    return max(LEAST_GROUPS, (n + 9 + bits) // (2 * bits) + 1)


def steps(delta: int, f: int, g: int, *, exchanges: bool = True) -> tuple[int, Matrix]:
    """``JUMP`` divsteps of the lowest words: the delta after them, and u, v, q, r.

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
    """Modulo 2^16, from -2^15 on."""
    return (value + ONE // 2) % ONE - ONE // 2


@dataclass(frozen=True)
class Numbers:
    """f, g and d, e, with f b = d a and g b = e a modulo M for a divisor a and a dividend b."""

    f: int
    g: int
    d: int
    e: int

    def jump(self, matrix: Matrix, modulus: int) -> "Numbers":
        """A jump: f and g exactly, d and e modulo M."""
        u, v, q, r = matrix
        f, g = u * self.f + v * self.g, q * self.f + r * self.g
        require(f % ONE == 0 and g % ONE == 0, "a jump takes 16 bits off")
        d = lower(u * self.d + v * self.e, modulus)
        return Numbers(f // ONE, g // ONE, d, lower(q * self.d + r * self.e, modulus))


def lower(value: int, modulus: int) -> int:
    """Value / 2^16 modulo an odd modulus, by the multiple of it that is nearest to 0.

    >>> lower(3, 5) * 2**16 % 5, lower(-7, 5) * 2**16 % 5
    (3, 3)
    """
    multiple = _low(-value * pow(modulus, -1, ONE))
    return (value + multiple * modulus) // ONE


@kept
def divide(n: int, modulus: int, dividend: int, divisor: int) -> int | None:
    """Dividend / divisor modulo a modulus of at most n bits, None if the gcd is not 1.

    For an odd modulus and reduced operands.
    """
    _, scale = steps(0, modulus, divisor, exchanges=False)
    require(scale[0] == ONE and scale[3] == 1 and scale[1] == 0 <= scale[2], "no exchange")
    now = Numbers(modulus, (scale[2] * modulus + divisor) // ONE, 0, dividend)
    require(0 <= now.g < modulus, "the divisor stays reduced")
    delta = 0
    for index in range(jumps(n)):
        delta, matrix = steps(delta, now.f, now.g)
        now = now.jump(matrix, modulus)
        require(max(abs(now.f), abs(now.g)) <= modulus, "|f|, |g| <= M")
        require(2 * max(abs(now.d), abs(now.e)) < (index + 3) * modulus, "|d|, |e| in M")
    require(now.g == 0, "the jumps are enough")
    if abs(now.f) != 1:
        return None
    value = lower(now.f * now.d, modulus)
    require(2 * abs(value) < modulus + modulus // 50 + 2, "half of M, about")
    return value + modulus if value < 0 else value


@dataclass(frozen=True)
class Unit:
    """``inv-jump`` as built: with so many multipliers, for ``max_bits`` at most."""

    multipliers: int
    max_bits: int

    def latency(self, n: int) -> int:
        """Cycles from accepted operands to valid result, whatever they are.

        >>> Unit(4, 256).latency(256)
        1944
        """
        n = n if LEAST_SIZE <= n <= self.max_bits else 0
        own, most = (groups(bits, self.multipliers) for bits in (n, self.max_bits))
        slots = 10 * most + 11 * own + 15 + jumps(n) * (5 * own + 2)
        return max(1, 4 // self.multipliers) * slots + 1

    def run(self, n: int, modulus: int, a: int, b: int | None) -> Outcome:
        """The quotient a / b, or the inverse of a, for whatever fits the ports."""
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
