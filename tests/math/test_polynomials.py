"""Compare GF(2)[x] with FLINT, and the fast arithmetic of the models with GF(2)[x]."""

import random

import flint
import pytest

from dualfield.math import polynomials
from dualfield.math.fields import STANDARD
from dualfield.models import carryless


def flint_poly(a: int) -> "flint.nmod_poly":
    return flint.nmod_poly([int(bit) for bit in reversed(bin(a)[2:])], 2)


def integer(a: "flint.nmod_poly") -> int:
    return sum(int(c) << i for i, c in enumerate(a.coeffs()))


def pairs() -> list[tuple[int, int]]:
    rng = random.Random(1)
    samples = [
        (rng.getrandbits(rng.randrange(1, 200)), rng.getrandbits(90) | 1) for _ in range(200)
    ]
    small = [(a, b) for a in range(32) for b in range(1, 32)]
    return samples + small


def test_product_quotient_remainder_and_gcd() -> None:
    for a, b in pairs():
        x, y = flint_poly(a), flint_poly(b)
        assert polynomials.multiply(a, b) == integer(x * y)
        assert polynomials.divide(a, b) == (integer(x // y), integer(x % y))
        assert polynomials.gcd(a, b) == integer(x.gcd(y))


def test_power_and_inverse_in_the_named_fields() -> None:
    rng = random.Random(2)
    for field in STANDARD.values():
        if field.kind == "gf2m":
            a, exponent = rng.getrandbits(field.bits), rng.getrandbits(16)
            modulus = flint_poly(field.modulus)
            power = flint_poly(polynomials.power(a, exponent, field.modulus))
            assert power == pow(flint_poly(a), exponent, modulus)
            product = flint_poly(polynomials.inverse(a, field.modulus)) * flint_poly(a)
            assert integer(product % modulus) == 1


def test_undefined_operations_are_refused() -> None:
    with pytest.raises(ValueError, match="not invertible"):
        polynomials.inverse(0b11, 0b101)
    with pytest.raises(ZeroDivisionError):
        polynomials.divide(1, 0)
    assert (polynomials.gcd(0, 0), polynomials.degree(0), polynomials.power(0, 0, 0b11)) == (
        0,
        -1,
        1,
    )


def test_fast_arithmetic() -> None:
    """Small and random operands; sparse and dense moduli, and 1."""
    for a, b in [*pairs(), (0, 0), (1, 0)]:
        assert carryless.multiply(a, b) == polynomials.multiply(a, b)
        assert carryless.square(a) == polynomials.multiply(a, a)
        if b:
            assert carryless.reduce(a, b) == polynomials.reduce(a, b)
    rng = random.Random(3)
    for modulus in [*(f.modulus for f in STANDARD.values() if f.kind == "gf2m"), (1 << 233) - 1]:
        bits = polynomials.degree(modulus)
        a, b = rng.getrandbits(bits), rng.getrandbits(bits)
        product = carryless.multiply(a, b)
        assert product == polynomials.multiply(a, b)
        assert carryless.reduce(product, modulus) == polynomials.reduce(product, modulus)
