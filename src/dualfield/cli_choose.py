"""The command ``dualfield choose``: parses, calls, prints."""

import json
from typing import Annotated

import typer

from dualfield import console, measure, synthesize
from dualfield.arguments import Json, field_of, note_composite
from dualfield.choose import GOALS, OPERATIONS, Answer, Question, answer, of_bits
from dualfield.errors import UsageError
from dualfield.report import Column
from dualfield.report.terminal import print_table

_COMMANDS = 3
"""Of so many choices the commands are printed."""

COLUMNS = (
    *("core_area", "ff", "dsp", "clock_mhz", "cycles_worst"),
    *("time_us", "time_x_area"),
)


def choose_command(
    *,
    operation: Annotated[str, typer.Option(help=f"One of {', '.join(OPERATIONS)}.")],
    field: Annotated[
        str | None,
        typer.Option("--field", help="P-192 ... B-571, secp256k1, 25519, gfp:N or gf2m:N."),
    ] = None,
    bits: Annotated[
        int | None, typer.Option(help="In place of a field: any odd modulus of so many bits.")
    ] = None,
    target: Annotated[str, typer.Option(help="Where it is to be built, as ecp5.")] = "ecp5",
    constant_time: Annotated[
        bool, typer.Option("--constant-time", help="Only cycles that do not depend on operands.")
    ] = False,
    either_field: Annotated[
        bool, typer.Option("--either-field", help="Only cores of GF(p) and GF(2^m) in one.")
    ] = False,
    batches: Annotated[
        bool,
        typer.Option("--batches", help="Many operations with one modulus: an element of a batch."),
    ] = False,
    where: Annotated[
        str | None,
        typer.Option(metavar="CONDITION", help="As 'core_area < 3000 and time_us < 5'."),
    ] = None,
    best: Annotated[str, typer.Option(help=f"One of {', '.join(GOALS)}.")] = "time*area",
    as_json: Json = False,
) -> None:
    """Which core: published configurations for a field and a target, the best first."""
    from dualfield.explore.where import condition
    from dualfield.results import rows

    if (field is None) == (bits is None):
        raise UsageError("--field or --bits is needed, one of them.")
    chosen = field_of(field)
    wanted = of_bits(bits or 0) if chosen is None else chosen
    question = Question(
        operation, wanted, synthesize.get(target).name, best, constant_time, either_field, batches
    )
    note_composite(chosen, OPERATIONS[operation])
    kept = (lambda row: True) if where is None else condition(where, measure.MEDIAN_KEYS)
    found = answer(question, rows.load(rows.folder()), kept)
    if as_json:
        print(json.dumps(_as_dict(found, question), indent=2))
    else:
        _print(found, question)


def _as_dict(found: Answer, question: Question) -> dict[str, object]:
    return {
        "choices": [
            {
                **choice.row,
                "stale": choice.stale,
                "generate": choice.generate(question.field),
                "synth": choice.synth(),
            }
            for choice in found.choices
        ],
        "unknown": list(found.unknown),
    }


def _print(found: Answer, question: Question) -> None:
    rows = [
        {**choice.row, "label": choice.row["label"] + (" *" if choice.stale else "")}
        for choice in found.choices
    ]
    if rows:
        columns = {"label": Column("core", align="left")}
        columns |= {key: measure.BY_KEY[key].column for key in COLUMNS}
        title = f"{question.operation}, {question.field.name}, on {question.target}, "
        title += f"least {question.goal} first (area in {rows[0]['area_unit']})"
        print_table(measure.plain_table(rows, title, columns), console.out)
        for choice in found.choices[:_COMMANDS]:
            console.out.print()
            for command in (choice.generate(question.field), choice.synth()):
                console.out.print(command, soft_wrap=True, highlight=False)
    else:
        console.out.print("No published configuration does this.")
    if found.unknown:
        console.out.print("\nNot known, or left out:")
    for text in found.unknown:
        console.out.print(f"- {text}", soft_wrap=True, highlight=False)
