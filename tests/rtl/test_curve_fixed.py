"""Scalar multiplication over a field whose polynomial is fixed at build, on the RTL."""

import random
from collections.abc import Iterator

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.math import points, polynomials
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.operations.curve_operands import SPREAD, edges, exhaustive
from dualfield.operations.curve_packing import job, unpack_point
from dualfield.simulate import Bench, Job
from rtl.lanes import run_lanes

CORE = catalog.get("scalar-mul")
BINARY = {"Form": "binary", "Arithmetic": "digit"}


def other_polynomials(config: Configuration, lane: int) -> Iterator[Job]:
    """Return operations over a field of the same degree with another polynomial."""
    n, fixed = config.bits, int(str(config.values["Polynomial"]))
    for f in range(1 << n, 2 << n):
        if f != fixed:
            yield job(config, Curve("", "binary", f, 1, 1), (0, 1), 3, lane)


def test_small_curves() -> None:
    """Every program, digits from a bit to more than the width, against the model and algebra."""
    builds = (
        (4, {"Polynomial": 0b10011, "Digit": 2}),
        (3, {"Polynomial": 0b1011, "Digit": 1}),
        (5, {"Polynomial": 0b100101, "Digit": 8}),
        (4, {"Polynomial": 0b11001, "Digit": 2, "Protect": "coordinates", "Random": 4}),
        (4, {"Polynomial": 0b10011, "Digit": 3, "Program": "add"}),
        (3, {"Polynomial": 0b1011, "Digit": 2, "Program": "combine"}),
        (4, {"Polynomial": 0b10011, "Digit": 2, "Program": "check"}),
    )
    configs = [CORE.configure(n, {**BINARY, "Lane": 8, **values}) for n, values in builds]
    jobs = []
    for lane, config in enumerate(configs):
        one_in = max(SPREAD, 16**config.bits // 150) | 1  # of about 16^m operations
        some = [*exhaustive(config, one_in), *edges(config, random.Random(lane))]
        jobs.append([*some, *other_polynomials(config, lane)])
    for check in run_lanes(configs, jobs):
        assert len(check.statuses) == 3


def test_a_named_curve() -> None:
    """Scalars about the order; x = 0, of order 2; points at infinity and off the curve."""
    curve = NAMED["B-163"]
    n, base = curve.order or 0, curve.base or (0, 0)
    root = curve.b
    for _ in range(curve.bits - 1):
        root = polynomials.reduce(polynomials.multiply(root, root), curve.modulus)
    values = {**BINARY, "Lane": curve.bits, "Digit": 16, "Polynomial": curve.modulus}
    config = CORE.configure(curve.bits, values)
    known_cases: list[tuple[int, Point]] = [
        (k, base) for k in (0, 1, 2, n - 1, n, n + 1, 0x5A5A5A << 100) if k >> curve.bits == 0
    ]
    known_cases += [(7, None), (6, (0, root)), (7, (0, root))]
    cases = [*known_cases, (5, (base[0], base[1] ^ 1))]
    question = [job(config, curve, p, k) for k, p in cases]
    actual = [outcome for _, outcome in Bench([config]).pairs(question)]
    for (k, p), outcome in zip(known_cases, actual, strict=False):
        assert outcome.status is Status.OK
        assert unpack_point(curve.bits, outcome.result) == points.multiple(curve, k, p)
    assert actual[-1].status is Status.NOT_INVERTIBLE
    assert {outcome.cycles for outcome in actual} == set(config.latency())
