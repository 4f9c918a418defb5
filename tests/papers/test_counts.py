"""Primes and operation counts."""

import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualfield.papers import ami_counts
from dualfield.papers.ami_printed import Q
from dualfield.papers.primes import is_prime, random_prime


def test_is_prime_agrees_with_trial_division() -> None:
    source = random.Random(1)
    naive = [n for n in range(2, 20_000) if all(n % d for d in range(2, int(n**0.5) + 1))]
    assert [n for n in range(20_000) if is_prime(n, source)] == naive


def test_is_prime_at_large_numbers() -> None:
    source = random.Random(1)
    assert is_prime(2**521 - 1, source)
    assert is_prime(2**255 - 19, source)
    assert not is_prime((2**127 - 1) * (2**89 - 1), source)
    # A Carmichael number, and the least strong pseudoprime to the first eight prime bases.
    assert not is_prime(1590231231043178376951698401, source)
    assert not is_prime(341550071728321, source)


@given(st.integers(2, 80), st.integers())
def test_random_prime_has_the_size_asked_for(bits: int, seed: int) -> None:
    prime = random_prime(bits, random.Random(seed))
    assert prime.bit_length() == bits
    assert is_prime(prime, random.Random(0))


def test_counts_are_repeatable_and_within_bounds() -> None:
    for bits in (3, 8, 33):
        counts = ami_counts.count(bits, 200, 7)
        assert counts == ami_counts.count(bits, 200, 7)
        assert counts != ami_counts.count(bits, 200, 8)
        assert all(counts.within(name) for name in ("k", "sf", "2sub", "1sub"))
        values = counts.values
        assert values["sf"] == values["2sub"]
        assert values["sf"].mean == pytest.approx(values["k"].mean + 1)
        assert values["1sub"].mean == pytest.approx(values["sf"].mean + values["failed"].mean)


def test_bounds_catch_what_is_out_of_them() -> None:
    counts = ami_counts.count(16, 100, 1)
    low, high = counts.bounds("1sub")
    assert (low, high) == (16, 45)
    counts.values["1sub"] = ami_counts.Value(30, 1, low, high + 1)
    assert not counts.within("1sub")
    counts.values["k"] = ami_counts.Value(30, 1, 14, 20)
    assert not counts.within("k")


def test_standard_error_is_that_of_repetition() -> None:
    """Over many seeds the means scatter as the standard error says."""
    runs = [ami_counts.count(24, 100, seed) for seed in range(60)]
    for name in ("k", "1sub"):
        scatter = statistics.stdev(run.values[name].mean for run in runs)
        stated = statistics.fmean(run.values[name].error for run in runs)
        assert 0.7 < scatter / stated < 1.4
    scatter = statistics.stdev(run.ratio for run in runs)
    assert 0.7 < scatter / statistics.fmean(run.ratio_error for run in runs) < 1.4


def test_slope_of_a_line() -> None:
    def at(bits: int) -> ami_counts.Counts:
        value = ami_counts.Value(0.5 * bits - 3, 0.25, 0, 0)
        return ami_counts.Counts(bits, 10, 10, {"k": value}, 1.0, 0.0)

    found = ami_counts.slope([at(100), at(200), at(300)], "k")
    assert found.value == pytest.approx(0.5)
    assert found.error == pytest.approx(0.25 / (2 * 100**2) ** 0.5)


def test_formula_1_of_the_paper() -> None:
    for extra in (0.0, 1.0, 7.5):
        expected = 1 + ((1 + extra) / 2) / (2 + extra)
        assert ami_counts.speed_up(2 * Q, Q, Q / 2, extra=extra) == pytest.approx(expected)
    assert ami_counts.speed_up(2 * Q, Q, Q / 2, extra=float("inf")) == pytest.approx(1.5)
    assert ami_counts.speed_up(2 * Q, Q, Q / 2, extra=1e12) == pytest.approx(1.5)
