"""One core of each family on the RTL, in P-256 and in B-233: every answer checked."""

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
    """The first core of every family of the catalog that is wide enough for one of `FIELDS`."""
    found: dict[str, str] = {}
    for core in catalog.cores().values():
        if any(f.kind in core.kinds and f.bits <= core.maximum_bits for f in FIELDS):
            found.setdefault(core.family, core.id)
    return tuple(found.values())


CORES = _of_each_family()
"""One of each family."""

CYCLES = 100_000
"""About so many are simulated of each core in a field, so that no core holds up the others."""

OPERATIONS = 200
"""At most so many random operations of a core in a field, besides the edges."""

LEAST_FOR_EDGES = 30
"""A core that does fewer operations in `CYCLES` gets no edges."""

SEED = 1

Progress = Callable[[str, int, int], None]


def lanes(core: Core) -> list[tuple[Configuration, Field]]:
    """The core built for each of `FIELDS` that it takes; once, if it takes both at run time.

    >>> [(config.label(), field.name) for config, field in lanes(catalog.get("inv-divstep"))]
    [('inv-divstep-256', 'P-256'), ('inv-divstep-233-gf2m', 'B-233')]
    """
    found = []
    names = {p.name for p in core.parameters}
    for field in (field for field in FIELDS if field.kind in core.kinds):
        values: dict[str, object] = {**core.for_kind(field.kind)}
        if "Form" in names and field.kind == "gf2m":
            values = {"Form": "binary", "Arithmetic": "digit"}
        elif "Form" in names:
            values["Arithmetic"] = "dsp"  # a quarter of the cycles
        bits = max(f.bits for f in FIELDS) if core.sized else field.bits
        values |= core.for_size(bits)
        found.append((core.configure(bits, values), field))
    return found


def jobs(config: Configuration, field: Field, lane: int) -> list[Job]:
    """Edge operands of a field (0, 1, p - 1, powers of two, not reduced), then random ones."""
    rng = random.Random(f"{SEED} {config.label()}")
    longest = config.at(field.bits).latency()[1]
    most = max(1, min(OPERATIONS, CYCLES // longest))
    slow = CYCLES // longest < LEAST_FOR_EDGES
    if of(config.core).over == "curve":
        curve = curves.NAMED[field.name]
        scalars = [rng.randrange(curve.order or 1) for _ in range(most)]
        return [curve_packing.job(config, curve, curve.base, k, lane) for k in scalars]
    edges = operands.edge_values(field.bits, field.modulus, rng)
    size = field.bits if config.core.sized else None
    two = config.core.has_input("b")
    drawn = operands.randoms(config, most, rng, field.modulus, field.kind)
    found = [Job(job.modulus, job.a, job.b, job.kind, lane, size) for job in drawn]
    if not slow:
        found += [
            Job(field.modulus, a, rng.choice(edges) if two else None, field.kind, lane, size)
            for a in edges
        ]
    return found


def check(core: Core, progress: Progress) -> list[Check]:
    """The core on its fields, in one simulation; `Check.what` is the field.

    Raises:
        CheckFailed: an answer is wrong, or takes another number of cycles than the model's.
    """
    built = lanes(core)
    found = check_lanes(
        [config for config, _ in built],
        [jobs(config, field, lane) for lane, (config, field) in enumerate(built)],
        core.id,
        lambda what, done, total: progress(what, done, total or 0),
    )
    for one, (config, field) in zip(found, built, strict=True):
        if one.failures:
            raise CheckFailed(f"{one.label}, {field.name}: {one.first_failure}")
        one.what, one.latency = field.name, config.at(field.bits).latency()
    return found


def checked(progress: Progress) -> Iterator[list[Check]]:
    """Every core of `CORES`, two at a time, in order."""
    with ThreadPoolExecutor(2) as pool:
        yield from pool.map(lambda name: check(catalog.get(name), progress), CORES)


def line(checks: Sequence[Check]) -> str:
    """What the check of a core showed, in a line.

    >>> b233 = Check("mul-digit", "mul-digit-233", "B-233", cases=219, cycles_min=61, cycles_max=61)
    >>> line([b233])
    'mul-digit          B-233: 219 right, 61 cycles'
    """
    words = []
    for one in checks:
        same = one.cycles_min == one.cycles_max
        cycles = f"{one.cycles_min}" if same else f"{one.cycles_min} to {one.cycles_max}"
        words.append(f"{one.what}: {one.cases} right, {cycles} cycles")
    return f"{checks[0].core:<18} {'; '.join(words)}"


def table(checks: Sequence[Check]) -> Table:
    """Operations and cycles of each core."""
    rows = []
    for one in checks:
        core = catalog.get(one.core)
        least, most = one.latency
        stated = str(most) if least == most else f"{least}..{most}"
        seen = (one.cycles_min, one.cycles_mean, one.cycles_max)
        rows.append((one.core, core.operation, one.what, one.cases, *seen, stated))
    return Table(
        "One core of each family on the RTL: every answer right",
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
        "Random operands and edges (0, 1, p - 1, powers of two, operands not reduced). An answer "
        "is right if it is the model's, cycles included, and satisfies the algebra: "
        "a · a^-1 = 1, or the group law of the curve. Refused operands count: their status is "
        "checked, and their result is 0.",
        COMMAND,
    )
