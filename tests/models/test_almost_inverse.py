"""The models of the almost Montgomery inverse against Python's pow, never against themselves."""

import pytest

from dualfield.models import almost_inverse as model
from dualfield.models.outcome import InvariantError

UNITS = (model.SUBTRACTION_FREE, model.ONE_SUBTRACTOR, model.TWO_SUBTRACTORS)


@pytest.mark.parametrize("unit", UNITS, ids=lambda u: u.name)
@pytest.mark.parametrize("result", model.RESULTS)
def test_bounds_are_reached_and_kept(unit: model.Unit, result: str) -> None:
    for n in range(3, 8):
        observations = [
            unit.run(n, p, a, result, False).cycles for p in range(1 << n) for a in range(1 << n)
        ]
        assert (min(observations), max(observations)) == unit.latency(n, result, False)


@pytest.mark.parametrize("n", range(3, 9))
def test_exponent_between_n_minus_1_and_2n_minus_2(n: int) -> None:
    loops = [
        model.loop_subtraction_free(n, p, a)
        for p in range((1 << (n - 1)) + 1, 1 << n, 2)
        for a in range(1, 1 << n)
    ]
    ks = [loop.k for loop in loops if loop.gcd == 1]
    assert (min(ks), max(ks)) == (n - 1, 2 * n - 2)


@pytest.mark.parametrize("unit", UNITS, ids=lambda u: u.name)
def test_four_conversions(unit: model.Unit) -> None:
    """Integer or Montgomery domain in and out, as ``docs/algorithms`` states them."""
    p, n = 2**61 - 1, 61
    for a in (1, 2, 12345, p - 1):
        inverse, a_mont = pow(a, -1, p), a * 2**n % p

        def run(operand: int, result: str) -> int:
            return unit.run(n, p, operand, result, False).result

        assert run(a, "plain") == inverse
        assert run(a, "single") == inverse * 2**n % p
        assert run(a_mont, "single") == inverse
        assert run(a_mont, "double") == inverse * 2**n % p


def test_constant_time_takes_the_bound_for_every_operand() -> None:
    for unit in UNITS:
        for result in model.RESULTS:
            cycles = {unit.run(4, p, a, result, True).cycles for p in range(16) for a in range(16)}
            assert cycles == {unit.latency(4, result, True)[0]}


def test_a_broken_invariant_raises() -> None:
    with pytest.raises(InvariantError, match="operands of n bits"):
        model.SUBTRACTION_FREE.run(4, 13, 16, "plain", False)
    with pytest.raises(InvariantError, match="1 <= s < p"):
        model.convert(4, 13, 13, 5, "plain")


def test_units_agree_on_everything_but_cycles() -> None:
    for p in range(3, 64, 2):
        for a in range(1, p):
            loops = [unit.loop(6, p, a) for unit in UNITS]
            assert len({(x.gcd, x.r, x.s, x.k, x.subtractions, x.failed_tests) for x in loops}) == 1
            assert loops[0].cycles == loops[2].cycles == loops[0].k + 1
            assert loops[1].cycles == loops[0].cycles + loops[0].failed_tests
