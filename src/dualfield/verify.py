"""``dualfield verify``: the RTL against its model and against the definition of the operation."""

import dataclasses
import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from dualfield.catalog.algebra import complaint
from dualfield.catalog.core import Configuration, Core
from dualfield.errors import UsageError
from dualfield.simulate import Bench, Job, operands

Progress = Callable[[str, int, int], None]
"""Called with (what, done, total)."""

SMALL_WIDTHS = 3
"""How many of a core's smallest widths are run exhaustively; one less with two operands."""

REAL_BITS = 256
"""Width at which edges and random operands are run unless a field is given."""


@dataclass
class Check:
    """What one configuration did on one set of operands. Cycles are over all cases."""

    core: str
    configuration: str
    what: str
    cases: int = 0
    failures: int = 0
    first_failure: str | None = None
    cycles_min: int = 0
    cycles_mean: float = 0.0
    cycles_max: int = 0
    latency: tuple[int, int] = (0, 0)
    statuses: dict[str, int] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return dataclasses.asdict(self)


def variants(
    core: Core,
    bits: int,
    small: bool = False,
    assignments: Mapping[str, object] | None = None,
) -> list[Configuration]:
    """The core at a width with every combination of its parameters' choices and switches.

    A switch is an integer of two values, as 0 and 1. ``small``: also with the values that the
    record names for small widths. Combinations that the core's constraint refuses are left out;
    UsageError if it refuses all, but none for ``small``. ``assignments`` hold everywhere.
    """
    given = {name.lower(): value for name, value in (assignments or {}).items()}
    axes: list[list[tuple[str, int | str]]] = []
    for p in core.parameters:
        switch = not p.choices and p.maximum - p.minimum == 1
        values: tuple[int | str, ...] = p.choices or ((p.minimum, p.maximum) if switch else ())
        if not p.varied:
            values = ()
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
    configs: list[Configuration], jobs: list[list[Job]], what: str, progress: Progress | None = None
) -> list[Check]:
    """Run each configuration on its jobs, in one bench, and check every answer.

    An answer is right if it equals the model's (cycles included) and satisfies the algebra.
    """
    checks = [Check(c.core.id, c.label(), what, latency=c.latency()) for c in configs]
    order = list(_interleave(jobs))
    total = len(order)
    sums = [0] * len(configs)
    for done, (job, outcome) in enumerate(zip(order, Bench(configs).run(order), strict=True), 1):
        config, check = configs[job.lane], checks[job.lane]
        config = config.at(job.size)
        model = config.model(job.modulus, job.a, job.b, job.kind)
        wrong = complaint(config, outcome, job.modulus, job.a, job.b, job.kind)
        if wrong is None and outcome != model:
            wrong = f"RTL {outcome}, model {model}"
        if wrong is not None:
            check.failures += 1
            b = "" if job.b is None else f", b = {job.b:#x}"
            check.first_failure = check.first_failure or (
                f"{job.kind}, {config.bits} bits, modulus = {job.modulus:#x}, "
                f"a = {job.a:#x}{b}: {wrong}"
            )
        word = outcome.status.word
        check.statuses[word] = check.statuses.get(word, 0) + 1
        least = check.cycles_min if check.cases else outcome.cycles
        check.cycles_min = min(least, outcome.cycles)
        check.cycles_max = max(check.cycles_max, outcome.cycles)
        check.cases += 1
        sums[job.lane] += outcome.cycles
        if progress and (done % 512 == 0 or done == total):
            progress(what, done, total)
    for check, cycles in zip(checks, sums, strict=True):
        check.cycles_mean = cycles / check.cases if check.cases else 0.0
    return checks


def _interleave(jobs: list[list[Job]]) -> Iterator[Job]:
    for row in itertools.zip_longest(*jobs):
        yield from (
            dataclasses.replace(job, lane=i) for i, job in enumerate(row) if job is not None
        )


def real_bits(core: Core) -> int:
    """The width at which a core is checked unless one is given."""
    return max(core.minimum_bits, min(REAL_BITS, core.maximum_bits))


def verify_core(
    core: Core,
    count: int,
    seed: int,
    bits: int | None = None,
    modulus: int = 0,
    kind: str = "",
    assignments: Mapping[str, object] | None = None,
    progress: Progress | None = None,
) -> Iterator[Check]:
    """All checks of one core, as they finish: `verify_small`, then `verify_real`."""
    yield from verify_small(core, assignments, progress)
    yield from verify_real(core, count, seed, bits, modulus, kind, assignments, progress)


def verify_small(
    core: Core,
    assignments: Mapping[str, object] | None = None,
    progress: Progress | None = None,
    widths: int | None = None,
) -> Iterator[Check]:
    """Exhaustive with every parameter setting that ``assignments`` leave.

    At so many of the core's smallest ``widths``: SMALL_WIDTHS, one less with two operands.
    """
    widths = SMALL_WIDTHS - core.has_input("b") if widths is None else widths
    small = [
        config
        for width in range(core.minimum_bits, core.minimum_bits + widths)
        for config in variants(core, width, True, assignments)
    ]
    if small:  # none if the parameters given do not fit small widths
        jobs = [list(operands.exhaustive(config)) for config in small]
        yield from _grouped(check_lanes(small, jobs, f"{core.id}: exhaustive", progress), small)


def verify_real(
    core: Core,
    count: int,
    seed: int,
    bits: int | None = None,
    modulus: int = 0,
    kind: str = "",
    assignments: Mapping[str, object] | None = None,
    progress: Progress | None = None,
    together: int = 2,
) -> Iterator[Check]:
    """Edges and ``count`` random operands at ``bits`` with every pair of settings.

    Modulo ``modulus`` of ``kind``, or the named fields and random moduli. ``assignments`` fix
    parameters. ``together``: 1 for every setting instead of every pair, see `covering`.
    """
    rng = random.Random(seed)
    width = bits or real_bits(core)
    settings = variants(core, width, assignments=assignments)
    real = covering([config for config in settings if not kind or kind in config.kinds], together)
    jobs = [list(operands.edges(config, rng)) for config in real]
    yield from check_lanes(real, jobs, f"{core.id}: edges", progress)
    jobs = [list(operands.randoms(config, count, rng, modulus, kind)) for config in real]
    yield from check_lanes(real, jobs, f"{core.id}: random", progress)


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
