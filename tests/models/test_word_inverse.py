"""The word-serial divstep model against Python's own arithmetic and polynomials."""

from math import gcd

import pytest

from dualfield.math import polynomials
from dualfield.models import divstep
from dualfield.models import word_inverse as model
from dualfield.models.outcome import Outcome, Status
from workshop.bounds import divstep_steps


def is_right(u: model.Unit, n: int, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    outcome = u.run(n, kind, modulus, a, b)
    binary = kind == "gf2m"
    dividend, divisor = (1, a) if b is None else (a, b)
    longest = max(x.bit_length() for x in (dividend, divisor))
    fits = longest < modulus.bit_length() if binary else max(dividend, divisor) < modulus
    common = (polynomials.gcd if binary else gcd)(divisor, modulus) if modulus else 0
    if modulus % 2 == 0 or modulus < 3 or modulus.bit_length() > n + binary:
        assert outcome.status is Status.BAD_MODULUS
    elif not fits:
        assert outcome.status is Status.OPERAND_RANGE
    elif common != 1:
        assert outcome.status is Status.NOT_INVERTIBLE
    else:
        assert outcome.status is Status.OK
        assert outcome.k == {"plain": 0, "single": n, "double": 2 * n}[u.result]
        if binary:
            power = polynomials.power(2, outcome.k, modulus)
            inverse = polynomials.inverse(divisor, modulus)
            expected = polynomials.reduce(polynomials.multiply(inverse, power), modulus)
            expected = polynomials.reduce(polynomials.multiply(expected, dividend), modulus)
        else:
            expected = dividend * pow(divisor, -1, modulus) * 2**outcome.k % modulus
        assert outcome.result == expected
        return outcome
    assert (outcome.result, outcome.k) == (0, 0)
    return outcome


@pytest.mark.parametrize("kind", ["gfp", "gf2m"])
@pytest.mark.parametrize("result", ["plain", "single", "double"])
def test_every_modulus_and_operand_of_three_and_four_bits(kind: str, result: str) -> None:
    u = model.Unit(4, 9, result)
    for n in (3, 4):
        for modulus in range(4 << n):
            for a in range((1 << n) + 2):
                for b in (None, 1, 3, (a * 5 + modulus) % (1 << n)):
                    assert is_right(u, n, kind, modulus, a, b).cycles == u.latency(n, kind)


def test_steps_are_enough_at_every_width() -> None:
    """The counter's number of divsteps against the certificate, and against the closed formula."""
    for n in range(3, 4097):
        assert divstep_steps(n) <= model.steps(n, "gfp")
        assert divstep.steps(n) - 1 <= model.steps(n, "gfp") <= divstep.steps(n) * 1.01 + 1
        assert model.steps(n, "gf2m") >= 2 * n - 1


def test_is_reduced_compares_with_the_modulus() -> None:
    for modulus in range(3, 64, 2):
        for value in range(128):
            assert model.is_reduced("gfp", modulus, value) == (value < modulus)
            below = value.bit_length() < modulus.bit_length()
            assert model.is_reduced("gf2m", modulus, value) == below


@pytest.mark.parametrize("modulus", [2**256 - 189, 3 * (2**254 // 3 | 1), 2**255 - 19, 3, 255])
def test_operands_that_break_wrong_bounds(modulus: int) -> None:
    """1, 2, powers of two, p - 2^k at 256 bits: the model raises if g is not 0 at the end."""
    u = model.Unit(32, 256, "plain")
    powers = [1 << i for i in range(0, 256, 15)]
    for a in {x % modulus for x in [*powers, *(modulus - x for x in powers)]}:
        is_right(u, 256, "gfp", modulus, a, None)


def test_a_size_out_of_range_is_refused() -> None:
    u = model.Unit(8, 20, "single")
    assert {u.run(n, "gfp", 7, 3, None).status for n in (0, 1, 2, 21)} == {Status.BAD_MODULUS}
    assert u.latency(2, "gfp") == u.latency(21, "gf2m") == u.latency(0, "gfp")
