"""The command ``dualfield choose``: rank configurations by their published rows."""

from typing import Annotated

import typer
from rich.padding import Padding

import dualfield
from dualfield import operations
from dualfield.cli.arguments import Json, print_note
from dualfield.host import console
from dualfield.host.json_output import print_document
from dualfield.report.terminal import print_table
from dualfield.selection.choose import Answer
from dualfield.selection.proposals import MARKS, choice_table
from dualfield.selection.question import GOALS

_TOP = 5
_COMMANDS = 3
"""Number of choices whose commands are printed."""


def choose_command(
    *,
    operation: Annotated[str, typer.Option(help=f"Operation: {', '.join(operations.ALL)}.")],
    field: Annotated[
        str | None,
        typer.Option("--field", help="Field: P-256, secp256k1, 25519, ..., gfp:N or gf2m:N."),
    ] = None,
    bits: Annotated[
        int | None, typer.Option(help="Instead of a field: any odd modulus of this many bits.")
    ] = None,
    target: Annotated[
        str, typer.Option(help="Target device, e.g. ecp5 (see `dualfield list --targets`).")
    ] = "ecp5",
    constant_time: Annotated[
        bool,
        typer.Option(
            "--constant-time", help="Only cores whose cycle count does not depend on operands."
        ),
    ] = False,
    either_field: Annotated[
        bool, typer.Option("--either-field", help="Only cores that support both GF(p) and GF(2^m).")
    ] = False,
    batches: Annotated[
        bool,
        typer.Option(
            "--batches", help="Rank by time per element of a full batch, with one modulus."
        ),
    ] = False,
    where: Annotated[
        str | None,
        typer.Option(metavar="CONDITION", help="Filter, e.g. 'core_area < 3000 and time_us < 5'."),
    ] = None,
    best: Annotated[
        str, typer.Option(help=f"Quantity to minimise: {', '.join(GOALS)}.")
    ] = "time*area",
    top: Annotated[int, typer.Option(min=1, help="Number of configurations to show.")] = _TOP,
    as_json: Json = False,
) -> None:
    """Rank configurations for a field and a target by published measurements, best first."""
    answer = dualfield.choose(
        operation,
        field=field,
        bits=bits,
        target=target,
        best=best,
        constant_time=constant_time,
        either_field=either_field,
        batches=batches,
        where=where,
        note=print_note,
    )
    if as_json:
        print_document("choose", _as_dict(answer, top))
    else:
        _print(answer, top)
    if not answer.choices:
        raise typer.Exit(1)


def _as_dict(answer: Answer, top: int) -> dict[str, object]:
    choices = answer.best(top)
    return {
        "choices": [
            {
                **choice.row,
                "stale": choice.stale,
                "basis": choice.figures.basis,
                "measured_bits": [row["bits"] for row in choice.figures.sources],
                "fits": list(choice.fits),
                "notes": choice.notes(),
                "generate": choice.generate(),
                "synth": choice.synth(),
            }
            for choice in choices
        ],
        "more": len(answer.choices) - len(choices),
        "unmeasured": [
            {
                **entry.config.as_dict(),
                "label": entry.config.label(),
                "cycles_worst": entry.cycles,
                "note": entry.note,
                "synth": entry.synth(),
            }
            for entry in answer.unmeasured
        ],
        "unknown": list(answer.unknown),
        "advice": list(answer.advice),
    }


def _print(answer: Answer, top: int) -> None:
    if answer.choices:
        _print_choices(answer, top)
    else:
        console.out.print("No configuration matches.")
        for text in answer.advice:
            _print_line(text)
    if answer.unmeasured:
        of = "element of a full batch" if answer.question.batches else "operation"
        console.out.print(f"\nNot measured yet (cycles per {of}, command that measures it):")
        for entry in answer.unmeasured[:top]:
            _print_line(f"- {entry.words()}: {entry.synth() or entry.config.label()}")
        _print_rest(len(answer.unmeasured), top)
    if answer.unknown:
        console.out.print("\nLeft out, or measured on older RTL:")
    for text in answer.unknown:
        _print_line(f"- {text}")


def _print_choices(answer: Answer, top: int) -> None:
    question, choices = answer.question, answer.best(top)
    title = f"{question.operation}, {question.field.name}, on {question.target}, "
    title += f"lowest {question.goal} first (area in {choices[0].row['area_unit']})"
    print_table(choice_table(choices, title), console.out)
    for mark, meaning in MARKS.items():
        if any(mark in choice.marks for choice in choices):
            console.out.print(f"{mark}  {meaning}")
    _print_rest(len(answer.choices), len(choices))
    for choice in choices[:_COMMANDS] + choices[max(top, _COMMANDS) :]:
        console.out.print()
        _print_line(choice.label)
        for note in choice.notes():
            console.out.print(Padding(note, (0, 0, 0, 2)))
        _print_line(f"  {choice.generate()}")
        _print_line(f"  {choice.synth()}")


def _print_rest(number: int, choices: int) -> None:
    """Print the number of further choices, and the option that shows them."""
    if number > choices:
        console.out.print(f"--top {number} shows {number - choices} more.")


def _print_line(text: str) -> None:
    """Print a line without folding it, so that users can copy it."""
    console.out.print(text, soft_wrap=True)
