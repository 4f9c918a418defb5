"""``python -m workshop soak [CORE...]``: run many random operations and record them as evidence.

Each core runs a million operations at 256 bits, ten thousand on each named field, and a hundred
thousand on random odd moduli of 3 to 600 bits. A core of curves runs a million random points on the
named curves of 256 bits and ten thousand on each other one. A core with a fixed prime runs a
million overlapping products for P-256 and 2^255 - 19 and a hundred thousand for each other named
prime that it takes, with a multiplier for each word, and a tenth of these with four multipliers.

A budget of cycles limits each run. The settings of a core share the operations, so that each runs
for as many cycles; a curve has one setting. Finished pieces are recorded, and a later run continues
after them.

With ``--schedules`` it runs ten thousand random handshake schedules instead, at small widths.
`dualfield.check` runs the operations; this module has the budget and the evidence.
"""

import dataclasses
import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.catalog import evidence
from dualfield.check import schedules, verify
from dualfield.check.settings import QUICK, Scope
from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.math.curves import NAMED as CURVES
from dualfield.math.curves import Curve
from dualfield.math.fields import NAMED, STANDARD
from dualfield.operations import of
from workshop.mutate import campaign

CYCLES = 10**9
"""The default budget of cycles of a run, over all settings."""
PIECE = 10**9
"""Cycles after which the operations of a setting are recorded."""
SEED = 2
"""The default seed. Runs with seed 1 shared their operands among several settings."""
LONGEST = 600
"""The maximum width in bits of random moduli."""
MANY = 1_000_000
"""Operations at 256 bits; for a core of curves, random points on all named curves of 256 bits."""
SOME = 100_000
"""Operations on random moduli of every width, and on each fixed prime that is not in `FIRST`."""
FIRST = ("P-256", "25519")
"""Fixed primes with `MANY` operations."""
MULTIPLIERS = ((64, 1), (4, 10))
"""Multipliers of a core with a fixed prime, and the divisor of its number of operations."""
FEWER = 10_000
"""Operations on each named field, and random points on each other named curve."""
SCHEDULES = 10_000
"""Schedules of a core, over all configurations."""
SCHEDULE_CYCLES = 1_200_000
"""Maximum cycles of a core's schedules; long operations allow fewer schedules."""


@dataclass(frozen=True)
class Share:
    """A configuration's part of a scope; ``operations`` replaces the count of the scope."""

    config: catalog.Configuration
    scope: Scope
    operations: int

    @property
    def recorded(self) -> int:
        """The number of recorded operations on the present RTL."""
        run = _recorded_run(self.config, self.scope.moduli)
        return run.operations if run else 0

    def pieces(self) -> Iterator[Scope]:
        """The scopes that remain to be run, one piece after the other."""
        scope = self.scope
        for skip, count in _pieces(self.config, scope.moduli, scope.seed, self.operations):
            extent = dataclasses.replace(scope.extent, count=count)
            yield dataclasses.replace(scope, extent=extent, skip=skip)


def _recorded_run(config: catalog.Configuration, moduli: str) -> evidence.OperationRun | None:
    """The recorded run of a configuration on the present RTL."""
    for run in evidence.OPERATIONS.of(config.core.id):
        same_build = run.bits == config.bits and run.rtl_checksum == config.checksum()
        if same_build and run.moduli == moduli and not run.model:
            return run
    return None


def _pieces(
    config: catalog.Configuration, moduli: str, seed: int, operations: int
) -> Iterator[tuple[int, int]]:
    """(operations to skip, operations to run) for each remaining piece.

    A recorded run with another seed is not continued; the operations start from the first.
    """
    run = _recorded_run(config, moduli)
    recorded = run.operations if run and run.seed == seed else 0
    piece = max(1, PIECE // config.latency()[1])
    for skip in range(recorded, operations, piece):
        yield skip, min(piece, operations - skip)


def plan_shares(core: catalog.Core, cycles: int, seed: int) -> Iterator[list[Share]]:
    """The required operations of a core; each list has the settings that share them.

    >>> for shares in list(plan_shares(catalog.get("modexp"), 10**12, 1))[:2]:
    ...     print([share.operations for share in shares])
    [93762, 906238]
    [1006, 8994]
    """
    extent = dataclasses.replace(QUICK, widths=0, short=False)
    if of(core).over == "curve":
        for curve in CURVES.values():
            try:
                share = _curve(core, Scope(extent, seed, curve=curve), curve, cycles)
            except UsageError:  # a curve that a core for one curve does not take
                continue
            yield [share]
        return
    for scope, operations in _scopes(core, Scope(extent, seed)):
        try:
            settings = scope.real(core)
        except UsageError:  # a field or a width that the core does not take
            continue
        rates = [1 / config.latency()[1] for config in settings]
        fitting = min(operations, cycles * sum(rates) / len(settings))
        ends = [round(fitting * part / sum(rates)) for part in itertools.accumulate(rates)]
        yield [
            Share(
                config,
                dataclasses.replace(scope, bits=config.bits, assignments=dict(config.values)),
                max(1, end - start),
            )
            for config, start, end in zip(settings, [0, *ends], ends, strict=False)
        ]


def _scopes(core: catalog.Core, scope: Scope) -> Iterator[tuple[Scope, int]]:
    """Yield the scopes of a core with their operations, also those that the core refuses."""
    if core.usual_modulus:
        for (multipliers, divisor), field in itertools.product(MULTIPLIERS, NAMED.values()):
            build = {"Multipliers": multipliers, "Overlap": 1}
            count = (MANY if field.name in FIRST else SOME) // divisor
            yield dataclasses.replace(scope, field=field, assignments=build), count
        return
    yield dataclasses.replace(scope, bits=min(256, core.maximum_bits)), MANY
    for field in STANDARD.values():
        yield dataclasses.replace(scope, field=field), FEWER
    if "gfp" in core.kinds:
        yield dataclasses.replace(scope, bits=min(LONGEST, core.maximum_bits), widths=True), SOME


def missing(shares: list[Share]) -> bool:
    """True if fewer operations are recorded than the settings share."""
    recorded = [share.recorded for share in shares]
    return 0 in recorded or sum(recorded) < sum(share.operations for share in shares)


def _curve(core: catalog.Core, scope: Scope, curve: Curve, cycles: int) -> Share:
    """The share of a named curve: its points, minus those that other settings have run."""
    sharing = sum(curve.bits == 256 for curve in CURVES.values())
    if not core.usual_modulus:  # a core for one curve has the settings of the curve
        scope = dataclasses.replace(scope, assignments=_fastest_setting(curve))
    (config,) = scope.real(core)
    points = -(-MANY // sharing) if curve.bits == 256 else FEWER
    points = max(0, points - _operations_of_other_settings(config, curve.words))
    return Share(config, scope, min(points, max(1, cycles // config.latency()[1])))


def _fastest_setting(curve: Curve) -> dict[str, object]:
    """The parameters that simulate fastest: wide lanes, wide multipliers."""
    if curve.form == "binary":
        fixed = {"Arithmetic": "digit", "Digit": 32, "Polynomial": curve.modulus}
        return {"Lane": curve.bits, **fixed}
    return {"Lane": curve.bits, "Arithmetic": "dsp", "Word": 32, "Multipliers": 64}


def _operations_of_other_settings(config: catalog.Configuration, moduli: str) -> int:
    """The number of operations that other settings of the core ran on the present RTL."""
    return sum(
        run.operations
        for run in evidence.OPERATIONS.of(config.core.id)
        if run.moduli == moduli and not run.model and not run.stale(config.core)
        if (run.bits, run.rtl_checksum) != (config.bits, config.checksum())
    )


app = make_app()


@app.command()
def soak_command(
    cores: Annotated[
        list[str] | None, typer.Argument(metavar="[CORE...]", help="Cores; the default is all.")
    ] = None,
    cycles: Annotated[
        int | None,
        typer.Option(
            min=1,
            help=f"Maximum cycles per run: {CYCLES}, with --schedules {SCHEDULE_CYCLES}.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the random operands.")] = SEED,
    handshakes_only: Annotated[
        bool, typer.Option("--schedules", help="Run random handshake schedules at small widths.")
    ] = False,
) -> None:
    """Run the operations that are not in the evidence yet; code 1 at the first wrong answer."""
    selection = [catalog.get(name) for name in cores] if cores else list(catalog.cores().values())
    selection.sort(key=lambda core: of(core).over == "curve")  # last, as they need OpenSSL
    for core in selection:
        if handshakes_only:
            _handshakes(core, cycles or SCHEDULE_CYCLES, seed)
            continue
        for shares in plan_shares(core, cycles or CYCLES, seed):
            for share in shares if missing(shares) else []:
                _run(share)


def _run(share: Share) -> None:
    """Run the remaining operations of a share and record each piece."""
    config = share.config
    for scope in share.pieces():
        with console.progress(lines=True) as show:
            checks = list(verify.verify_volume(config.core, scope, show))
        for check in checks:
            if check.failures:
                raise CheckFailed(f"{check.label}: {check.first_failure}")
        verify.write_down(checks, scope)
        moduli = scope.moduli if scope.field or scope.curve else f"{config.bits} bits"
        print(f"{config.label()}, {moduli}: {scope.skip + scope.extent.count} correct", flush=True)


def _shares(core: catalog.Core, cycles: int) -> list[tuple[catalog.Configuration, int, int]]:
    """(configuration, schedules, cycles) for each small configuration.

    >>> {(n, most) for _, n, most in _shares(catalog.get("mont-mul-serial"), 300)}
    {(1667, 50)}
    """
    configs = campaign.configurations(core)
    count = len(configs)
    return [(config, -(-SCHEDULES // count), max(1, cycles // count)) for config in configs]


def _handshakes(core: catalog.Core, cycles: int, seed: int) -> None:
    for config, share, most in _shares(core, cycles):
        recorded = {run.rtl_checksum: run for run in evidence.SCHEDULES.of(core.id)}
        old = recorded.get(config.checksum())
        if old and (old.schedules >= share or old.cycles >= most):
            continue
        with console.progress(lines=True) as show:
            run = schedules.run(config, share, most, seed, show)
        evidence.SCHEDULES.put(run)
        print(f"{config.label()}: {run.schedules} schedules correct", flush=True)


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop soak", checkout=True))
