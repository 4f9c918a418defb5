"""The model of the pipelined multiplier modulo a small fixed prime: forms, bounds, products."""

import random

import pytest

from dualfield.math.fields import NAMED
from dualfield.models.pipelined_multiply import MAX_BITS, Unit, find_form

FIELDS = ("Goldilocks", "KoalaBear", "BabyBear", "Mersenne31")
R_BITS = {"Goldilocks": 64, "KoalaBear": 32, "BabyBear": 32, "Mersenne31": 31}
REFUSED = {39, 41}
"""The odd moduli of 3 to 6 bits whose digits do not stand side by side."""


@pytest.mark.parametrize("name", FIELDS)
def test_named_fields(name: str) -> None:
    rng = random.Random(name)
    p = NAMED[name].modulus
    form = find_form(p)
    form.prove()
    assert form.r_bits == R_BITS[name]
    top = (1 << p.bit_length()) - 1
    edges = [0, 1, 2, p - 1, p, min(p + 1, top), top - 1, top]
    for _ in range(20_000):
        a, b = (rng.choice([rng.choice(edges), rng.randint(0, top)]) for _ in range(2))
        assert (form.reduce(a * b) * 2**form.r_bits - a * b) % p == 0


def test_every_product_of_small_moduli() -> None:
    for p in range(5, 64, 2):
        if p in REFUSED:
            with pytest.raises(ValueError, match="signed digits"):
                find_form(p)
            continue
        form = find_form(p)
        form.prove()
        for product in {a * b for a in range(1 << form.bits) for b in range(a + 1)}:
            assert (form.reduce(product) * 2**form.r_bits - product) % p == 0


def test_bounds_of_every_sparse_modulus() -> None:
    accepted = 0
    for bits in range(3, MAX_BITS + 1):
        for exponent in range(2, bits):
            for p in ((1 << bits) - (1 << exponent) + e for e in (1, -1)):
                try:
                    form = find_form(p)
                except ValueError:
                    continue
                form.prove()
                accepted += 1
    assert accepted > 1000


def test_few_powers_of_two_need_too_many_steps() -> None:
    with pytest.raises(ValueError, match="32 steps"):
        find_form(2**64 - 59)


def test_a_product_mod_a_mersenne_prime_is_plain() -> None:
    unit = Unit(2**31 - 1)
    assert unit.run(2**30, 12).result == 2**30 * 12 % (2**31 - 1)
