"""Moduli that make a field, of integers and of polynomials over GF(2)."""

from functools import cache, lru_cache

from dualfield import polynomials
from dualfield.curve.curves import Curve

_KNOWN = 256
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)


def is_field(curve: Curve) -> bool:
    """Whether the modulus makes a field: a (very probable) prime, an irreducible polynomial.

    >>> [is_field(Curve("", "weierstrass", p, 0, 1)) for p in (13, 15, 561, 2**255 - 19)]
    [True, False, False, True]
    """
    return _is_field(curve.form == "binary", curve.modulus)


@lru_cache(_KNOWN)
def _is_field(binary: bool, m: int) -> bool:
    if binary:
        return is_irreducible(m)
    if m < 3 or m % 2 == 0:
        return False
    odd, twos = m - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(_passes(m, base, odd, twos) for base in _BASES if base % m)


def _passes(m: int, base: int, odd: int, twos: int) -> bool:
    """Whether m passes Miller and Rabin's test to the base, m - 1 = odd * 2^twos."""
    value = pow(base, odd, m)
    return value == 1 or any(pow(base, odd << i, m) == m - 1 for i in range(twos))


@lru_cache(_KNOWN)
def is_irreducible(f: int) -> bool:
    """Whether a polynomial over GF(2) is irreducible: Rabin's test.

    >>> [is_irreducible(f) for f in (0b111, 0b101, 1 << 233 | 1 << 74 | 1)]
    [True, False, True]
    """
    m = polynomials.degree(f)
    if m < 1 or f & 1 == 0:
        return False
    power, powers = polynomials.reduce(2, f), [polynomials.reduce(2, f)]
    for _ in range(m):
        power = polynomials.reduce(polynomials.multiply(power, power), f)
        powers.append(power)
    factors = {q for q in range(2, m + 1) if m % q == 0 and all(q % d for d in range(2, q))}
    coprime = all(polynomials.gcd(f, powers[m // q] ^ powers[0]) == 1 for q in factors)
    return powers[m] == powers[0] and coprime


@cache
def irreducible(bits: int) -> int:
    """The least irreducible polynomial of a degree.

    >>> [bin(irreducible(m)) for m in (2, 4, 8)]
    ['0b111', '0b10011', '0b100011011']
    """
    found = (1 << bits | low for low in range(1, 1 << bits, 2))
    return next(f for f in found if is_field(Curve("", "binary", f, 0, 0)))
