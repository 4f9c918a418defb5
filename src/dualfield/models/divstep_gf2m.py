"""Model of divsteps over GF(2)[x] (Bernstein, Yang): constant-time inverse and division.

A polynomial is an integer whose bit i is the coefficient of x^i. The model computes the lanes of
``rtl/divstep/df_divstep_gf2m`` step by step; the array runs the same steps skewed.
``docs/algorithms/divstep.md``, section 8, explains it.

From f = M (constant term 1, degree at most n), g = b (degree below that of M), d = 0, e = a and
delta = 1 a step is

    g(0) = 1, delta > 0    f, g, d, e = g, (g + f) / x, e, (e + d) / x     1 - delta
    else                   f, g, d, e = f, (g + g(0) f) / x, d, ...        1 + delta

where e is divided modulo M: M is added first if the constant term is 1. These invariants hold:

- f a = d b and g a = e b modulo M, and f(0) = 1;
- deg d, deg e < deg M, so that the result needs no correction at the end;
- deg f <= (2 n - 1 - i + delta) / 2 and deg g <= (2 n - 1 - i - delta) / 2 after i steps: the two
  bounds together shrink by one in each step, and delta is their difference.

After 2 n - 1 steps the bounds are delta / 2 and -delta / 2, so delta is not negative, f does not
change any more, and f is the gcd of M and b (theorem 6.2, for the bit-reversed polynomials; if M
has a degree below n, these have a common power of x, and those here have not). One more step
changes neither f nor d, so a core with two steps per cycle runs 2 n. delta is odd before each pair
of steps and positive if one of the two swaps; both never do.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from dualfield.math import polynomials
from dualfield.models.divstep import SCALES, cache
from dualfield.models.outcome import Outcome, Status, require

_ALGEBRA_BITS = 12
"""Up to this width the equations of d and e are checked in every step, above it only at the end."""


def steps(n: int) -> int:
    """Return the divsteps until f is the gcd, for deg f <= n, f(0) = 1 and deg g < n: 2 n - 1."""
    return 2 * n - 1


def segments(n: int, segment: int, per_cycle: int = 1) -> int:
    """Return the segments above the head, which has 3 bits, or 5 for two steps per cycle."""
    return max(1, -(-(n - 1 - per_cycle) // segment))


def latency(n: int, segment: int, result: str, per_cycle: int = 1) -> int:
    """Return the cycles from accepted operands to valid result, equal for all operands."""
    cycles = -(-steps(n) // per_cycle) - (-SCALES[result] * n // per_cycle)
    return cycles + segments(n, segment, per_cycle) + 7


@dataclass(frozen=True)
class Lanes:
    """State of the lanes: delta, f and g, and d, e with f a = d b, g a = e b."""

    delta: int
    f: int
    g: int
    d: int
    e: int

    def step(self, modulus: int) -> "Lanes":
        """Return the lanes after one divstep."""
        delta, f, g, d, e = self.delta, self.f, self.g, self.d, self.e
        g_sum = g ^ f if g & 1 else g
        e_sum = halve(e ^ d if g & 1 else e, modulus)
        if delta > 0 and g & 1:
            return Lanes(1 - delta, g, g_sum >> 1, e, e_sum)
        return Lanes(1 + delta, f, g_sum >> 1, d, e_sum)


def halve(value: int, modulus: int) -> int:
    """Return value / x modulo a polynomial with constant term 1."""
    return (value ^ modulus if value & 1 else value) >> 1


def walk(lanes: Lanes, modulus: int, count: int) -> Iterator[Lanes]:
    """Yield the lanes after each of ``count`` divsteps."""
    for _ in range(count):
        lanes = lanes.step(modulus)
        yield lanes


def _equal(left: tuple[int, int], right: tuple[int, int], modulus: int) -> bool:
    difference = polynomials.multiply(*left) ^ polynomials.multiply(*right)
    return polynomials.reduce(difference, modulus) == 0


@cache
def divide(
    n: int, modulus: int, dividend: int, divisor: int, *, scale: int, per_cycle: int = 1
) -> int | None:
    """Return x^(scale n) dividend / divisor modulo the polynomial; None if the gcd is not 1.

    The modulus has constant term 1 and degree 1 to n, the operands are reduced. The numbers of
    steps and divisions by x are rounded up to whole cycles; the dividend corrects an extra
    division.
    """
    degree = polynomials.degree
    b = divisor
    for _ in range(scale * n):
        b = halve(b, modulus)
    for _ in range(scale * n % per_cycle):
        b, dividend = halve(b, modulus), halve(dividend, modulus)
    lanes = start = Lanes(1, modulus, b, 0, dividend)
    for i, lanes in enumerate(walk(start, modulus, steps(n) + steps(n) % per_cycle), 1):
        left = 2 * n - 1 - i
        # A pair of steps keeps delta odd.
        require(i % 2 == 1 or lanes.delta % 2 == 1, "delta is odd before each pair")
        require(lanes.f & 1 == 1, "f(0) = 1")
        require(2 * degree(lanes.f) <= left + lanes.delta, "2 deg f <= 2 n - 1 - i + delta")
        require(
            lanes.g == 0 or 2 * degree(lanes.g) <= left - lanes.delta,
            "2 deg g <= 2 n - 1 - i - delta",
        )
        require(max(degree(lanes.d), degree(lanes.e)) < degree(modulus), "deg d, deg e < deg M")
        if n <= _ALGEBRA_BITS or left == 0:
            require(_equal((lanes.f, dividend), (lanes.d, b), modulus), "f a = d b")
            require(_equal((lanes.g, dividend), (lanes.e, b), modulus), "g a = e b")
    require(lanes.delta >= 0, "f does not change any more")
    return lanes.d if lanes.f == 1 else None


def run(
    n: int, segment: int, result: str, *, modulus: int, a: int, b: int | None, per_cycle: int = 1
) -> Outcome:
    """Return a / b, or the inverse of a if b is None, times the power of x of ``result``."""
    scale = SCALES[result]
    cycles = latency(n, segment, result, per_cycle)
    dividend, divisor = (1, a) if b is None else (a, b)
    degree = polynomials.degree
    if modulus & 1 == 0 or modulus == 1:
        return Outcome(0, 0, Status.BAD_MODULUS, cycles)
    if max(degree(dividend), degree(divisor)) >= degree(modulus):
        return Outcome(0, 0, Status.OPERAND_RANGE, cycles)
    value = divide(n, modulus, dividend, divisor, scale=scale, per_cycle=per_cycle)
    if value is None:
        return Outcome(0, 0, Status.NOT_INVERTIBLE, cycles)
    return Outcome(value, scale * n, Status.OK, cycles)


def product_latency(n: int, segment: int) -> int:
    """Return the cycles from accepted operands to a valid product, equal for all operands."""
    return n + 1 + segments(n, segment) + 7


@cache
def multiply(n: int, modulus: int, a: int, b: int) -> int:
    """Return a b / x^n by lane e, for reduced operands and a modulus with constant term 1.

    Lane d holds x a; step i adds it to e if bit i of b is 1, and one more step divides by x.
    """
    e = 0
    for i in range(n + 1):
        e = halve(e ^ a << 1 if b >> i & 1 else e, modulus)
        require(polynomials.degree(e) < polynomials.degree(modulus), "deg e < deg M")
    return e


def run_product(n: int, segment: int, modulus: int, a: int, b: int) -> Outcome:
    """Return the outcome of the product a b / x^n."""
    cycles = product_latency(n, segment)
    degree = polynomials.degree
    if modulus & 1 == 0 or modulus == 1:
        return Outcome(0, 0, Status.BAD_MODULUS, cycles)
    if max(degree(a), degree(b)) >= degree(modulus):
        return Outcome(0, 0, Status.OPERAND_RANGE, cycles)
    return Outcome(multiply(n, modulus, a, b), 0, Status.OK, cycles)
