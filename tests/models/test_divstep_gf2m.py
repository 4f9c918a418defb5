"""The model of the polynomial divsteps against schoolbook arithmetic and python-flint."""

import random

import flint
import pytest

from dualfield.math import polynomials
from dualfield.math.fields import STANDARD, Field
from dualfield.models import divstep_gf2m as model
from dualfield.models.outcome import Status

BINARY_FIELDS = [f for f in STANDARD.values() if f.kind == "gf2m"]


def test_a_step_less_is_not_enough() -> None:
    """2 n - 1 is the least number that is enough for every operand of n bits."""
    for n in range(3, 8):
        modulus = (2 << n) - 1
        short = [
            b
            for b in range(1, 1 << n)
            if polynomials.gcd(b, modulus) == 1
            and [*model.walk(model.Lanes(1, modulus, b, 0, 1), modulus, 2 * n - 2)][-1].f != 1
        ]
        assert short


def _in_flint(value: int) -> "flint.nmod_poly":
    return flint.nmod_poly([value >> i & 1 for i in range(value.bit_length())], 2)


@pytest.mark.parametrize("field", BINARY_FIELDS, ids=lambda f: f.name)
def test_named_fields(field: Field) -> None:
    """Edge and random operands; the algebra by python-flint."""
    n, modulus, rng = field.bits, field.modulus, random.Random(1)
    poly = _in_flint(modulus)
    values = [1, 2, (1 << n) - 1, modulus >> 1, 1 << (n - 1), *(rng.getrandbits(n) for _ in "abc")]
    for a in values:
        for b in (None, rng.choice(values)):
            outcome = model.run(n, 26, "plain", modulus=modulus, a=a, b=b)
            assert outcome.status is Status.OK
            dividend, divisor = (1, a) if b is None else (a, b)
            product = _in_flint(outcome.result) * _in_flint(divisor)
            assert product % poly == _in_flint(dividend)
