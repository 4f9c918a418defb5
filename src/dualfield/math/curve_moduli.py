"""Tests of the modulus of a curve, and irreducible polynomials by degree."""

from functools import cache

from dualfield.math import moduli
from dualfield.math.curves import Curve


def is_field(curve: Curve) -> bool:
    """True if the modulus defines a field that cores accept: an odd prime, or irreducible.

    >>> [is_field(Curve("", "weierstrass", p, 0, 1)) for p in (2, 13, 15, 561, 2**255 - 19)]
    [False, True, False, False, True]
    """
    if curve.modulus % 2 == 0:
        return False
    test = moduli.is_irreducible if curve.form == "binary" else moduli.is_prime
    return test(curve.modulus)


@cache
def irreducible(bits: int) -> int:
    """The least irreducible polynomial of a degree.

    >>> [bin(irreducible(m)) for m in (2, 4, 8)]
    ['0b111', '0b10011', '0b100011011']
    """
    candidates = (1 << bits | low for low in range(1, 1 << bits, 2))
    return next(f for f in candidates if moduli.is_irreducible(f))
