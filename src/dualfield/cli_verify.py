"""The command ``dualfield verify``: parses, calls, prints."""

import json
from typing import Annotated, Any

import typer
from rich.table import Table

from dualfield import catalog, console
from dualfield.arguments import assignments
from dualfield.errors import CheckFailed, UsageError
from dualfield.fields import parse_field


def verify_command(
    cores: Annotated[
        list[str] | None, typer.Argument(metavar="[CORE...]", help="All if none.")
    ] = None,
    count: Annotated[int, typer.Option(min=0, help="Random operations per setting.")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed of the random operands.")] = 1,
    field: Annotated[
        str | None,
        typer.Option("--field", help="P-192 ... B-571, secp256k1, 25519, gfp:0x... or gf2m:0x..."),
    ] = None,
    bits: Annotated[int | None, typer.Option(help="Width for edges and random operands.")] = None,
    parameters: Annotated[
        list[str] | None,
        typer.Option("-P", metavar="NAME=VALUE", help="Set a core parameter; may be repeated."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Machine output on stdout, nothing else there.")
    ] = False,
) -> None:
    """Exhaustive small, edge and random operands: RTL against model and against algebra."""
    from dualfield import verify

    records = [catalog.get(name) for name in cores] if cores else list(catalog.cores().values())
    chosen = None if field is None else parse_field(field)
    given = assignments(parameters)
    for record in records:
        if chosen is not None:
            record.takes(chosen.kind)
            bits = max(chosen.bits, record.minimum_bits) if bits is None else bits
            if bits < chosen.bits:
                raise UsageError(f"--bits {bits} is too small for {chosen.name}: {chosen.bits}.")
        record.configure(bits or verify.real_bits(record), given)
    checks: list[verify.Check] = []
    with console.progress() as show:
        for record in records:
            modulus, kind = (chosen.modulus, chosen.kind) if chosen else (0, "")
            checks += verify.verify_core(
                record, count, seed, bits, modulus, kind, given, progress=show
            )
    failed = sum(check.failures for check in checks)
    if as_json:
        print(
            json.dumps(
                {"seed": seed, "failures": failed, "checks": [check.as_dict() for check in checks]},
                indent=2,
            )
        )
    else:
        _print_checks(checks, seed)
    if failed:
        raise CheckFailed(f"{failed} of {sum(c.cases for c in checks)} operations are wrong.")


def _print_checks(checks: list[Any], seed: int) -> None:
    table = Table(title=f"RTL against model and algebra, seed {seed}", title_justify="left")
    for name in ("configuration", "operands"):
        table.add_column(name)
    for name in ("cases", "wrong", "cycles min", "mean", "max", "stated"):
        table.add_column(name, justify="right")
    table.add_column("statuses", overflow="fold")
    for c in checks:
        table.add_row(
            c.configuration,
            c.what.partition(": ")[2],
            f"{c.cases}",
            f"{c.failures}",
            f"{c.cycles_min}",
            f"{c.cycles_mean:.1f}",
            f"{c.cycles_max}",
            f"{c.latency[0]}..{c.latency[1]}",
            ", ".join(f"{word} {seen}" for word, seen in sorted(c.statuses.items())),
        )
    console.out.print(table)
    for c in checks:
        if c.first_failure:
            console.out.print(f"{c.configuration}: {c.first_failure}", style="red", soft_wrap=True)
    total, wrong = sum(c.cases for c in checks), sum(c.failures for c in checks)
    console.out.print(f"{total} operations, {wrong} wrong.")
