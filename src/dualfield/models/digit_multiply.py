"""Models of the digit-serial multipliers of GF(2^m), which reduce from the low end.

A polynomial is an integer whose bit i is the coefficient of x^i. The array computes a b x^-(n d)
mod f for n digits of d bits (the Montgomery product). The plain product is the same computation on
bit-reversed polynomials. ``docs/algorithms/digit-multiply.md`` explains it. The model checks these
invariants while it runs:

- the low digit of T + q f is 0 before it is shifted out;
- q, computed one step ahead from T and P, is the low digit of T / f;
- the degree of T stays below deg f + d, and at the end below deg f.

A core with a squarer computes a^2 x^-(n d) in one step: `square`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from dualfield.math import polynomials as poly
from dualfield.models.outcome import Outcome, Status, require

MINIMUM_BITS = 2
"""Smallest degree of a field of the plain multiplier, and smallest size of a Montgomery product."""

SQUARE_CYCLES = 2
"""Cycles of a square, refused or not."""

Observe = Callable[[int, int, int], None]
"""Called after each step i with (i, q, T): the quotient digit of the step, and the sum."""


def digits(size: int, digit: int) -> int:
    """Return the number of digits in ``size`` bits.

    >>> digits(233, 8)
    30
    """
    return -(-size // digit)


def cycles(size: int, digit: int) -> int:
    """Return the cycles of a product, equal for all operands.

    >>> [cycles(233, d) for d in (1, 4, 8, 16, 32)]
    [237, 63, 34, 19, 12]
    """
    return digits(size, digit) + 4


def inverse(f: int, count: int) -> int:
    """Return the first ``count`` coefficients of the power series 1 / f, for f(0) = 1.

    >>> poly.multiply(inverse(0b1011, 8), 0b1011) & 0xFF
    1
    """
    require(f & 1 == 1, "the constant term is 1")
    g = 1
    for i in range(1, count):
        terms = (g >> j & f >> i - 2 * j & 1 for j in range(i // 2 + 1))
        g |= sum(terms) % 2 << i
    return g


def product(
    a: int, b: int, f: int, count: int, digit: int, *, observe: Observe | None = None
) -> int:
    """Return a b x^-(count digit) mod f, for a of ``count`` digits and deg b <= deg f.

    f has constant term 1. Each step is one cycle of the array, which computes q one step ahead.
    """
    require(a >> count * digit == 0, "a has at most count digits")
    require(f > 1 and poly.degree(b) <= poly.degree(f), "deg b <= deg f")
    low = (1 << digit) - 1
    g = inverse(f, 2 * digit)
    t = q = 0
    for i in range(count + 1):
        p = poly.multiply(b, a >> i * digit & low)
        next_q = poly.multiply(g, t) >> digit ^ poly.multiply(g, p)
        total = t ^ poly.multiply(f, q)
        require(total & low == 0, "the low digit is 0 before it is shifted out")
        t, q = total >> digit ^ p, next_q & low
        require(q == poly.multiply(g, t) & low, "q is the low digit of T / f")
        require(poly.degree(t) < poly.degree(f) + digit, "deg T < deg f + d")
        if observe is not None:
            observe(i, q, t)
    require(poly.degree(t) < poly.degree(f), "the result is reduced")
    return t


def square(a: int, f: int, shift: int) -> int:
    """Return a^2 x^-shift mod f, for a reduced and shift at least deg f - 1.

    >>> square(0x53, 0b100011011, 9) == product(0x53, 0x53, 0b100011011, 3, 3)
    True
    """
    require(f & 1 == 1 and poly.degree(a) < poly.degree(f), "a is reduced, f has constant term 1")
    value = int(f"{a:b}", 4)  # a zero between any two bits
    for i in range(shift):
        value ^= f << i if value >> i & 1 else 0
    require(value & (1 << shift) - 1 == 0, "the low places are 0")
    require(poly.degree(value >> shift) < poly.degree(f), "the square is reduced")
    return value >> shift


def mirrored(value: int, bits: int) -> int:
    """Return the polynomial with its ``bits`` bits reversed.

    >>> bin(mirrored(0b0011, 4))
    '0b1100'
    """
    return int(f"{value:0{bits}b}"[::-1], 2)


def plain_product(a: int, b: int, f: int, digit: int) -> int:
    """Return a b mod f by the bit-reversed product, for reduced a, b and f with constant term 1."""
    bits = poly.degree(f)
    count = digits(bits, digit)
    a_top = mirrored(a, bits) << count * digit - bits
    b_up = mirrored(b, bits) << 1
    return mirrored(product(a_top, b_up, mirrored(f, bits + 1), count, digit), bits)


def plain_square(a: int, f: int) -> int:
    """Return a^2 mod f by the bit-reversed square, for reduced a and f with constant term 1.

    >>> plain_square(0x53, 0b100011011) == plain_product(0x53, 0x53, 0b100011011, 3)
    True
    """
    bits = poly.degree(f)
    return mirrored(square(mirrored(a, bits), mirrored(f, bits + 1), bits - 1), bits)


@dataclass(frozen=True)
class Plain:
    """The plain multiplier: degree of its field, bits of a digit, with a squarer or not."""

    bits: int
    digit: int
    squares: bool = False

    def run(self, modulus: int, a: int, b: int | None) -> Outcome:
        """Return a b, or a^2 if b is None, for operands that fit the ports."""
        latency = cycles(self.bits, self.digit)
        if b is None and self.squares:
            return Outcome(plain_square(a, modulus), None, Status.OK, SQUARE_CYCLES)
        if b is None or poly.degree(modulus) != self.bits or modulus & 1 == 0:
            return Outcome(0, None, Status.BAD_MODULUS, latency)
        return Outcome(plain_product(a, b, modulus, self.digit), None, Status.OK, latency)


@dataclass(frozen=True)
class Montgomery:
    """The Montgomery multiplier: its largest degree, bits of a digit, with a squarer or not."""

    max_bits: int
    digit: int
    squares: bool = False

    def cycles(self, size: int) -> int:
        """Return the cycles of any operation of this size; 2 if the size is refused."""
        return cycles(size, self.digit) if MINIMUM_BITS <= size <= self.max_bits else 2

    def run(self, size: int, modulus: int, a: int, b: int | None) -> Outcome:
        """Return a b / R, or a^2 / R if b is None, for operands that fit the ports."""
        is_square = b is None and self.squares
        cycles = SQUARE_CYCLES if is_square else self.cycles(size)
        is_refused = not MINIMUM_BITS <= size <= self.max_bits or (b is None and not self.squares)
        if is_refused or modulus & 1 == 0 or not 1 <= poly.degree(modulus) <= size:
            return Outcome(0, None, Status.BAD_MODULUS, cycles)
        if poly.degree(a | (b or 0)) >= poly.degree(modulus):
            return Outcome(0, None, Status.OPERAND_RANGE, cycles)
        count = digits(size, self.digit)
        if b is None:
            return Outcome(square(a, modulus, count * self.digit), None, Status.OK, cycles)
        return Outcome(product(a, b, modulus, count, self.digit), None, Status.OK, cycles)
