"""P + Q, k P + l Q and the check of a point: every operand on small curves."""

import itertools

import numpy as np
import pytest

from dualfield.host.errors import UsageError
from dualfield.math import points
from dualfield.math.curves import Curve
from dualfield.models.curve import Engine, Machine
from dualfield.models.outcome import Status
from dualfield.programs.assembler import Op, assemble
from dualfield.programs.curve_programs import TEXTS, program
from dualfield.programs.point_programs import SCALARS
from models.test_curve import every_point, field_of, multiples

POLYNOMIALS = {2: 0b111, 3: 0b1011, 4: 0b10011}


def check(name: str, curve: Curve, bits: int, scalars: int = 1) -> int:
    """Run every pair of points with every pair of scalars; the number of operations."""
    starts = every_point(curve)
    spans = (len(starts), len(starts), scalars, scalars)
    p, q, k, m = (v.ravel() for v in np.meshgrid(*map(np.arange, spans), indexing="ij"))
    known = np.array([point or (0, 0) for point in starts])
    none = np.array([int(point is None) for point in starts])
    operands = (curve.modulus, curve.a, curve.b, *known[p].T, *known[q].T, k, m)
    given = none[p], none[q]
    machine = Machine(field_of(curve, bits), operands, 0, given=given)  # type: ignore[arg-type]
    rx, ry = map(np.asarray, machine.run(program(curve.form, name)))
    if points.singular(curve):
        assert np.all(machine.off_curve)
        return len(k)
    assert not np.any(machine.off_curve | machine.composite)
    number = {point: i for i, point in enumerate(starts)}
    total = np.array([[number[points.add(curve, a, b)] for b in starts] for a in starts])
    if SCALARS[name]:
        times = np.array(
            [[number[a] for a in multiples(curve, start, scalars)] for start in starts]
        )
        right = total[times[p, k], times[q, m]]
    else:
        right = total[p, q]
    infinite = none[right] == 1
    assert np.array_equal(np.asarray(machine.infinite) == 1, infinite)
    expected = known[right][~infinite]
    assert np.array_equal(rx[~infinite], expected[:, 0])
    assert np.array_equal(ry[~infinite], expected[:, 1])
    return len(k)


@pytest.mark.parametrize("p", [3, 5, 7, 11, 13])
def test_every_sum_of_two_points(p: int) -> None:
    """Every a, b over GF(p): P = Q, P = -Q, infinity and points of order 2 are among them."""
    curves = itertools.product(range(p), repeat=2)
    assert sum(check("add", Curve("", "weierstrass", p, a, b), 6) for a, b in curves) > 100


@pytest.mark.parametrize("m", [2, 3, 4])
def test_every_sum_on_binary_curves(m: int) -> None:
    span = range(1 << m) if m < 4 else range(0, 16, 3)
    for a, b in itertools.product(span, repeat=2):
        check("add", Curve("", "binary", POLYNOMIALS[m], a, b), m)


@pytest.mark.parametrize(("p", "scalars", "step"), [(3, 17, 1), (5, 21, 3), (7, 14, 11)])
def test_every_combination_of_two_points(p: int, scalars: int, step: int) -> None:
    """k P + l Q for every k, l, P, Q on every curve of GF(3), and on some of GF(5) and GF(7)."""
    curves = itertools.product(range(p), repeat=2)
    for a, b in itertools.islice(curves, 0, None, step):
        check("combine", Curve("", "weierstrass", p, a, b), 6, scalars)


@pytest.mark.parametrize(("m", "step"), [(2, 1), (3, 9)])
def test_every_combination_on_binary_curves(m: int, step: int) -> None:
    curves = itertools.product(range(1 << m), repeat=2)
    for a, b in itertools.islice(curves, 0, None, step):
        check("combine", Curve("", "binary", POLYNOMIALS[m], a, b), m, 1 << m)


@pytest.mark.parametrize(("form", "modulus", "bits"), [("weierstrass", 7, 3), ("binary", 11, 3)])
def test_every_point_is_checked(form: str, modulus: int, bits: int) -> None:
    """Every x and y with every a and b: the point itself, or not_on_curve."""
    span = range(8 if form == "binary" else 7)
    for a, b in itertools.product(span, repeat=2):
        curve = Curve("", form, modulus, a, b)
        x, y = (v.ravel() for v in np.meshgrid(span, span))
        operands = (modulus, a, b, x, y)
        machine = Machine(field_of(curve, bits), operands, 0)  # type: ignore[arg-type]
        rx, ry = machine.run(program(form, "check"))
        assert np.array_equal(rx, x)
        assert np.array_equal(ry, y)
        pairs = zip(x.tolist(), y.tolist(), strict=True)
        bad = [points.singular(curve) or not points.on_curve(curve, *p) for p in pairs]
        assert np.array_equal(np.broadcast_to(machine.off_curve, x.shape) == 1, np.array(bad))


def test_a_point_off_the_curve_in_either_place() -> None:
    curve = Curve("", "weierstrass", 19, 2, 3)
    on_port = curve.modulus | curve.a << 8 | curve.b << 16
    good, wrong, large, infinity = (1 | 5 << 8, 1 | 6 << 8, 1 | 24 << 8, 1 << 16 | 3)
    for name in ("add", "combine"):
        engine = Engine("weierstrass", 8, 20, 8, 3, name)
        for p, q, status in (
            (good, good, Status.OK),
            (infinity, good, Status.OK),
            (good, wrong, Status.NOT_INVERTIBLE),
            (wrong, infinity, Status.NOT_INVERTIBLE),
            (large, good, Status.OPERAND_RANGE),
            (wrong, large, Status.OPERAND_RANGE),
        ):
            outcome = engine.run(on_port, p | q << 17, 3 | 4 << 8)
            assert outcome.status is status
            assert outcome.cycles == engine.cycles()
            assert outcome.status is Status.OK or outcome.result == 0
        assert engine.run(15 | 2 << 8 | 3 << 16, good | good << 17, 5).status is Status.BAD_MODULUS


@pytest.mark.parametrize(("name", "form"), TEXTS)
def test_operands_are_loaded_and_two_words_stored(name: str, form: str) -> None:
    ops = [i.op for i in program(form, name)]
    loads = 5 + 2 * (name in ("add", "combine")) + SCALARS[name]
    assert (ops.count(Op.MODULUS) + ops.count(Op.LOAD), ops.count(Op.STORE)) == (loads, 2)


def test_given_names_one_of_two_points() -> None:
    assert [i.rd for i in assemble("given p\ngiven q") if i.op is Op.GIVEN] == [0, 1]
    with pytest.raises(UsageError):
        assemble("given r")
