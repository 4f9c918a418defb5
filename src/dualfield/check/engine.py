"""The engine of every check: simulate operations, check each answer, count."""

import dataclasses
import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from dualfield import operations
from dualfield.catalog.core import Configuration
from dualfield.models.outcome import Outcome
from dualfield.simulate import Bench, Job, seed

Progress = Callable[[str, int, int | None], None]
"""Called with (task, done, total or None)."""
Complain = Callable[[Configuration, Job, Outcome], str | None]
"""Returns the error in an answer, None if the answer is correct."""


@dataclass
class Check:
    """The result of one configuration, or of several, on one set of operands.

    Attributes:
        core: Id of the core.
        label: Name of the configuration, or of the group of configurations.
        what: Name of the set of operands.
        bits: Width of the configuration, 0 for a group.
        parameters: Parameters of the configuration, empty for a group.
        rtl_checksum: Checksum of the configuration, empty for a group.
        cases: Number of operations.
        failures: Number of wrong answers.
        first_failure: First error, None if there is none.
        cycles_min: Fewest cycles of an operation.
        cycles_mean: Mean cycles.
        cycles_max: Most cycles of an operation.
        latency: (fewest, most) cycles according to the record.
        statuses: Status -> number of answers.
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
        """Return the check as a JSON object; members that a group lacks are None."""
        members = dataclasses.asdict(self)
        if not self.rtl_checksum:
            members |= dict.fromkeys(("bits", "parameters", "rtl_checksum"))
        return members


class Draw(Collection[Job]):
    """A collection of random operations that are generated again in each iteration.

    Args:
        source: Returns a new iterator over the same operations.
        count: Number of operations.
        skip: Number of operations of the source before the first one.
    """

    def __init__(self, source: Callable[[], Iterator[Job]], count: int, skip: int = 0) -> None:
        self.source, self.count, self.skip = source, count, skip

    def __len__(self) -> int:
        return self.count

    def __contains__(self, job: object) -> bool:
        return any(job == member for member in self)

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
    """Run each configuration on its jobs, all in one bench, and check every answer.

    Args:
        configs: Configurations, one lane of the bench each.
        jobs: Operations of each configuration, generated as the bench needs them.
        what: Name of the set of operands.
        progress: Called as the operations finish.
        complain: Checks an answer. Default: it must equal the model's, cycles included, and be
            correct by the definition of the operation.
        model: Let the model answer instead of the RTL; needs ``complain``.
        later: Most cycles of a later run of the same bench, so that one compilation serves both.

    Returns:
        A check for each configuration.
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
    total = sum(len(lane) for lane in jobs)
    max_cycles = max(len(lane) * c.latency()[1] for lane, c in zip(jobs, configs, strict=True))
    max_cycles = max(max_cycles, later)
    if progress:
        progress(what, 0, total)
    sums = [0] * len(configs)
    interval = min(512, -(-total // 100))
    interleaved = _interleave(jobs)
    answers = (
        by_model(configs, interleaved)
        if model
        else Bench(configs).pairs(interleaved, cycles=max_cycles)
    )
    for done, (job, outcome) in enumerate(answers, 1):
        config, check = configs[job.lane], checks[job.lane]
        if problem := complain(config.at(job.size), job, outcome):
            check.failures += 1
            check.first_failure = check.first_failure or problem
        word = outcome.status.word
        check.statuses[word] = check.statuses.get(word, 0) + 1
        fewest = check.cycles_min if check.cases else outcome.cycles
        check.cycles_min = min(fewest, outcome.cycles)
        check.cycles_max = max(check.cycles_max, outcome.cycles)
        check.cases += 1
        sums[job.lane] += outcome.cycles
        if progress and (done % interval == 0 or done == total):
            progress(what, done, total)
    for check, cycles in zip(checks, sums, strict=True):
        check.cycles_mean = cycles / check.cases if check.cases else 0.0
    return checks


def by_model(
    configs: Sequence[Configuration], jobs: Iterable[Job]
) -> Iterator[tuple[Job, Outcome]]:
    """Yield each job with the model's answer, in the form that `Bench.pairs` has for the RTL.

    >>> from dualfield import catalog
    >>> (pair,) = by_model([catalog.get("inv-divstep").configure(8)], [Job(251, 2)])
    >>> pair[1].result
    126
    """
    for job in jobs:
        config = configs[job.lane].at(job.size)
        yield job, config.model(job.modulus, job.a, job.b, job.kind)


def by_definition(config: Configuration, job: Job, outcome: Outcome) -> str | None:
    """Return the error by the definition of the operation and how to reproduce it, or None."""
    problem = operations.of(config.core).complaint(config, job, outcome)
    return message(config, job, problem) if problem else None


def by_model_and_definition(config: Configuration, job: Job, outcome: Outcome) -> str | None:
    """Return the error by the definition or against the model, or None."""
    if problem := by_definition(config, job, outcome):
        return problem
    model = config.model(job.modulus, job.a, job.b, job.kind)
    return None if outcome == model else message(config, job, f"RTL {outcome}, model {model}")


def message(config: Configuration, job: Job, problem: str) -> str:
    """Return the message of an error, with the operation and the seed that reproduce it."""
    b = "" if job.b is None else f", b = {job.b:#x}"
    return (
        f"{job.kind}, {config.bits} bits, modulus = {job.modulus:#x}, a = {job.a:#x}{b}, "
        f"DUALFIELD_SEED={seed()}: {problem}"
    )


def _interleave(jobs: Sequence[Iterable[Job]]) -> Iterator[Job]:
    for row in itertools.zip_longest(*jobs):
        yield from (
            dataclasses.replace(job, lane=i) for i, job in enumerate(row) if job is not None
        )


def grouped(checks: Iterable[Check], configs: list[Configuration]) -> Iterator[Check]:
    """Merge the checks of an exhaustive run: yield one per width, over all its configurations."""
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
            for word, number in row.statuses.items():
                total.statuses[word] = total.statuses.get(word, 0) + number
        yield total
