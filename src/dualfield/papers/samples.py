"""Random fields and operands of an exact size, and the statistics of what is counted on them.

Everything random comes from the generator given, so the
same seed gives the same figures.
"""

import math
import random
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dualfield import operations
from dualfield.catalog import Configuration
from dualfield.math.moduli import is_irreducible, is_prime
from dualfield.models.outcome import Outcome, require
from dualfield.papers.paper import Options
from dualfield.simulate import Bench, Job


def random_prime(bits: int, source: random.Random) -> int:
    """An odd prime of exactly that many bits (2 or more), each one equally likely.

    >>> random_prime(2, random.Random(1))
    3

    Raises:
        ValueError: there is no such prime.
    """
    if bits < 2:
        raise ValueError(f"no odd prime has {bits} bits")
    while True:
        candidate = source.getrandbits(bits) | 1 << (bits - 1) | 1
        if is_prime(candidate):
            return candidate


def random_irreducible(bits: int, source: random.Random) -> int:
    """An irreducible polynomial of that degree, each one equally likely.

    >>> bin(random_irreducible(2, random.Random(1)))
    '0b111'
    """
    while True:
        p = 1 << bits | source.getrandbits(bits) | 1
        if p.bit_count() & 1 and is_irreducible(p):
            return p


def moduli(
    kind: str, bits: int, number: int, per: int, source: random.Random
) -> Iterator[tuple[int, int, int]]:
    """Random moduli for so many operations, ``per`` of them each.

    Yields:
        The modulus, what operands are below, and how many operations it is for.

    >>> [size for _, _, size in moduli("gfp", 8, 25, 10, random.Random(1))]
    [10, 10, 5]
    """
    while number > 0:
        p = random_prime(bits, source) if kind == "gfp" else random_irreducible(bits, source)
        yield p, (p if kind == "gfp" else 1 << bits), min(per, number)
        number -= per


@dataclass(frozen=True)
class Value:
    """A mean, its standard error, and the least and most seen.

    The error is that of the means per modulus, so operands that share one are not taken for
    independent; 0 where there is only one.
    """

    mean: float
    error: float
    low: int
    high: int


def standard_error(groups: Sequence[Sequence[float]]) -> float:
    """That of the mean of all values, from the scatter of the groups' means.

    >>> standard_error([[1.0], [3.0]])
    1.0
    """
    means = [statistics.fmean(group) for group in groups]
    return statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else 0.0


@dataclass(frozen=True)
class Counts:
    """What was counted at one size, in groups that share a modulus, by quantity."""

    n: int
    groups: tuple[tuple[Mapping[str, int], ...], ...]
    kind: str = "gfp"

    @property
    def samples(self) -> int:
        """How many operations."""
        return sum(map(len, self.groups))

    def every(self, quantity: str) -> list[list[int]]:
        """All values of a quantity, by group."""
        return [[one[quantity] for one in group] for group in self.groups]

    def row(self) -> dict[str, object]:
        """The size as ``n``, ``moduli`` and ``samples``, and the `Value` of each quantity."""
        found: dict[str, object] = {"n": self.n, "moduli": len(self.groups), "kind": self.kind}
        found["samples"] = self.samples
        return found | {name: self.value(name) for name in self.groups[0][0]}

    def value(self, quantity: str) -> Value:
        """Mean, error and range of a quantity."""
        groups = self.every(quantity)
        flat = [value for group in groups for value in group]
        return Value(statistics.fmean(flat), standard_error(groups), min(flat), max(flat))


def counted(
    bits: int,
    options: Options,
    per: int,
    what: str,
    sample: Callable[[int, random.Random], dict[str, int]],
) -> Counts:
    """``sample(prime, source)`` over random primes of exactly ``bits`` bits."""
    source = random.Random(f"dualfield {options.seed} {bits}")
    groups: list[tuple[dict[str, int], ...]] = []
    done = 0
    for p, _, size in moduli("gfp", bits, options.samples, per, source):
        groups.append(tuple(sample(p, source) for _ in range(size)))
        done += size
        options.progress(f"{what}, n = {bits}", done, options.samples)
    return Counts(bits, tuple(groups))


def simulated(
    configs: Sequence[Configuration],
    jobs: Sequence[Job],
    options: Options,
    check: Callable[[Configuration, Job, Outcome], str | None] | None = None,
) -> Iterator[tuple[Job, Outcome]]:
    """Each job with what the RTL answered; an answer that is wrong ends it.

    Args:
        configs: The lanes.
        jobs: Operations, each on its lane.
        options: Whose progress is told.
        check: Says what is wrong with an answer; by default algebra does.
    """

    def by_algebra(config: Configuration, job: Job, outcome: Outcome) -> str | None:
        at_size = config if job.size is None else config.at(job.size)
        return operations.of(config.core).complaint(at_size, job, outcome)

    outcomes = Bench(configs).run(jobs)
    for done, (job, outcome) in enumerate(zip(jobs, outcomes, strict=True), 1):
        wrong = (check or by_algebra)(configs[job.lane], job, outcome)
        require(wrong is None, f"{configs[job.lane].label()}: {wrong}")
        options.progress("cycles by simulation", done, len(jobs))
        yield job, outcome
