"""Table 8 of paper 001 by simulation: cycles of an inversion and of a product, in both fields."""

import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dualfield import catalog
from dualfield.models.outcome import Status, require
from dualfield.models.scalable_multiply import pipeline_cycles
from dualfield.papers.paper import Options
from dualfield.papers.samples import moduli, run_jobs
from dualfield.simulate import Job

WORD = 32
STAGES = 7
"""Word size of both units, and stages of the multiplier, in Table 8."""

INVERSE, PRODUCT = "inv-unified", "mont-mul-scalable"


@dataclass(frozen=True)
class Cycles:
    """Simulated mean cycles of one inversion and one product at one size.

    ``inverse``: from operands to result. ``io``: the part that moves operands in and the result
    out.
    ``product``: from operands to result, equal for all operands. ``pipeline``: the part in the
    multiplier's pipeline. ``reference``: pipeline cycles as in Table 8, with one more bit.
    """

    kind: str
    n: int
    samples: int
    inverse: float
    io: int
    product: int
    pipeline: int
    reference: int

    @property
    def field(self) -> str:
        """The field as shown in tables."""
        return "GF(p)" if self.kind == "gfp" else "GF(2^n)"

    @property
    def passes(self) -> int:
        """Cycles of a pass, e + 1: one iteration."""
        return -(-self.n // WORD) + 1

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
        """Cycles of the size pass and the two correction passes, 3 (e + 1)."""
        return 3 * self.passes

    @property
    def as_printed(self) -> float:
        """Inversion over product as the paper counts: without moves and the last subtraction."""
        return (self.loops + self.extra) / self.reference

    @property
    def whole(self) -> float:
        """Inversion over product in all cycles from operands to result."""
        return self.inverse / self.product


def units(bits: Sequence[int]) -> tuple[catalog.Configuration, catalog.Configuration]:
    """Return both units of Table 8, for operands up to the largest size."""
    most = max(bits)
    shared = {"Word": WORD, "MaxBits": most}
    inverse = catalog.get(INVERSE).configure(most, {**shared, "result": "double"})
    return inverse, catalog.get(PRODUCT).configure(most, {**shared, "Stages": STAGES})


def simulate(bits: Sequence[int], options: Options) -> list[Cycles]:
    """Run both units at every size in both fields, one instance of each; check all outcomes."""
    configs = units(bits)
    samples = options.simulated
    sizes = [(kind, n) for kind in ("gfp", "gf2m") for n in bits]
    jobs = [job for kind, n in sizes for job in _operations(kind, n, samples, options.seed)]
    cycles: dict[tuple[int, str, int], list[int]] = {}
    for job, outcome in run_jobs(configs, jobs, options):
        require(outcome.status is Status.OK, f"{job} is computed")
        cycles.setdefault((job.lane, job.kind, job.size or 0), []).append(outcome.cycles)
    # a size out of the inverter's range: it only moves words
    io = configs[0].at(0).latency()[0]
    rows = []
    for kind, n in sizes:
        products = set(cycles[1, kind, n])
        require(len(products) == 1, "a product takes the same time always")
        inverse = statistics.fmean(cycles[0, kind, n])
        lengths = [pipeline_cycles(n, WORD, STAGES, length) for length in (n, n + 1)]
        rows.append(Cycles(kind, n, samples, inverse, io, products.pop(), *lengths))
    return rows


def _operations(kind: str, bits: int, samples: int, seed: int) -> Iterator[Job]:
    source = random.Random(f"dualfield {seed} {kind} {bits} cycles")
    for p, limit, size in moduli(kind, bits, samples, 20, source):
        for _ in range(size):
            a, b = source.randrange(1, limit), source.randrange(limit)
            yield from (Job(p, a, None, kind, 0, bits), Job(p, a, b, kind, 1, bits))
