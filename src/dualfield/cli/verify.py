"""The command ``dualfield verify``: check the RTL against models and definitions."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

import dualfield
from dualfield.cli.arguments import FieldOption, Json, Parameters, assignments, print_note
from dualfield.host import console
from dualfield.host.errors import CheckFailed, Unsupported, UsageError
from dualfield.host.json_output import print_document

if TYPE_CHECKING:
    from dualfield.check.engine import Check


def verify_command(
    cores: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CORE...]", help="Cores to check; the default is all."),
    ] = None,
    *,
    count: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Random operations per setting; the default is 100, with --thorough 1000, with "
            "--openssl 6.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the random operands.")] = 1,
    field: FieldOption = None,
    curve: Annotated[
        str | None,
        typer.Option(help="Cores for curves: check this curve against OpenSSL."),
    ] = None,
    openssl: Annotated[
        bool,
        typer.Option(
            "--openssl",
            help="rsa, rsa-one: check only keys and signatures of OpenSSL, of 2048 bits; with "
            "--curve: ecdsa, eddsa, x25519 and x448.",
        ),
    ] = False,
    model: Annotated[
        bool,
        typer.Option(
            "--model", help="With --curve or --openssl: run the model instead of the RTL."
        ),
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
    from dualfield.check.verify import CURVE_ALONE, OPENSSL_ALONE

    records = [dualfield.core(name) for name in cores] if cores else dualfield.cores().values()
    if curve is not None and len(records) != 1:
        raise UsageError(CURVE_ALONE)
    if openssl and len(records) != 1:
        raise UsageError(OPENSSL_ALONE)
    options: dict[str, Any] = {
        "field": field,
        "curve": curve,
        "openssl": openssl,
        "model": model,
        "bits": bits,
        "count": count,
        "seed": seed,
        "thorough": thorough,
        "widths": widths,
        "refusals": refusals,
        "record": record,
        "parameters": assignments(parameters),
    }
    notes: list[str] = []
    checks: list[Check] = []
    skipped: dict[str, str] = {}

    def print_first_note(text: str) -> None:
        if not notes:
            print_note(text)
        notes.append(text)

    with console.progress(lines=True) as show:
        for core in records:
            try:
                checks += dualfield.verify(
                    core.id,
                    **options,
                    progress=show,
                    note=print_first_note,
                    report=None if as_json else _print_check,
                )
            except Unsupported as error:
                skipped[core.id] = str(error)
                if not as_json and len(records) > 1:
                    console.out.print(f"{core.id}: skipped: {error}", soft_wrap=True)
    if not checks:
        raise UsageError(" ".join(skipped.values()))
    _print_sum(checks, skipped, seed, as_json)


def _print_sum(checks: "list[Check]", skipped: dict[str, str], seed: int, as_json: bool) -> None:
    """Print the totals; CheckFailed if an answer was wrong."""
    failed, total = sum(c.failures for c in checks), sum(c.cases for c in checks)
    if as_json:
        rows = [check.as_dict() for check in checks]
        omitted = [{"core": core, "reason": reason} for core, reason in skipped.items()]
        report = {"seed": seed, "failures": failed, "checks": rows, "skipped": omitted}
        print_document("verify", report)
    else:
        suffix = f", {len(skipped)} cores skipped" if skipped else ""
        console.out.print(f"{total} operations, seed {seed}: {failed} wrong{suffix}.")
    if failed:
        raise CheckFailed(f"{failed} of {total} operations are wrong.")


def _print_check(check: "Check") -> None:
    """Print a check in three lines of at most 80 columns, and its first failure."""
    fewest, most = check.latency
    what = check.what.partition(": ")[2]
    statuses = ", ".join(f"{word} {number}" for word, number in sorted(check.statuses.items()))
    lines = [
        f"{check.label}: {what}, {check.cases} operations, {check.failures} wrong",
        f"  {statuses}",
        f"  cycles {check.cycles_min} to {check.cycles_max}, mean {check.cycles_mean:.1f}; "
        f"stated {fewest} to {most}",
    ]
    for line in lines:
        console.out.print(line, soft_wrap=True)
    if check.first_failure:
        console.out.print(f"  {check.first_failure}", style="red", soft_wrap=True)
