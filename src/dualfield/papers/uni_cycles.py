"""Table 8 of paper 001 by simulation: cycles of an inversion and of a product, in both fields."""

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from dualfield import catalog
from dualfield.catalog.algebra import complaint
from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.scalable_multiply import pipeline_cycles
from dualfield.papers.paper import Options
from dualfield.papers.primes import random_prime
from dualfield.papers.uni_counts import random_irreducible
from dualfield.simulate import Bench, Job

WORD = 32
STAGES = 7
"""Of both units in Table 8."""

INVERSE, PRODUCT = "inv-unified", "mont-mul-scalable"

MOST = 1000
"""Operands simulated of each size and field at most."""


@dataclass(frozen=True)
class Cycles:
    """Mean cycles of one inversion and of one product at one size, simulated.

    ``inverse``: from operands to result; ``io``: of these, what moves the operands in and the
    result out; ``product``: from operands to result, always the same; ``pipeline``: of these, the
    multiplier's pipeline alone; ``reference``: what Table 8 has, a bit more in that pipeline.
    """

    kind: str
    bits: int
    samples: int
    inverse: float
    io: int
    product: int
    pipeline: int
    reference: int

    @property
    def passes(self) -> int:
        """Cycles of one iteration, e + 1."""
        return -(-self.bits // WORD) + 1

    @property
    def iterations(self) -> float:
        """Mean iterations of both phases."""
        return (self.inverse - self.io) / self.passes - 3

    @property
    def loops(self) -> float:
        """Cycles of all iterations."""
        return self.iterations * self.passes

    @property
    def extra(self) -> int:
        """Cycles of sizes and corrections, 3 (e + 1)."""
        return 3 * self.passes

    @property
    def as_printed(self) -> float:
        """The ratio of what the paper counts: neither moves nor the last subtraction."""
        return (self.loops + self.extra) / self.reference

    @property
    def whole(self) -> float:
        """The ratio of everything from operands to result."""
        return self.inverse / self.product


def units(bits: Sequence[int]) -> tuple[catalog.Configuration, catalog.Configuration]:
    """Both units of Table 8, for operands up to the largest size."""
    most = max(bits)
    shared = {"Word": WORD, "MaxBits": most}
    inverse = catalog.get(INVERSE).configure(most, {**shared, "result": "double"})
    return inverse, catalog.get(PRODUCT).configure(most, {**shared, "Stages": STAGES})


def simulate(bits: Sequence[int], options: Options) -> list[Cycles]:
    """Both units at every size and in both fields, one instance of each; answers are checked."""
    configs = units(bits)
    samples = min(options.samples, MOST)
    jobs = [
        job
        for kind in ("gfp", "gf2m")
        for n in bits
        for job in _operations(kind, n, samples, options.seed)
    ]
    seen: dict[tuple[int, str, int], list[Outcome]] = {}
    for done, (job, outcome) in enumerate(zip(jobs, Bench(configs).run(jobs), strict=True), 1):
        assert job.size is not None
        config = configs[job.lane].at(job.size)
        wrong = complaint(config, outcome, job.modulus, job.a, job.b, job.kind)
        require(wrong is None and outcome.status is Status.OK, f"{config.label()}: {wrong}")
        seen.setdefault((job.lane, job.kind, job.size), []).append(outcome)
        options.progress("cycles by simulation", done, len(jobs))
    found = []
    for kind in ("gfp", "gf2m"):
        for n in bits:
            inverses = [outcome.cycles for outcome in seen[0, kind, n]]
            products = {outcome.cycles for outcome in seen[1, kind, n]}
            require(len(products) == 1, "a product takes the same time always")
            found.append(
                Cycles(
                    kind,
                    n,
                    samples,
                    statistics.fmean(inverses),
                    moves(configs[0]),
                    products.pop(),
                    pipeline_cycles(n, WORD, STAGES, n),
                    pipeline_cycles(n, WORD, STAGES, n + 1),
                )
            )
    return found


def moves(config: catalog.Configuration) -> int:
    """Cycles that the inverter takes to move operands in and the result out, at any size."""
    refused = config.at(0).latency()  # a size that it does not have: it moves words and that is all
    return refused[0]


def _operations(kind: str, bits: int, samples: int, seed: int) -> list[Job]:
    source = random.Random(f"dualfield {seed} {kind} {bits} cycles")
    jobs: list[Job] = []
    while len(jobs) < 2 * samples:
        p = random_prime(bits, source) if kind == "gfp" else random_irreducible(bits, source)
        limit = p if kind == "gfp" else 1 << bits
        for _ in range(min(20, samples - len(jobs) // 2)):
            a, b = source.randrange(1, limit), source.randrange(limit)
            jobs += [Job(p, a, None, kind, 0, bits), Job(p, a, b, kind, 1, bits)]
    return jobs
