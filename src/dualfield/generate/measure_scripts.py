"""Scripts that measure a core in Vivado, Quartus and Radiant; each prints one JSON row.

The rows have the form that ``python -m workshop results import`` reads. Vivado measures the core
out of context, Quartus with virtual pins. Radiant has neither: there the core needs few pins, so a
core without a bus is measured in its word-stream shell, and the shell alone besides.
"""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dualfield.catalog.core import Configuration
from dualfield.generate import copies, rtl
from dualfield.generate.handover import Handover, Signal, handover
from dualfield.generate.manifest import command as generate_command
from dualfield.generate.packages import title
from dualfield.generate.render import render
from dualfield.host.json_output import exact
from dualfield.measure import command_lines
from dualfield.synthesize.shell import ShellDesign, in_shell, shell_only

FORM = "dualfield.row/1"
"""The form of the row that a script prints."""

FOLDER = "measure"
"""Folder of the scripts, beside that of the RTL."""

RADIANT_PINS = 150
"""Maximum number of pins of a design that Radiant measures without a shell."""

RUNS = {
    "vivado": "vivado -mode batch -source measure/vivado.tcl",
    "quartus": "quartus_sh -t measure/quartus.tcl",
    "radiant": "radiantc measure/radiant.tcl",
}
"""Tool -> the command that runs its script, in the folder above the script."""


@dataclass(frozen=True)
class Subject:
    """A design to measure.

    Attributes:
        design: ``core`` alone, in a word-stream ``shell``, or ``generated`` with constants or bus.
        config: The core.
        checksum: Checksum of the RTL.
        command: The command that writes the folder.
        top: The top module.
        files: SystemVerilog file, relative to the folder, -> Adler-32; in order of compilation.
        ports: Ports of the top other than the clock.
        clock: Port of the clock.
        title: The design in a line.
        apart: Quartus's assignments for the registers that synthesis must not merge; empty if there
            are none.
    """

    design: str
    config: Configuration
    checksum: str
    command: str
    top: str
    files: Mapping[str, int]
    ports: Sequence[str]
    clock: str
    title: str
    apart: str = ""


def scripts(
    h: Handover,
    sources: Mapping[str, str],
    ports: Sequence[Signal],
    apart: Sequence[tuple[str, ...]] = (),
) -> dict[str, str]:
    """Return path -> text of the scripts of a generated folder.

    Radiant's script is left out if the top has more port bits than `RADIANT_PINS`.

    Args:
        h: The exported core.
        sources: SystemVerilog file -> text, in order of compilation.
        ports: The ports of the top.
        apart: The result of `copies.registers`.
    """
    subject = _subject(h, sources, ports, apart, design="generated", command=generate_command(h))
    names = ["vivado", "quartus"]
    names += ["radiant"] if sum(s.width for s in ports) <= RADIANT_PINS else []
    return {f"{FOLDER}/{tool}.tcl": _script(tool, subject) for tool in names}


def core_folder(config: Configuration, seeds: int = 1) -> dict[str, str]:
    """Return path -> text of a folder that measures a core: its RTL and the scripts.

    Args:
        config: The core.
        seeds: Number of placement seeds in Quartus and Radiant; Vivado has no seeds.

    Raises:
        UsageError: the core uses cells of a vendor.
        CheckFailed: the design does not elaborate.
    """
    values: dict[str, object] = dict(config.values)
    h = handover(config.core, f"{config.core.top}_alone", bits=config.bits, assignments=values)
    sources = rtl.rtl(h)
    command = command_line(config, seeds)
    apart = copies.registers(h, sources)
    alone = _subject(h, sources, h.signals, apart, design="core", command=command)
    constraints = copies.constraints(h, apart, alone.title)
    texts = sources | {n: text for n, text in constraints.items() if n.endswith(".xdc")}
    for tool in ("vivado", "quartus"):
        texts[f"{FOLDER}/{tool}.tcl"] = _script(tool, alone, seeds)
    shelled, shell = in_shell(config), shell_only(config)
    texts |= _sources(shelled) | _sources(shell)
    subject = Subject(
        design="shell",
        config=config,
        checksum=shelled.checksum(),
        command=command,
        top=shelled.core.top,
        files=_checksums(_sources(shelled)),
        ports=(),
        clock=alone.clock,
        title=f"{config.label()} in its word-stream shell",
    )
    inner = {"top": shell.core.top, "files": _checksums(_sources(shell))}
    texts[f"{FOLDER}/radiant.tcl"] = _script("radiant", subject, seeds, inner)
    return texts


def command_line(config: Configuration, seeds: int) -> str:
    """Return the command that writes the folder of `core_folder`.

    >>> from dualfield import catalog
    >>> command_line(catalog.get("div-pm").configure(64, {"Segment": 32}), 5)
    'dualfield synth div-pm --bits 64 -P Segment=32 --seeds 5 --scripts measure-div-pm'
    """
    words = ["synth", config.core_id, "--bits", str(config.bits)]
    words += command_lines.settings(command_lines.changed(config))
    words += ["--seeds", str(seeds)] if seeds > 1 else []
    return command_lines.line(*words, "--scripts", f"measure-{config.core_id}")


def _subject(
    h: Handover,
    sources: Mapping[str, str],
    ports: Sequence[Signal],
    apart: Sequence[tuple[str, ...]],
    *,
    design: str,
    command: str,
) -> Subject:
    clock = next(s.name for s in ports if s.role == "clock")
    others = [s.name for s in ports if s.role != "clock"]
    checksum = h.config.checksum()
    return Subject(
        design=design,
        config=h.config,
        checksum=checksum,
        command=command,
        top=h.name,
        files=_checksums(sources),
        ports=others,
        clock=clock,
        title=title(h),
        apart=copies.quartus(h, apart),
    )


def _checksums(sources: Mapping[str, str]) -> dict[str, int]:
    """Return file -> Adler-32 of its bytes."""
    return {name: zlib.adler32(text.encode()) for name, text in sources.items()}


def _sources(design: ShellDesign) -> dict[str, str]:
    """Return the files of a design in its shell, in order of compilation."""
    return {f"shell/{path.name}": path.read_text(encoding="utf-8") for path in design.sources()}


def _script(
    tool: str, subject: Subject, seeds: int = 1, shell: Mapping[str, object] | None = None
) -> str:
    run = RUNS[tool]
    identity = {
        "schema": FORM,
        "core": subject.config.core_id,
        "bits": subject.config.bits,
        "parameters": exact(subject.config.values),
        "design": subject.design,
        "rtl_checksum": subject.checksum,
        "command": f"{subject.command}; {run}",
    }
    return render(
        f"measure_{tool}.tcl.j2",
        title=subject.title,
        run=run,
        top=subject.top,
        files=subject.files,
        clock=subject.clock,
        ports=subject.ports,
        seeds=list(range(1, seeds + 1)),
        identity=braced(json.dumps(identity)[1:-1]),
        shell=shell,
        apart=subject.apart,
    )


def braced(text: str) -> str:
    r"""Return a word of Tcl in braces, whose text Tcl does not change.

    >>> braced('"bits": 8')
    '{"bits": 8}'

    Raises:
        ValueError: the text has a backslash or unpaired braces.
    """
    depth = 0
    for character in text:
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth < 0 or character == "\\":
            break
    else:
        if depth == 0:
            return f"{{{text}}}"
    raise ValueError(f"not a word in braces: {text}")
