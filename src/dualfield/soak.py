"""``python -m dualfield.soak [CORE...]``: random operations in number, kept as evidence.

Of each core a million at 256 bits, ten thousand on each named field, a hundred thousand on random
odd moduli of every width from 3 to 600 bits; of a core of curves ten thousand random points on each
named curve: as many of them as fit into a number of cycles. What is written down of the RTL of now
is not run again, so that a run that was stopped goes on.

With ``--schedules`` ten thousand random schedules of handshakes instead, at small widths.
"""

import dataclasses
import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from dualfield import catalog, console, verify, wander
from dualfield.catalog import handshakes, volume
from dualfield.curve import volume as of_curves
from dualfield.curve.curves import NAMED as CURVES
from dualfield.curve.curves import Curve
from dualfield.entry import make_app, run_app
from dualfield.errors import CheckFailed, UsageError
from dualfield.fields import NAMED

CYCLES = 10**9
"""Cycles of a run, all settings together, if no other number is asked for."""
LONGEST = 600
"""Bits of the longest modulus of every width."""
POINTS = 10_000
"""Random points of each named curve."""


def planned(core: catalog.Core, cycles: int, seed: int) -> Iterator[tuple[verify.Wanted, int]]:
    """What is to be run of a core, and how many operations of each setting; not `curves`.

    >>> [count for _, count in planned(catalog.get("inv-divstep"), 10**9, 1)][:2]
    [333334, 3334]
    """
    asked: list[tuple[verify.Wanted, int]] = []
    extent = dataclasses.replace(verify.QUICK, widths=0, short=False)
    if core.operation == "scalar":
        return
    asked.append((verify.Wanted(extent, seed, min(256, core.maximum_bits)), 1_000_000))
    for field in NAMED.values():
        asked.append((verify.Wanted(extent, seed, field=field), 10_000))
    if "gfp" in core.kinds:
        widest = verify.Wanted(extent, seed, min(LONGEST, core.maximum_bits), widths=True)
        asked.append((widest, 100_000))
    for wanted, operations in asked:
        try:
            settings = wanted.real(core)
        except UsageError:  # a field or a width that the core does not take
            continue
        longest = sum(config.latency()[1] for config in settings)
        count = min(-(-operations // len(settings)), max(1, cycles // longest))
        yield dataclasses.replace(wanted, extent=dataclasses.replace(extent, count=count)), count


def curves(core: catalog.Core, cycles: int) -> Iterator[tuple[catalog.Configuration, Curve, int]]:
    """What is to be run of a core of curves: each named one, in the arithmetic of least cycles.

    >>> [(curve.name, count) for _, curve, count in curves(catalog.get("scalar-mul"), 10**8)][-1]
    ('K-571', 135)
    """
    if core.operation != "scalar":
        return
    (arithmetic,) = (p for p in core.parameters if p.name == "Arithmetic")
    for curve in CURVES.values():
        fitting = []
        for choice in arithmetic.choices:
            try:
                fitting.append(of_curves.configuration(core, curve, None, {"Arithmetic": choice}))
            except UsageError:  # an arithmetic of the other fields
                continue
        config = min(fitting, key=lambda one: one.latency()[1])
        yield config, curve, min(POINTS, max(1, cycles // config.latency()[1]))


def missing(core: catalog.Core, wanted: verify.Wanted, count: int) -> bool:
    """Whether a setting has no run of so many operations, of the RTL of now."""
    moduli = wanted.field.name if wanted.field else volume.DRAWN
    moduli = volume.WIDTHS if wanted.widths else moduli
    there = {
        run.rtl_checksum: run.operations for run in volume.RUNS.of(core.id) if run.moduli == moduli
    }
    return any(there.get(config.checksum(), 0) < count for config in wanted.real(core))


app = make_app()


@app.command()
def soak_command(
    cores: Annotated[
        list[str] | None, typer.Argument(metavar="[CORE...]", help="All if none.")
    ] = None,
    cycles: Annotated[
        int | None,
        typer.Option(
            min=1,
            help=f"Cycles of a run at most: {CYCLES}, or {wander.CYCLES} with --schedules.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the random operands.")] = 1,
    schedules: Annotated[
        bool, typer.Option("--schedules", help="Handshakes at random, at small widths.")
    ] = False,
) -> None:
    """Run what is not written down yet; code 1 at the first wrong answer."""
    chosen = [catalog.get(name) for name in cores] if cores else list(catalog.cores().values())
    chosen.sort(key=lambda core: core.operation == "scalar")  # last, as they need OpenSSL
    for core in chosen:
        if schedules:
            _handshakes(core, cycles or wander.CYCLES, seed)
            continue
        for wanted, count in planned(core, cycles or CYCLES, seed):
            if not missing(core, wanted, count):
                continue
            with console.progress(lines=True) as show:
                checks = list(verify.verify_random(core, wanted, show))
            for check in checks:
                if check.failures:
                    raise CheckFailed(f"{check.configuration}: {check.first_failure}")
                verify.write_down(check, wanted)
                moduli = wanted.field.name if wanted.field else f"{check.bits} bits"
                print(f"{check.configuration}, {moduli}: {check.cases} right", flush=True)
        for config, curve, count in curves(core, cycles or CYCLES):
            _curve(config, curve, count, seed)


def _curve(config: catalog.Configuration, curve: Curve, count: int, seed: int) -> None:
    for run in volume.RUNS.of(config.core.id):
        here = run.moduli == curve.words and not run.model
        if here and run.rtl_checksum == config.checksum() and run.operations >= count:
            return
    with console.progress(lines=True) as show:
        checks = list(of_curves.verify_curve(config, curve, count, seed, show))
    for check in checks:
        if check.failures:
            raise CheckFailed(f"{check.configuration}: {check.first_failure}")
    of_curves.write_down(checks, curve, seed, model=False)
    print(f"{config.label()}, {curve.words}: {count} right", flush=True)


def _handshakes(core: catalog.Core, cycles: int, seed: int) -> None:
    for config, share, most in wander.shares(core, wander.SCHEDULES, cycles):
        there = {run.rtl_checksum: run for run in handshakes.RUNS.of(core.id)}
        old = there.get(config.checksum())
        if old and (old.schedules >= share or old.cycles >= most):
            continue
        with console.progress(lines=True) as show:
            made = wander.run(config, share, most, seed, show)
        handshakes.RUNS.keep(made)
        print(f"{config.label()}: {made.schedules} schedules right", flush=True)


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m dualfield.soak"))
