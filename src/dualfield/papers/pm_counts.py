"""Steps of the loop of paper 003 over random primes, from the model that the RTL is held to."""

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from dualfield.models.plus_minus import fixed_count, loop
from dualfield.papers.paper import Options
from dualfield.papers.primes import random_prime

PER_PRIME = 10


@dataclass(frozen=True)
class Steps:
    """Steps at one size: mean, least and most with the counter P, and until A is zero.

    ``fixed``: the number that constant time takes.
    """

    bits: int
    mean: float
    least: int
    most: int
    zero_mean: float
    zero_least: int
    zero_most: int
    fixed: int


def count(bits: int, options: Options) -> Steps:
    """Count over ``options.samples`` random divisions modulo random primes of exactly the size."""
    source = random.Random(f"dualfield {options.seed} {bits}")
    steps: list[int] = []
    zero: list[int] = []
    while len(steps) < options.samples:
        p = random_prime(bits, source)
        for _ in range(min(PER_PRIME, options.samples - len(steps))):
            done = loop(bits, p, source.randrange(p), source.randrange(1, p))
            steps.append(done.steps)
            zero.append(done.zero)
        options.progress(f"steps of the loop, n = {bits}", len(steps), options.samples)
    return Steps(
        bits,
        statistics.fmean(steps),
        min(steps),
        max(steps),
        statistics.fmean(zero),
        min(zero),
        max(zero),
        fixed_count(bits),
    )


def growth(counted: Sequence[Steps]) -> float:
    """Steps per bit with the counter P: the slope of the line through the means."""
    return statistics.linear_regression([c.bits for c in counted], [c.mean for c in counted]).slope
