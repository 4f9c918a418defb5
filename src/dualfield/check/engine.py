"""The engine of every check: run operations in a bench, judge each answer, count."""

import dataclasses
import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from dualfield import operations
from dualfield.catalog.core import Configuration
from dualfield.models.outcome import Outcome
from dualfield.simulate import Bench, Job, seed

Progress = Callable[[str, int, int | None], None]
"""Called with (what, done, total)."""
Complain = Callable[[Configuration, Job, Outcome], str | None]
"""Returns what is wrong with an answer, None if nothing is."""


@dataclass
class Check:
    """What one configuration did on one set of operands. Cycles are over all cases.

    ``bits``, ``parameters``, ``rtl_checksum``: the configuration; empty if these are many.
    ``label`` names one or many.
    """

    core: str
    label: str
    what: str
    bits: int = 0
    parameters: dict[str, int | str] = field(default_factory=dict)
    rtl_checksum: str = ""
    cases: int = 0
    failures: int = 0
    first_failure: str | None = None
    cycles_min: int = 0
    cycles_mean: float = 0.0
    cycles_max: int = 0
    latency: tuple[int, int] = (0, 0)
    statuses: dict[str, int] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """Its members in JSON; `None` for those of the configuration if these are many."""
        members = dataclasses.asdict(self)
        if not self.rtl_checksum:
            members |= dict.fromkeys(("bits", "parameters", "rtl_checksum"))
        return members


class Draw(Collection[Job]):
    """Operations that are drawn as they are iterated over, the same each time.

    Args:
        source: Starts the drawing anew.
        count: Number of operations to take.
        skip: Number of operations to leave out first.
    """

    def __init__(self, source: Callable[[], Iterator[Job]], count: int, skip: int = 0) -> None:
        self.source, self.count, self.skip = source, count, skip

    def __len__(self) -> int:
        return self.count

    def __contains__(self, job: object) -> bool:
        return any(job == own for own in self)

    def __iter__(self) -> Iterator[Job]:
        return itertools.islice(self.source(), self.skip, self.skip + self.count)


def check_lanes(
    configs: list[Configuration],
    jobs: Sequence[Collection[Job]],
    what: str,
    progress: Progress | None = None,
    complain: Complain | None = None,
    *,
    model: bool = False,
    later: int = 0,
) -> list[Check]:
    """Run each configuration on its jobs, in one bench, and check every answer.

    An answer is right if it equals the model's (cycles included) and satisfies the algebra, or if
    ``complain`` says so. Jobs are taken one by one as the bench needs them. ``model``: the model
    answers in place of the RTL, and ``complain`` is given. ``later``: the most cycles that a later
    run of the same bench takes; it is then compiled once for both.
    """
    complain = complain or by_model_and_definition
    checks = [
        Check(
            c.core.id,
            c.label(),
            what,
            c.bits,
            dict(c.values),
            c.checksum(),
            latency=c.latency(),
        )
        for c in configs
    ]
    total = sum(len(own) for own in jobs)
    most = max(len(own) * c.latency()[1] for own, c in zip(jobs, configs, strict=True))
    most = max(most, later)
    if progress:
        progress(what, 0, total)
    sums = [0] * len(configs)
    shown = min(512, -(-total // 100))
    every = _interleave(jobs)
    answers = by_model(configs, every) if model else Bench(configs).pairs(every, cycles=most)
    for done, (job, outcome) in enumerate(answers, 1):
        config, check = configs[job.lane], checks[job.lane]
        if wrong := complain(config.at(job.size), job, outcome):
            check.failures += 1
            check.first_failure = check.first_failure or wrong
        word = outcome.status.word
        check.statuses[word] = check.statuses.get(word, 0) + 1
        least = check.cycles_min if check.cases else outcome.cycles
        check.cycles_min = min(least, outcome.cycles)
        check.cycles_max = max(check.cycles_max, outcome.cycles)
        check.cases += 1
        sums[job.lane] += outcome.cycles
        if progress and (done % shown == 0 or done == total):
            progress(what, done, total)
    for check, cycles in zip(checks, sums, strict=True):
        check.cycles_mean = cycles / check.cases if check.cases else 0.0
    return checks


def by_model(
    configs: Sequence[Configuration], jobs: Iterable[Job]
) -> Iterator[tuple[Job, Outcome]]:
    """Each job with the answer of its configuration's model, as `Bench.pairs` has those of the RTL.

    >>> from dualfield import catalog
    >>> (pair,) = by_model([catalog.get("inv-divstep").configure(8)], [Job(251, 2)])
    >>> pair[1].result
    126
    """
    for job in jobs:
        config = configs[job.lane].at(job.size)
        yield job, config.model(job.modulus, job.a, job.b, job.kind)


def by_definition(config: Configuration, job: Job, outcome: Outcome) -> str | None:
    """What is wrong with an answer by the definition, and how to see it again; or None."""
    wrong = operations.of(config.core).complaint(config, job, outcome)
    return _again(config, job, wrong) if wrong else None


def by_model_and_definition(config: Configuration, job: Job, outcome: Outcome) -> str | None:
    """`by_definition`, and whether the answer is the model's."""
    if wrong := by_definition(config, job, outcome):
        return wrong
    model = config.model(job.modulus, job.a, job.b, job.kind)
    return None if outcome == model else _again(config, job, f"RTL {outcome}, model {model}")


def _again(config: Configuration, job: Job, wrong: str) -> str:
    """What is wrong, and the operation and the seed to see it again."""
    b = "" if job.b is None else f", b = {job.b:#x}"
    return (
        f"{job.kind}, {config.bits} bits, modulus = {job.modulus:#x}, a = {job.a:#x}{b}, "
        f"DUALFIELD_SEED={seed()}: {wrong}"
    )


def _interleave(jobs: Sequence[Iterable[Job]]) -> Iterator[Job]:
    for row in itertools.zip_longest(*jobs):
        yield from (
            dataclasses.replace(job, lane=i) for i, job in enumerate(row) if job is not None
        )


def grouped(checks: Iterable[Check], configs: list[Configuration]) -> Iterator[Check]:
    """One row per width for the many settings of an exhaustive run."""
    for bits, group in itertools.groupby(
        zip(checks, configs, strict=True), key=lambda x: x[1].bits
    ):
        rows = [check for check, _ in group]
        total = Check(rows[0].core, f"{rows[0].core}-{bits}, {len(rows)} settings", rows[0].what)
        total.cases = sum(r.cases for r in rows)
        total.failures = sum(r.failures for r in rows)
        total.first_failure = next((r.first_failure for r in rows if r.first_failure), None)
        total.cycles_min = min(r.cycles_min for r in rows)
        total.cycles_max = max(r.cycles_max for r in rows)
        total.cycles_mean = sum(r.cycles_mean * r.cases for r in rows) / max(total.cases, 1)
        total.latency = (min(r.latency[0] for r in rows), max(r.latency[1] for r in rows))
        for row in rows:
            for word, seen in row.statuses.items():
                total.statuses[word] = total.statuses.get(word, 0) + seen
        yield total
