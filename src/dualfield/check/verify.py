"""``dualfield verify``: the RTL against its model and against the definition of the operation.

``scalar-mul`` on one curve is checked against OpenSSL, which shares nothing with it.
"""

import dataclasses
import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from dualfield import catalog, operations
from dualfield.catalog import evidence
from dualfield.catalog.core import Configuration, Core
from dualfield.catalog.inputs import Note, curve_of, field_of, note_composite
from dualfield.check import curve_points, refusals
from dualfield.check.engine import (
    Check,
    Complain,
    Draw,
    Progress,
    by_definition,
    check_lanes,
    grouped,
)
from dualfield.check.settings import QUICK, RANDOM, THOROUGH, Wanted
from dualfield.host.errors import Unsupported, UsageError
from dualfield.host.files import require_writable
from dualfield.host.paths import required_checkout
from dualfield.math.curves import Curve
from dualfield.math.fields import Field
from dualfield.operations.curve_packing import job
from dualfield.simulate import Job

_LANES = 16
"""Configurations that are compiled together for a sweep."""
_SHARE = 10
"""Random points for each point of small order and for each one that is refused."""

CURVE_ALONE = (
    "--curve needs exactly one core, and cannot be combined with --field, --widths or --refusals."
)


def verify(
    core: str,
    *,
    field: Field | str | None,
    curve: Curve | str | None,
    model: bool,
    bits: int | None,
    count: int | None,
    seed: int,
    thorough: bool,
    widths: bool,
    refusals: bool,
    record: bool,
    parameters: Mapping[str, object],
    progress: Progress | None,
    note: Note,
    report: Callable[[Check], None],
) -> list[Check]:
    """Check a core; `dualfield.verify` describes the arguments.

    Raises:
        UsageError: the input is not valid.
        Unsupported: the core does not support the field, the width or the parameters.
    """
    found = catalog.get(core)
    chosen = field_of(field)
    if widths and field is not None:
        raise UsageError("--widths draws random moduli; it cannot be combined with --field.")
    if record:
        required_checkout("--record")
        require_writable(evidence.OPERATIONS.file)
    if curve is not None and (field is not None or widths or refusals):
        raise UsageError(CURVE_ALONE)
    if model and curve is None:
        raise UsageError("--model needs --curve: it checks the model against OpenSSL.")
    note_composite(chosen, operations.of(found).composite, note)
    if refusals and (record or widths or field is not None or count is not None):
        raise UsageError(
            "--refusals generates its own operands; it cannot be combined with --record, --widths, "
            "--field or --count."
        )
    extent = THOROUGH if thorough else QUICK
    wanted = Wanted(
        extent if count is None else dataclasses.replace(extent, count=count),
        seed,
        bits,
        chosen,
        curve_of(curve),
        model,
        parameters,
        widths,
    )
    try:
        wanted.real(found)
    except UsageError as error:
        raise Unsupported(str(error)) from None
    checks = []
    for check in (verify_refusals if refusals else verify_core)(found, wanted, progress):
        checks.append(check)
        report(check)
    if record:
        write_down(checks, wanted)
    return checks


def verify_core(core: Core, wanted: Wanted, progress: Progress | None = None) -> Iterator[Check]:
    """All checks of one core, as they finish.

    Small widths, a real width and a sample of refusals; of a curve what `verify_volume` runs.
    """
    if wanted.curve is not None:
        yield from verify_volume(core, wanted, progress)
        return
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
    yield from grouped(checks, settings)


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
        yield from grouped(check_lanes(small, jobs, f"{core.id}: exhaustive", progress), small)


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
    """Random operands of each setting at a real width, or random points of a curve."""
    real = wanted.real(core)
    jobs = [random_operations(config, wanted, lane) for lane, config in enumerate(real)]
    what = wanted.what(core.id, RANDOM)
    return check_lanes(real, jobs, what, progress, complain, model=wanted.model)


def verify_volume(core: Core, wanted: Wanted, progress: Progress | None = None) -> Iterator[Check]:
    """Random operations in any number, also those of an operation whose model is slow.

    The first operations of a curve come with edges, points of small order and refused points.
    Status, point and cycles must be right; the cycles are the same for all.
    """
    if wanted.curve is None:
        complain = by_definition if operations.of(core).slow_model else None
        yield from verify_random(core, wanted, progress, complain)
        return
    curve, (config,) = wanted.curve, wanted.real(core)

    def points(
        what: str, cases: Callable[[], Iterator[curve_points.Case]], number: int
    ) -> list[Check]:
        jobs = [Draw(lambda: (job(config, *case) for case in cases()), number)]
        name = wanted.what(core.id, what)
        complain = curve_points.complaint
        return check_lanes([config], jobs, name, progress, complain, model=wanted.model)

    def drawn() -> curve_points.Drawn:
        return curve_points.Drawn(curve, config.bits, wanted.seed)

    if not wanted.skip:
        yield from points("edges", lambda: iter(drawn().edges()), len(drawn().edges()))
    if wanted.extent.count:
        yield from verify_random(core, wanted, progress, curve_points.complaint)
    rest = -(-wanted.extent.count // _SHARE)
    if rest and not wanted.skip:
        yield from points("points of small order", lambda: drawn().small(), rest)
        yield from points("refused points", lambda: drawn().refused(), rest)


def random_operations(config: Configuration, wanted: Wanted, lane: int) -> Draw:
    """The random operations of a setting; ``lane``: its number among the settings of a check."""
    count, skip = wanted.extent.count, wanted.skip
    curve = wanted.curve

    def draw() -> Iterator[Job]:
        if curve is not None:
            cases = curve_points.Drawn(curve, config.bits, wanted.seed).randoms()
            return (job(config, *case) for case in cases)
        modulus, kind = (wanted.field.modulus, wanted.field.kind) if wanted.field else (0, "")
        rng = random.Random(f"{wanted.seed} {lane}")
        randoms = operations.of(config.core).randoms
        return randoms(config, skip + count, rng, modulus, kind, widths=wanted.widths)

    return Draw(draw, count, skip)


def write_down(checks: Sequence[Check], wanted: Wanted) -> None:
    """Put the random operations of checks into the evidence if every answer was right."""
    if any(check.failures for check in checks):
        return
    for check in checks:
        if check.cases and check.what == wanted.what(check.core, RANDOM):
            check = dataclasses.replace(check, cases=wanted.skip + check.cases)
            keep_run(check, wanted.moduli, wanted.seed, wanted.model)


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
