"""Fast arithmetic in GF(2)[x] for models that multiply often.

`dualfield.math.polynomials` is the slow and simple version; the tests compare the two. A polynomial
is an integer whose bit i is the coefficient of x^i.
"""

from functools import lru_cache

from dualfield.math import polynomials

_SPARSE = 8
"""A modulus with at most this many terms is reduced term by term."""


def multiply(a: int, b: int) -> int:
    """Return a b, not reduced: four bits of b at a time, by a table of the multiples of a.

    >>> multiply(0b111, 0b101) == 0b11011
    True
    """
    multiples = [0, a]
    for half in range(1, 8):
        double = multiples[half] << 1
        multiples += double, double ^ a
    product = 0
    for byte in b.to_bytes(-(-b.bit_length() // 8), "big"):
        product = product << 8 ^ multiples[byte >> 4] << 4 ^ multiples[byte & 15]
    return product


def square(a: int) -> int:
    """Return a^2, not reduced: the binary digits of a read in base 4, so a zero between any two.

    >>> square(0b111) == 0b10101
    True
    """
    return int(f"{a:b}", 4)


@lru_cache
def _terms(modulus: int) -> tuple[int, ...]:
    """Return the exponents of the modulus, highest first."""
    return tuple(i for i in reversed(range(modulus.bit_length())) if modulus >> i & 1)


def reduce(a: int, modulus: int) -> int:
    """Return a mod modulus; fast if the modulus has few terms.

    Replaces all bits of a above the modulus at once: x^m by the lower terms of the modulus.

    >>> reduce(0b11011, 0b1011)
    6
    """
    terms = _terms(modulus)
    if len(terms) > _SPARSE:
        return polynomials.reduce(a, modulus)
    while high := a >> terms[0]:
        for term in terms:
            a ^= high << term
    return a
