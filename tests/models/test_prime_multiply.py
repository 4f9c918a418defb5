"""The model of the multiplier modulo a fixed prime: forms, bounds, products."""

import random

import pytest

from dualfield.math.fields import NAMED
from dualfield.models.prime_multiply import (
    MOST_SHIFTS,
    Shape,
    Unit,
    find_form,
    signed_digits,
)

PRIMES = {field.name: field.modulus for field in NAMED.values() if field.kind == "gfp"}
SPARSE = ("P-192", "P-224", "P-256", "P-384", "P-521", "448", "SM2", "Goldilocks", "Mersenne31")
SHIFTS = {"25519": 7, "secp256k1": 20, "Pallas": 35, "Vesta": 33, "BabyBear": 2, "KoalaBear": 2}
"""Named primes whose shifts overlap, but pay."""
DENSE = ("BN254", "BN254-r", "BLS12-381", "BLS12-381-r")


@pytest.mark.parametrize("value", range(1, 300))
def test_signed_digits_have_the_value_and_no_neighbours(value: int) -> None:
    plus, minus = signed_digits(value)
    assert plus - minus == value
    digits = plus | minus
    assert plus & minus == 0
    assert digits & digits << 1 == 0


@pytest.mark.parametrize("name", SPARSE)
def test_named_primes_with_a_form_need_shifts_side_by_side(name: str) -> None:
    form = find_form(PRIMES[name], 18)
    assert form.pays
    assert (form.planes, form.factor) == (1, 1)


@pytest.mark.parametrize("name", SHIFTS)
def test_named_primes_whose_shifts_overlap(name: str) -> None:
    form = find_form(PRIMES[name], 18)
    assert form.pays
    assert (form.shifts, form.planes > 1) == (SHIFTS[name], True)


def test_25519_needs_one_coefficient() -> None:
    form = find_form(PRIMES["25519"], 18)
    assert form.planes == 6
    assert form.with_product().planes == 1
    assert form.with_product().coefficient == -13797


@pytest.mark.parametrize("name", DENSE)
def test_named_primes_without_a_form_say_so(name: str) -> None:
    assert not any(find_form(PRIMES[name], word).pays for word in (16, 17, 18))


@pytest.mark.parametrize("name", PRIMES)
def test_a_larger_multiple_gives_no_prime_a_form(name: str) -> None:
    """Multiples k + j 2^w with j up to 7 do not change which primes have a form."""
    best = find_form(PRIMES[name], 18)
    others = []
    for factor in (best.factor + (j << 18) for j in range(1, 8)):
        digits = signed_digits((factor * best.modulus - best.sign) >> 18)
        others.append(sum(digits).bit_count())
    assert best.pays or min(others) > MOST_SHIFTS * -(-best.modulus.bit_length() // 18)


@pytest.mark.parametrize("name", PRIMES)
@pytest.mark.parametrize("word", [16, 17, 18])
@pytest.mark.parametrize("reduced", [False, True])
def test_bounds_of_named_primes_hold(name: str, word: int, reduced: bool) -> None:
    p = PRIMES[name]
    form = find_form(p, word)
    for shape in (Shape(f, p.bit_length(), reduced) for f in (form, form.with_product())):
        shape.prove()


@pytest.mark.parametrize("word", [2, 3, 5, 8])
def test_small_moduli(word: int) -> None:
    rng = random.Random(word)
    for p in range(3, 128, 2):
        for reduced in (False, True):
            for multipliers in (1, 4, 64):
                unit = Unit(p, max(3, p.bit_length()), word, multipliers, reduced)
                shape = unit.shape
                shape.prove()
                top = (1 << shape.operand_bits) - 1
                for a in (0, top, rng.randint(0, top)):
                    b = rng.choice((top, rng.randint(0, top)))
                    result = unit.run(a, b).result
                    assert (result * 2**shape.r_bits - a * b) % p == 0
                    assert result < p if reduced else 2 * result <= top


@pytest.mark.parametrize("name", PRIMES)
@pytest.mark.parametrize("spare", [1, 2, 3])
def test_bounds_hold_with_spare_bits_of_operands(name: str, spare: int) -> None:
    p = PRIMES[name]
    unit = Unit(p, p.bit_length(), 18, 60, reduced=False, spare=spare)
    unit.shape.prove()
    plain = Unit(p, p.bit_length(), 18, 60, reduced=False).shape
    assert unit.shape.operand_bits == plain.operand_bits + spare
    assert unit.shape.limit == plain.limit


@pytest.mark.parametrize("p", [3, 5, 7, 11, 13])
@pytest.mark.parametrize("word", [4, 5])
def test_no_product_is_below_the_lower_bound(p: int, word: int) -> None:
    shape = Unit(p, 4, word, 16, reduced=False).shape
    operands = range(1 << shape.operand_bits)
    assert min(shape.row_sums(a, b) for a in operands for b in operands) >= shape.least


def test_no_product_modulo_p256_is_zero() -> None:
    """The prime has a digit -1, so a product that is 0 modulo p is at least p."""
    p = PRIMES["P-256"]
    shape = Unit(p, 256, 18, 16, reduced=False).shape
    assert 0 < shape.least <= shape.row_sums(0, 0)
    assert [shape.row_sums(a, b) for a, b in ((0, 0), (p, 1), (0, p))] == [p] * 3
