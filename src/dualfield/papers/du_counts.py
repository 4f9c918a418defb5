"""Clock counts of paper 004 by simulation: cycles from one product to the next, overlapping."""

import dataclasses
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dualfield.catalog.core import MASK_OUTPUTS, Configuration, Port
from dualfield.catalog.records.dual_multiply import PIPELINED, cut_of
from dualfield.models import dual_multiply_pipeline
from dualfield.models.outcome import Outcome, Status, require
from dualfield.papers import du_printed
from dualfield.papers.paper import Options
from dualfield.papers.primes import random_prime
from dualfield.papers.uni_counts import random_irreducible
from dualfield.simulate import Bench, Job

BURST = Path(__file__).with_name("df_burst_bench.sv")
"""Six products without a gap, and the cycles between their starts."""

PER_MODULUS = 10


def on_engine(file: Path, settings: dict[str, int], seen: tuple[Port, ...] = ()) -> Configuration:
    """A bench around `df_dual_multiply_engine` as a core: the multiplier's ports, and ``seen``.

    ``file``: its one module, called as the file, with the parameters of the engine.
    """
    bits = settings["MaxBits"]
    core = dataclasses.replace(
        PIPELINED,
        id=file.stem.replace("_", "-"),
        top=file.stem,
        bench=file.resolve(),
        parameters=tuple(p for p in PIPELINED.parameters if p is not MASK_OUTPUTS),
        outputs=(Port("result_o", "result", lambda c: bits), *seen, PIPELINED.outputs[-1]),
        latency=lambda c: (0, 40 * c.bits * PIPELINED.latency(c)[1]),
    )
    return core.configure(bits, settings)


def bursts(settings: dict[str, int]) -> Configuration:
    """The bench of six products; its k is the interval, 0 if they are not all the same."""
    return on_engine(BURST, settings, (Port("k_o", "k", lambda c: 32),))


def checked(config: Configuration, job: Job, outcome: Outcome) -> int:
    """The interval of a burst whose six products are those of the model."""
    assert job.b is not None
    assert job.size is not None
    values, cut, total = config.values, cut_of(config), 0
    most, reduced = int(values["MaxBits"]), bool(values["Reduced"])
    for a, b in 2 * [(job.a, job.b), (job.b, job.b), (job.a, job.a)]:
        done = dual_multiply_pipeline.run(cut, most, reduced, job.size, job.kind, job.modulus, a, b)
        total = (2 * total + done.result) % (1 << most)
    right = (outcome.status, outcome.result) == (Status.OK, total)
    require(right, f"{config.label()}: {job} gives {outcome}, not {total:#x}")
    require(outcome.k is not None, "the bench counts")
    return outcome.k or 0


@dataclass(frozen=True)
class Intervals:
    """Cycles from product to product at one size, each product of every burst the same.

    ``products``: run for each of the three counts. ``reduced``: operands and results below N, as
    few words as N has. ``closed``: below 2 N, with 2^R > 4 N. ``polynomials``: of that degree,
    words as for ``reduced``.
    """

    bits: int
    products: int
    reduced: int
    closed: int
    polynomials: int


def count(
    bits: Sequence[int], options: Options, cut: Mapping[str, int] | None = None
) -> list[Intervals]:
    """Intervals of one instance of each kind, over random moduli of each size.

    ``options.samples`` products are run for each count, six in a burst. ``cut``: parameters off
    their defaults, which are the paper's cut.
    """
    settings = {"MaxBits": du_printed.whole_words(max(bits)), **(cut or {})}
    configs = [bursts({**settings, "Reduced": reduced}) for reduced in (1, 0)]
    each = -(-options.samples // 6)
    lanes = (("gfp", 0), ("gfp", 1), ("gf2m", 0))
    jobs = [
        job
        for kind, lane in lanes
        for n in bits
        for job in _operations(kind, lane, n, each, options.seed)
    ]
    seen: dict[tuple[str, int, int], set[int]] = {}
    for done, (job, outcome) in enumerate(zip(jobs, Bench(configs).run(jobs), strict=True), 1):
        assert job.size is not None
        key = (job.kind, job.lane, job.size)
        seen.setdefault(key, set()).add(checked(configs[job.lane], job, outcome))
        options.progress("clock counts by simulation", done, len(jobs))
    for key, found in seen.items():
        require(len(found) == 1 and 0 not in found, f"one interval for {key}, not {found}")
    return [Intervals(n, 6 * each, *(seen[*lane, n].pop() for lane in lanes)) for n in bits]


def _operations(kind: str, lane: int, bits: int, number: int, seed: int) -> list[Job]:
    source = random.Random(f"dualfield {seed} {kind} {lane} {bits} intervals")
    jobs: list[Job] = []
    while len(jobs) < number:
        p = random_prime(bits, source) if kind == "gfp" else random_irreducible(bits, source)
        limit = p if kind == "gfp" else 1 << bits
        for _ in range(min(PER_MODULUS, number - len(jobs))):
            jobs.append(Job(p, source.randrange(limit), source.randrange(limit), kind, lane, bits))
    return jobs
