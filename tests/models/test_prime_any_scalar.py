"""k P on any curve at run time on the model of the prime engine, cycle by cycle."""

import itertools
import random
from functools import cache

import pytest

from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.models.prime_any_scalar import AnyScalar

NOT_ON_CURVE = Status.NOT_INVERTIBLE
P256 = AnyScalar(256, 18, 16)


@cache
def small(bits: int) -> AnyScalar:
    return AnyScalar(bits, 4, 4)


def curve_port(bits: int, p: int, a: int, b: int) -> int:
    return (b << bits | a) << bits | p


def point_port(bits: int, point: Point) -> int:
    return 1 << 2 * bits if point is None else point[1] << bits | point[0]


def check_curve(p: int, a: int, b: int, scalars: list[int]) -> None:
    """Every point of a curve, and every x and y that is no point."""
    bits = max(p.bit_length(), 3)
    core, port = small(bits), curve_port(bits, p, a, b)
    curve = Curve("", "weierstrass", p, a, b, None)
    is_singular = points.singular(curve)
    infinity = core.run(port, point_port(bits, None) | 5, 3)
    if is_singular:
        assert infinity.status is NOT_ON_CURVE
    else:
        assert (infinity.status, infinity.result) == (Status.OK, point_port(bits, None))
    for x, y in itertools.product(range(p), repeat=2):
        if is_singular or not points.on_curve(curve, x, y):
            outcome = core.run(port, point_port(bits, (x, y)), 5)
            assert (outcome.status, outcome.result) == (NOT_ON_CURVE, 0), (x, y)
            assert outcome.cycles == core.cycles
            continue
        for k in scalars:
            outcome = core.run(port, point_port(bits, (x, y)), k)
            assert outcome.status is Status.OK, (x, y, k)
            expected = point_port(bits, points.multiple(curve, k, (x, y)))
            assert outcome.result == expected, (x, y, k)
            assert outcome.cycles == core.cycles


def test_every_scalar_and_point_of_every_curve_over_gf3() -> None:
    for a, b in itertools.product(range(3), repeat=2):
        check_curve(3, a, b, list(range(8)))


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("p", "a", "b"),
    [(5, 1, 0), (5, 0, 4), (5, 0, 0), (7, 0, 5), (7, 3, 2), (7, 0, 1), (11, 1, 6), (13, 0, 1)],
)
def test_every_scalar_and_point_of_small_curves(p: int, a: int, b: int) -> None:
    """Points of order 2 and 3, x = 0, infinity at every position and a singular curve."""
    check_curve(p, a, b, list(range(1 << max(p.bit_length(), 3))))


def test_bad_moduli_are_refused_before_all_else() -> None:
    """Even ones, 1 and 0, with operands that are refused as well, and composite ones."""
    core = small(4)
    for p in (0, 1, 2, 4, 8, 10, 14):
        for a, b, point in ((0, 1, (0, 1)), (15, 15, (15, 15)), (1, 1, None)):
            outcome = core.run(curve_port(4, p, a, b), point_port(4, point), 7)
            assert (outcome.status, outcome.result) == (Status.BAD_MODULUS, 0)
            assert outcome.cycles == core.cycles
    for p, a, b, x, y in ((15, 2, 3, 3, 6), (9, 1, 2, 1, 2)):
        assert (y * y - x**3 - a * x - b) % p == 0
        assert core.run(curve_port(4, p, a, b), point_port(4, (x, y)), 5).status in (
            Status.BAD_MODULUS,
            NOT_ON_CURVE,
        )


def test_operands_that_are_not_reduced_are_refused() -> None:
    core = small(4)
    for a, b, x, y in ((13, 1, 0, 1), (1, 13, 0, 1), (1, 1, 13, 1), (1, 1, 0, 14)):
        outcome = core.run(curve_port(4, 13, a, b), point_port(4, (x, y)), 3)
        assert (outcome.status, outcome.result) == (Status.OPERAND_RANGE, 0)
        assert outcome.cycles == core.cycles
    infinity = point_port(4, None) | 0xFF
    assert core.run(curve_port(4, 13, 1, 1), infinity, 3).status is Status.OK
    assert core.run(curve_port(4, 13, 13, 1), infinity, 3).status is Status.OPERAND_RANGE


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["P-256", "secp256k1", "brainpoolP256r1", "P-192"])
def test_edges_on_named_curves_take_the_same_cycles(name: str) -> None:
    """With one build, and a prime shorter than the build."""
    curve, rng = NAMED[name], random.Random(name)
    n, p = curve.order, curve.modulus
    assert n is not None
    x, y = points.random_point(curve, rng)
    port = curve_port(256, p, curve.a, curve.b)
    for k in (0, 1, 2, n - 2, n - 1, n, n + 1, n + 2, (1 << 256) - 1, rng.randrange(1 << 256)):
        outcome = P256.run(port, point_port(256, (x, y)), k)
        assert outcome.status is Status.OK
        assert outcome.result == point_port(256, points.multiple(curve, k, (x, y)))
        assert outcome.cycles == P256.cycles


def test_a_composite_modulus_of_the_full_width_is_refused() -> None:
    curve = NAMED["P-256"]
    assert curve.base is not None
    x, y = curve.base
    p = (2**127 - 1) * (2**128 - 159)
    b = (y * y - x**3 - curve.a * x) % p
    point = point_port(256, (x % p, y % p))
    outcome = P256.run(curve_port(256, p, curve.a % p, b), point, 5)
    assert outcome.status in (Status.BAD_MODULUS, Status.OPERAND_RANGE)
    x, y, a = 5, 7, 3
    port = curve_port(256, p, a, (y * y - x**3 - a * x) % p)
    assert P256.run(port, point_port(256, (x, y)), 5).status is Status.BAD_MODULUS


def test_the_program_fits_and_has_few_cycles() -> None:
    assert len(P256.program.words) <= 1_024
    assert P256.registers <= 64
    assert P256.cycles <= 158_000
