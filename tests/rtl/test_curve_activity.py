"""``python -m workshop activity``: control compared by pairs, and a t-test of registers.

A build whose variables are seen takes ten seconds, so the suite leaves it out:
``DUALFIELD_COUNT=8 python -m pytest tests/rtl/test_curve_activity.py``.
"""

import random
import statistics
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from absent import needs
from dualfield import catalog
from dualfield.host.errors import CheckFailed
from dualfield.math.curves import parse_curve
from workshop.activity import curve_engine, t_test
from workshop.activity.pairs import Comparison, compare
from workshop.activity.watched_nets import Watched

CURVE = parse_curve("weierstrass:p=251,a=5,b=1")
BUILD = {"Arithmetic": "dsp", "Word": 4, "Multipliers": 6, "Segment": 4}


slow = needs("DUALFIELD_COUNT")


def watched_core(build: dict[str, object]) -> Watched:
    return Watched(catalog.get("scalar-mul").configure(8, build), 1, curve_engine.is_control)


@pytest.fixture(scope="module")
def watched() -> Watched:
    return watched_core(BUILD)


def compared(watched: Watched) -> Comparison:
    jobs = curve_engine.jobs(watched.config, CURVE, 17, random.Random(1))
    (comparison,) = compare(watched, jobs)
    return comparison


@slow
def test_control_is_the_same(watched: Watched) -> None:
    """Control is equal for all pairs; a net that depends on the scalar differs."""
    comparison = compared(watched)
    assert (comparison.operations, comparison.nets, comparison.pairs) == (16, set(), set())
    assert comparison.reference.cycles == watched.config.latency()[1]
    control = watched.control
    scopes = {name.rpartition(".")[0].removeprefix("top.df_bench.u_l0.") for name in control}
    assert {"u_sequence", "u_memory", "u_frame"} <= scopes
    flag = "top.df_bench.u_l0.u_verdict.flag_q"
    watched.control = [*control, flag]
    comparison = compared(watched)
    watched.control = control
    assert comparison.nets == {flag}
    assert len(comparison.pairs) > 2


@slow
def test_a_fixed_scalar_is_seen(watched: Watched) -> None:
    """Without countermeasures the statistic is far above that of two groups of random scalars."""
    random_, fixed = (t_test.compared(watched, 24, CURVE, 1, fix).t() for fix in (False, True))
    assert len(fixed) == watched.config.latency()[1]
    assert np.sum(np.abs(fixed) > t_test.LIMIT) > 20 * np.sum(np.abs(random_) > t_test.LIMIT)


@slow
def test_with_all_protection_the_ladder_shows_nothing() -> None:
    """80 traces show the operands and the answer, but nothing of the ladder."""
    curve = parse_curve("weierstrass:p=227,a=11,b=1")
    build = {**BUILD, "Protect": "scalar"}
    shielded = watched_core(build)
    t = np.abs(t_test.compared(shielded, 80, curve, 1, True).t())
    operands, ladder, answer = (t[part] for part in t_test.parts(shielded.config).values())
    assert len(operands) + len(ladder) + len(answer) == len(t)
    assert np.mean(ladder > t_test.LIMIT) < 0.002
    assert np.mean(operands > t_test.LIMIT) > 0.02
    assert np.mean(answer > t_test.LIMIT) > 0.1


def test_welch() -> None:
    """Compare with the formula in each cycle."""
    rng = random.Random(3)
    groups: tuple[list[list[int]], list[list[int]]] = ([], [])
    test = t_test.Welch(4)
    for _ in range(50):
        group = rng.randrange(2)
        trace = [rng.randrange(90 + 10 * group), rng.randrange(50), 7, 3 + group]
        groups[group].append(trace)
        test.add(group, np.array(trace, np.uint32))
    actual = test.t()
    for cycle in range(2):
        entry, other = ([trace[cycle] for trace in group] for group in groups)
        spread = sum(statistics.variance(values) / len(values) for values in (entry, other)) ** 0.5
        expected = (statistics.mean(entry) - statistics.mean(other)) / spread
        assert actual[cycle] == pytest.approx(expected)
    assert actual[2] == 0
    assert actual[3] == -np.inf


def test_nothing_to_watch_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """If no net matches the names, an empty comparison is an error."""
    monkeypatch.setattr("dualfield.host.tools.run", lambda *_: SimpleNamespace(stdout="top.a 4\n"))
    monkeypatch.setattr("dualfield.simulate.Bench.watching", lambda *_: Path("none"))
    with pytest.raises(CheckFailed, match="no register or no control net"):
        watched_core(BUILD)
