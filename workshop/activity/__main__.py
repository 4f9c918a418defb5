"""The command ``python -m workshop activity``: leakage tests of a simulated core.

Control: every control and address net has the same value in the same cycle of two operations with
different secrets. Activity, of ``scalar-mul`` alone: Welch's t-test, by cycle, of the number of
register bits that change, between a group with a fixed scalar and one with random scalars.
"""

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.catalog.core import Configuration, Core
from dualfield.catalog.inputs import curve_of
from dualfield.cli.arguments import Parameters, assignments
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.math.curves import Curve
from dualfield.operations import of
from dualfield.programs.protection import splits
from workshop import evidence
from workshop.activity import curve_engine, prime_nets, secret_operations, t_test
from workshop.activity.pairs import Comparison, compare
from workshop.activity.watched_nets import Watched

BITS = 16
"""The width of a core if neither a width nor a curve is given."""

_CURVE_CORE = "scalar-mul"
_TRACES = 10000
_SHOWN = 20
"""Names of differing nets in the output, at most."""

app = make_app()


@app.command()
def activity(
    core_name: Annotated[
        str,
        typer.Argument(metavar="[CORE]", help="scalar-mul, or a core on the prime engine."),
    ] = _CURVE_CORE,
    *,
    curve: Annotated[
        str | None, typer.Option(help="Curve, e.g. P-256, or an equation; default: 16 bits.")
    ] = None,
    bits: Annotated[int | None, typer.Option(help="Width of the core.")] = None,
    pairs: Annotated[
        int, typer.Option(min=1, help="Number of operation pairs to compare, for each action.")
    ] = 1000,
    traces: Annotated[
        int | None,
        typer.Option(min=0, help="Number of operations for the t-test; scalar-mul alone: 10000."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the operands.")] = 1,
    parameters: Parameters = None,
    record: Annotated[
        bool, typer.Option("--record", help="Store the comparison of nets in evidence/nets.jsonl.")
    ] = False,
) -> None:
    """Compare control and address nets in pairs of operations; scalar-mul: then run the t-test.

    Runs a build without protection and one with all protection; -P Protect selects one build.
    Exit code 1 if a control net differs.
    """
    core, values = catalog.get(core_name), assignments(parameters)
    extent = Extent(pairs, traces or 0, seed, record)
    differing = 0
    if core.id == _CURVE_CORE:
        chosen = curve_of(curve or curve_engine.CURVE)
        assert chosen is not None
        extent = replace(extent, traces=_TRACES if traces is None else traces)
        for build in _builds(core, values, chosen.form):
            config = curve_engine.configuration(chosen, bits, build)
            differing += _test_curve_engine(config, chosen, extent)
    else:
        if traces:
            raise UsageError("the t-test is for scalar-mul alone; leave out --traces.")
        for config in _configurations(core, curve_of(curve), bits, values):
            differing += _test_prime_engine(config, extent)
    if differing:
        raise CheckFailed(f"control nets differ in {differing} pairs of operations.")


@dataclass(frozen=True)
class Extent:
    """The numbers of operation pairs and of traces, the seed, and whether results are stored."""

    pairs: int
    traces: int
    seed: int
    is_recorded: bool

    @property
    def operations(self) -> int:
        """Operations of each action: one more than those of the pairs, which comes first."""
        return 1 + 2 * self.pairs


def _builds(core: Core, values: Mapping[str, object], form: str) -> list[Mapping[str, object]]:
    """The parameters of the builds: no protection and the strongest one, unless the user chose.

    No scalar of a Montgomery curve is split.
    """
    choices = next((p.choices for p in core.parameters if p.name == "Protect"), ())
    if not choices or "protect" in {name.lower() for name in values}:
        return [values]
    *_, strongest = (one for one in choices if form != "montgomery" or not splits(one))
    return [{**values, "Protect": one} for one in (choices[0], strongest)]


def _configurations(
    core: Core, curve: Curve | None, bits: int | None, values: Mapping[str, object]
) -> Iterator[Configuration]:
    """The builds of a core on the prime engine; UsageError for any other core."""
    if not prime_nets.has_prime_engine(core):
        raise UsageError(
            f"{core.id} is not on the prime engine: activity tests scalar-mul, and the cores on "
            "the prime engine."
        )
    if curve is None and bits is None:
        own = {name.lower() for name in values}
        small = {**core.small, "FaultChecks": 1}
        values = {**values, **{n: v for n, v in small.items() if n.lower() not in own}}
    form = curve.form if curve else core.configure(bits or BITS, values).values.get("Form")
    for build in _builds(core, values, str(form)):
        parameters, width = build, bits or BITS
        if curve is not None:
            parameters, width = of(core).fit_core(core, curve, build, bits, fixed=True)
        yield core.configure(width, parameters)


def _test_prime_engine(config: Configuration, extent: Extent) -> int:
    """Print the results of a build; the number of pairs that differ."""
    actions = secret_operations.actions(config)
    watched = Watched(config, len(actions) * extent.operations, prime_nets.is_control)
    jobs = secret_operations.jobs(config, extent.operations, random.Random(extent.seed))
    comparisons = compare(watched, jobs, len(actions))
    for action, comparison in zip(actions, comparisons, strict=True):
        _report(watched, comparison, extent, "" if action is None else action.name.lower())
    return sum(len(comparison.pairs) for comparison in comparisons)


def _test_curve_engine(config: Configuration, curve: Curve, extent: Extent) -> int:
    """Print the results of a build; the number of pairs that differ."""
    watched = Watched(config, extent.operations + 2 * extent.traces, curve_engine.is_control)
    rng = random.Random(extent.seed)
    (comparison,) = compare(watched, curve_engine.jobs(config, curve, extent.operations, rng))
    _report(watched, comparison, extent)
    for fix, title in ((False, "random against random"), (True, "fixed against random")):
        if extent.traces:
            t = t_test.compared(watched, extent.traces, curve, extent.seed, fix).t()
            count = len(watched.registers)
            print(f"{title} scalars, {extent.traces} traces, {count} registers:")
            print(*t_test.report(t, config), sep="\n", flush=True)
    return len(comparison.pairs)


def _report(watched: Watched, comparison: Comparison, extent: Extent, action: str = "") -> None:
    """Print a comparison, and store it if the user wants so."""
    config = watched.config
    row = {
        "core": config.core.id,
        "label": config.label(),
        "bits": config.bits,
        "action": action,
        "seed": extent.seed,
        "cycles": comparison.reference.cycles,
        "nets": len(watched.control),
        "variables": len(watched.names),
        "pairs": comparison.operations // 2,
        "statuses": dict(comparison.statuses),
        "differing_pairs": len(comparison.pairs),
        "differing_nets": sorted(comparison.nets),
        "checksum": evidence.rtl_checksum(config.core),
    }
    if extent.is_recorded:
        evidence.NETS.put(row)
    statuses = ", ".join(f"{count} {word}" for word, count in comparison.statuses.most_common())
    name = f"{config.label()}, {action}" if action else config.label()
    print(
        f"{name}, {row['cycles']} cycles: {row['nets']} control and address nets of "
        f"{row['variables']}, {row['pairs']} pairs ({statuses}): {row['differing_pairs']} differ",
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
