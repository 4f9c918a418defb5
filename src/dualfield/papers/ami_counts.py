"""Operation and cycle counts of the three loops over random primes (paper 000, section II.A).

They come from the models, whose cycle counts the tests hold equal to the RTL. Random numbers come
from one seed, so the same call gives the same counts.
"""

import math
import random
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dualfield.models.almost_inverse import ONE_SUBTRACTOR, SUBTRACTION_FREE, TWO_SUBTRACTORS
from dualfield.models.outcome import require
from dualfield.papers.primes import random_prime

PER_PRIME = 10
"""Operands drawn for one prime, where there are samples enough."""

QUANTITIES = ("k", "subtractions", "failed", "sf", "2sub", "1sub")
"""Iterations; subtractions; failed tests; cycles of the main loop of the three units.

The last subtraction, x = 0, is no iteration: it counts as a cycle only.
"""


@dataclass(frozen=True)
class Value:
    """A mean, its standard error, and the least and most seen.

    The error is that of the means per prime, so operands that share a prime are not taken for
    independent.
    """

    mean: float
    error: float
    low: int
    high: int


@dataclass(frozen=True)
class Counts:
    """The counts at one size, and the ratio of mean cycles 1-SUB / SF with its standard error."""

    bits: int
    samples: int
    primes: int
    values: dict[str, Value]
    ratio: float
    ratio_error: float

    def bounds(self, quantity: str) -> tuple[int, int]:
        """Least and most possible: k, and the cycles of the loops (``docs/algorithms``)."""
        n = self.bits
        return {"k": (n - 1, 2 * n - 2), "1sub": (n, 3 * n - 3)}.get(quantity, (n, 2 * n - 1))

    def within(self, quantity: str) -> bool:
        """Whether every sample kept to the bounds."""
        low, high = self.bounds(quantity)
        return low <= self.values[quantity].low and self.values[quantity].high <= high


@dataclass(frozen=True)
class Slope:
    """Growth per bit of a mean, by least squares over the sizes, with its standard error."""

    value: float
    error: float


def count(
    bits: int, samples: int, seed: int, progress: Callable[[int, int], None] | None = None
) -> Counts:
    """Count over random primes of exactly ``bits`` bits and random operands in 1 .. p - 1."""
    source = random.Random(f"dualfield {seed} {bits}")
    per_prime = max(1, min(PER_PRIME, samples // 10))
    groups: list[list[dict[str, int]]] = []
    done = 0
    while done < samples:
        prime = random_prime(bits, source)
        size = min(per_prime, samples - done)
        groups.append([_one(bits, prime, source.randrange(1, prime)) for _ in range(size)])
        done += size
        if progress:
            progress(done, samples)
    values = {
        name: value_of([[one[name] for one in group] for group in groups]) for name in QUANTITIES
    }
    ratio = values["1sub"].mean / values["sf"].mean
    rest = [[one["1sub"] - ratio * one["sf"] for one in group] for group in groups]
    error = _error(rest) / values["sf"].mean
    return Counts(bits, samples, len(groups), values, ratio, error)


def slope(counts: Sequence[Counts], quantity: str) -> Slope:
    """The growth per bit of a quantity over the sizes of ``counts`` (two or more)."""
    middle = statistics.fmean(c.bits for c in counts)
    square = sum((c.bits - middle) ** 2 for c in counts)
    weights = [(c.bits - middle) / square for c in counts]
    found = [c.values[quantity] for c in counts]
    value = sum(w * one.mean for w, one in zip(weights, found, strict=True))
    error = math.sqrt(sum((w * one.error) ** 2 for w, one in zip(weights, found, strict=True)))
    return Slope(value, error)


def speed_up(k: float, subtractions: float, failed: float, *, extra: float) -> float:
    """Formula (1): cycles of Algorithm 1 over those of Algorithm 2.

    An addition, subtraction or test takes ``extra`` cycles more than a shift, f(n) in the paper;
    ``failed`` is the number of failed tests.
    """
    if math.isinf(extra):
        return (subtractions + failed) / subtractions
    base = k + extra * subtractions
    return (base + failed * (1 + extra)) / base


def _one(bits: int, prime: int, a: int) -> dict[str, int]:
    free, one, two = (
        unit.loop(bits, prime, a) for unit in (SUBTRACTION_FREE, ONE_SUBTRACTOR, TWO_SUBTRACTORS)
    )
    same = {(loop.k, loop.s, loop.subtractions, loop.failed_tests) for loop in (free, one, two)}
    require(len(same) == 1 and free.s * a % prime == pow(2, free.k, prime), "s = a^-1 2^k, thrice")
    return {
        "k": free.k,
        "subtractions": free.subtractions - 1,
        "failed": free.failed_tests,
        "sf": free.cycles,
        "2sub": two.cycles,
        "1sub": one.cycles,
    }


def value_of(groups: Sequence[Sequence[int]]) -> Value:
    """The value of samples in groups that share a modulus, two groups or more."""
    flat = [value for group in groups for value in group]
    return Value(statistics.fmean(flat), _error(groups), min(flat), max(flat))


def _error(groups: Sequence[Sequence[float]]) -> float:
    """Standard error of the mean of all values, from the scatter of the groups' means."""
    return statistics.stdev(statistics.fmean(group) for group in groups) / math.sqrt(len(groups))
