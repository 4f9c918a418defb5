"""The command ``dualfield program``: a user's own program on the prime engine."""

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dualfield.catalog.inputs import curve_of, field_of, note_composite
from dualfield.catalog.prime_forms import MAX_BITS, WORD
from dualfield.cli.arguments import Json, assignments, print_note
from dualfield.host import console
from dualfield.host.errors import CheckFailed, UsageError, quoted
from dualfield.host.json_output import print_document
from dualfield.math.curves import Curve
from dualfield.math.fields import Field, make_field, parse_integer
from dualfield.math.moduli import require_modulus
from dualfield.models.prime_scalar import MOST_MULTIPLIERS

if TYPE_CHECKING:
    from dualfield.check.user_program import ProgramCheck
    from dualfield.operations.user_program import Answer, UserProgram

MOST_CHARACTERS = 1 << 20
"""Characters of the longest text."""

TextFile = Annotated[Path, typer.Argument(metavar="FILE", help="Text of the program.")]
Modulus = Annotated[
    str | None, typer.Option(metavar="P", help="Modulus p, odd; or use --field or --curve.")
]
PrimeField = Annotated[
    str | None, typer.Option("--field", help="Field: P-256, 25519, ..., or gfp:N.")
]
PrimeCurve = Annotated[
    str | None,
    typer.Option("--curve", metavar="C", help="Curve: its field, and its constants a and b."),
]
Word = Annotated[int, typer.Option(help="Bits of a word, 2 to 18.")]
Multipliers = Annotated[
    int, typer.Option(help="Most hard multipliers, one for each word at least; 0: 64.")
]
Spare = Annotated[
    int, typer.Option(help="Bits of the operands of a product beyond a sum of two products.")
]
Margin = Annotated[
    int, typer.Option(help="Products that the right side of a difference can be as large as.")
]
Constants = Annotated[
    list[str] | None,
    typer.Option(
        "--constant", metavar="NAME=VALUE", help="Value of a constant, stored as it is; repeatable."
    ),
]
OperationName = Annotated[
    str,
    typer.Option(
        "--operation", metavar="NAME", help="Operation to run, if the text has more than one."
    ),
]
Run = Annotated[
    list[str] | None,
    typer.Option(
        "--run",
        metavar="NAME=VALUE",
        help="Value of an operand; repeat it for each operand to run the program on the model.",
    ),
]

Check = Annotated[
    int | None,
    typer.Option(
        "--check",
        metavar="N",
        help="Run the RTL on corner cases and N random operand sets; compare with the model.",
    ),
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="DIR", help="Folder to write.")
]
Force = Annotated[
    bool, typer.Option("--force", help="Replace a folder that was generated earlier.")
]


def program_command(
    file: TextFile,
    *,
    modulus: Modulus = None,
    field: PrimeField = None,
    curve: PrimeCurve = None,
    word: Word = WORD,
    multipliers: Multipliers = 0,
    spare: Spare = 0,
    margin: Margin = 1,
    constants: Constants = None,
    operation: OperationName = "",
    run: Run = None,
    check: Check = None,
    output: Output = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Assemble your program for the prime engine: listing, cycles, and a run on the model.

    Constants that have values in every program: p, one (R mod p), square (R^2 mod p) and unit (1).
    A product is x y / R mod p. help(dualfield.programs.prime_engine.assembler) has the statements.
    """
    from dualfield.operations.user_program import UserProgram, make_multiplier

    algebra, subject, known = _algebra(modulus, field, curve)
    multiplier = make_multiplier(algebra.modulus, word, multipliers, spare, subject)
    numbers = _numbers("--constant", constants)
    user = UserProgram(_read(file), multiplier, margin, tuple((known | numbers).items()), operation)
    user.require_loaded(numbers)
    answer = None
    if run:
        answer = user.run(user.order(_numbers("--run", run)))
    checked = None if check is None else _check(user, check)
    folder: dict[str, object] = {}
    if output is not None:
        words = _command_words(file, subject, user, numbers)
        folder = {"folder": str(output), "files": _write(user, output, force, words)}
    elif force:
        raise UsageError("--force needs -o DIR, the folder to replace.")
    if as_json:
        members = _members(user) | _answer_members(answer) | folder
        if checked is not None:
            members["check"] = dataclasses.asdict(checked)
        print_document("program", algebra.as_dict() | members)
    else:
        _print(user, answer)
        if checked is not None:
            count = f"{checked.operations} operations on the RTL, {checked.failures} wrong"
            console.out.print(f"{'check':<9} {count}", soft_wrap=True)
        if output is not None:
            console.out.print(f"{'folder':<9} {quoted(output)}", soft_wrap=True)
    if checked is not None and checked.failures:
        raise CheckFailed(f"{checked.failures} answers are wrong; first: {checked.first_failure}")


def _check(user: "UserProgram", count: int) -> "ProgramCheck":
    """Compare the RTL with the model."""
    from dualfield.check.user_program import MOST_OPERATIONS, check

    if not 0 <= count <= MOST_OPERATIONS:
        raise UsageError(
            f"--check {count} is not valid; it must be from 0 to {MOST_OPERATIONS}, the number of "
            "random operand sets beside the corner cases."
        )
    with console.progress() as show:
        return check(user, count, show)


def _command_words(
    file: Path, subject: str, user: "UserProgram", numbers: dict[str, int]
) -> tuple[str, ...]:
    """Return the words of the command that writes a folder, without the folder."""
    multiplier = user.multiplier
    options = {
        "--word": (multiplier.word, WORD),
        "--multipliers": (multiplier.multipliers, MOST_MULTIPLIERS),
        "--spare": (multiplier.spare, 0),
        "--margin": (user.margin, 1),
        "--operation": (user.operation, ""),
    }
    chosen = [(name, str(value)) for name, (value, usual) in options.items() if value != usual]
    chosen += [("--constant", f"{name}={value:#x}") for name, value in numbers.items()]
    return (file.name, *subject.split(maxsplit=1), *(word for pair in chosen for word in pair))


def _write(user: "UserProgram", output: Path, force: bool, words: tuple[str, ...]) -> list[str]:
    """Write the folder of a program, and return its files."""
    from dualfield.generate import folder, program_folder

    folder.check(output, force)
    texts = program_folder.files(user, program_folder.name_of(output), words)
    folder.write(output, texts, force)
    return sorted(texts)


def _algebra(
    modulus: str | None, field: str | None, curve: str | None
) -> tuple[Field | Curve, str, dict[str, int]]:
    """Return the field or curve, the option and its value, and the constants of a curve."""
    options = {"--modulus": modulus, "--field": field, "--curve": curve}
    present = [name for name, value in options.items() if value is not None]
    if len(present) != 1:
        raise UsageError(
            "The program needs exactly one of --modulus P, --field NAME and --curve NAME; "
            f"given: {' and '.join(present) or 'none'}."
        )
    subject = f"{present[0]} {options[present[0]]}"
    found: Field | Curve | None = curve_of(curve) or field_of(field)
    if found is None:
        found = make_field("gfp", parse_integer(modulus, "--modulus"))
        require_modulus("gfp", found.modulus, subject)
    if found.kind != "gfp":
        raise UsageError(f"{subject} is over GF(2^m); the engine computes modulo an odd number.")
    if found.modulus.bit_length() <= MAX_BITS:  # the test of a longer one could take hours
        note_composite(found, "a power does not give an inverse", print_note)
    known = {"a": found.a, "b": found.b} if isinstance(found, Curve) else {}
    return found, subject, known


def _numbers(option: str, words: list[str] | None) -> dict[str, int]:
    """Return the integers of ``NAME=VALUE`` options."""
    return {
        name: parse_integer(value, f"{option} {name}")
        for name, value in assignments(words, option).items()
    }


def _read(path: Path) -> str:
    """Return the text of a file."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(MOST_CHARACTERS + 1)
    except OSError as error:
        raise UsageError(f"{quoted(path)} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UsageError(f"{quoted(path)} is no text: a program is UTF-8.") from None
    if len(text) > MOST_CHARACTERS:
        raise UsageError(f"{quoted(path)} has more than {MOST_CHARACTERS} characters.")
    if not any(line.split("#")[0].strip(" ;\t") for line in text.splitlines()):
        raise UsageError(f"{quoted(path)} has no statement.")
    return text


def _members(user: "UserProgram") -> dict[str, object]:
    from dualfield.programs.prime_engine.listing import rows

    build, program = user.build, user.program
    return {
        "word": build.word,
        "multipliers": user.multiplier.multipliers,
        "spare": user.multiplier.spare,
        "margin": user.margin,
        "words": build.words,
        "r_bits": build.r_bits,
        "offset": hex(build.offset),
        "operands": [{"name": one.name, "bits": one.bits} for one in user.operands],
        "results": list(user.results),
        "cycles": user.cycles,
        "interval": user.interval,
        "registers": user.registers,
        "program_words": len(program.words),
        "operation": user.operation,
        "operations": program.addresses,
        "routines": {
            part.name: {"address": part.address, "callers": list(part.callers)}
            for part in program.routines
        },
        "listing": [row.as_dict() for row in rows(program, user.issues)],
    }


def _answer_members(answer: "Answer | None") -> dict[str, object]:
    if answer is None:
        return {}
    numbers = [
        {"name": one.name, "value": hex(one.value), "reduced": hex(one.reduced)}
        for one in answer.results
    ]
    return {"run": {"status": answer.status, "cycles": answer.cycles, "results": numbers}}


def _print(user: "UserProgram", answer: "Answer | None") -> None:
    from dualfield.programs.prime_engine.listing import table

    build = user.build
    print(table(user.program, user.issues))
    operands = ", ".join(f"{one.name} ({one.bits} bits)" for one in user.operands)
    facts = {
        "operands": operands,
        "results": ", ".join(user.results),
        "numbers": f"{build.words} words of {build.word} bits; R = 2^{build.r_bits}",
        "cycles": f"{user.cycles} for an operation, {user.interval} from one to the next",
        "registers": str(user.registers),
        "program": f"{len(user.program.words)} words of 36 bits",
    }
    if answer is not None:
        facts |= {"status": str(answer.status)}
        for result in answer.results:
            facts[f"out {result.name}"] = _number(result.value, result.reduced)
    console.out.print()
    for name, value in facts.items():
        console.out.print(f"{name:<9} {value}", soft_wrap=True)


def _number(value: int, reduced: int) -> str:
    return f"{value:#x}" if value == reduced else f"{value:#x} = {reduced:#x} mod p"
