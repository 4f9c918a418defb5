"""Scalar multiplication over a field whose polynomial is fixed at build, on the RTL."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.math import points, polynomials
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.operations import of
from dualfield.operations.curve_operands import SPREAD, edges, exhaustive
from dualfield.operations.curve_packing import job, unpack_point
from dualfield.simulate import Bench, Job
from rtl.volume import volume

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
        rng = random.Random(lane)
        one_in = max(SPREAD, 16**config.bits // volume(150)) | 1  # of about 16^m operations
        some = [*exhaustive(config, one_in), *edges(config, rng)]
        jobs.append(
            [*(replace(entry, lane=lane) for entry in some), *other_polynomials(config, lane)]
        )
    statuses = set()
    mixed = (entry for row in itertools.zip_longest(*jobs) for entry in row if entry is not None)
    for entry, outcome in Bench(configs).pairs(list(mixed)):
        config = configs[entry.lane]
        assert of(config.core).complaint(config, entry, outcome) is None
        assert outcome == config.model(entry.modulus, entry.a, entry.b, entry.kind)
        statuses.add((entry.lane, outcome.status))
    assert len(statuses) == 3 * len(builds)


@pytest.mark.parametrize(("name", "digit"), [("B-163", 16), ("K-283", 26)])
def test_a_named_curve(name: str, digit: int) -> None:
    """Scalars about the order; x = 0, of order 2; points at infinity and off the curve."""
    curve = NAMED[name]
    n, base = curve.order or 0, curve.base or (0, 0)
    root = curve.b
    for _ in range(curve.bits - 1):
        root = polynomials.reduce(polynomials.multiply(root, root), curve.modulus)
    values = {**BINARY, "Lane": curve.bits, "Digit": digit, "Polynomial": curve.modulus}
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
