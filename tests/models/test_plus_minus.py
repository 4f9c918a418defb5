"""The model of the plus-minus divider against Python's pow, never against itself."""

import random
import statistics

import pytest

from dualfield.models import plus_minus as model
from dualfield.models.outcome import InvariantError
from dualfield.models.plus_minus import Divider
from workshop.bounds import plus_minus_steps


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
    for n in range(3, 1025):
        assert plus_minus_steps(n) <= model.fixed_count(n) <= plus_minus_steps(n) + 1
        assert model.fixed_count(n) <= 2 * n
    assert model.fixed_count(256) == 460
    assert model.fixed_count(1025) == 2050


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
