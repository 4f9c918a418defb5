"""Checks of a modulus: accepted by cores, prime, irreducible.

A core refuses an even modulus, 0 and 1, and a polynomial with constant term 0 or degree 0: x and 2
have no inverse there, and every algorithm divides by them. Any other modulus is accepted. If it is
not prime (a polynomial: not irreducible), some operands have no inverse.
"""

from functools import lru_cache

import flint

from dualfield.host.errors import UsageError

_CACHE_SIZE = 256


@lru_cache(_CACHE_SIZE)
def is_prime(n: int) -> bool:
    """True if an integer is prime, by FLINT's Baillie-PSW test.

    It is exact below 2^64. Above, no composite number is known that passes it.

    >>> [is_prime(n) for n in (0, 1, 2, 13, 561, 2**255 - 19)]
    [False, False, True, True, False, True]
    """
    return n > 1 and bool(flint.fmpz(n).is_probable_prime())


@lru_cache(_CACHE_SIZE)
def is_irreducible(f: int) -> bool:
    """True if a polynomial over GF(2) of degree 1 or more is irreducible: Rabin's exact test.

    It takes a second or two at 4096 bits, a tenth of the time of FLINT's own test.

    >>> [is_irreducible(f) for f in (0b1, 0b11, 0b111, 0b101, 1 << 233 | 1 << 74 | 1)]
    [False, True, True, False, True]
    """
    m = f.bit_length() - 1
    if m < 2:
        return m == 1
    modulus = flint.nmod_poly([int(bit) for bit in reversed(f"{f:b}")], 2)
    x = flint.nmod_poly([0, 1], 2)
    if pow(x, 1 << m, modulus) != x:
        return False
    divisors = [m // q for q in range(2, m + 1) if m % q == 0 and is_prime(q)]
    return all((pow(x, 1 << d, modulus) - x).gcd(modulus).degree() == 0 for d in divisors)


def require_modulus(kind: str, modulus: int, what: str) -> None:
    """Raise UsageError for a modulus that every core refuses; ``what``: the option and its value.

    >>> require_modulus("gfp", 15, "--field gfp:15")
    >>> require_modulus("gfp", 16, "gfp:16")
    Traceback (most recent call last):
    dualfield.host.errors.UsageError: gfp:16: the modulus is even; it must be odd and at least 3.
    """
    if kind == "gfp" and (modulus < 3 or modulus % 2 == 0):
        reason = (
            f"the modulus is {'even' if modulus > 1 else modulus}; it must be odd and at least 3."
        )
    elif kind == "gf2m" and (modulus < 2 or modulus % 2 == 0):
        has = "constant term 0" if modulus % 2 == 0 else "degree 0"
        reason = f"the polynomial has {has}; it must have constant term 1 and degree 1 or more."
    else:
        return
    raise UsageError(f"{what}: {reason}")


def composite_note(kind: str, modulus: int, consequence: str) -> str | None:
    """A note on a composite modulus and its consequence; None if the modulus is a field's.

    >>> composite_note("gfp", 15, "some operands have no inverse")
    'note: the modulus is not prime: some operands have no inverse'
    >>> composite_note("gfp", 17, "some operands have no inverse")
    """
    if (is_prime if kind == "gfp" else is_irreducible)(modulus):
        return None
    noun = "modulus is not prime" if kind == "gfp" else "polynomial is not irreducible"
    return f"note: the {noun}: {consequence}"


def is_prime_order(order: int, p: int) -> bool:
    """Return whether an order is a prime in Hasse's interval: then it is that of the whole curve.

    >>> is_prime_order(13, 11), is_prime_order(12, 11), is_prime_order(23, 11)
    (True, False, False)
    """
    return (order - p - 1) ** 2 <= 4 * p and is_prime(order)
