"""Table 8 of paper 001 by simulation: cycles of an inversion and of a product, in both fields."""

import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dualfield import catalog
from dualfield.models.outcome import Status, require
from dualfield.models.scalable_multiply import pipeline_cycles
from dualfield.papers.paper import Options
from dualfield.papers.samples import moduli, simulated
from dualfield.simulate import Job

WORD = 32
STAGES = 7
"""Of both units in Table 8."""

INVERSE, PRODUCT = "inv-unified", "mont-mul-scalable"


@dataclass(frozen=True)
class Cycles:
    """Mean cycles of one inversion and of one product at one size, simulated.

    ``inverse``: from operands to result; ``io``: of these, what moves the operands in and the
    result out; ``product``: from operands to result, always the same; ``pipeline``: of these, the
    multiplier's pipeline alone; ``reference``: what Table 8 has, a bit more in that pipeline.
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
        """The field, for people."""
        return "GF(p)" if self.kind == "gfp" else "GF(2^n)"

    @property
    def passes(self) -> int:
        """Cycles of one iteration, e + 1."""
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
    samples = options.simulated
    sizes = [(kind, n) for kind in ("gfp", "gf2m") for n in bits]
    jobs = [job for kind, n in sizes for job in _operations(kind, n, samples, options.seed)]
    seen: dict[tuple[int, str, int], list[int]] = {}
    for job, outcome in simulated(configs, jobs, options):
        require(outcome.status is Status.OK, f"{job} is computed")
        seen.setdefault((job.lane, job.kind, job.size or 0), []).append(outcome.cycles)
    # a size that the inverter does not have: it moves words and that is all
    io = configs[0].at(0).latency()[0]
    found = []
    for kind, n in sizes:
        products = set(seen[1, kind, n])
        require(len(products) == 1, "a product takes the same time always")
        inverse = statistics.fmean(seen[0, kind, n])
        lengths = [pipeline_cycles(n, WORD, STAGES, length) for length in (n, n + 1)]
        found.append(Cycles(kind, n, samples, inverse, io, products.pop(), *lengths))
    return found


def _operations(kind: str, bits: int, samples: int, seed: int) -> Iterator[Job]:
    source = random.Random(f"dualfield {seed} {kind} {bits} cycles")
    for p, limit, size in moduli(kind, bits, samples, 20, source):
        for _ in range(size):
            a, b = source.randrange(1, limit), source.randrange(limit)
            yield from (Job(p, a, None, kind, 0, bits), Job(p, a, b, kind, 1, bits))
