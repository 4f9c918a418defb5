"""Checks of the lanes of a bench: every operand of small widths, corner cases of large ones."""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from dualfield.catalog.core import Configuration
from dualfield.check.engine import Check, check_lanes
from dualfield.operations import of, operands
from dualfield.simulate import Job

LIMIT = 20_000
"""Most operations of a lane of which `check_every_operand` runs all."""
SAMPLE = 3000
"""Operations of a lane with more, at equal distances."""


def run_lanes(configs: Sequence[Configuration], jobs: Sequence[Collection[Job]]) -> list[Check]:
    """Run each configuration on its jobs; compare answers with the model and the definition."""
    checks = check_lanes(list(configs), jobs, "lanes")
    for check in checks:
        assert check.failures == 0, f"{check.label}: {check.first_failure}"
    return checks


def check_every_operand(configs: Sequence[Configuration], statuses: set[str]) -> list[Check]:
    """Check every modulus with every operand; ``statuses``: the statuses of each lane.

    The cycles of a lane reach both ends of the stated latency, unless the lane is a sample.
    """
    jobs = [list(of(config.core).exhaustive(config)) for config in configs]
    lanes = [lane if len(lane) <= LIMIT else lane[:: len(lane) // SAMPLE | 1] for lane in jobs]
    checks = run_lanes(configs, lanes)
    for config, lane, check in zip(configs, jobs, checks, strict=True):
        assert set(check.statuses) == statuses, config.label()
        if check.cases == len(lane):
            assert (check.cycles_min, check.cycles_max) == config.latency(), config.label()
    return checks


def check_real_widths(configs: Sequence[Configuration], count: int, seed: int = 7) -> list[Check]:
    """Check corner cases and ``count`` random operands."""
    return run_lanes(configs, [list(large_operands(config, count, seed)) for config in configs])


def large_operands(config: Configuration, count: int, seed: int = 7) -> Iterator[Job]:
    """Yield corner cases and ``count`` random operands."""
    rng = random.Random(seed)
    yield from operands.edges(config, rng)
    yield from operands.randoms(config, count, rng)


def small_and_great(bits: int) -> list[int]:
    """Return every operand of at most 7 bits; of a wider one the least 64 and the greatest 64.

    >>> len(small_and_great(7)), small_and_great(9)[63:65], small_and_great(9)[-1]
    (128, [63, 448], 511)
    """
    top = 1 << bits
    return [*range(min(top, 64)), *range(max(64, top - 64), top)]


def cycles_of_lanes(jobs: Iterable[Job], most: int) -> int:
    """Return the cycles of a run with at most ``most`` for a job: lanes run at the same time.

    >>> cycles_of_lanes([Job(7, 1), Job(7, 2), Job(7, 1, lane=1)], 100)
    200
    """
    return max(Counter(job.lane for job in jobs).values()) * most
