"""The models of paper 001 against Python's pow, FLINT and GF(2)[x] arithmetic of the project."""

import random
from collections.abc import Callable
from math import gcd

import flint
import pytest

from dualfield.math import polynomials
from dualfield.math.fields import NAMED
from dualfield.models import inversion_algorithms as algorithms
from dualfield.models import unified_inverse as model
from dualfield.models.outcome import InvariantError

COMPARED: tuple[Callable[[int, int], algorithms.Counted], ...] = (
    algorithms.algorithm_a,
    algorithms.algorithm_c,
    algorithms.brown,
    algorithms.lorencz,
)


def unit(**changed: object) -> model.Unit:
    chosen = {"word": 4, "max_bits": 16, "shift": 3, "result": "double", "constant_time": False}
    return model.Unit(**(chosen | changed))  # type: ignore[arg-type]


@pytest.mark.parametrize("result", model.RESULTS)
def test_bounds_are_kept_and_constant_time_is_constant(result: str) -> None:
    for n in range(2, 6):
        for shift in (1, 3):
            u = unit(result=result, shift=shift)
            c = unit(result=result, shift=shift, constant_time=True)
            jobs = [
                (k, m, a) for k in ("gfp", "gf2m") for m in range(4 << n) for a in range(1 << n)
            ]
            observations = {u.run(n, *job).cycles for job in jobs}
            assert min(observations) == u.latency(n)[0]
            assert max(observations) <= u.latency(n)[1]
            assert {c.run(n, *job).cycles for job in jobs[:: 5 if n > 3 else 1]} == {
                c.latency(n)[0]
            }


@pytest.mark.parametrize("n", range(3, 8))
def test_single_bit_shifts_take_exactly_2n_iterations(n: int) -> None:
    for p in range((1 << (n - 1)) + 1, 1 << n, 2):
        for a in (a for a in range(1, p) if gcd(a, p) == 1):
            assert n <= model.phase_one(n, p, a, shift=1).k <= 2 * n - 1
            assert algorithms.algorithm_c(p, a, shift=1).total == 2 * n
            assert algorithms.algorithm_a(p, a).total == 2 * n
    for p in range((1 << n) + 1, 2 << n, 2):
        for a in (a for a in range(1, 1 << n) if polynomials.gcd(a, p) == 1):
            assert algorithms.algorithm_c(p, a, binary=True, shift=1).total == 2 * n
            assert algorithms.algorithm_b(p, a).total == 2 * n


def test_algorithms_agree_on_every_prime_below_300() -> None:
    for p in (p for p in range(3, 300, 2) if flint.fmpz(p).is_prime()):
        for a in range(1, p):
            for algorithm in COMPARED:
                counted = algorithm(p, a)
                assert counted.result == pow(a, -1, p) * pow(2, counted.k, p) % p


def test_b_is_c_in_gf2() -> None:
    for p in range(5, 256, 2):
        n = p.bit_length() - 1
        for a in (a for a in range(1, 1 << n) if polynomials.gcd(a, p) == 1):
            b, c = algorithms.algorithm_b(p, a), algorithms.algorithm_c(p, a, True, 1)
            assert (b.result, b.loop, b.shifts) == (c.result, c.loop, c.shifts)


def test_range_of_s_is_reached() -> None:
    """s comes near 2 p and below -p, so both corrections and n + 2 bits are needed."""
    ends = [
        model.phase_one(7, p, a).s / p
        for p in range(65, 128, 2)
        for a in range(1, p)
        if gcd(a, p) == 1
    ]
    assert 1.9 < max(ends) < 2
    assert -2 < min(ends) < -1


def test_a_broken_invariant_raises() -> None:
    with pytest.raises(InvariantError, match="n bits and a sign"):
        model.phase_one(4, 67, 3)
    with pytest.raises(InvariantError, match="0 <= s < p after"):
        model.correct(13, 40, binary=False)


def primes(n: int, count: int, rng: random.Random) -> list[int]:
    actual: list[int] = []
    while len(actual) < count:
        p = rng.getrandbits(n) | 1 << (n - 1) | 1
        if flint.fmpz(p).is_probable_prime():
            actual.append(p)
    return actual


@pytest.mark.parametrize(("n", "mean"), [(160, 244.3), (256, 390.4)])
def test_mean_iterations_in_gfp(n: int, mean: float) -> None:
    """Three-bit shifts, a new random prime for each operand, as phase II depends on the prime."""
    rng = random.Random(n)
    totals = [algorithms.algorithm_c(p, rng.randrange(1, p)).total for p in primes(n, 500, rng)]
    assert abs(sum(totals) / len(totals) / mean - 1) < 0.005


def test_mean_iterations_in_gf2() -> None:
    field, rng = NAMED["B-163"], random.Random(1)
    totals = [
        algorithms.algorithm_c(field.modulus, rng.randrange(1, 1 << field.bits), True).total
        for _ in range(400)
    ]
    assert abs(sum(totals) / len(totals) / 256.8 - 1) < 0.005
