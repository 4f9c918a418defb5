"""Edwards curves: encodings, and the sum of points."""

import itertools

import pytest

from dualfield.math.edwards import ED448, ED25519, NEUTRAL, Edwards

SMALL = Edwards(61, -1, 2, 7, 3, NEUTRAL, 7)


@pytest.mark.parametrize("curve", [ED25519, ED448])
def test_encodings(curve: Edwards) -> None:
    """The base point, its negative, the neutral element; encodings that are not canonical."""
    for point in (curve.base, curve.negative(curve.base), NEUTRAL):
        assert curve.decode(curve.encode(point)) == point
    sign = 1 << curve.bits - 1
    for encoding in (sign | 1, curve.modulus, curve.modulus + 1, sign | curve.modulus + 1):
        assert curve.decode(encoding) is None


@pytest.mark.parametrize("curve", [ED25519, ED448])
def test_base_points(curve: Edwards) -> None:
    assert curve.holds(curve.base)
    assert curve.multiple(curve.order, curve.base) == NEUTRAL
    assert pow(curve.d, (curve.modulus - 1) // 2, curve.modulus) == curve.modulus - 1


def test_every_sum_of_a_small_curve() -> None:
    """All points of the equation have an encoding, and they are a group."""
    p = SMALL.modulus
    points = {(x, y) for x in range(p) for y in range(p) if SMALL.holds((x, y))}
    decoded = {SMALL.decode(encoding) for encoding in range(1 << SMALL.bits)} - {None}
    assert points == decoded
    assert len(points) == SMALL.order << SMALL.cofactor_bits
    for one, other in itertools.product(points, repeat=2):
        total = SMALL.add(one, other)
        assert total in points
        assert SMALL.add(total, SMALL.negative(other)) == one
