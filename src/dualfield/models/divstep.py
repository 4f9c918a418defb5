"""Model of half-delta divsteps (Bernstein, Yang, Wuille): constant-time inverse and division mod M.

The model computes the lanes of ``rtl/divstep`` step by step. The array runs the same steps skewed:
segment j is at step t in cycle t + j. ``docs/algorithms/divstep.md`` explains it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from dualfield.models.outcome import Outcome, Status, require

SCALES = {"plain": 0, "single": 1, "double": 2}
"""Value of ``result`` -> exponent of two in the result, in units of the width."""

HEAD_BITS = 3
GUARD_BITS = 3

INVERSE_ONLY_CYCLES = 4
"""Cycles that an array for inverses only saves: the operand starts in f, with the modulus known."""

cache = lru_cache(1 << 16)
"""Cache for results that do not depend on the segments: checks compute them per configuration."""


def steps(n: int) -> int:
    """Return the half-delta divsteps that bring g to 0 for every odd f < 2^n, 0 <= g <= f.

    Wuille, safegcd-bounds, theorem 7; 591 for n = 256.
    """
    return (45907 * n + 26313) // 19929


def segments(n: int, segment: int) -> int:
    """Return the number of segments above the head in a core of n bits."""
    return -(-(n + GUARD_BITS - HEAD_BITS) // segment)


def latency(n: int, segment: int, result: str, per_cycle: int = 1) -> int:
    """Return the cycles from accepted operands to valid result, equal for all operands."""
    cycles = -(-steps(n) // per_cycle) - (-SCALES[result] * n // per_cycle)
    return cycles + segments(n, segment) + (20 if per_cycle == 1 else 18)


def turn(n: int, segment: int, word: int) -> int:
    """Return the cycles from an operand's last word to the next operand's first (`words_latency`).

    A segment loads an operand two cycles after the operand's last word at the earliest, and one
    cycle after the segment below. The next operand's words must not arrive before that.
    """
    words = -(-n // word)
    top_bits = [word * (k + 1) - 1 for k in range(words - 1)] + [n]
    segment_numbers = [-(-max(top + 1 - HEAD_BITS, 0) // segment) for top in top_bits]
    return max(1, *(2 + number - k for k, number in enumerate(segment_numbers)))


def words_latency(n: int, segment: int, result: str, word: int) -> int:
    """Return the cycles of `latency` if three operands arrive one after the other, in words.

    >>> words_latency(256, 38, "plain", 32)
    643
    """
    word_cycles = 3 * -(-n // word) + 2 * turn(n, segment, word)
    return latency(n, segment, result) + word_cycles - 5


def product_latency(n: int, segment: int) -> int:
    """Return the cycles from accepted operands to a valid product, equal for all operands."""
    return n + segments(n, segment) + 20


@dataclass(frozen=True)
class Lanes:
    """State of the lanes: f and g with zeta = -(delta + 1/2), and d, e with f x = d, g x = e."""

    zeta: int
    f: int
    g: int
    d: int
    e: int

    def step(self, modulus: int) -> "Lanes":
        """Return the lanes after one divstep; e is halved modulo the modulus."""
        zeta, f, g, d, e = self.zeta, self.f, self.g, self.d, self.e
        swap = zeta < 0 and g % 2 == 1
        sign = -1 if swap else 1
        g_sum = g + sign * f if g % 2 else g
        e_sum = e + sign * d if g % 2 else e
        e_sum += modulus if e_sum % 2 else 0
        if swap:
            return Lanes(-zeta - 2, g, g_sum // 2, e, e_sum // 2)
        return Lanes(zeta - 1, f, g_sum // 2, d, e_sum // 2)


def walk(lanes: Lanes, modulus: int, count: int) -> Iterator[Lanes]:
    """Yield the lanes after each of ``count`` divsteps."""
    for _ in range(count):
        lanes = lanes.step(modulus)
        yield lanes


def _halve(value: int, modulus: int) -> int:
    return (value + (modulus if value % 2 else 0)) // 2


@cache
def divide(
    n: int, modulus: int, dividend: int, divisor: int, *, scale: int, per_cycle: int = 1
) -> int | None:
    """Return 2^(scale n) dividend / divisor mod modulus by the lanes; None if the gcd is not 1.

    The modulus is odd and at least 3, the operands are reduced. The numbers of divsteps and of the
    divisor's halvings are rounded up to whole cycles; the dividend corrects an extra halving.
    """
    corrections = 1 + scale * n % per_cycle
    e, g = dividend, divisor
    for _ in range(corrections):
        e = _halve(e, modulus)
    for _ in range(scale * n + corrections + 1):
        g = _halve(g, modulus)
        require(0 <= g < modulus, "the divisor stays reduced")
    # The dividend was halved as often as the divisor too often, but for one: d is halved below.
    start = Lanes(-1, modulus, g, 0, e)
    lanes = start
    for lanes in walk(start, modulus, steps(n) + -steps(n) % per_cycle):
        require(max(abs(lanes.f), abs(lanes.g)) <= modulus, "|f|, |g| <= M")
        require(-modulus < lanes.d < 2 * modulus, "-M < d < 2 M")
        require(-modulus < lanes.e < 2 * modulus, "-M < e < 2 M")
    require(lanes.g == 0, "the steps are enough")
    if not -2 < lanes.f < 2:
        return None
    half_d = _halve(-lanes.d, modulus)
    require(-modulus < half_d < modulus, "-M < -d / 2 < M")
    value = -half_d if lanes.f == 1 else half_d
    return value + modulus if value < 0 else value


def run(
    n: int, segment: int, result: str, *, modulus: int, a: int, b: int | None, per_cycle: int = 1
) -> Outcome:
    """Return a / b, or the inverse of a if b is None, times the power of two of ``result``."""
    scale = SCALES[result]
    cycles = latency(n, segment, result, per_cycle)
    dividend, divisor = (1, a) if b is None else (a, b)
    if modulus % 2 == 0 or modulus < 3:
        return Outcome(0, 0, Status.BAD_MODULUS, cycles)
    if max(dividend, divisor) >= modulus:
        return Outcome(0, 0, Status.OPERAND_RANGE, cycles)
    value = divide(n, modulus, dividend, divisor, scale=scale, per_cycle=per_cycle)
    if value is None:
        return Outcome(0, 0, Status.NOT_INVERTIBLE, cycles)
    return Outcome(value, scale * n, Status.OK, cycles)


@cache
def multiply(n: int, modulus: int, a: int, b: int) -> int:
    """Return the product a b / 2^n by lane e, for an odd modulus >= 3 and reduced operands.

    Lane d holds a; step i subtracts it from e if bit i of b, which lane g shifts out, is 1.
    """
    e = 0
    for i in range(n):
        e = _halve(e - a if b >> i & 1 else e, modulus)
        require(-modulus < e < modulus, "-M < e < M")
    return -e + modulus if e > 0 else -e


def run_product(n: int, segment: int, modulus: int, a: int, b: int) -> Outcome:
    """Return the outcome of the product a b / 2^n."""
    cycles = product_latency(n, segment)
    if modulus % 2 == 0 or modulus < 3:
        return Outcome(0, 0, Status.BAD_MODULUS, cycles)
    if max(a, b) >= modulus:
        return Outcome(0, 0, Status.OPERAND_RANGE, cycles)
    return Outcome(multiply(n, modulus, a, b), 0, Status.OK, cycles)
