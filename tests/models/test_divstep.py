"""The divstep model against Python's own arithmetic."""

from math import gcd

import pytest

from dualfield.models import divstep
from dualfield.models.outcome import Status
from workshop.bounds import divstep_steps


@pytest.mark.parametrize("modulus", [2**256 - 189, 3 * (2**254 // 3 | 1), 2**255 - 19, 3, 255])
def test_operands_that_break_wrong_bounds(modulus: int) -> None:
    """1, 2, powers of two, p - 2^k at 256 bits: the model raises if g is not 0 at the end."""
    powers = [1 << i for i in range(0, 256, 15)]
    for a in {x % modulus for x in [*powers, *(modulus - x for x in powers)]}:
        outcome = divstep.run(256, 32, "plain", modulus=modulus, a=a, b=None)
        assert (outcome.status is Status.OK) == (gcd(a, modulus) == 1)
        assert outcome.status is not Status.OK or outcome.result * a % modulus == 1


def test_steps_are_the_proven_ones() -> None:
    """The formula of RTL and model is never below the certificate, and at most one above."""
    for n in range(3, 1025):
        assert divstep_steps(n) <= divstep.steps(n) <= divstep_steps(n) + 1


def test_operands_that_take_590_steps() -> None:
    """The pair of tests/bounds, found by backward search."""
    f = 0xF3C1CDFFDACF003AA4BE0BB3564CC89A61D6A160B349495748D45FBF39805D59
    g = 0xEAC7A471C3B504D16B513EABD6785A363A474004CB86418260496C04EBFAACE4
    outcome = divstep.run(256, 32, "plain", modulus=f, a=g, b=None)
    assert (outcome.result, outcome.status) == (pow(g, -1, f), Status.OK)
