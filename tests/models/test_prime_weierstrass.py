"""k P on short Weierstrass curves on the model of the prime engine, cycle by cycle."""

import itertools
import random
from functools import cache

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.models.prime_multiply_words import Words
from dualfield.models.prime_weierstrass import Weierstrass
from dualfield.programs.prime_engine.weierstrass_program import SPARE

OPENSSL = {"P-256": ec.SECP256R1(), "secp256k1": ec.SECP256K1()}
NOT_ON_CURVE = Status.NOT_INVERTIBLE
CYCLES = {"P-256": 57_200, "secp256k1": 67_400}
"""Bounds of the cycles of k P with a multiplier for each word."""


@cache
def named(name: str, any_order: bool = False) -> Weierstrass:
    curve = NAMED[name]
    return Weierstrass(curve, Words(curve.modulus, curve.bits, 18, 60, spare=SPARE), any_order)


def packed(core: Weierstrass, point: Point) -> int:
    if point is None:
        return 1 << 2 * core.bits
    return point[1] << core.bits | point[0]


@pytest.mark.parametrize("name", OPENSSL)
def test_multiples_of_the_base_point_are_those_of_openssl(name: str) -> None:
    core, curve, rng = named(name), NAMED[name], random.Random(name)
    assert curve.order is not None
    assert curve.x is not None
    assert curve.y is not None
    for k in (1, 2, curve.order - 1, rng.randrange(curve.order)):
        numbers = ec.derive_private_key(k, OPENSSL[name]).public_key().public_numbers()
        outcome = core.run(k, curve.x, curve.y)
        assert outcome.status is Status.OK
        assert outcome.result == packed(core, (numbers.x, numbers.y))


@pytest.mark.parametrize(("name", "any_order"), [("P-256", False), ("P-256", True)])
def test_edges_on_named_curves_take_the_same_cycles(name: str, any_order: bool) -> None:
    core, curve, rng = named(name, any_order), NAMED[name], random.Random(name)
    n, p = curve.order, curve.modulus
    assert n is not None
    x, y = points.random_point(curve, rng)
    span = 1 << core.bits
    for k in (0, n - 2, n, n + 1, span - 1, rng.randrange(span)):
        outcome = core.run(k, x, y)
        assert outcome.status is Status.OK
        assert outcome.result == packed(core, points.multiple(curve, k, (x, y)))
        assert outcome.cycles == core.cycles
    refused = ((p, y, Status.OPERAND_RANGE), (x, p, Status.OPERAND_RANGE), (x, 0, NOT_ON_CURVE))
    for bad_x, bad_y, status in refused:
        outcome = core.run(5, bad_x, bad_y)
        assert (outcome.result, outcome.status, outcome.cycles) == (0, status, core.cycles)
    outcome = core.run(5, span - 1, 1, infinity=True)
    assert outcome.result == packed(core, None)
    assert outcome.cycles == core.cycles


@pytest.mark.parametrize("name", CYCLES)
def test_the_program_has_few_words_registers_and_cycles(name: str) -> None:
    core = named(name)
    assert core.cycles <= CYCLES[name]
    assert len(core.program.words) <= 1024
    assert len(core.program.registers) <= 64


@pytest.mark.parametrize(
    ("p", "a", "b", "order"),
    [(5, 1, 0, None), (7, 0, 5, 7), (3, 2, 1, None), (5, 0, 4, None), (11, 1, 6, 13)],
)
def test_every_scalar_and_point_of_small_curves(p: int, a: int, b: int, order: int | None) -> None:
    """Points of order 2 and 3, x = 0 and infinity at every position are among them."""
    curve = Curve("", "weierstrass", p, a, b, order)
    bits = max(p.bit_length(), 3)
    multiplier = Words(p, bits, 5, 60, spare=SPARE)
    multiplier = multiplier if multiplier.shape.operand_bits % 5 else Words(p, bits, 5, 60, spare=3)
    core = Weierstrass(curve, multiplier, any_order=order is None)
    for x, y in itertools.product(range(p), repeat=2):
        if not points.on_curve(curve, x, y):
            assert core.run(1, x, y).status is NOT_ON_CURVE
            continue
        expected: Point = None
        for k in range(1 << bits):
            outcome = core.run(k, x, y)
            assert outcome.status is Status.OK
            assert outcome.result == packed(core, expected), (x, y, k)
            expected = points.add(curve, expected, (x, y))
