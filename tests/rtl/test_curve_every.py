"""Every point with every scalar on small curves, on the RTL.

Scalars go from 0 to beyond twice the order. Over fields to GF(13) and GF(2^4) the tests run every
curve; over larger ones, to GF(61) and GF(2^6), DUALFIELD_COUNT curves each. A million operations a
build: ``DUALFIELD_COUNT=20 python -m pytest tests/rtl/test_curve_every.py``.
"""

import itertools
import random
from collections.abc import Iterator

import pytest

from absent import needs
from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.math import points
from dualfield.math.curves import Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.operations.curve_packing import job, pack_point
from dualfield.simulate import Bench, Job
from rtl.volume import volume

CORE = catalog.get("scalar-mul")
EVERY = (3, 5, 7, 11, 13)
SOME = (17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61)
POLYNOMIALS = {3: 0b1011, 4: 0b10011, 6: 0b1000011}
AFFINE = {"Arithmetic": "divstep", "Coordinates": "affine"}
PRIME_BUILDS = (
    {"Arithmetic": "serial", "Lane": 8, "Segment": 8},
    {"Arithmetic": "dsp", "Lane": 8, "Word": 4, "Multipliers": 2},
    {**AFFINE, "Lane": 8, "Segment": 8},
)
BINARY_BUILDS = (
    {"Arithmetic": "digit", "Digit": 3},
    {"Arithmetic": "digit", "Digit": 2, "Polynomial": None},
    {**AFFINE, "Digit": 3, "Segment": 3, "StepsPerCycle": 2},
)


def curves(form: str, modulus: int, count: int | None) -> list[Curve]:
    """Return this many random curves, or every one, singular curves included."""
    span = range(modulus if form != "binary" else 1 << modulus.bit_length() - 1)
    all_curves = [
        Curve("", form, modulus, a, b)
        for a, b in itertools.product(span, [0] if form == "montgomery" else span)
    ]
    if count is None:
        return all_curves
    return random.Random(modulus).sample(all_curves, min(count, len(all_curves)))


def starts(curve: Curve) -> list[Point]:
    """Return every point of a curve; on a Montgomery curve every x, the twist included."""
    span = range(curve.modulus if curve.form != "binary" else 1 << curve.bits)
    if curve.form == "montgomery":
        return [None, *((x, 0) for x in span)]
    return [None, *(p for p in itertools.product(span, span) if points.on_curve(curve, *p))]


def multiples(curve: Curve, point: Point, count: int) -> Iterator[Point]:
    """Yield 0 P, 1 P, ... in the encoding of the core."""
    if point is None:
        yield from itertools.repeat(None, count)
        return
    add, start, encode = points.group(curve, point)
    total: Point = None
    for _ in range(count):
        yield total and encode(total)
        total = add(total, start)


def scalars(curve: Curve, bits: int) -> int:
    """Return the number of scalars, from 0 on: more than twice the largest order, if they fit."""
    q = curve.modulus if curve.form != "binary" else 1 << curve.bits
    return min(2 * (q + 1 + int(2 * q**0.5)) + 3, 1 << bits)


def check(config: Configuration, options: list[Curve]) -> tuple[int, set[int]]:
    """Run all points and scalars; return the number of operations and the group orders."""
    orders: set[int] = set()
    expected_answers: list[tuple[Status, int]] = []

    def random_jobs() -> Iterator[Job]:
        for curve in options:
            all_points, singular = starts(curve), points.singular(curve)
            orders.add(len(all_points))
            for point in all_points:
                count = scalars(curve, config.bits)
                of_point = itertools.repeat(None) if singular else multiples(curve, point, count)
                for k, expected in zip(range(count), of_point, strict=False):
                    refused = Status.NOT_INVERTIBLE, 0
                    answer = Status.OK, pack_point(config.bits, expected)
                    expected_answers.append(refused if singular else answer)
                    yield job(config, curve, point, k)

    cycles = config.latency()[1]
    operations = 0
    for entry, outcome in Bench([config]).pairs(random_jobs(), cycles=10**10):
        assert (outcome.status, outcome.result) == expected_answers[operations], entry
        assert outcome.cycles == cycles
        operations += 1
    assert operations == len(expected_answers)
    return operations, orders


def kinds(orders: set[int]) -> set[str]:
    """Return whether some orders are even, some prime, some odd and composite."""

    def of(order: int) -> str:
        prime = all(order % i for i in range(2, order))
        return "even" if order % 2 == 0 else "prime" if prime else "composite"

    return {of(order) for order in orders if order > 1}


long = needs("DUALFIELD_COUNT")
"""Mark of tests that take minutes per build."""


@long
@pytest.mark.parametrize(
    ("form", "build"),
    [
        *(("weierstrass", build) for build in PRIME_BUILDS),
        *(("montgomery", build) for build in PRIME_BUILDS[::2]),
    ],
    ids=str,
)
def test_over_prime_fields(form: str, build: dict[str, object]) -> None:
    config = CORE.configure(8, {"Form": form, **build})
    options = [c for p in EVERY for c in curves(form, p, None)]
    options += [c for p in SOME for c in curves(form, p, volume(0))]
    operations, orders = check(config, options)
    print(f"{config.label()}: {operations} operations on {len(options)} curves, 0 wrong")
    assert form == "montgomery" or kinds(orders) == {"even", "prime", "composite"}


@long
@pytest.mark.parametrize("m", sorted(POLYNOMIALS))
@pytest.mark.parametrize("build", BINARY_BUILDS, ids=str)
def test_over_binary_fields(build: dict[str, object], m: int) -> None:
    f = POLYNOMIALS[m]
    fixed = {"Polynomial": f, "Lane": m} if "Polynomial" in build else {"Lane": 3}
    config = CORE.configure(m, {"Form": "binary", **build, **fixed})
    options = curves("binary", f, None if m <= 4 else volume(0))
    operations, _ = check(config, options)
    print(f"{config.label()}: {operations} operations on {len(options)} curves, 0 wrong")
