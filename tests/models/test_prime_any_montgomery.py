"""k P on any Montgomery curve at run time: all operands of small curves, named ones."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.models.outcome import Outcome, Status
from dualfield.models.prime_any_scalar import AnyScalar
from dualfield.programs.prime_engine.any_montgomery_program import AnyMontgomery
from prime_engine_values import Evaluator

CURVE448 = Curve("", "montgomery", 2**448 - 2**224 - 1, 156326, 0)
FIRST25519 = "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"
FIRST448 = (
    "3f482c8a9f19b01e6c46ee9711d9dc14fd4bf67af30765c2ae2b846a4d23a8cd"
    "0db897086239492caf350b51f833868b9bc2b3bca9cf4113"
)
"""RFC 7748, section 5.2: the result for the base point, its x also the key, in bytes."""


@cache
def build(bits: int, word: int, multipliers: int, protect: str = "none") -> AnyScalar:
    """Small builds have five words each: their ladders are one problem of the scheduler."""
    drawn = min(bits, 64) if protect == "coordinates" else 0
    return AnyScalar(bits, word, multipliers, form="montgomery", protect=protect, random=drawn)


def run(core: AnyScalar, curve: Curve, x: int | None, k: int, factor: int = 1) -> Outcome:
    """Return the outcome; b, y and the x of infinity are not 0, as they must not be read."""
    n = core.bits
    rest = (1 << n) - 1
    point = rest << n | x if x is not None else 1 << 2 * n | rest << n | rest
    scalar = factor << n | k if core.random else k
    return core.run((rest << n | curve.a) << n | curve.modulus, point, scalar)


def expected_x(curve: Curve, k: int, x: int | None) -> int | None:
    return None if x is None else points.multiple_x(curve, k, x)


@pytest.mark.parametrize("protect", ["none", "result", "coordinates"])
@pytest.mark.parametrize("p", [3, 5, 7, 11, 13])
def test_every_operand_of_every_curve(p: int, protect: str) -> None:
    """Every a, x, k and factor that the ports take, with infinity: values of the text in order."""
    bits = max(p.bit_length(), 3)
    span = 1 << bits
    factors = np.arange(span if protect == "coordinates" else 1)
    grids = np.meshgrid(np.arange(span), np.arange(span), [0, 1], factors, indexing="ij")
    k, x, flag, factor = (grid.ravel() for grid in grids)
    own = build(bits, 4, 4, protect).engine.build
    source = AnyMontgomery(own, bits, protect, bits if protect == "coordinates" else 0)
    for a in range(span):
        curve, zero = Curve("", "montgomery", p, a, 0), np.zeros_like(k)
        drawn = [factor] if protect == "coordinates" else []
        numbers: list[Any] = [k, *drawn, zero + p, zero + a, x, flag]
        evaluator = Evaluator(replace(own, modulus=p, limit=p - 1), source.constants, numbers)
        evaluator.run(source.text)
        is_singular = a < p and points.singular(curve)
        status = zero + Status.NOT_INVERTIBLE.value * is_singular
        out = (x >= p) & (flag == 0) | (a >= p)
        if protect == "coordinates":
            out |= factor % p == 0
        status[out] = Status.OPERAND_RANGE.value
        assert np.array_equal(evaluator.status + zero, status), a
        if a >= p or is_singular:
            continue
        table = [[expected_x(curve, scalar, u) for u in range(p)] for scalar in range(span)]
        right = np.array([[-1 if u is None else u for u in row] for row in table])
        result = np.where(flag, -1, right[k, np.minimum(x, p - 1)])
        is_good = status == 0
        assert np.array_equal(evaluator.outputs[0][is_good], np.maximum(result, 0)[is_good]), a
        assert np.array_equal(evaluator.outputs[1][is_good], (result < 0)[is_good]), a


@pytest.mark.parametrize("protect", ["none", "result", "coordinates"])
def test_schedules_take_the_same_cycles_for_all_operands(protect: str) -> None:
    """The program in words, in the order of its schedule, with bad and composite moduli."""
    core, rng, statuses = build(4, 3, 4, protect), random.Random(54), set()
    for _ in range(80):
        p = rng.choice((1, 2, 3, 5, 7, 11, 13, 13, 15))
        curve = Curve("", "montgomery", p, rng.randrange(p + 1) % 16, 0)
        x = rng.choice((None, 0, rng.randrange(p), rng.randrange(16)))
        k, factor = rng.getrandbits(4), rng.getrandbits(4)
        outcome = run(core, curve, x, k, factor)
        statuses.add(outcome.status)
        assert outcome.cycles == core.cycles
        if p == 15:
            continue
        is_out = curve.a >= p or (x or 0) >= p or (protect == "coordinates" and factor % p == 0)
        if p < 3:
            status = Status.BAD_MODULUS
        elif is_out:
            status = Status.OPERAND_RANGE
        else:
            status = Status.NOT_INVERTIBLE if points.singular(curve) else Status.OK
        assert outcome.status is status, (p, curve.a, x, factor)
        right = expected_x(curve, k, x) if status is Status.OK else 0
        assert outcome.result == (1 << 8 if right is None else right)
    assert {Status.OK, Status.NOT_INVERTIBLE, Status.OPERAND_RANGE, Status.BAD_MODULUS} <= statuses


@pytest.mark.parametrize("protect", ["none", "coordinates"])
def test_a_composite_modulus_is_refused(protect: str) -> None:
    core = build(16, 5, 4, protect)
    outcomes = [run(core, Curve("", "montgomery", p, 3, 0), 2, 77, 5) for p in (15, 143, 65533)]
    assert [outcome.status for outcome in outcomes] == [Status.BAD_MODULUS] * 3
    assert [outcome.result for outcome in outcomes] == [0] * 3


@pytest.mark.parametrize("protect", ["none", "coordinates"])
@pytest.mark.parametrize(("bits", "word"), [(16, 5), (64, 16)])
def test_random_fields(bits: int, word: int, protect: str) -> None:
    """Primes of all lengths, points of the curve and of its twist."""
    core, rng = build(bits, word, 4, protect), random.Random(bits)
    for p in (7, 251, 8191, 65521, 2**31 - 1, 2**61 - 1, 2**64 - 59)[: 4 if bits == 16 else 7]:
        curve = Curve("", "montgomery", p, rng.randrange(3, p - 2), 0)
        for k in (0, 1, p, (1 << bits) - 1, rng.getrandbits(bits)):
            x = rng.randrange(p)
            k %= 1 << bits
            outcome = run(core, curve, x, k, 1 + rng.getrandbits(2))
            right = expected_x(curve, k, x)
            assert (outcome.status, outcome.cycles) == (Status.OK, core.cycles)
            assert outcome.result == (1 << 2 * bits if right is None else right), (p, k, x)


@pytest.mark.parametrize(
    ("curve", "x", "cofactor", "answer"),
    [(NAMED["25519"], 9, 8, FIRST25519), (CURVE448, 5, 4, FIRST448)],
)
def test_vectors_of_rfc_7748(curve: Curve, x: int, cofactor: int, answer: str) -> None:
    """Both curves on one build of 448 bits."""
    scalar = x // cofactor * cofactor | 1 << curve.bits - 1
    outcome = run(build(448, 18, 16), curve, x, scalar)
    assert outcome.status is Status.OK
    assert outcome.result == int.from_bytes(bytes.fromhex(answer), "little")


def test_the_program_fits_and_has_few_cycles() -> None:
    core = build(256, 18, 16)
    assert len(core.program.words) <= 256
    assert core.registers <= 40
    assert core.cycles <= 143_000
