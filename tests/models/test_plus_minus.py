"""The model of the plus-minus divider against Python's pow, never against itself."""

import math
import random
import statistics

import pytest

from dualfield.models import plus_minus as model
from dualfield.models.outcome import InvariantError
from dualfield.models.plus_minus import Divider
from workshop.bounds import plus_minus_half_steps, worst_inputs
from workshop.bounds.loops import plus_minus_half


def test_halving_and_quartering() -> None:
    for m in range(1, 40, 2):
        for t in range(-3 * m, 4 * m):
            assert (2 * model.halve(t, m) - t) % m == 0
            assert (4 * model.quarter(t, m) - t) % m == 0
            if abs(t) < 2 * m:
                assert abs(model.quarter(t, m)) < m


@pytest.mark.parametrize("n", range(3, 9))
def test_bounds_of_the_loop_are_reached(n: int) -> None:
    """Y = 0 takes n / 2 + 1 steps, the longest 2 n (from 5 bits on one less)."""
    loops = [model.loop(n, m, 1, y) for m in range(3, 1 << n, 2) for y in range(1 << n)]
    assert min(x.steps for x in loops) == n // 2 + 1
    assert max(x.steps for x in loops) == 2 * n - (n > 4)
    assert max(x.zero for x in loops) <= 2 * n - 1


def test_mean_steps_at_256_bits() -> None:
    """343.6 with the counter P (paper 003's 2 m at worst), 306.9 until A = 0."""
    rng = random.Random(2)
    loops = []
    for _ in range(1000):
        m = rng.getrandbits(256) | 1 << 255 | 1
        loops.append(model.loop(256, m, 1, rng.randrange(m)))
    assert statistics.fmean(x.steps for x in loops) == pytest.approx(343.6, abs=1)
    assert statistics.fmean(x.zero for x in loops) == pytest.approx(306.9, abs=1)


def test_paper_answers_m_for_zero() -> None:
    """STEP 4 as printed: Z = M where X = 0 and B = -1; here 0."""
    ends = [(m, model.loop(6, m, 0, y)) for m in range(3, 64, 2) for y in range(1, m)]
    minus = [(m, end) for m, end in ends if end.b == -1]
    assert minus
    for m, end in minus:
        assert end.v == 0
        printed = -end.v + m if end.v >= 0 else -end.v
        assert printed == m
        assert model.correct(end.b, end.v, m) == 0


def test_stages() -> None:
    assert model.stages(256, 0) == model.stages(256, 256) == [256]
    assert model.stages(256, 32) == [4, *[32] * 7, 28]
    assert model.stages(5, 2) == [2, 2, 1]
    for n in range(3, 70):
        for segment in range(2, n):
            widths = model.stages(n, segment)
            assert sum(widths) == n
            assert min(widths) >= 1
            assert max(widths) <= segment


def test_fixed_count_is_a_line_through_the_proven_bounds() -> None:
    for n in range(3, 4097):
        assert plus_minus_half_steps(n) <= model.fixed_count(n) <= plus_minus_half_steps(n) + 1
    assert model.fixed_count(256) == 420


@pytest.mark.parametrize(("n", "short"), [(4, 1), (7, 1), (9, 1), (8, 2), (64, 3)])
def test_a_smaller_count_fails(monkeypatch: pytest.MonkeyPatch, n: int, short: int) -> None:
    """With ``short`` steps less some operands do not reach A = 0; at some sizes 1 is enough."""
    _, m, y = worst_inputs("plus-minus-half", n)
    assert model.fixed_loop(n, m, 1, y).zero == model.fixed_count(n) - short + 1
    count = model.fixed_count(n) - short
    monkeypatch.setattr(model, "fixed_count", lambda _: count)
    with pytest.raises(InvariantError, match="A = 0"):
        model.fixed_loop(n, m, 1, y)


@pytest.mark.parametrize("n", range(3, 7))
def test_fixed_loop_is_the_loop_from_one_half(n: int) -> None:
    """Composite moduli too: B is plus or minus the gcd, V the quotient, for operands in range."""
    for m in range(3, 1 << n, 2):
        for y in range(1 - m, m):
            end = model.fixed_loop(n, m, 1, y)
            assert end.zero == plus_minus_half(m, y)
            assert end.steps == model.fixed_count(n)
            assert abs(end.b) == math.gcd(m, y)
            assert (end.v * y - end.b) % m == 0


def test_mean_steps_from_one_half_at_256_bits() -> None:
    rng = random.Random(2)
    zeros = []
    for _ in range(500):
        m = rng.getrandbits(256) | 1 << 255 | 1
        zeros.append(model.fixed_loop(256, m, 1, rng.randrange(m)).zero)
    assert statistics.fmean(zeros) == pytest.approx(298.7, abs=1)


def test_constant_time() -> None:
    unit = Divider(4, segment=2, fixed=True)
    cycles = {unit.run(m, x, y).cycles for m in range(16) for x in range(16) for y in range(16)}
    assert cycles == {unit.latency()[0]} == {unit.latency()[1]}


def test_a_broken_invariant_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvariantError, match="operands of 4 bits"):
        Divider(4).run(13, 16, 3)
    monkeypatch.setattr(model, "quarter", lambda t, m: t // 4 + m)
    with pytest.raises(InvariantError, match=r"U, V in \(-M, M\)"):
        model.loop(4, 13, 1, 3)
    with pytest.raises(InvariantError, match=r"U, V in \(-M, M\)"):
        model.fixed_loop(4, 13, 1, 3)
