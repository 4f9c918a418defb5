"""Fast arithmetic of GF(2)[x], for models that multiply often.

`dualfield.math.polynomials` is slow and plain; the tests compare the two. A polynomial is an
integer, bit i the coefficient of x^i.
"""

from functools import lru_cache

from dualfield.math import polynomials

_SPARSE = 8
"""Terms of a modulus that is sparse, at most."""


def multiply(a: int, b: int) -> int:
    """A * b, not reduced: four bits of b at a time, by a table of the multiples of a.

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
    """A * a, not reduced: a zero between the bits, as the binary digits read to base 4 have.

    >>> square(0b111) == 0b10101
    True
    """
    return int(f"{a:b}", 4)


@lru_cache
def _terms(modulus: int) -> tuple[int, ...]:
    """The exponents of the modulus, the highest first."""
    return tuple(i for i in reversed(range(modulus.bit_length())) if modulus >> i & 1)


def reduce(a: int, modulus: int) -> int:
    """The remainder of a by the modulus; fast if the modulus has few terms.

    All bits of a above the modulus are replaced at once, x^m by the lower terms of the modulus.

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
