"""Scalar multiplication on any curve at run time: small curves and named ones on the RTL."""

import random

import pytest

from dualfield import catalog
from dualfield.math import points
from dualfield.math.curves import NAMED
from dualfield.operations import of
from dualfield.operations.curve_packing import job
from rtl.lanes import run_lanes

CORE = catalog.get("scalar-mul-words")


@pytest.mark.parametrize("multipliers", [1, 4, 16])
def test_corner_cases_of_small_curves(multipliers: int) -> None:
    """Against the model, which the tests of the model compare with chord and tangent."""
    config = CORE.configure(3, {"Word": 4, "Multipliers": multipliers, "FaultChecks": 1})
    rng = random.Random(multipliers)
    jobs = [*of(CORE).edges(config, rng), *of(CORE).randoms(config, 20, rng)]
    (check,) = run_lanes([config], [jobs])
    assert set(check.statuses) == {"ok", "not_invertible", "operand_range", "bad_modulus"}
    assert (check.cycles_min, check.cycles_max) == config.latency(), "constant time"


def test_named_curves_on_one_build() -> None:
    config, rng = CORE.configure(256), random.Random(54)
    jobs = []
    for name in ("P-256", "secp256k1", "brainpoolP256r1"):
        curve = NAMED[name]
        n = curve.order or 0
        point = points.random_point(curve, rng)
        scalars = (0, 1, 2, n - 2, n - 1, n, n + 1, n + 2, (1 << 256) - 1, rng.randrange(n))
        jobs += [job(config, curve, point, k) for k in scalars]
        jobs += [job(config, curve, (point[0], 0), 5), job(config, curve, None, 5)]
    (check,) = run_lanes([config], [jobs])
    assert set(check.statuses) == {"ok", "not_invertible"}
    assert (check.cycles_min, check.cycles_max) == config.latency()
