"""k P on short Weierstrass curves by the prime engine: values, without cycles."""

import itertools
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from dualfield.host.errors import UsageError
from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.math.moduli import is_prime_order
from dualfield.math.points import Point
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.weierstrass_program import MARGIN, SPARE, Weierstrass
from prime_engine_values import Evaluator


def small_curves(p: int) -> list[Curve]:
    """Every elliptic curve modulo p."""
    curves = (Curve("", "weierstrass", p, a, b) for a in range(p) for b in range(p))
    return [curve for curve in curves if not points.singular(curve)]


def every_multiple(curve: Curve, count: int) -> dict[Point, list[Point]]:
    """0 P, 1 P, ... of each point."""
    p = curve.modulus
    pairs = ((x, y) for x in range(p) for y in range(p))
    known: list[Point] = [None, *(pair for pair in pairs if points.on_curve(curve, *pair))]
    table: dict[Point, list[Point]] = {}
    for point in known:
        table[point] = [None]
        for _ in range(count - 1):
            table[point].append(points.add(curve, table[point][-1], point))
    return table


def engine_build(p: int, word: int) -> Build:
    """A build with room for a sign above the operands of a product."""
    most = [Words(p, max(p.bit_length(), 3), word, 60, spare=SPARE + more) for more in (0, 1)]
    fits = next(words for words in most if words.shape.operand_bits % word)
    return Engine(fits, MARGIN).build


def run(source: Weierstrass, k: Any, x: Any, y: Any, infinite: Any) -> Evaluator:
    machine = Evaluator(source.build, source.constants, [k, x, y, infinite])
    machine.run(source.text)
    return machine


def check_every_operation(source: Weierstrass) -> int:
    """Every k, x, y of all bits, with infinity and without; return the number of operations."""
    span, p = 1 << source.bits, source.curve.modulus
    curve = Curve("", "weierstrass", p, source.curve.a, source.curve.b)
    grid = np.meshgrid(*[np.arange(span)] * 3, [0, 1], indexing="ij")
    k, x, y, infinite = (axis.ravel() for axis in grid)
    machine = run(source, k, x, y, infinite)
    table = every_multiple(curve, span)
    expected = np.zeros((4, *grid[0].shape), dtype=np.int64)
    expected[0, ..., 0] = 1
    for xi, yi in itertools.product(range(span), repeat=2):
        if max(xi, yi) >= p:
            expected[0, :, xi, yi, 0] = 2
        elif (xi, yi) in table:
            values = [(0, *(multiple or (0, 0)), multiple is None) for multiple in table[xi, yi]]
            expected[:, :, xi, yi, 0] = np.array(values).T
    expected[3, ..., 1] = 1
    got = [machine.status, *machine.outputs]
    for value, right in zip(got, expected, strict=True):
        assert np.array_equal(value, right.ravel()), (curve, source.any_order)
    return len(k)


@pytest.mark.sweep
@pytest.mark.parametrize("p", [3, 5, 7, 11, 13])
@pytest.mark.parametrize("word", [4, 5])
def test_every_operation_on_every_curve_of_a_small_field(p: int, word: int) -> None:
    for curve in small_curves(p):
        bits = max(p.bit_length(), 3)
        check_every_operation(Weierstrass(curve, engine_build(p, word), bits, any_order=True))


@pytest.mark.parametrize("p", [5, 7, 11, 13])
def test_every_operation_on_every_curve_of_prime_order(p: int) -> None:
    count = 0
    for curve in small_curves(p):
        order = sum(points.on_curve(curve, *pair) for pair in itertools.product(range(p), repeat=2))
        if not is_prime_order(order + 1, p):
            continue
        known = replace(curve, order=order + 1)
        try:
            source = Weierstrass(known, engine_build(p, 5), max(p.bit_length(), 3))
        except UsageError:
            continue
        count += check_every_operation(source)
    assert count


def test_curves_that_do_not_fit_are_refused() -> None:
    curve = NAMED["P-256"]
    build = engine_build(curve.modulus, 18)
    with pytest.raises(UsageError, match="not an elliptic curve"):
        Weierstrass(replace(curve, a=0, b=0), build, 256)
    with pytest.raises(UsageError, match="offset of 3 products"):
        Weierstrass(curve, replace(build, offset=curve.modulus), 256)
    for order in (None, 15, 3 * 2**128 + 1):
        with pytest.raises(UsageError, match="must be a known prime"):
            Weierstrass(replace(curve, order=order), build, 256)
    with pytest.raises(UsageError, match="too small"):
        Weierstrass(Curve("", "weierstrass", 11, 1, 0, 7), engine_build(11, 5), 4)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["P-256", "P-384", "P-521", "secp256k1", "P-192", "P-224"])
@pytest.mark.parametrize("any_order", [False, True])
def test_edges_and_random_operations_on_named_curves(name: str, any_order: bool) -> None:
    curve = NAMED[name]
    n, p = curve.order, curve.modulus
    assert n is not None
    source = Weierstrass(curve, engine_build(p, 18), curve.bits, any_order)
    rng = random.Random(name)
    span = 1 << curve.bits
    edges = (0, 1, 2, 3, n - 2, n - 1, n, n + 1, n + 2, span - 1)
    for k in (*edges, *(rng.randrange(span) for _ in range(4))):
        x, y = points.random_point(curve, rng)
        machine = run(source, k % span, x, y, 0)
        right = points.multiple(curve, k % span, (x, y))
        assert (machine.status, machine.outputs) == (0, [*(right or (0, 0)), int(right is None)])
    for x, y, status in ((p, 1, 2), (1, p, 2), (span - 1, span - 1, 2), (5, 5, 1)):
        machine = run(source, 3, x, y, 0)
        assert (machine.status, machine.outputs) == (status, [0, 0, 0])
    machine = run(source, 3, span - 1, 5, 1)
    assert (machine.status, machine.outputs) == (0, [0, 0, 1])
