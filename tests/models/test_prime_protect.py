"""The protections of k P on the prime engine, on the model: results, masking, faults."""

import random
from functools import cache

import pytest

from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.models.prime_curve import Montgomery
from dualfield.models.prime_multiply_words import Words
from dualfield.models.prime_weierstrass import Weierstrass
from dualfield.programs.prime_engine.weierstrass_program import SPARE

P25519 = 2**255 - 19
CYCLES = {
    ("25519", "none"): 54_798,
    ("25519", "result"): 55_877,
    ("25519", "coordinates"): 56_253,
    ("P-256", "none"): 52_735,
    ("P-256", "result"): 52_910,
    ("P-256", "coordinates"): 53_052,
    ("P-256", "scalar"): 77_635,
}
"""The cycles of the programs with 16 multipliers and random numbers of 64 bits."""


def montgomery(p: int, a: int, word: int, protect: str, random_bits: int) -> Montgomery:
    return Montgomery(a, Words(p, p.bit_length(), word, 16), protect, random_bits)


def weierstrass(curve: Curve, word: int, protect: str, random_bits: int) -> Weierstrass:
    p = curve.modulus
    multiplier = Words(p, max(3, p.bit_length()), word, 60, spare=SPARE)
    if multiplier.shape.operand_bits % word == 0:
        multiplier = Words(p, max(3, p.bit_length()), word, 60, spare=SPARE + 1)
    return Weierstrass(curve, multiplier, curve.order is None, protect, random_bits)


@cache
def named(name: str, protect: str) -> Montgomery | Weierstrass:
    curve, bits = NAMED[name], 0 if protect in ("none", "result") else 64
    if name == "25519":
        return montgomery(curve.modulus, curve.a, 18, protect, bits)
    return weierstrass(curve, 18, protect, bits)


def factors(protect: str, bits: int) -> list[int]:
    return list(range(1 << bits)) if protect == "coordinates" else [-1]


@pytest.mark.parametrize(("p", "a", "word"), [(5, 1, 4), (7, 3, 4), (11, 6, 4)])
@pytest.mark.parametrize("protect", ["result", "coordinates"])
def test_every_operand_and_factor_of_small_montgomery_curves(
    p: int, a: int, word: int, protect: str
) -> None:
    """The result of the unprotected build, in the same cycles for all; a factor of 0 is refused."""
    bits = p.bit_length()
    core, plain = montgomery(p, a, word, protect, bits), montgomery(p, a, word, "none", 0)
    rng, cycles = random.Random(p), set()
    for x in range(1 << bits):
        for k in range(1 << bits):
            for infinity in (False, True):
                expected = plain.run(k, x, infinity=infinity)
                every = factors(protect, bits)
                for factor in every if k % 4 == 0 else rng.sample(every, min(2, len(every))):
                    randoms = () if factor < 0 else (factor,)
                    actual = core.run(k, x, infinity=infinity, randoms=randoms)
                    cycles.add(actual.cycles)
                    given = (actual.result, actual.status)
                    if factor >= 0 and factor % p == 0:
                        assert given == (0, Status.OPERAND_RANGE)
                    else:
                        assert given == (expected.result, expected.status), (x, k, factor)
    assert cycles == {core.cycles}


@pytest.mark.parametrize(
    ("p", "a", "b", "order", "protect"),
    [
        (5, 1, 0, None, "result"),
        (5, 1, 0, None, "coordinates"),
        (7, 0, 5, 7, "result"),
        (7, 0, 5, 7, "coordinates"),
        (7, 0, 5, 7, "scalar"),
        (11, 1, 6, 13, "scalar"),
        (13, 0, 4, 21, "coordinates"),
    ],
)
def test_every_operand_and_factor_of_small_weierstrass_curves(
    p: int, a: int, b: int, order: int | None, protect: str
) -> None:
    """k P by additions, for every point and scalar; a factor of 0 is refused."""
    known = order if order != 21 else None
    curve = Curve("", "weierstrass", p, a, b, known)
    bits = max(p.bit_length(), 3)
    core = weierstrass(curve, 5, protect, bits)
    rng, cycles = random.Random(p), set()
    span = range(1 << bits)
    count = {"result": 0, "coordinates": 1, "scalar": 2}[protect]
    for x in range(p + 1):
        for y in range(p + 1):
            valid = x < p and y < p and points.on_curve(curve, x, y)
            expected: Point = None
            for k in span if valid else (3,):
                draws: list[list[int]] = [[rng.choice(span) for _ in range(count)] for _ in "12"]
                draws += [[0] * count, [1, *[span[-1]] * (count - 1)][:count]]
                if valid and k % 7 == 3:
                    draws += [[1 + i % (p - 1), i][:count] for i in span]
                for randoms in draws if count else [[]]:
                    actual = core.run(k, x, y, randoms=randoms)
                    cycles.add(actual.cycles)
                    status = Status.OK if valid else Status.NOT_INVERTIBLE
                    if max(x, y) >= p or (count and randoms[0] % p == 0):
                        status = Status.OPERAND_RANGE
                    assert actual.status is status, (x, y, k, randoms)
                    if status is Status.OK:
                        assert actual.result == packed(bits, expected), (x, y, k, randoms)
                if valid:
                    expected = points.add(curve, expected, (x, y))
    for k in span:
        actual = core.run(k, p, 0, infinity=True, randoms=[1] * count)
        assert (actual.result, actual.status) == (packed(bits, None), Status.OK)
        cycles.add(actual.cycles)
    assert cycles == {core.cycles}


def packed(bits: int, point: Point) -> int:
    return 1 << 2 * bits if point is None else point[1] << bits | point[0]
