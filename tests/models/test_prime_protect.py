"""The protections of k P on the prime engine, on the model: results, masking, faults."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.models.prime_curve import Montgomery
from dualfield.models.prime_engine import Outputs
from dualfield.models.prime_multiply_words import Words
from dualfield.models.prime_weierstrass import Weierstrass
from dualfield.programs.prime_engine.weierstrass_program import SPARE
from prime_engine_products import Recorder

LADDER_PASSES = 60
"""A product at an address that runs as often or more is one of a ladder."""
SCALARS = {"k", "prefix", "j", "t", "u"}
FAULTS = 15


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


@pytest.mark.sweep
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


@pytest.mark.sweep
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


def recorder(core: Montgomery | Weierstrass, name: str, k: int, randoms: Sequence[int]) -> Recorder:
    """A machine with a scalar and the base point."""
    base = NAMED[name].base
    assert base is not None
    if isinstance(core, Montgomery):
        numbers = core.inputs(k, base[0], infinity=False, randoms=randoms)
    else:
        numbers = core.inputs(k, *base, infinity=False, randoms=randoms)
    return Recorder(core.engine, core.program.words, numbers)


@pytest.mark.parametrize(
    ("name", "protect", "first", "constant"),
    [
        ("25519", "coordinates", [3], 2 * 253),
        ("P-256", "coordinates", [3], 0),
        ("P-256", "scalar", [3, 99], 0),
    ],
)
def test_another_factor_changes_the_operands_of_each_product_of_the_ladder(
    name: str, protect: str, first: list[int], constant: int
) -> None:
    """But x and (A + 2) / 4 of a Montgomery ladder, and a 0 in the first step of the other."""
    core = named(name, protect)
    runs = []
    for factor in (first[0], 2**64 - 5):
        machine = recorder(core, name, (1 << 254) + 12345, [factor, *first[1:]])
        assert machine.run().cycles == core.cycles
        runs.append(machine.operands)
    one, other = runs
    assert [place for place, *_ in one] == [place for place, *_ in other]
    passes = Counter(place for place, *_ in one)
    ladder = [pair for pair in zip(*runs, strict=True) if passes[pair[0][0]] >= LADDER_PASSES]
    assert len(ladder) > 2_500
    equal = [a[i] for a, b in ladder for i in (1, 2) if a[i] == b[i]]
    assert len([value for value in equal if value]) == constant
    assert equal.count(0) <= 4


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "protect"), [("25519", "coordinates"), ("P-256", "scalar")])
def test_faults_are_found(name: str, protect: str) -> None:
    """An inverted bit of a register before a product leaves the answer right, or is found.

    Two faults are not found: of the scalar, whose registers are left out, and of an answer that
    becomes infinity.
    """
    wrong, found, unseen = count_faults(name, protect, FAULTS)
    assert not unseen, unseen
    assert found > FAULTS // 4
    assert wrong <= 1


def count_faults(name: str, protect: str, count: int) -> tuple[int, int, list[str]]:
    """Return how many answers became infinity, how many faults were found, and others by place."""
    core, rng, k = named(name, protect), random.Random(name + protect), (1 << 254) + 12345
    randoms = [77, 99][: 1 + (protect == "scalar")]
    clean = recorder(core, name, k, randoms)
    right = answer(clean.run())
    names = core.program.registers
    places = [i for i, text in enumerate(names) if not SCALARS & set(text.split("/"))]
    wrong, found, unseen = 0, 0, []
    for _ in range(count):
        machine = recorder(core, name, k, randoms)
        machine.fault = (
            rng.randrange(len(clean.operands)),
            rng.choice(places),
            rng.randrange(core.bits),
        )
        actual = machine.run()
        found += Status(actual.status) is Status.FAULT
        if actual.status == 0 and answer(actual) != right:
            wrong += answer(actual)[-1]
            if not answer(actual)[-1]:
                unseen.append(f"{names[machine.fault[1]]} before product {machine.fault[0]}")
    return wrong, found, unseen


def answer(outputs: Outputs) -> tuple[int, ...]:
    """What the core shows: of the last number one bit."""
    return (*outputs.numbers[:-1], outputs.numbers[-1] & 1)
