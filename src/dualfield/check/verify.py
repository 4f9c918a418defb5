"""``dualfield verify``: compare the RTL with its model and with the definition of the operation.

Cores on one curve and RSA keys are compared with OpenSSL, which shares no code with them.
"""

import dataclasses
import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from dualfield import catalog, operations
from dualfield.catalog import evidence
from dualfield.catalog.core import Configuration, Core
from dualfield.catalog.inputs import Note, curve_of, field_of, note_composite
from dualfield.check import (
    agreement,
    curve_points,
    ed_signatures,
    refusals,
    rsa_one_signatures,
    rsa_signatures,
    signatures,
)
from dualfield.check.engine import (
    Check,
    Complain,
    Draw,
    Progress,
    by_definition,
    check_lanes,
    grouped,
)
from dualfield.check.settings import QUICK, RANDOM, THOROUGH, Scope
from dualfield.host.errors import Unsupported, UsageError
from dualfield.host.files import require_writable
from dualfield.host.paths import required_checkout
from dualfield.math.curves import Curve
from dualfield.math.fields import Field
from dualfield.operations.agree import Agree
from dualfield.operations.curve_packing import fixed_curve, fixed_point, job
from dualfield.operations.rsa_one import RsaOne
from dualfield.operations.sign import Sign
from dualfield.operations.sign_ed import SignEd
from dualfield.simulate import Job

_Draw = Callable[[Configuration, random.Random], Iterator[Job]]
"""A function that draws operations."""

_LANES = 16
"""Configurations that are compiled together for a sweep."""
_SHARE = 10
"""Number of random points per point of small order, and per refused point."""
MODEL_COUNT = 10_000
"""Random operations per configuration that are compared with the model in any case."""

CURVE_ALONE = (
    "--curve needs exactly one core, and cannot be combined with --field, --widths or --refusals."
)

OPENSSL_ALONE = (
    "--openssl needs exactly one core, and cannot be combined with --field, --widths, "
    "--refusals or --thorough."
)


def verify(
    core: str,
    *,
    field: Field | str | None,
    curve: Curve | str | None,
    openssl: bool,
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
    catalog_core = catalog.get(core)
    algebra = field_of(field)
    if widths and field is not None:
        raise UsageError("--widths draws random moduli; it cannot be combined with --field.")
    if record:
        required_checkout("--record")
        require_writable(evidence.OPERATIONS.file)
    if curve is not None and (field is not None or widths or refusals):
        raise UsageError(CURVE_ALONE)
    if openssl and (field is not None or widths or refusals or thorough):
        raise UsageError(OPENSSL_ALONE)
    if openssl and curve is not None and not _has_foreign(catalog_core):
        raise UsageError(
            f"{core}: --openssl with --curve is for ecdsa, eddsa, x25519 and x448; leave out "
            "--openssl."
        )
    if model and curve is None and not openssl:
        raise UsageError("--model needs --curve or --openssl: it checks the model against OpenSSL.")
    note_composite(algebra, operations.of(catalog_core).composite, note)
    if refusals and (record or widths or field is not None or count is not None):
        raise UsageError(
            "--refusals generates its own operands; it cannot be combined with --record, --widths, "
            "--field or --count."
        )
    extent = THOROUGH if thorough else QUICK
    if openssl and curve is None:
        extent = dataclasses.replace(extent, count=rsa_signatures.PER_KEY)
    scope = Scope(
        extent if count is None else dataclasses.replace(extent, count=count),
        seed,
        bits,
        algebra,
        curve_of(curve, catalog_core),
        openssl,
        model,
        parameters,
        widths,
    )
    try:
        scope.real(catalog_core)
    except UsageError as error:
        raise Unsupported(str(error)) from None
    checks = []
    for check in (verify_refusals if refusals else verify_core)(catalog_core, scope, progress):
        checks.append(check)
        report(check)
    if record:
        write_down(checks, scope)
    return checks


def verify_core(core: Core, scope: Scope, progress: Progress | None = None) -> Iterator[Check]:
    """Yield the checks of one core as they finish.

    They cover small widths, a real width and a sample of refusals; on a curve or with keys of
    OpenSSL, `verify_volume`.
    """
    if scope.curve is not None or scope.openssl:
        yield from verify_volume(core, scope, progress)
        return
    yield from verify_small(core, scope, progress)
    yield from verify_real(core, scope, progress)
    real = scope.real(core)
    yield from _check_refusals(core, real, refusals.sample, scope.seed, progress)


def verify_refusals(core: Core, scope: Scope, progress: Progress | None = None) -> Iterator[Check]:
    """Check every kind of refusal at every size, in the record's configurations for refusals."""
    # Sorted by latency, because the lanes of a bench run until the slowest one is done.
    settings = _refusing(scope.sweep(core), refusals.every, scope.seed)
    settings.sort(key=lambda config: config.latency()[1])
    checks: list[Check] = []
    for first in range(0, len(settings), _LANES):
        chunk = settings[first : first + _LANES]
        checks += _check_refusals(core, chunk, refusals.every, scope.seed, progress)
    if checks:  # a core that computes with every operand has none
        yield from grouped(checks, settings)


def _refusing(configs: Sequence[Configuration], draw: _Draw, seed: int) -> list[Configuration]:
    """The configurations that refuse an operand; the others compute with every operand."""
    return [config for config in configs if any(draw(config, random.Random(seed)))]


def _check_refusals(
    core: Core,
    configs: Sequence[Configuration],
    draw: _Draw,
    seed: int,
    progress: Progress | None,
) -> list[Check]:
    """Check operands that the core must refuse; the answer ok is a failure."""
    configs, rng = _refusing(configs, draw, seed), random.Random(seed)
    jobs = [list(draw(config, rng)) for config in configs]
    if not configs:
        return []
    checks = check_lanes(list(configs), jobs, f"{core.id}: refusals", progress)
    for check, config, lane_jobs in zip(checks, configs, jobs, strict=True):
        sizes = {job.size for job in lane_jobs}
        fewest, most = zip(*(config.at(size).latency() for size in sizes), strict=True)
        check.latency = min(fewest), max(most)
    return checks


def verify_small(core: Core, scope: Scope, progress: Progress | None = None) -> Iterator[Check]:
    """Check every operand with every modulus at the core's smallest widths."""
    if small := scope.small(core):
        jobs = [list(operations.of(core).exhaustive(config)) for config in small]
        yield from grouped(check_lanes(small, jobs, f"{core.id}: exhaustive", progress), small)


def verify_real(core: Core, scope: Scope, progress: Progress | None = None) -> Iterator[Check]:
    """Check edge cases and random operands at a real width."""
    rng = random.Random(scope.seed)
    real = scope.real(core)
    jobs = [list(operations.of(core).edges(config, rng)) for config in real]
    later = scope.extent.count * max(config.latency()[1] for config in real)
    yield from check_lanes(real, jobs, f"{core.id}: edges", progress, later=later)
    if scope.extent.count:
        yield from verify_random(core, scope, progress)


def verify_random(
    core: Core,
    scope: Scope,
    progress: Progress | None = None,
    complain: Complain | None = None,
) -> list[Check]:
    """Check each configuration on random operands at a real width, or on random points.

    More than `MODEL_COUNT` operations are not compared with the model if the definition of the
    operation leaves one possible outcome.
    """
    real = scope.real(core)
    if scope.extent.count > MODEL_COUNT and all(map(operations.of(core).is_determined, real)):
        complain = complain or by_definition
    jobs = [random_operations(config, scope, lane) for lane, config in enumerate(real)]
    what = scope.what(core.id, RANDOM)
    return check_lanes(real, jobs, what, progress, complain, model=scope.model)


def verify_volume(core: Core, scope: Scope, progress: Progress | None = None) -> Iterator[Check]:
    """Check any number of random operations, also of an operation whose model is slow.

    On a curve, the first run also covers edge cases, points of small order and refused points.
    Status, point and cycles must be correct; all operations take the same cycles.
    """
    if scope.openssl and scope.curve is None:
        yield from _verify_keys(core, scope, progress)
        return
    if scope.curve is None:
        complain = by_definition if operations.of(core).slow_model else None
        yield from verify_random(core, scope, progress, complain)
        return
    curve, (config,) = scope.curve, scope.real(core)
    operation = operations.of(core)
    if isinstance(operation, Agree):
        keys = agreement.Cases(config, scope.seed)
        yield from _verify_cases(config, scope, progress, keys, agreement.complaint)
        return
    if isinstance(operation, Sign):
        signed = signatures.Cases(config, scope.seed)
        yield from _verify_cases(config, scope, progress, signed, signatures.complaint)
        return
    if isinstance(operation, SignEd):
        ed_signed = ed_signatures.Cases(config, scope.seed)
        yield from _verify_cases(config, scope, progress, ed_signed, ed_signatures.complaint)
        return

    def points(
        what: str, cases: Callable[[], Iterator[curve_points.Case]], number: int
    ) -> list[Check]:
        jobs = [Draw(lambda: (job(config, *case) for case in cases()), number)]
        name = scope.what(core.id, what)
        complain = curve_points.complaint
        return check_lanes([config], jobs, name, progress, complain, model=scope.model)

    def new_cases() -> curve_points.CurveCases:
        return curve_points.CurveCases(curve, config.bits, scope.seed)

    def small() -> Iterator[curve_points.Case]:
        return (case for case in new_cases().small() if any_curve or case[0] == curve)

    any_curve = fixed_curve(config) is None
    if not scope.skip:
        yield from points("edges", lambda: iter(new_cases().edges()), len(new_cases().edges()))
    if scope.extent.count:
        yield from verify_random(core, scope, progress, curve_points.complaint)
    number = -(-scope.extent.count // _SHARE)
    if number and not scope.skip:
        if any_curve or curve.form == "montgomery":  # others need a second curve
            yield from points("points of small order", small, number)
        if fixed_point(config) is None:
            yield from points("refused points", lambda: new_cases().refused_points(), number)


def _has_foreign(core: Core) -> bool:
    """Return whether a check on a curve has operations with operands of OpenSSL."""
    return isinstance(operations.of(core), Agree | Sign | SignEd)


def _verify_keys(core: Core, scope: Scope, progress: Progress | None) -> list[Check]:
    """Check operations with keys of OpenSSL."""
    (config,) = scope.real(core)
    by_one_modulus = isinstance(operations.of(core), RsaOne)
    cases = (rsa_one_signatures if by_one_modulus else rsa_signatures).Cases(config, scope.seed)
    draw = Draw(cases.jobs, scope.extent.count)
    what = scope.what(core.id, RANDOM)
    return check_lanes([config], [draw], what, progress, cases.complaint, model=scope.model)


def _verify_cases(
    config: Configuration,
    scope: Scope,
    progress: Progress | None,
    cases: agreement.Cases | signatures.Cases | ed_signatures.Cases,
    complain: Complain,
) -> Iterator[Check]:
    """Check edges, random operands, and operations with operands of OpenSSL; or these alone."""
    count = scope.extent.count
    draws = (
        [(RANDOM, Draw(cases.foreign, count))]
        if scope.openssl
        else [
            ("edges", Draw(cases.edges, len(list(cases.edges())))),
            (RANDOM, Draw(cases.randoms, count, scope.skip)),
            (cases.foreign_name, Draw(cases.foreign, 2 * -(-count // _SHARE))),
        ]
    )
    for operands, draw in draws:
        if not draw.count or (scope.skip and operands != RANDOM):
            continue
        what = scope.what(config.core_id, operands)
        yield from check_lanes([config], [draw], what, progress, complain, model=scope.model)


def random_operations(config: Configuration, scope: Scope, lane: int) -> Draw:
    """Return the random operations of a configuration; ``lane`` is its index in the check."""
    count, skip = scope.extent.count, scope.skip
    curve = scope.curve

    def draw() -> Iterator[Job]:
        if curve is not None:
            cases = curve_points.CurveCases(curve, config.bits, scope.seed).randoms()
            return (job(config, *case) for case in cases)
        modulus, kind = (scope.field.modulus, scope.field.kind) if scope.field else (0, "")
        rng = random.Random(f"{scope.seed} {lane}")
        randoms = operations.of(config.core).randoms
        return randoms(config, skip + count, rng, modulus, kind, widths=scope.widths)

    return Draw(draw, count, skip)


def write_down(checks: Sequence[Check], scope: Scope) -> None:
    """Add the random operations of checks to the evidence if every answer was correct."""
    if any(check.failures for check in checks):
        return
    for check in checks:
        if check.cases and check.what == scope.what(check.core, RANDOM):
            check = dataclasses.replace(check, cases=scope.skip + check.cases)
            keep_run(check, scope.moduli, scope.seed, scope.model)


def keep_run(check: Check, moduli: str, seed: int, model: bool = False) -> None:
    """Add a check without failures to the evidence; ``moduli`` is as in `OperationRun`."""
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
