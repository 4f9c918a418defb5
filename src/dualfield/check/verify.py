"""``dualfield verify``: the RTL against its model and against the definition of the operation."""

import contextlib
import dataclasses
import itertools
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dualfield import operations
from dualfield.catalog import evidence
from dualfield.catalog.core import Configuration, Core
from dualfield.check import refusals
from dualfield.host.errors import UsageError
from dualfield.math.fields import Field
from dualfield.models.outcome import Outcome
from dualfield.simulate import Bench, Job, seed

_LANES = 16
"""Configurations that are compiled together for a sweep."""

Progress = Callable[[str, int, int | None], None]
"""Called with (what, done, total)."""
Complain = Callable[[Configuration, Job, Outcome], str | None]
"""What is wrong with an answer, None if nothing is."""


@dataclass(frozen=True)
class Extent:
    """How far a check of a core goes.

    ``widths``: how many of its smallest are run exhaustively, one less with two operands and more
    than one. ``count``: random operations for each setting. ``bits``: for edges and random
    operands, unless given. ``together``: see `covering`. ``short``: with the parameters that the
    record names for small widths, which are built faster.
    """

    widths: int
    count: int
    bits: int
    together: int
    short: bool


QUICK = Extent(widths=1, count=100, bits=40, together=1, short=True)
THOROUGH = Extent(widths=3, count=1000, bits=256, together=2, short=False)


@dataclass(frozen=True)
class Wanted:
    """What to check: operands of one ``field`` or of many; ``assignments`` fix parameters.

    ``widths``: random moduli have every width from 3 bits on, not the core's. ``skip``: so many
    random operations were run before; those after them are run.
    """

    extent: Extent = THOROUGH
    seed: int = 1
    bits: int | None = None
    field: Field | None = None
    assignments: Mapping[str, object] = dataclasses.field(default_factory=dict)
    widths: bool = False
    skip: int = 0

    @property
    def moduli(self) -> str:
        """What random moduli are, as the evidence names them.

        >>> Wanted(widths=True).moduli
        'odd moduli of every width'
        """
        drawn = evidence.WIDTHS if self.widths else evidence.DRAWN
        return self.field.name if self.field else drawn

    def width(self, core: Core) -> int:
        """Bits for edges and random operands; UsageError if the core cannot take them."""
        if self.field is not None and operations.of(core).over == "curve":
            raise UsageError(f"{core.id} works on curves: use --curve instead of --field.")
        if self.field is not None:
            core.takes(self.field.kind)
            if self.bits is not None and self.bits < self.field.bits:
                raise UsageError(
                    f"--bits {self.bits} is too small for {self.field.name}; it must be at least "
                    f"{self.field.bits}."
                )
        if self.bits is not None:
            return self.bits  # 0 too: a configuration says what would be right
        asked = self.field.bits if self.field else min(self.extent.bits, core.maximum_bits)
        return max(core.minimum_bits, asked)

    def real(self, core: Core) -> list[Configuration]:
        """The settings for edges and random operands; UsageError if there is none."""
        width = self.width(core)
        core.configure(width, self.assignments)
        short = (
            {k: v for k, v in core.small.items() if k not in core.for_size(0)}
            if self.extent.short
            else {}
        )
        given = {name.lower() for name in self.assignments}
        short = {
            k: v
            for k, v in short.items()
            if k.lower() not in given and k not in core.for_size(width)
        }
        settings = variants(core, width, assignments={**short, **self.assignments})
        kind = self.field.kind if self.field else ""
        fitting = [config for config in settings if not kind or kind in config.kinds]
        if not fitting:
            settings[0].takes(kind, 0)
        return covering(fitting, self.extent.together)

    def small(self, core: Core) -> list[Configuration]:
        """The settings for exhaustive runs, none if ``assignments`` do not fit small widths."""
        widths = self.extent.widths
        widths -= widths > 1 and core.has_input("b")
        found = []
        for bits in range(core.minimum_bits, core.minimum_bits + widths):
            every = variants(core, bits, True, self.assignments)
            found += every if self.extent.together > 1 else covering(every, self.extent.together)
        return found

    def sweep(self, core: Core) -> list[Configuration]:
        """The settings in which every refusal is tried, that of small widths among them.

        Of a core whose operand size is chosen at run time the width is ``MaxBits``.
        """
        width = self.width(core)
        held = {**core.for_size(width), **self.assignments}
        settings = variants(core, width, assignments=held, sweep=True)
        chosen = covering(settings, self.extent.together)
        with contextlib.suppress(UsageError):
            shortest = core.configure(width, {**core.small, **held})
            chosen += [shortest] if shortest not in chosen else []
        return chosen


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


def variants(
    core: Core,
    bits: int,
    small: bool = False,
    assignments: Mapping[str, object] | None = None,
    *,
    sweep: bool = False,
) -> list[Configuration]:
    """The core at a width with every combination of its parameters' choices and switches.

    A switch is an integer of two values, as 0 and 1. ``small``: also with the values that the
    record names for small widths. ``sweep``: with those that it names for refusals. Combinations
    that the core's constraint refuses are left out; UsageError if it refuses all, but none for
    ``small``. ``assignments`` hold everywhere.
    """
    given = {name.lower(): value for name, value in (assignments or {}).items()}
    axes: list[list[tuple[str, int | str]]] = []
    for p in core.parameters:
        switch = not p.choices and p.maximum - p.minimum == 1
        values: tuple[int | str, ...] = p.choices or ((p.minimum, p.maximum) if switch else ())
        if not p.varied:
            values = ()
        elif sweep:
            values = p.sweep or values or p.tries
        elif small:
            values = (core.small[p.name],) if p.name in core.small else values or p.tries
        axes.append([(p.name, value) for value in values if p.name.lower() not in given])
    found, refused = [], None
    for chosen in itertools.product(*(axis for axis in axes if axis)):
        try:
            found.append(core.configure(bits, {**dict(chosen), **given}))
        except UsageError as error:
            refused = refused or error
    if refused and not found and not small:
        raise refused
    return found


def covering(configs: list[Configuration], together: int = 2) -> list[Configuration]:
    """Some of the configurations, in order: all values that so many parameters take ``together``.

    Every pair of values by default. Which values meet is what errors of parameters depend on; all
    combinations of four parameters would be several times as many.
    """

    def shown(config: Configuration) -> set[tuple[tuple[str, object], ...]]:
        return set(itertools.combinations(config.items, together)) or {config.items}

    missing = set().union(*(shown(config) for config in configs))
    chosen: set[int] = set()
    while missing:
        best = max(range(len(configs)), key=lambda i: len(missing & shown(configs[i])))
        missing -= shown(configs[best])
        chosen.add(best)
    return [config for i, config in enumerate(configs) if i in chosen]


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


def verify_core(core: Core, wanted: Wanted, progress: Progress | None = None) -> Iterator[Check]:
    """All checks of one core, as they finish: small widths, a real width, a sample of refusals."""
    yield from verify_small(core, wanted, progress)
    yield from verify_real(core, wanted, progress)
    real = wanted.real(core)
    yield from _refused(core, real, refusals.sample, wanted.seed, progress)


def verify_refusals(
    core: Core, wanted: Wanted, progress: Progress | None = None
) -> Iterator[Check]:
    """Every kind of refusal at every size, in the settings that the record names for it."""
    # Those that take as long side by side: each is simulated until the slowest is through.
    settings = sorted(wanted.sweep(core), key=lambda config: config.latency()[1])
    checks: list[Check] = []
    for first in range(0, len(settings), _LANES):
        piece = settings[first : first + _LANES]
        checks += _refused(core, piece, refusals.every, wanted.seed, progress)
    yield from _grouped(checks, settings)


def _refused(
    core: Core,
    configs: Sequence[Configuration],
    draw: Callable[[Configuration, random.Random], Iterator[Job]],
    drawn: int,
    progress: Progress | None,
) -> list[Check]:
    """Operands that must be refused: the answer ok is a failure as any other wrong one."""
    rng = random.Random(drawn)
    jobs = [list(draw(config, rng)) for config in configs]
    if not any(jobs):
        return []
    checks = check_lanes(list(configs), jobs, f"{core.id}: refusals", progress)
    for check, config, own in zip(checks, configs, jobs, strict=True):
        sizes = {job.size for job in own}
        least, most = zip(*(config.at(size).latency() for size in sizes), strict=True)
        check.latency = min(least), max(most)
    return checks


def verify_small(core: Core, wanted: Wanted, progress: Progress | None = None) -> Iterator[Check]:
    """Every operand and every modulus at the core's smallest widths."""
    if small := wanted.small(core):
        jobs = [list(operations.of(core).exhaustive(config)) for config in small]
        yield from _grouped(check_lanes(small, jobs, f"{core.id}: exhaustive", progress), small)


def verify_real(core: Core, wanted: Wanted, progress: Progress | None = None) -> Iterator[Check]:
    """Edges and random operands at a real width."""
    rng = random.Random(wanted.seed)
    real = wanted.real(core)
    jobs = [list(operations.of(core).edges(config, rng)) for config in real]
    later = wanted.extent.count * max(config.latency()[1] for config in real)
    yield from check_lanes(real, jobs, f"{core.id}: edges", progress, later=later)
    if wanted.extent.count:
        yield from verify_random(core, wanted, progress)


def verify_random(
    core: Core,
    wanted: Wanted,
    progress: Progress | None = None,
    complain: Complain | None = None,
) -> list[Check]:
    """Random operands at a real width, of each setting as many as ``wanted`` says."""
    real = wanted.real(core)
    drawn = [_Drawn(config, wanted, lane) for lane, config in enumerate(real)]
    return check_lanes(real, drawn, f"{core.id}: random", progress, complain)


def write_down(check: Check, wanted: Wanted) -> None:
    """Put a check into the evidence if it was of random operands and all of it was right."""
    if not check.what.endswith(": random") or check.failures or not check.cases:
        return
    check = dataclasses.replace(check, cases=wanted.skip + check.cases)
    keep_run(check, wanted.moduli, wanted.seed)


def keep_run(check: Check, moduli: str, seed: int, model: bool = False) -> None:
    """Put a check that was right into the evidence; ``moduli``: of the operands, or the curve."""
    evidence.OPERATIONS.put(
        evidence.OperationRun(
            core=check.core,
            bits=check.bits,
            parameters=check.parameters,
            seed=seed,
            rtl_checksum=check.rtl_checksum,
            moduli=moduli,
            operations=check.cases,
            model=model,
        )
    )


class _Drawn(Collection[Job]):
    """Random jobs, drawn as they are gone through."""

    def __init__(self, config: Configuration, wanted: Wanted, lane: int) -> None:
        self.config, self.wanted, self.lane = config, wanted, lane

    def __len__(self) -> int:
        return self.wanted.extent.count

    def __contains__(self, job: object) -> bool:
        return any(job == own for own in self)

    def __iter__(self) -> Iterator[Job]:
        field = self.wanted.field
        modulus, kind = (field.modulus, field.kind) if field else (0, "")
        rng = random.Random(f"{self.wanted.seed} {self.lane}")
        widths, skip = self.wanted.widths, self.wanted.skip
        of_core = operations.of(self.config.core)
        every = of_core.randoms(self.config, skip + len(self), rng, modulus, kind, widths=widths)
        return itertools.islice(every, skip, None)


def _grouped(checks: Iterable[Check], configs: list[Configuration]) -> Iterator[Check]:
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
