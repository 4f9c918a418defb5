"""The command ``python -m workshop activity``: leakage tests of a simulated core.

Control: every control and address net has the same value in the same cycle of two operations with
different scalars and points. Activity: Welch's t-test, by cycle, of the number of
register bits that change, between a group with a fixed scalar and one with random scalars.
"""

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from dualfield.catalog.core import Configuration
from dualfield.catalog.inputs import curve_of
from dualfield.cli.arguments import Parameters, assignments
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed
from dualfield.math.curves import Curve
from workshop.activity import curve_engine, t_test
from workshop.activity.pairs import Comparison, compare
from workshop.activity.watched_nets import Watched

PROTECTIONS = ("none", "scalar")
"""The compared builds: without protection, and with all protections."""

_SHOWN = 20
"""Names of differing nets in the output, at most."""

app = make_app()


@app.command()
def activity(
    curve: Annotated[
        str, typer.Option(help="Curve, e.g. P-256, or an equation.")
    ] = curve_engine.CURVE,
    *,
    bits: Annotated[int | None, typer.Option(help="Width of the core.")] = None,
    pairs: Annotated[int, typer.Option(min=1, help="Number of operation pairs to compare.")] = 1000,
    traces: Annotated[
        int, typer.Option(min=0, help="Number of operations for the t-test.")
    ] = 10000,
    seed: Annotated[int, typer.Option(help="Seed of scalars and points.")] = 1,
    parameters: Parameters = None,
) -> None:
    """Compare control and address nets in pairs of operations, then run the t-test.

    Runs a build without protection and one with all protection; -P Protect selects one build.
    Exit code 1 if a control net differs.
    """
    chosen, values = curve_of(curve), assignments(parameters)
    assert chosen is not None
    named = {name.lower() for name in values}
    builds = [values] if "protect" in named else [{**values, "Protect": p} for p in PROTECTIONS]
    differing = 0
    for build in builds:
        config = curve_engine.configuration(chosen, bits, build)
        differing += _test_curve_engine(config, chosen, Extent(pairs, traces, seed))
    if differing:
        raise CheckFailed(f"control nets differ in {differing} pairs of operations.")


@dataclass(frozen=True)
class Extent:
    """The numbers of operation pairs and of traces, and the seed."""

    pairs: int
    traces: int
    seed: int

    @property
    def operations(self) -> int:
        """One operation more than those of the pairs, which comes first."""
        return 1 + 2 * self.pairs


def _test_curve_engine(config: Configuration, curve: Curve, extent: Extent) -> int:
    """Print the results of a build; the number of pairs that differ."""
    watched = Watched(config, extent.operations + 2 * extent.traces, curve_engine.is_control)
    rng = random.Random(extent.seed)
    (comparison,) = compare(watched, curve_engine.jobs(config, curve, extent.operations, rng))
    _print(config.label(), watched, comparison)
    for fix, title in ((False, "random against random"), (True, "fixed against random")):
        if extent.traces:
            t = t_test.compared(watched, extent.traces, curve, extent.seed, fix).t()
            count = len(watched.registers)
            print(f"{title} scalars, {extent.traces} traces, {count} registers:")
            print(*t_test.report(t, config), sep="\n", flush=True)
    return len(comparison.pairs)


def _print(name: str, watched: Watched, comparison: Comparison) -> None:
    statuses = ", ".join(f"{count} {word}" for word, count in comparison.statuses.most_common())
    print(
        f"{name}, {comparison.reference.cycles} cycles: {len(watched.control)} control and address "
        f"nets of {len(watched.names)}, {comparison.operations // 2} pairs ({statuses}): "
        f"{len(comparison.pairs)} differ",
        flush=True,
    )
    nets = sorted(comparison.nets)
    print(*(f"  {net}" for net in nets[:_SHOWN]), sep="\n", end="\n" if nets else "", flush=True)
    if len(nets) > _SHOWN:
        print(f"  and {len(nets) - _SHOWN} more nets", flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    return run_app(app, argv, "python -m workshop activity")


if __name__ == "__main__":
    sys.exit(main())
