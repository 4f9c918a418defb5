"""``python -m workshop bounds``: prove step counts, check certificates, find worst operands."""

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from dualfield.host import console, processes
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.host.files import require_writable
from dualfield.models import jump_inverse as model
from workshop.bounds import jumps, ranges
from workshop.bounds.certificate import committed, read, write
from workshop.bounds.check import check, counts
from workshop.bounds.loops import LOOPS
from workshop.bounds.search import search
from workshop.bounds.worst import worst_inputs

__all__ = ["main"]

MOST_BITS = 4096
"""The maximum operand size of a core."""

app = make_app()


def _loop_name(loop: str) -> str:
    if loop not in LOOPS:
        raise UsageError(f"no loop {loop!r}; loops: {', '.join(LOOPS)}.")
    return loop


Bits = Annotated[int, typer.Argument(min=1, help="Operand size in bits.")]
LoopArgument = Annotated[
    str, typer.Argument(callback=_loop_name, metavar="|".join(LOOPS), help="Kind of loop.")
]


@app.callback()
def bounds_command() -> None:
    """Prove step counts, check certificates, find worst operands."""


@app.command()
def prove(
    loop: LoopArgument,
    bits: Bits,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="Certificate to write.")
    ],
) -> None:
    """Prove the step counts for 1 to BITS bits and write a certificate."""
    require_writable(output)
    certificate = search(LOOPS[loop])
    steps = counts(certificate, bits)
    write(replace(certificate, steps=steps), output)
    print(f"{loop}, {bits} bits: {steps[-1]} steps")


@app.command("check")
def check_files(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE...]", help="Certificates to check.")
    ] = None,
    bits: Annotated[
        int | None, typer.Option(min=1, help="Check the claims for at most this many bits.")
    ] = None,
) -> None:
    """Check certificates in exact arithmetic; the default is the committed ones."""
    paths = files or [committed(loop) for loop in LOOPS]
    with (
        ProcessPoolExecutor(2, initializer=processes.prepare_worker) as pool,
        console.progress(),
    ):
        try:
            for line in pool.map(_check_file, paths, [bits] * len(paths)):
                print(line)
        except ValueError as error:
            raise CheckFailed(str(error)) from None


def _check_file(file: Path, bits: int | None) -> str:
    """The proven claim of a certificate; ValueError if the certificate is wrong."""
    certificate = read(file)
    steps = certificate.steps[:bits]
    check(replace(certificate, steps=steps))
    count = len(steps)
    return f"{certificate.loop}: proven for 1 to {count} bits; {count} bits: {steps[-1]} steps"


@app.command("ranges")
def prove_ranges() -> None:
    """Prove the range of d and e of the division steps."""
    polygons = ranges.polygons()
    ranges.check(polygons)
    low, high = (value / ranges.ONE for value in ranges.bounds(polygons))
    print(f"{low:.5f} M <= d, e <= {high:.5f} M for every odd M")


@app.command("jumps")
def prove_jumps(
    bits: Annotated[
        list[int] | None, typer.Argument(metavar="[BITS...]", help="Operand sizes to check.")
    ] = None,
) -> None:
    """Prove that inv-jump makes enough jumps and does not overflow; by default at all sizes."""
    sizes = bits or range(model.LEAST_SIZE, MOST_BITS + 1)
    if not all(model.LEAST_SIZE <= size <= MOST_BITS for size in sizes):
        raise UsageError(f"a size must be from {model.LEAST_SIZE} to {MOST_BITS} bits.")
    try:
        with console.progress():
            results = jumps.check(sizes)
    except ValueError as error:
        raise CheckFailed(str(error)) from None
    for result in results if bits else results[-1:]:
        print(
            f"{result.bits} bits: {result.jumps} jumps, {result.required_jumps} needed; "
            f"|d|, |e| <= {result.halves / 2:g} M, {result.word_bits} bits"
        )
    print(f"{len(results)} sizes: enough jumps, |f|, |g| <= M, rows <= 2^16, no overflow of words")


@app.command()
def worst(
    loop: LoopArgument,
    bits: Bits,
    keep: Annotated[int, typer.Option(help="Number of operand pairs to keep for each delta.")] = 16,
) -> None:
    """Search for operands that need many steps."""
    try:
        steps, f, g = worst_inputs(loop, bits, keep)
    except ValueError as error:
        raise UsageError(str(error)) from None
    print(f"{steps} steps\nf = {f:#x}\ng = {g:#x}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code, 1 for a wrong certificate."""
    return run_app(app, arguments, "python -m workshop bounds")


if __name__ == "__main__":
    sys.exit(main())
