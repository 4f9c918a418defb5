"""Table 2 of paper 002 by simulation: cycles of the inversions from one domain to another."""

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from dualfield import catalog
from dualfield.catalog.algebra import complaint
from dualfield.models.montgomery_inverse import CONVERSIONS
from dualfield.models.outcome import require
from dualfield.papers.mi_printed import TABLE_2, Conversion
from dualfield.papers.paper import Options
from dualfield.papers.primes import random_prime
from dualfield.simulate import Bench, Job

CORE = "mont-inv-split"
"""The core that is simulated; the tests hold mont-inv to the same cycles."""

REFUSED = 4
"""Operations of each lane that are refused: operand 0, and an even modulus."""


@dataclass(frozen=True)
class Cycles:
    """Cycles of one conversion at one size, from the operands' transfer to the valid result.

    ``mean``, ``least`` and ``most`` with ConstantTime=0; ``standard``: every value that was seen
    with ConstantTime=1, refused operations included, where there should be one; ``stated``: the
    catalog's most.
    """

    bits: int
    conversion: Conversion
    mean: float
    least: int
    most: int
    standard: tuple[int, ...]
    stated: int


def simulate(bits: Sequence[int], options: Options) -> list[Cycles]:
    """Every conversion at every size: ``options.samples`` operands in RTL, every answer checked."""
    core = catalog.get(CORE)
    lanes = [(n, row, fixed) for n in bits for row in TABLE_2 for fixed in (0, 1)]
    configs = [
        core.configure(n, {"result": CONVERSIONS[row.name][1], "ConstantTime": fixed})
        for n, row, fixed in lanes
    ]
    jobs = [
        job for lane, (n, row, _) in enumerate(lanes) for job in _operations(n, row, lane, options)
    ]
    seen: dict[int, list[int]] = {lane: [] for lane in range(len(lanes))}
    outcomes = Bench(configs).run(jobs)
    for done, (job, outcome) in enumerate(zip(jobs, outcomes, strict=True), 1):
        wrong = complaint(configs[job.lane], outcome, job.modulus, job.a)
        require(wrong is None, f"{configs[job.lane].label()}: {wrong}")
        seen[job.lane].append(outcome.cycles)
        options.progress("cycles by simulation", done, len(jobs))
    found = []
    for lane in range(0, len(lanes), 2):
        n, row, _ = lanes[lane]
        good = seen[lane][:-REFUSED]
        found.append(
            Cycles(
                n,
                row,
                statistics.fmean(good),
                min(good),
                max(good),
                tuple(sorted(set(seen[lane + 1]))),
                configs[lane].latency()[1],
            )
        )
    return found


def _operations(bits: int, row: Conversion, lane: int, options: Options) -> list[Job]:
    source = random.Random(f"dualfield {options.seed} {bits} {row.name}")
    jobs: list[Job] = []
    while len(jobs) < options.samples:
        p = random_prime(bits, source)
        for _ in range(min(10, options.samples - len(jobs))):
            a = source.randrange(1, p)
            in_domain = CONVERSIONS[row.name][0]
            jobs.append(Job(p, a * pow(2, bits, p) % p if in_domain else a, lane=lane))
    even = [Job(p & ~1, source.randrange(p), lane=lane) for _ in range(REFUSED // 2)]
    return jobs + [Job(p, 0, lane=lane)] * (REFUSED - len(even)) + even
