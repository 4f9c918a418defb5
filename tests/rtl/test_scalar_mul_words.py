"""Scalar multiplication on any curve at run time: small curves and named ones on the RTL."""

import random

import pytest

from dualfield import catalog
from dualfield.math import points
from dualfield.math.curves import NAMED
from dualfield.operations import of
from dualfield.operations.curve_packing import job, pack_job
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


def test_protected_and_montgomery_curves() -> None:
    """A sample of all curves over GF(3), GF(5) and GF(7), corner cases, refusals, factors of 0."""
    parameters = {"Word": 4, "Multipliers": 4}
    builds: list[tuple[int, dict[str, object]]] = [
        (4, {"Form": "montgomery"}),
        (4, {"Form": "montgomery", "Protect": "coordinates"}),
        (3, {"Protect": "result"}),
        (4, {"Protect": "coordinates"}),
        (5, {"Protect": "coordinates", "Random": 3, "FaultChecks": 1}),
    ]
    configs = [CORE.configure(bits, {**parameters, **values}) for bits, values in builds]
    lanes = []
    for config in configs:
        rng, operation = random.Random(config.label()), of(CORE)
        jobs = [*operation.edges(config, rng), *operation.refusals(config, None, rng)]
        lanes.append([*jobs, *rng.sample(list(operation.exhaustive(config)), 100)])
    for config, check in zip(configs, run_lanes(configs, lanes), strict=True):
        assert set(check.statuses) == {"ok", "not_invertible", "operand_range", "bad_modulus"}
        assert (check.cycles_min, check.cycles_max) == config.latency(), "constant time"


def test_named_curves_on_one_build() -> None:
    """The second build has random coordinates: d G of RFC 6979, A.2.5, infinity and no point."""
    configs = [CORE.configure(256), CORE.configure(256, {"Protect": "coordinates"})]
    config, rng = configs[0], random.Random(54)
    jobs = []
    for name in ("P-256", "secp256k1", "brainpoolP256r1"):
        curve = NAMED[name]
        n = curve.order or 0
        point = points.random_point(curve, rng)
        scalars = [0, 1, 2, n - 2, n - 1, n, n + 1, n + 2, (1 << 256) - 1, rng.randrange(n)]
        jobs += [job(config, curve, point, k) for k in scalars]
        jobs += [job(config, curve, (point[0], 0), 5), job(config, curve, None, 5)]
    curve = NAMED["P-256"]
    key = 0xC9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721
    scalars = [key, curve.order or 0]
    protected = [job(configs[1], curve, curve.base, k, chance=rng) for k in scalars]
    protected.append(job(configs[1], curve, (5, 5), key, chance=rng))
    for one, check in zip(configs, run_lanes(configs, [jobs, protected]), strict=True):
        assert set(check.statuses) == {"ok", "not_invertible"}
        assert (check.cycles_min, check.cycles_max) == one.latency()


@pytest.mark.sweep
def test_points_of_small_curves() -> None:
    """P + Q, k P + l Q and the check of P: points of all curves over GF(3), GF(5) and GF(7).

    `test_fields` runs the same operands on fewer multipliers, without `FaultChecks`.
    """
    parameters = {"Word": 4, "Multipliers": 4, "FaultChecks": 1}
    programs = ("add", "combine", "check")
    configs = [CORE.configure(3, {**parameters, "Program": program}) for program in programs]
    jobs = []
    for config, most in zip(configs, (700, 300, 200), strict=True):
        rng = random.Random(config.program)
        every = list(of(CORE).exhaustive(config))
        jobs.append([*of(CORE).edges(config, rng), *rng.sample(every, most)])
    for config, check in zip(configs, run_lanes(configs, jobs), strict=True):
        assert set(check.statuses) == {"ok", "not_invertible", "operand_range", "bad_modulus"}
        assert (check.cycles_min, check.cycles_max) == config.latency(), "constant time"


@pytest.mark.sweep
def test_a_signature_on_p256_is_verified() -> None:
    """u1 G + u2 Q with u1 + u2 d = 3: 3 G. Equal and opposite points, infinity, no point."""
    config, curve = CORE.configure(256, {"Program": "combine"}), NAMED["P-256"]
    order, base = curve.order or 0, curve.base
    d, u2 = 0x1234567 << 220, 0x89ABCDEF << 210
    q = points.multiple(curve, d, base)
    u1 = (3 - u2 * d) % order
    cases = [((base, q), (u1, u2)), ((base, base), (u1, (1 << 256) - 1)), ((None, q), (u1, 0))]
    cases += [((q, points.negative(curve, q)), (5, order + 5)), ((base, (d, u2)), (1, 1))]
    jobs = [pack_job(config, curve, pair, scalars) for pair, scalars in cases]
    (check,) = run_lanes([config], [jobs])
    assert dict(check.statuses) == {"ok": 4, "not_invertible": 1}
    assert (check.cycles_min, check.cycles_max) == config.latency()
