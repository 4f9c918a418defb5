"""Random moduli and operands of an exact size, and statistics of counts over them.

All random numbers come from the generator in the arguments, so the same seed gives the same
figures.
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
    """Return an odd prime of exactly ``bits`` bits (2 or more), uniformly distributed.

    >>> random_prime(2, random.Random(1))
    3

    Raises:
        ValueError: ``bits`` is below 2.
    """
    if bits < 2:
        raise ValueError(f"no odd prime has {bits} bits")
    while True:
        candidate = source.getrandbits(bits) | 1 << (bits - 1) | 1
        if is_prime(candidate):
            return candidate


def random_irreducible(bits: int, source: random.Random) -> int:
    """Return an irreducible polynomial of degree ``bits``, uniformly distributed.

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
    """Yield random moduli for ``number`` operations, ``per`` operations each.

    Yields:
        The modulus, the exclusive upper bound of its operands, and its number of operations.

    >>> [size for _, _, size in moduli("gfp", 8, 25, 10, random.Random(1))]
    [10, 10, 5]
    """
    while number > 0:
        p = random_prime(bits, source) if kind == "gfp" else random_irreducible(bits, source)
        yield p, (p if kind == "gfp" else 1 << bits), min(per, number)
        number -= per


@dataclass(frozen=True)
class Value:
    """A mean, its standard error, and the range of the values.

    The error is computed from the means per modulus, because operands with the same modulus are not
    independent. It is 0 for a single modulus.
    """

    mean: float
    error: float
    low: int
    high: int


def standard_error(groups: Sequence[Sequence[float]]) -> float:
    """Return the standard error of the mean of all values, from the scatter of the groups' means.

    >>> standard_error([[1.0], [3.0]])
    1.0
    """
    means = [statistics.fmean(group) for group in groups]
    return statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else 0.0


@dataclass(frozen=True)
class Counts:
    """Counts at one size by quantity, in groups with the same modulus."""

    n: int
    groups: tuple[tuple[Mapping[str, int], ...], ...]
    kind: str = "gfp"

    @property
    def samples(self) -> int:
        """Number of operations."""
        return sum(map(len, self.groups))

    def every(self, quantity: str) -> list[list[int]]:
        """Return all values of a quantity, by group."""
        return [[sample[quantity] for sample in group] for group in self.groups]

    def row(self) -> dict[str, object]:
        """Return ``n``, ``moduli``, ``kind``, ``samples``, and the `Value` of each quantity."""
        values: dict[str, object] = {"n": self.n, "moduli": len(self.groups), "kind": self.kind}
        values["samples"] = self.samples
        return values | {name: self.value(name) for name in self.groups[0][0]}

    def value(self, quantity: str) -> Value:
        """Return mean, error and range of a quantity."""
        groups = self.every(quantity)
        flat = [value for group in groups for value in group]
        return Value(statistics.fmean(flat), standard_error(groups), min(flat), max(flat))


def count_samples(
    bits: int,
    options: Options,
    per: int,
    label: str,
    sample: Callable[[int, random.Random], dict[str, int]],
) -> Counts:
    """Collect ``sample(prime, source)`` over random primes of exactly ``bits`` bits."""
    source = random.Random(f"dualfield {options.seed} {bits}")
    groups: list[tuple[dict[str, int], ...]] = []
    finished = 0
    for p, _, size in moduli("gfp", bits, options.samples, per, source):
        groups.append(tuple(sample(p, source) for _ in range(size)))
        finished += size
        options.progress(f"{label}, n = {bits}", finished, options.samples)
    return Counts(bits, tuple(groups))


def run_jobs(
    configs: Sequence[Configuration],
    jobs: Sequence[Job],
    options: Options,
    check: Callable[[Configuration, Job, Outcome], str | None] | None = None,
) -> Iterator[tuple[Job, Outcome]]:
    """Run the jobs on the RTL; yield each with its outcome.

    Args:
        configs: The lanes.
        jobs: Operations, each on its lane.
        options: Provide the progress callback.
        check: Returns what is wrong with an outcome, or None; the default checks by algebra.

    Raises:
        InvariantError: an outcome is wrong.
    """

    def by_algebra(config: Configuration, job: Job, outcome: Outcome) -> str | None:
        at_size = config if job.size is None else config.at(job.size)
        return operations.of(config.core).complaint(at_size, job, outcome)

    outcomes = Bench(configs).run(jobs)
    for finished, (job, outcome) in enumerate(zip(jobs, outcomes, strict=True), 1):
        complaint = (check or by_algebra)(configs[job.lane], job, outcome)
        require(complaint is None, f"{configs[job.lane].label()}: {complaint}")
        options.progress("cycles by simulation", finished, len(jobs))
        yield job, outcome
