"""Tests of primes and of irreducible polynomials, against trial division and FLINT."""

import flint

from dualfield.math.moduli import is_irreducible, is_prime


def test_primes_and_irreducible_polynomials() -> None:
    """Against trial division, and FLINT's factors."""
    for n in range(2000):
        assert is_prime(n) == (n > 1 and all(n % d for d in range(2, n)))
    for f in range(1, 2000):
        p = flint.nmod_poly([int(bit) for bit in reversed(f"{f:b}")], 2)
        factors = p.factor()[1]
        assert is_irreducible(f) == (len(factors) == 1 and factors[0][1] == 1), bin(f)
    assert not is_irreducible(0)
    # Carmichael numbers, a strong pseudoprime to the first 12 primes, and products of two primes.
    composites = [561, 41041, 318665857834031151167461, 3317044064679887385961981]
    composites += [(2**89 - 1) * (2**107 - 1), (2**127 - 1) ** 2]
    assert not any(map(is_prime, composites))
    assert all(is_prime(2**p - 1) for p in (89, 107, 127, 521, 607, 1279))
