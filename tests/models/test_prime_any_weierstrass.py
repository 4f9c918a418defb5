"""k P on any Weierstrass curve at run time, protected: all operands of small curves."""

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Outcome, Status
from dualfield.models.prime_any_scalar import AnyScalar
from dualfield.programs.prime_engine.any_weierstrass_program import AnyWeierstrass
from prime_engine_values import Evaluator

PROTECT = ("none", "result", "coordinates")


@cache
def build(bits: int, word: int, multipliers: int, protect: str) -> AnyScalar:
    drawn = min(bits, 64) if protect == "coordinates" else 0
    return AnyScalar(bits, word, multipliers, protect=protect, random=drawn)


def run(core: AnyScalar, curve: Curve, point: Point, k: int, factor: int) -> Outcome:
    """Return the outcome; x and y of infinity are not 0, as they must not be read."""
    n = core.bits
    port = (1 << 2 * n + 1) - 1 if point is None else point[1] << n | point[0]
    scalar = factor << n | k if core.random else k
    return core.run((curve.b << n | curve.a) << n | curve.modulus, port, scalar)


def packed(bits: int, point: Point) -> int:
    return 1 << 2 * bits if point is None else point[1] << bits | point[0]


def multiples(curve: Curve, count: int) -> np.ndarray:
    """x, y and infinity of k P by k, x and y of P; -1 if P is not on the curve."""
    p = curve.modulus
    table = np.full((3, count, count, count), -1)
    for x, y in np.ndindex(min(p, count), min(p, count)):
        multiple: Point = None
        for k in range(count if points.on_curve(curve, x, y) else 0):
            table[:, k, x, y] = (0, 0, 1) if multiple is None else (*multiple, 0)
            multiple = points.add(curve, multiple, (x, y))
    return table


@pytest.mark.parametrize("protect", PROTECT)
@pytest.mark.parametrize("p", [3, 5, 7])
def test_every_operand_of_every_curve(p: int, protect: str) -> None:
    """Every a, b, x, y and k that the ports take, with infinity."""
    check_curves(p, protect, range(8))


@pytest.mark.sweep
@pytest.mark.parametrize("protect", PROTECT[1:])
def test_every_point_and_scalar_of_every_curve(protect: str) -> None:
    check_curves(13, protect, range(13))


def check_curves(p: int, protect: str, coefficients: range) -> None:
    """Run the values of the text in order, for all b and some factors at once."""
    bits, is_random = max(p.bit_length(), 3), protect == "coordinates"
    span = 1 << bits
    axes = [coefficients, *[range(span)] * 3, (0, 1), (0, 2, p, span - 1) if is_random else (1,)]
    grids = np.meshgrid(*map(np.array, axes), indexing="ij")
    b, k, x, y, flag, factor = (grid.ravel() for grid in grids)
    own = build(bits, 4, 4, protect).engine.build
    source = AnyWeierstrass(own, bits, protect, bits if is_random else 0)
    for a in coefficients:
        zero = np.zeros_like(k)
        numbers = [k, *[factor] * is_random, zero + p, zero + a, b, x, y, flag]
        evaluator = Evaluator(replace(own, modulus=p, limit=p - 1), source.constants, numbers)
        evaluator.run(source.text)
        curves = [Curve("", "weierstrass", p, a, each) for each in coefficients]
        is_valid = np.array([a < p and c.b < p and not points.singular(c) for c in curves])
        tables = [multiples(c, span) for c in curves]
        right = np.stack(tables)[b - coefficients[0], :, k, x, y].T
        right[:, flag == 1] = np.array([[0], [0], [1]])
        status = np.where(is_valid[b] & (right[0] >= 0), 0, Status.NOT_INVERTIBLE.value)
        is_out = (np.maximum(x, y) >= p) & (flag == 0) | (a >= p) | (b >= p)
        status[is_out | (factor % p == 0) & is_random] = Status.OPERAND_RANGE.value
        assert np.array_equal(evaluator.status + zero, status), a
        for value, expected in zip(evaluator.outputs, right, strict=True):
            assert np.array_equal(value + zero, np.where(status == 0, expected, 0)), a


@pytest.mark.parametrize("protect", PROTECT)
def test_schedules_take_the_same_cycles_for_all_operands(protect: str) -> None:
    """The program in words, in the order of its schedule, with bad and composite moduli."""
    core, rng, statuses = build(4, 3, 4, protect), random.Random(54), set()
    for _ in range(80):
        p = rng.choice((1, 2, 3, 5, 7, 11, 13, 13, 15))
        a, x, y = (rng.randrange(p) for _ in "axy")
        curve = Curve("", "weierstrass", p, a, (y * y - x**3 - a * x) % p)
        point = rng.choice((None, (x, y), (x, y), (x, y), (x, y + 1), (rng.randrange(16), y)))
        k, factor = rng.getrandbits(4), rng.getrandbits(4)
        outcome = run(core, curve, point, k, factor)
        statuses.add(outcome.status)
        assert outcome.cycles == core.cycles
        if p == 15:
            assert outcome.status is not Status.FAULT
            continue
        is_out = point is not None and max(point) >= p
        if p < 3:
            status = Status.BAD_MODULUS
        elif is_out or (protect == "coordinates" and factor % p == 0):
            status = Status.OPERAND_RANGE
        else:
            is_point = point is None or points.on_curve(curve, *point)
            is_valid = is_point and not points.singular(curve)
            status = Status.OK if is_valid else Status.NOT_INVERTIBLE
        assert outcome.status is status, (p, curve.a, curve.b, point, factor)
        right = packed(4, points.multiple(curve, k, point)) if status is Status.OK else 0
        assert outcome.result == right
    assert {Status.OK, Status.NOT_INVERTIBLE, Status.OPERAND_RANGE, Status.BAD_MODULUS} <= statuses


@pytest.mark.parametrize("protect", PROTECT[1:])
def test_random_fields(protect: str) -> None:
    """Primes of all lengths, and composite moduli, on a build of 16 bits."""
    core, rng = build(16, 5, 4, protect), random.Random(protect)
    for p in (7, 251, 8191, 65521, 143, 65533):
        for k in (0, p % 65536, 65535, rng.getrandbits(16)):
            a, x, y = (rng.randrange(p) for _ in "axy")
            curve = Curve("", "weierstrass", p, a, (y * y - x**3 - a * x) % p)
            outcome = run(core, curve, (x, y), k, 1 + rng.getrandbits(2))
            assert outcome.cycles == core.cycles
            if p in (143, 65533):
                assert outcome.status is Status.BAD_MODULUS
            elif points.singular(curve):
                assert outcome.status is Status.NOT_INVERTIBLE
            else:
                assert outcome.status is Status.OK, (curve, x, y, k)
                assert outcome.result == packed(16, points.multiple(curve, k, (x, y)))


@pytest.mark.sweep
def test_published_multiples_of_p256() -> None:
    """d G of RFC 6979, A.2.5; the order gives infinity; a factor of p is refused."""
    core, curve = build(256, 18, 16, "coordinates"), NAMED["P-256"]
    key = 0xC9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721
    public = (
        0x60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6,
        0x7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299,
    )
    for k, factor, right in ((key, 2**64 - 1, public), (curve.order or 0, 5, None)):
        outcome = run(core, curve, curve.base, k, factor)
        assert (outcome.status, outcome.cycles) == (Status.OK, core.cycles)
        assert outcome.result == packed(256, right)
    assert run(core, curve, curve.base, key, 0).status is Status.OPERAND_RANGE
    assert core.registers <= 64
    assert len(core.program.words) <= 360
