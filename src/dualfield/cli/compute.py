"""The command ``dualfield compute``: simulate a core on a user's operands."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO

import typer

import dualfield
from dualfield import catalog, operations
from dualfield.catalog.inputs import curve_of, field_of, note_composite
from dualfield.cli import key_files
from dualfield.cli.arguments import (
    CoreArgument,
    CurveOption,
    FieldOption,
    Json,
    Parameters,
    Width,
    assignments,
    print_note,
)
from dualfield.host import console
from dualfield.host.errors import CheckFailed, UsageError, quoted
from dualfield.host.json_output import line as json_line
from dualfield.models.outcome import Status

OperandA = Annotated[
    str | None,
    typer.Option("--a", metavar="N", help="Operand a, e.g. 7, 0x1234 or 0b101; of RSA the number."),
]
OperandB = Annotated[str | None, typer.Option("--b", metavar="N", help="Operand b.")]
Scalar = Annotated[str | None, typer.Option(metavar="N", help="scalar-mul: the scalar.")]
X = Annotated[str | None, typer.Option("--x", metavar="N", help="x of the point or public key.")]
Y = Annotated[str | None, typer.Option("--y", metavar="N", help="y of the point or public key.")]
SecondScalar = Annotated[
    str | None, typer.Option("--scalar2", metavar="N", help="combine: the second scalar.")
]
SecondX = Annotated[
    str | None, typer.Option("--x2", metavar="N", help="add, combine: x of the second point.")
]
SecondY = Annotated[
    str | None, typer.Option("--y2", metavar="N", help="add, combine: y of the second point.")
]
Key = Annotated[
    str | None,
    typer.Option(
        metavar="N|HEX",
        help="The private key: of ecdsa a number; of x25519, x448 bytes, byte 0 first.",
    ),
]
U = Annotated[
    str | None,
    typer.Option(
        "--u",
        metavar="N|HEX",
        help="x25519, x448: the u-coordinate in bytes; rsa: u of the pair that blinds.",
    ),
]
Hash = Annotated[
    str | None,
    typer.Option("--hash", metavar="N", help="ecdsa: the hash, leftmost bits of the digest."),
]
Nonce = Annotated[
    str | None, typer.Option(metavar="N", help="ecdsa: the nonce, a new secret for each signature.")
]
R = Annotated[
    str | None,
    typer.Option(
        "--r",
        metavar="N|HEX",
        help="ecdsa: r of the signature; eddsa: the hash r in bytes; rsa: the random number of a "
        "pair; rsa-one: the random number that blinds.",
    ),
]
S = Annotated[
    str | None,
    typer.Option(
        "--s", metavar="N|HEX", help="ecdsa: s of the signature; eddsa: the secret scalar in bytes."
    ),
]
K = Annotated[str | None, typer.Option("--k", metavar="HEX", help="eddsa: the hash k in bytes.")]
Public = Annotated[
    str | None, typer.Option(metavar="HEX", help="eddsa: the public key A in bytes.")
]
Commitment = Annotated[
    str | None, typer.Option(metavar="HEX", help="eddsa: R, the first half of a signature.")
]
Response = Annotated[
    str | None, typer.Option(metavar="HEX", help="eddsa: S, the second half of a signature.")
]
P = Annotated[str | None, typer.Option("--p", metavar="N", help="rsa: the first prime.")]
Q = Annotated[str | None, typer.Option("--q", metavar="N", help="rsa: the second prime.")]
InverseOfQ = Annotated[str | None, typer.Option("--qinv", metavar="N", help="rsa: 1 / q modulo p.")]
E = Annotated[str | None, typer.Option("--e", metavar="N", help="RSA: the public exponent.")]
N = Annotated[str | None, typer.Option("--n", metavar="N", help="rsa-one: the modulus.")]
D = Annotated[str | None, typer.Option("--d", metavar="N", help="rsa-one: the private exponent.")]
ExponentP = Annotated[
    str | None, typer.Option("--dp", metavar="N", help="rsa: the private exponent modulo p - 1.")
]
ExponentQ = Annotated[
    str | None, typer.Option("--dq", metavar="N", help="rsa: the private exponent modulo q - 1.")
]
V = Annotated[str | None, typer.Option("--v", metavar="N", help="rsa: v of the pair.")]
Action = Annotated[
    str | None,
    typer.Option(
        metavar="W", help="field-words: add, subtract, multiply, square, invert or reduce."
    ),
]
Program = Annotated[
    str | None,
    typer.Option(metavar="W", help="scalar-mul: multiply, add, combine or check."),
]
KeyFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Key in PEM or DER. Private: of rsa p to dq, of rsa-one n, e, d, of ecdsa key and "
        "curve, of x25519, x448 key, of eddsa s. Public RSA key: of modexp, modexp-words field and "
        "b.",
    ),
]
VectorFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Read many operations from JSON lines or CSV; - is stdin."),
]
WaveFile = Annotated[Path | None, typer.Option(metavar="FILE.vcd", help="Write a waveform (VCD).")]


def compute_command(
    core: CoreArgument,
    *,
    field: FieldOption = None,
    action: Action = None,
    a: OperandA = None,
    b: OperandB = None,
    curve: CurveOption = None,
    scalar: Scalar = None,
    x: X = None,
    y: Y = None,
    scalar2: SecondScalar = None,
    x2: SecondX = None,
    y2: SecondY = None,
    key: Key = None,
    u: U = None,
    hash_: Hash = None,
    nonce: Nonce = None,
    r: R = None,
    s: S = None,
    k: K = None,
    public: Public = None,
    commitment: Commitment = None,
    response: Response = None,
    p: P = None,
    q: Q = None,
    qinv: InverseOfQ = None,
    e: E = None,
    dp: ExponentP = None,
    dq: ExponentQ = None,
    v: V = None,
    n: N = None,
    d: D = None,
    program: Program = None,
    key_file: KeyFile = None,
    vectors: VectorFile = None,
    bits: Width = None,
    parameters: Parameters = None,
    wave: WaveFile = None,
    as_json: Json = False,
) -> None:
    """Simulate a core's RTL on operands: result, exponent, status, cycles.

    If the core refuses an operand, the answer is the status, and the exit code is 0. An invalid
    line of --vectors gets the status bad_input, and the exit code is 2. If the core reports a
    fault of its hardware, the status is fault, and the exit code is 1.
    """
    record = catalog.get(core)
    operation = operations.of(record)
    operands: dict[str, str | None] = {"a": a, "b": b, "scalar": scalar, "x": x, "y": y}
    operands |= {"scalar2": scalar2, "x2": x2, "y2": y2, "key": key, "u": u}
    operands |= {"hash": hash_, "nonce": nonce, "r": r, "s": s, "k": k}
    operands |= {"public": public, "commitment": commitment, "response": response}
    operands |= {"p": p, "q": q, "qinv": qinv, "e": e, "dp": dp, "dq": dq, "v": v}
    operands |= {"n": n, "d": d, "action": action}
    if key_file is not None:
        if vectors is not None:
            raise UsageError("--vectors has the keys in its lines: leave out --key-file.")
        given = {**operands, "field": field}
        own = key_files.merge(record, key_file, given, curve=curve, bits=bits)
        operands |= own.operands
        curve, field = own.curve or curve, own.field or field
    options = {"field": field, "curve": curve, "program": program, **operands}
    operation.require_options(record, options)
    values = assignments(parameters)
    for name, parameter in operation.settings.items():
        if options[name] is None:
            continue
        if parameter.lower() in {key.lower() for key in values}:
            raise UsageError(f"--{name} and -P {parameter} set the same parameter: give only one.")
        values[parameter] = options[name]
    if vectors is not None:
        if wave is not None or any(value is not None for value in operands.values()):
            raise UsageError(
                "--vectors reads the operands from a file and cannot be combined with --wave or an "
                "operand on the command line."
            )
        _compute_vectors(record, curve_of(curve, record) or field_of(field), vectors, bits, values)
        return
    with console.progress() as show:
        answer = dualfield.compute(
            core,
            field=field,
            curve=curve,
            **operands,
            bits=bits,
            parameters=values,
            wave=wave,
            progress=show,
            note=print_note,
        )
    if as_json:
        print(json_line("compute", {**answer.request.as_dict(), **answer.members}))
    else:
        width = max(7, *map(len, answer.members))
        for name, value in answer.members.items():
            console.out.print(f"{name:<{width}} {'-' if value is None else value}", soft_wrap=True)
    if answer.outcome.status is Status.FAULT:
        raise CheckFailed(f"{record.id} reported a fault of its hardware (status fault).")


def _compute_vectors(
    core: catalog.Core,
    algebra: operations.Algebra | None,
    path: Path,
    bits: int | None,
    values: Mapping[str, object],
) -> None:
    from dualfield.check.vectors import Vectors

    with _lines_of(path) as (source, progress):
        run = Vectors(core, algebra, bits=bits, assignments=values, progress=progress)
        note_composite(algebra, operations.of(core).composite, print_note)
        for answer in run.answers(source):
            sys.stdout.write(answer + "\n")
    run.complain()


@contextmanager
def _lines_of(path: Path) -> Iterator[tuple[TextIO, Callable[[str, int], None]]]:
    """Yield the lines of a vector file, and a function to call with (task, done)."""
    # On a terminal the answers themselves show the progress.
    with _lines(path) as source, console.progress(hidden=sys.stdout.isatty()) as show:
        total = None
        if source.seekable() and source is not sys.stdin:
            total = sum(1 for _ in source)
            source.seek(0)
        yield source, lambda what, done: show(what, done, total)


@contextmanager
def _lines(path: Path) -> Iterator[TextIO]:
    """Open the file, or standard input for ``-``; a byte that is no UTF-8 invalidates one line."""
    if str(path) == "-":
        if sys.stdin is None:
            raise UsageError("--vectors -: standard input is closed.")
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")  # type: ignore[union-attr]
        yield sys.stdin
        return
    try:
        source = path.open(encoding="utf-8-sig", errors="replace")
    except OSError as error:
        raise UsageError(f"--vectors {quoted(path)} cannot be read: {error.strerror}.") from None
    with source:
        yield source
