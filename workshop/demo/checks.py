"""The demonstration's checks: one core of each family on the RTL, in P-256 and B-233."""

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from dualfield import catalog
from dualfield.catalog.core import Configuration, Core
from dualfield.check.engine import Check, check_lanes
from dualfield.host.errors import CheckFailed
from dualfield.math import curves
from dualfield.math.fields import NAMED, Field
from dualfield.operations import curve_packing, of, operands
from dualfield.report import Column, Table
from dualfield.simulate import Job
from workshop.demo import COMMAND

FIELDS = (NAMED["P-256"], NAMED["B-233"])


def _of_each_family() -> tuple[str, ...]:
    """Return the first core of each family that is wide enough for one of `FIELDS`."""
    first_cores: dict[str, str] = {}
    for core in catalog.cores().values():
        if any(f.kind in core.kinds and f.bits <= core.maximum_bits for f in FIELDS):
            first_cores.setdefault(core.family, core.id)
    return tuple(first_cores.values())


CORES = _of_each_family()
"""One core of each family."""

CYCLES = 100_000
"""Approximate cycles to simulate per core and field, so that no core delays the others."""

OPERATIONS = 200
"""Most random operations per core and field, besides the corner cases."""

LEAST_FOR_EDGES = 30
"""A core that runs fewer operations in `CYCLES` gets no corner cases."""

SEED = 1

Progress = Callable[[str, int, int], None]


def lanes(core: Core) -> list[tuple[Configuration, Field]]:
    """Return the configurations of a core for each of `FIELDS` that it supports.

    >>> [(config.label(), field.name) for config, field in lanes(catalog.get("inv-divstep"))]
    [('inv-divstep-256', 'P-256'), ('inv-divstep-233-gf2m', 'B-233')]
    """
    configs = []
    names = {p.name for p in core.parameters}
    for field in (field for field in FIELDS if field.kind in core.kinds):
        values: dict[str, object] = {**core.for_kind(field.kind)}
        if "Form" in names and field.kind == "gf2m":
            values = {"Form": "binary", "Arithmetic": "digit"}
        elif "Form" in names:
            values["Arithmetic"] = "dsp"  # a quarter of the cycles
        bits = max(f.bits for f in FIELDS) if core.sized else field.bits
        values |= core.for_size(bits)
        configs.append((core.configure(bits, values), field))
    return configs


def jobs(config: Configuration, field: Field, lane: int) -> list[Job]:
    """Return random jobs and corner cases (0, 1, p - 1, powers of two, operands not reduced)."""
    rng = random.Random(f"{SEED} {config.label()}")
    worst_cycles = config.at(field.bits).latency()[1]
    most = max(1, min(OPERATIONS, CYCLES // worst_cycles))
    slow = CYCLES // worst_cycles < LEAST_FOR_EDGES
    if of(config.core).over == "curve":
        curve = curves.NAMED[field.name]
        scalars = [rng.randrange(curve.order or 1) for _ in range(most)]
        return [curve_packing.job(config, curve, curve.base, k, lane) for k in scalars]
    edges = operands.edge_values(field.bits, field.modulus, rng)
    size = field.bits if config.core.sized else None
    has_b = config.core.has_input("b")
    random_jobs = operands.randoms(config, most, rng, field.modulus, field.kind)
    all_jobs = [Job(job.modulus, job.a, job.b, job.kind, lane, size) for job in random_jobs]
    if not slow:
        all_jobs += [
            Job(field.modulus, a, rng.choice(edges) if has_b else None, field.kind, lane, size)
            for a in edges
        ]
    return all_jobs


def check(core: Core, progress: Progress) -> list[Check]:
    """Check a core on its fields in one simulation; `Check.what` is the field.

    Raises:
        CheckFailed: a result or its number of cycles differs from the model's.
    """
    lanes_of_core = lanes(core)
    results = check_lanes(
        [config for config, _ in lanes_of_core],
        [jobs(config, field, lane) for lane, (config, field) in enumerate(lanes_of_core)],
        core.id,
        lambda what, done, total: progress(what, done, total or 0),
    )
    for result, (config, field) in zip(results, lanes_of_core, strict=True):
        if result.failures:
            raise CheckFailed(f"{result.label}, {field.name}: {result.first_failure}")
        result.what, result.latency = field.name, config.at(field.bits).latency()
    return results


def check_all(progress: Progress) -> Iterator[list[Check]]:
    """Check every core of `CORES`, two at a time; yield the checks in order."""
    with ThreadPoolExecutor(2) as pool:
        yield from pool.map(lambda name: check(catalog.get(name), progress), CORES)


def line(checks: Sequence[Check]) -> str:
    """Return the checks of a core as one line.

    >>> b233 = Check("mul-digit", "mul-digit-233", "B-233", cases=219, cycles_min=61, cycles_max=61)
    >>> line([b233])
    'mul-digit          B-233: 219 right, 61 cycles'
    """
    words = []
    for check_row in checks:
        is_constant = check_row.cycles_min == check_row.cycles_max
        cycles = (
            f"{check_row.cycles_min}"
            if is_constant
            else f"{check_row.cycles_min} to {check_row.cycles_max}"
        )
        words.append(f"{check_row.what}: {check_row.cases} right, {cycles} cycles")
    return f"{checks[0].core:<18} {'; '.join(words)}"


def table(checks: Sequence[Check]) -> Table:
    """Return the table of operations and cycles of each core."""
    rows = []
    for result in checks:
        core = catalog.get(result.core)
        least, most = result.latency
        stated = str(most) if least == most else f"{least}..{most}"
        cycles = (result.cycles_min, result.cycles_mean, result.cycles_max)
        rows.append((result.core, core.operation, result.what, result.cases, *cycles, stated))
    return Table(
        "One core of each family on the RTL: every result is right",
        (
            Column("core", align="left"),
            Column("operation", align="left"),
            Column("field", align="left"),
            Column("operations"),
            Column("least", "cycles"),
            Column("mean", "cycles", digits=1),
            Column("most", "cycles"),
            Column("stated, any input", "cycles"),
        ),
        tuple(rows),
        "Random operands and corner cases (0, 1, p - 1, powers of two, operands not reduced). A "
        "result is right if it equals the model's, cycles included, and satisfies the algebra: "
        "a · a^-1 = 1, or the group law of the curve. Refused operands count too: their status is "
        "checked, and their result is 0.",
        COMMAND,
    )
