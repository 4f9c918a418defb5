"""Model of the word-serial divstep inverter with a run-time size, ``rtl/word_inverse``.

In GF(2^n) an integer stands for a polynomial: bit i is the coefficient of x^i. Steps, ranges and
bounds are those of ``models/divstep.py`` and ``models/divstep_gf2m.py``; this module adds the
number of steps, the other passes, and the end. ``docs/algorithms/word-inverse.md`` explains it.
"""

from dataclasses import dataclass

from dualfield.math import polynomials
from dualfield.models import divstep, divstep_gf2m
from dualfield.models.divstep import SCALES, cache
from dualfield.models.outcome import Outcome, Status, require

LEAST_SIZE = 3
LEAST_WORDS = 5
"""Fewest words, hence cycles, of a pass."""

LOSS = {"gfp": 111, "gf2m": 128}
"""A divstep subtracts this from a counter that starts at 256 times the size."""


def steps(n: int, kind: str) -> int:
    """Return the divsteps of an operation: the counter is decremented until it is negative.

    >>> steps(256, "gfp"), steps(233, "gf2m")
    (591, 467)
    """
    return 256 * n // LOSS[kind] + 1


def words(n: int, word: int) -> int:
    """Return the words of a pass: sums have n + 3 bits before they are halved.

    >>> words(256, 32), words(253, 32), words(8, 32)
    (9, 8, 5)
    """
    return max(LEAST_WORDS, (n + 2) // word + 1)


def _halve(value: int, modulus: int, binary: bool) -> int:
    if binary:
        return divstep_gf2m.halve(value, modulus)
    return (value + (modulus if value & 1 else 0)) >> 1


def _turned(minus: bool, d: int, modulus: int) -> int:
    """Return +-d / 2 modulo M, reduced: the pass RowTurn and its successors in GF(p)."""
    require(-modulus < d < 2 * modulus, "-M < d < 2 M")
    half_d = _halve(-d if minus else d, modulus, binary=False)
    require(-modulus < half_d < 2 * modulus, "-M < +-d / 2 < 2 M")
    if half_d < 0:
        return half_d + modulus
    return half_d if half_d < modulus else half_d - modulus


@cache
def divide(
    n: int, kind: str, modulus: int, *, dividend: int, divisor: int, scale: int
) -> int | None:
    """Return 2^(scale n) dividend / divisor (x^(scale n) in GF(2^n)); None if the gcd is not 1.

    The modulus has at most n bits (degree n) and bit 0 set; the operands are reduced. The divisor
    is halved once more than the scale requires, to compensate the halving of d at the end.
    """
    binary = kind == "gf2m"
    g = divisor
    for _ in range(scale * n + 1):
        g = _halve(g, modulus, binary)
        require(g >= 0 and g.bit_length() <= modulus.bit_length(), "the divisor stays reduced")
    count = steps(n, kind)
    if binary:
        lanes = begin = divstep_gf2m.Lanes(1, modulus, g, 0, dividend)
        for lanes in divstep_gf2m.walk(begin, modulus, count):
            require(max(lanes.f, lanes.g) < 2 << n, "f and g have n + 1 bits")
            require(max(lanes.d, lanes.e) < 1 << n, "d and e have n bits")
        return _halve(lanes.d, modulus, binary) if lanes.f == 1 else None
    last = start = divstep.Lanes(-1, modulus, g, 0, dividend)
    for last in divstep.walk(start, modulus, count):
        require(max(abs(last.f), abs(last.g)) <= modulus, "|f|, |g| <= M")
        require(-modulus < last.e < 2 * modulus, "-M < e < 2 M")
    require(last.g == 0, "the steps are enough")
    return _turned(last.f < 0, last.d, modulus) if abs(last.f) == 1 else None


def is_modulus(n: int, kind: str, modulus: int) -> bool:
    """Return True for an odd modulus above 1 of at most n bits (degree n in GF(2^n))."""
    return modulus & 1 == 1 and modulus > 1 and modulus >> n + (kind == "gf2m") == 0


def is_reduced(kind: str, modulus: int, value: int) -> bool:
    """Return True if value is reduced, by the hardware's test: two subtractions.

    The second subtraction compares the halves of value and value + M. In GF(2^n) the sum is the
    exclusive or, which is greater than value if M has the higher degree.
    """
    total = value ^ modulus if kind == "gf2m" else value + modulus
    return value < modulus and value >> 1 < total >> 1


@dataclass(frozen=True)
class Unit:
    """``inv-word`` as built: bits of a word, largest size, and the result."""

    word: int
    max_bits: int
    result: str

    def latency(self, n: int, kind: str) -> int:
        """Return the cycles from accepted operands to valid result, equal for all operands.

        >>> Unit(32, 256, "plain").latency(256, "gfp")
        10868
        """
        n = n if LEAST_SIZE <= n <= self.max_bits else 0
        passes = 19 + n % self.word + SCALES[self.result] * n + 2 * steps(n, kind)
        return 6 * words(self.max_bits, self.word) + words(n, self.word) * passes + 5

    def run(self, n: int, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
        """Return a / b, or the inverse of a if b is None, for operands that fit the ports."""
        cycles, scale = self.latency(n, kind), SCALES[self.result]
        dividend, divisor = (1, a) if b is None else (a, b)
        if not LEAST_SIZE <= n <= self.max_bits or not is_modulus(n, kind, modulus):
            return Outcome(0, 0, Status.BAD_MODULUS, cycles)
        if not all(is_reduced(kind, modulus, value) for value in (dividend, divisor)):
            return Outcome(0, 0, Status.OPERAND_RANGE, cycles)
        value = divide(n, kind, modulus, dividend=dividend, divisor=divisor, scale=scale)
        if value is None:
            return Outcome(0, 0, Status.NOT_INVERTIBLE, cycles)
        if kind == "gf2m":
            require(polynomials.degree(value) < polynomials.degree(modulus), "reduced")
        return Outcome(value, scale * n, Status.OK, cycles)
