"""Digit-serial multiplication in GF(2^m), reduced from the low end.

A polynomial is an integer, bit i the coefficient of x^i. The array computes a b x^-(n d) mod f for
n digits of d bits (Montgomery's product); the plain product is the same with everything end for
end. ``docs/algorithms/digit-multiply.md`` explains it. The invariants are checked while the model
runs:

- the low digit of T + q f is 0 before it is shifted out;
- q, found a step ahead from T and P, is the low digit of T / f;
- the degree of T stays below deg f + d, and at the end below deg f.
"""

from collections.abc import Callable
from dataclasses import dataclass

from dualfield import polynomials as poly
from dualfield.models.outcome import Outcome, Status, require

MINIMUM_BITS = 2
"""Smallest degree of a plain product's field, and smallest size of a Montgomery product."""

Observe = Callable[[int, int, int], None]
"""Called after each step with (i, q, T): the quotient digit that the step used, and the sum."""


def digits(size: int, digit: int) -> int:
    """Digits of so many bits.

    >>> digits(233, 8)
    30
    """
    return -(-size // digit)


def cycles(size: int, digit: int) -> int:
    """Cycles of a product, the same for all operands.

    >>> [cycles(233, d) for d in (1, 4, 8, 16, 32)]
    [237, 63, 34, 19, 12]
    """
    return digits(size, digit) + 4


def inverse(f: int, count: int) -> int:
    """The first coefficients of 1 / f as a power series, for f with constant term 1.

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
    """Return a b x^-(count digit) mod f, for a of so many digits and deg b <= deg f.

    f has constant term 1. Each step is a cycle of the array; q is a step ahead, as there.
    """
    require(a >> count * digit == 0, "a has so many digits")
    require(f > 1 and poly.degree(b) <= poly.degree(f), "deg b <= deg f")
    low = (1 << digit) - 1
    g = inverse(f, 2 * digit)
    t = q = 0
    for i in range(count + 1):
        p = poly.multiply(b, a >> i * digit & low)
        ahead = poly.multiply(g, t) >> digit ^ poly.multiply(g, p)
        total = t ^ poly.multiply(f, q)
        require(total & low == 0, "the low digit is 0 before it is shifted out")
        t, q = total >> digit ^ p, ahead & low
        require(q == poly.multiply(g, t) & low, "q is the low digit of T / f")
        require(poly.degree(t) < poly.degree(f) + digit, "deg T < deg f + d")
        if observe is not None:
            observe(i, q, t)
    require(poly.degree(t) < poly.degree(f), "the result is reduced")
    return t


def mirrored(value: int, bits: int) -> int:
    """The polynomial of so many bits end for end.

    >>> bin(mirrored(0b0011, 4))
    '0b1100'
    """
    return int(f"{value:0{bits}b}"[::-1], 2)


def plain_product(a: int, b: int, f: int, digit: int) -> int:
    """Return a b mod f, for a and b reduced and f with constant term 1, through the mirror."""
    bits = poly.degree(f)
    count = digits(bits, digit)
    a_top = mirrored(a, bits) << count * digit - bits
    b_up = mirrored(b, bits) << 1
    return mirrored(product(a_top, b_up, mirrored(f, bits + 1), count, digit), bits)


@dataclass(frozen=True)
class Plain:
    """The plain multiplier: degree of its field and bits of a digit."""

    bits: int
    digit: int

    def run(self, modulus: int, a: int, b: int) -> Outcome:
        """The product of a and b: any modulus and operands that fit the ports."""
        spent = cycles(self.bits, self.digit)
        if poly.degree(modulus) != self.bits or modulus & 1 == 0:
            return Outcome(0, None, Status.BAD_MODULUS, spent)
        return Outcome(plain_product(a, b, modulus, self.digit), None, Status.OK, spent)


@dataclass(frozen=True)
class Montgomery:
    """The Montgomery multiplier: its largest degree and bits of a digit."""

    max_bits: int
    digit: int

    def cycles(self, size: int) -> int:
        """Cycles of any operation of that size: 2 if the size is refused."""
        return cycles(size, self.digit) if MINIMUM_BITS <= size <= self.max_bits else 2

    def run(self, size: int, modulus: int, a: int, b: int) -> Outcome:
        """The product of a and b: any size, modulus and operands that fit the ports."""
        spent = self.cycles(size)
        wrong_size = not MINIMUM_BITS <= size <= self.max_bits
        if wrong_size or modulus & 1 == 0 or not 1 <= poly.degree(modulus) <= size:
            return Outcome(0, None, Status.BAD_MODULUS, spent)
        if poly.degree(a | b) >= poly.degree(modulus):
            return Outcome(0, None, Status.OPERAND_RANGE, spent)
        result = product(a, b, modulus, digits(size, self.digit), self.digit)
        return Outcome(result, None, Status.OK, spent)
