"""The command ``dualfield verify``: parses, calls, prints."""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from dualfield import catalog, operations
from dualfield.catalog import evidence
from dualfield.catalog.inputs import curve_of, field_of, note_composite
from dualfield.cli.arguments import FieldOption, Json, Parameters, assignments, print_note
from dualfield.host import console
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.host.files import require_writable
from dualfield.host.json_output import print_document
from dualfield.host.paths import required_checkout

if TYPE_CHECKING:
    from dualfield.check.verify import Check, Progress, Wanted

    Run = Callable[[catalog.Core, Wanted, Progress | None], Iterator[Check]]


def verify_command(
    cores: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CORE...]", help="Cores to check; the default is all."),
    ] = None,
    *,
    count: Annotated[
        int | None,
        typer.Option(
            min=0, help="Random operations per setting; the default is 100, with --thorough 1000."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the random operands.")] = 1,
    field: FieldOption = None,
    curve: Annotated[
        str | None,
        typer.Option(help="scalar-mul: check this curve against OpenSSL."),
    ] = None,
    model: Annotated[
        bool,
        typer.Option("--model", help="With --curve: run the model instead of the RTL."),
    ] = False,
    bits: Annotated[
        int | None, typer.Option(help="Width for corner cases and random operands.")
    ] = None,
    thorough: Annotated[
        bool,
        typer.Option(
            "--thorough",
            help="Check three widths exhaustively, 256 bits, all pairs of settings; takes minutes.",
        ),
    ] = False,
    widths: Annotated[
        bool,
        typer.Option(
            "--widths", help="Use random moduli of every width from 3 bits to the core's width."
        ),
    ] = False,
    refusals: Annotated[
        bool,
        typer.Option(
            "--refusals",
            help="Use only operands that a core must refuse, at every size and word length.",
        ),
    ] = False,
    record: Annotated[
        bool,
        typer.Option("--record", help="Add the correct random operations to the evidence."),
    ] = False,
    parameters: Parameters = None,
    as_json: Json = False,
) -> None:
    """Check the RTL against its model and against algebra: exhaustive, corner cases, random.

    The whole catalog takes a few minutes. Cores that do not support the size or field are skipped.
    """
    from dualfield.check import verify

    records = [catalog.get(name) for name in cores] if cores else list(catalog.cores().values())
    extent = verify.THOROUGH if thorough else verify.QUICK
    extent = extent if count is None else dataclasses.replace(extent, count=count)
    chosen = field_of(field)
    wanted = verify.Wanted(extent, seed, bits, chosen, assignments(parameters), widths)
    if widths and field is not None:
        raise UsageError("--widths draws random moduli; it cannot be combined with --field.")
    if record:
        required_checkout("--record")
        require_writable(evidence.OPERATIONS.file)
    if curve is not None:
        if len(records) != 1 or field is not None or widths or refusals:
            raise UsageError(
                "--curve needs exactly one core, and cannot be combined with --field, --widths or "
                "--refusals."
            )
        found = _check_curve(records[0], curve, wanted, (model, record), as_json)
        _print_sum(found, {}, seed, as_json)
        return
    if model:
        raise UsageError("--model needs --curve: it checks the model against OpenSSL.")
    consequences = (operations.of(core).composite for core in records)
    note_composite(chosen, next(filter(None, consequences), ""), print_note)
    if refusals and (record or widths or field is not None or count is not None):
        raise UsageError(
            "--refusals generates its own operands; it cannot be combined with --record, --widths, "
            "--field or --count."
        )
    run = verify.verify_refusals if refusals else verify.verify_core
    checks, skipped = _check_cores(records, wanted, run, record, as_json)
    if not checks:
        raise UsageError(" ".join(skipped.values()))
    _print_sum(checks, skipped, seed, as_json)


def _check_cores(
    records: Sequence[catalog.Core], wanted: "Wanted", run: "Run", record: bool, as_json: bool
) -> "tuple[list[Check], dict[str, str]]":
    """The checks of cores, shown as they finish; those that cannot take what is wanted, and why."""
    from dualfield.check import verify

    checks: list[Check] = []
    skipped: dict[str, str] = {}
    with console.progress(lines=True) as show:
        for core in records:
            try:
                wanted.real(core)
            except UsageError as error:
                skipped[core.id] = str(error)
                if not as_json and len(records) > 1:
                    console.out.print(f"{core.id}: skipped: {error}", soft_wrap=True)
                continue
            for check in run(core, wanted, show):
                checks.append(check)
                if record:
                    verify.write_down(check, wanted)
                if not as_json:
                    _print_check(check)
    return checks, skipped


def _check_curve(
    core: catalog.Core, words: str, wanted: "Wanted", how: tuple[bool, bool], as_json: bool
) -> "list[Check]":
    """The checks of a curve, shown as they finish; ``how``: by the model, written down."""
    from dualfield.check import curve_volume as of_curves

    curve, (model, record) = curve_of(words), how
    assert curve is not None
    config = of_curves.configuration(core, curve, wanted.bits, wanted.assignments)
    count, drawn = wanted.extent.count, wanted.seed
    checks: list[Check] = []
    with console.progress(lines=True) as show:
        for check in of_curves.verify_curve(config, curve, count, drawn, show, model=model):
            checks.append(check)
            if not as_json:
                _print_check(check)
    if record:
        of_curves.write_down(checks, curve, drawn, model=model)
    return checks


def _print_sum(checks: "list[Check]", skipped: dict[str, str], seed: int, as_json: bool) -> None:
    """How it ended; CheckFailed if an answer was wrong."""
    failed, total = sum(c.failures for c in checks), sum(c.cases for c in checks)
    if as_json:
        rows = [check.as_dict() for check in checks]
        gone = [{"core": core, "reason": reason} for core, reason in skipped.items()]
        report = {"seed": seed, "failures": failed, "checks": rows, "skipped": gone}
        print_document("verify", report)
    else:
        passed = f", {len(skipped)} cores skipped" if skipped else ""
        console.out.print(f"{total} operations, seed {seed}: {failed} wrong{passed}.")
    if failed:
        raise CheckFailed(f"{failed} of {total} operations are wrong.")


def _print_check(check: "Check") -> None:
    """Two or three lines that fit 80 columns, but for a failure."""
    least, most = check.latency
    what = check.what.partition(": ")[2]
    statuses = ", ".join(f"{word} {seen}" for word, seen in sorted(check.statuses.items()))
    lines = [
        f"{check.label}: {what}, {check.cases} operations, {check.failures} wrong",
        f"  {statuses}",
        f"  cycles {check.cycles_min} to {check.cycles_max}, mean {check.cycles_mean:.1f}; "
        f"stated {least} to {most}",
    ]
    for line in lines:
        console.out.print(line, soft_wrap=True)
    if check.first_failure:
        console.out.print(f"  {check.first_failure}", style="red", soft_wrap=True)
