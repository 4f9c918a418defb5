"""Scalar multiplication on one curve over a fixed prime: every operand of small curves."""

import itertools
import random

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED, Curve
from dualfield.models.outcome import Status
from dualfield.operations import of
from dualfield.operations.curve_builds import choose_parameters
from dualfield.operations.curve_packing import fixed_curve
from rtl.lanes import run_lanes

CORE = catalog.get("scalar-mul-prime")
WORDS = (4, 5, 6, 18)


def small_builds() -> list[Configuration]:
    """Return builds for curves over GF(p), p <= 13."""
    words = itertools.cycle(WORDS)
    return [
        CORE.configure(bits, {"Modulus": p, "A": a, "Word": next(words), "FaultChecks": a % 2})
        for p, bits, coefficients in (
            *((5, 3, (0, 1)), (7, 3, (3, 6)), (7, 5, (0,))),
            *((11, 4, (1, 8)), (13, 4, (0, 9))),
        )
        for a in coefficients
    ]


def test_every_point_and_scalar_of_small_curves() -> None:
    """Against the model and against chord and tangent; x above the prime is refused."""
    configs = small_builds()
    jobs = [list(of(CORE).exhaustive(config)) for config in configs]
    assert len(jobs[0]) == 9 * 8
    for config, check in zip(configs, run_lanes(configs, jobs), strict=True):
        assert set(check.statuses) == {"ok", "operand_range"}
        assert (check.cycles_min, check.cycles_max) == config.latency(), "constant time"


def test_random_points_of_the_named_curves() -> None:
    """Corner cases, refusals and random operands on Curve25519, with words of 18 and of 17 bits."""
    curve = NAMED["25519"]
    configs = [
        CORE.configure(255, choose_parameters(CORE, curve, values))
        for values in ({"Multipliers": 16}, {"Word": 17, "FaultChecks": 1})
    ]
    rng = random.Random(54)
    jobs = [list(of(CORE).edges(config, rng)) for config in configs]
    for config, check in zip(configs, run_lanes(configs, jobs), strict=True):
        assert set(check.statuses) == {"ok", "operand_range"}
        assert (check.cycles_min, check.cycles_max) == config.latency()


def test_a_named_curve_sets_modulus_and_coefficient() -> None:
    curve = NAMED["25519"]
    config = CORE.configure(255, choose_parameters(CORE, curve, {"Word": 17}))
    assert fixed_curve(config) == curve
    assert (config.modulus, config.values["A"], config.word) == (2**255 - 19, 486662, 17)
    same = choose_parameters(CORE, curve, {"a": 486662, "modulus": 2**255 - 19})
    assert CORE.configure(255, same).values["A"] == 486662
    with pytest.raises(UsageError, match="-P A=3 is not that of the curve 25519, 0x76d06"):
        choose_parameters(CORE, curve, {"A": 3})
    with pytest.raises(UsageError, match="must be one of montgomery"):
        CORE.configure(256, choose_parameters(CORE, NAMED["P-256"], {}))


@pytest.mark.parametrize(
    ("bits", "values", "message"),
    [
        (8, {"Modulus": 253}, r"Modulus=0xfd must be a prime and at least 5"),
        (3, {"Modulus": 3}, r"must be a prime and at least 5"),
        (3, {"A": 7}, r"A=0x7 must be below Modulus=0x7"),
        (3, {"A": 5}, r"A=0x5 must not be 2 or -2 modulo Modulus: the curve is singular"),
        (255, {"Multipliers": 14}, r"Multipliers=14 must be at least the 16 words of a number"),
        (254, {"Modulus": NAMED["P-256"].modulus >> 2 | 1}, "must be a prime"),
    ],
)
def test_a_build_without_a_curve_is_refused(
    bits: int, values: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        CORE.configure(bits, values)


def test_operands_of_another_width_are_refused_by_the_model() -> None:
    config = CORE.configure(5, {"Modulus": 7, "Word": 4})
    curve = fixed_curve(config)
    assert curve == Curve("", "montgomery", 7, 0, 0)
    outcome = config.model(0, 7, 1)
    assert (outcome.status, outcome.result) == (Status.OPERAND_RANGE, 0)
