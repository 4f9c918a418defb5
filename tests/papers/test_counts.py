"""Primes and operation counts."""

import random
import statistics

import flint
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualfield.papers.paper import Options
from dualfield.papers.paper_000 import Q, count, row, slope, speed_up
from dualfield.papers.samples import Value, random_prime


@given(st.integers(2, 80), st.integers())
def test_random_prime_has_the_requested_size(bits: int, seed: int) -> None:
    prime = random_prime(bits, random.Random(seed))
    assert prime.bit_length() == bits
    assert flint.fmpz(prime).is_prime()


def test_counts_are_repeatable_and_within_bounds() -> None:
    for bits in (3, 8, 33):
        counts = count(bits, Options(samples=200, seed=7))
        assert counts == count(bits, Options(samples=200, seed=7))
        assert counts != count(bits, Options(samples=200, seed=8))
        values = row(counts)
        assert bits - 1 <= values["k"].low <= values["k"].high <= 2 * bits - 2
        assert bits <= values["one"].low <= values["one"].high <= 3 * bits - 3
        assert values["sf"] == values["two"]
        assert values["sf"].mean == pytest.approx(values["k"].mean + 1)
        assert values["one"].mean == pytest.approx(values["sf"].mean + values["failed"].mean)


def test_standard_error_is_that_of_repetition() -> None:
    """Over many seeds the means scatter as the standard error says."""
    runs = [row(count(24, Options(samples=100, seed=seed))) for seed in range(60)]
    for name in ("k", "one"):
        scatter = statistics.stdev(run[name].mean for run in runs)
        stated = statistics.fmean(run[name].error for run in runs)
        assert 0.7 < scatter / stated < 1.4
    scatter = statistics.stdev(run["ratio"] for run in runs)
    assert 0.7 < scatter / statistics.fmean(run["ratio_error"] for run in runs) < 1.4


def test_slope_of_a_line() -> None:
    actual = slope([{"n": n, "k": Value(0.5 * n - 3, 0.25, 0, 0)} for n in (100, 200, 300)], "k")
    assert actual.value == pytest.approx(0.5)
    assert actual.error == pytest.approx(0.25 / (2 * 100**2) ** 0.5)


def test_formula_1_of_the_paper() -> None:
    for extra in (0.0, 1.0, 7.5):
        expected = 1 + ((1 + extra) / 2) / (2 + extra)
        assert speed_up(2 * Q, Q, Q / 2, extra=extra) == pytest.approx(expected)
    assert speed_up(2 * Q, Q, Q / 2, extra=float("inf")) == pytest.approx(1.5)
    assert speed_up(2 * Q, Q, Q / 2, extra=1e12) == pytest.approx(1.5)
