"""Checks of the file lists and packages of a generated folder, each loaded in its tool.

A tool that is not installed is reported, but is not a finding.
"""

import importlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from dualfield.generate.handover import Handover
from dualfield.generate.packages import core_name
from dualfield.host import tools
from dualfield.host.errors import CheckFailed

_TCL = {
    "vivado.tcl": "read_verilog",
    "quartus.qip": "set_global_assignment",
    "radiant.tcl": "prj_add_source",
}
"""Script -> the tool's command that adds a file."""


@dataclass(frozen=True)
class ListCheck:
    """The findings of a tool on a file: empty if none, None if the tool is not installed."""

    file: str
    consumer: str
    findings: str | None


def check_lists(h: Handover, folder: Path, work: Path) -> Iterator[ListCheck]:
    """Load each list and package of a folder in its tool.

    Args:
        h: The exported core.
        folder: The generated folder.
        work: A folder for the tools' output.
    """
    rtl = (folder / f"{h.name}.f").read_text(encoding="utf-8").split()
    argv: list[str | Path] = ["verilator", "--lint-only", "-Wall", *tools.LONGEST_NUMBER]
    argv += ["-F", folder / f"{h.name}.f"]
    yield _run(f"{h.name}.f", [*argv, "--top-module", h.name], work)
    for target in ("lint", "synth"):
        if target == "lint" or shutil.which("yosys"):
            yield fusesoc(h, folder, work, target)
    for script, command in _TCL.items():
        yield ListCheck(script, "Tcl", _compare_calls(folder, script, command, rtl))
    yield bender(folder, work, rtl)
    yield ghdl(h, folder, work)


def _run(file: str, argv: list[str | Path], work: Path, strict: bool = True) -> ListCheck:
    """Run a program; its output is a finding if it fails or, if ``strict``, warns."""
    env = tools.verilator_env()
    consumer = Path(argv[0]).name
    try:
        output = tools.run(argv, work, env=env).stdout
    except CheckFailed as error:
        return ListCheck(file, consumer, str(error))
    has_warning = strict and re.search(r"(?i)^(%|.*:)?warning", output, re.MULTILINE)
    return ListCheck(file, consumer, output if has_warning else "")


def fusesoc(h: Handover, folder: Path, work: Path, target: str) -> ListCheck:
    """Run a target of the FuseSoC core."""
    argv: list[str | Path] = ["fusesoc", "--cores-root", folder, "run", f"--build-root={work}"]
    if shutil.which("fusesoc", path=tools.base_env()["PATH"]) is None:
        return ListCheck(f"{h.name}.core", f"fusesoc {target}", None)
    # Synthesis prints warnings of ABC, and an old Yosys false warnings of loops.
    argv += [f"--target={target}", core_name(h)]
    result = _run(f"{h.name}.core", argv, work, strict=target == "lint")
    return ListCheck(result.file, f"fusesoc {target}", result.findings)


def _compare_calls(folder: Path, script: str, command: str, rtl: list[str]) -> str | None:
    """The finding if a Tcl script does not add every file in order."""
    calls = tcl_calls(folder / script, [command, "read_xdc", "set_instance_assignment"])
    if calls is None:
        return None
    files = [os.path.relpath(words[-1], folder) for name, *words in calls if name == command]
    return "" if files == rtl else f"it names {files}, not {rtl}"


def tcl_calls(script: Path, commands: list[str]) -> list[list[str]] | None:
    """The calls of a tool's commands by a Tcl script; None if Python has no Tcl."""
    try:
        tcl = importlib.import_module("tkinter").Tcl()
    except ImportError:
        return None
    calls: list[list[str]] = []

    def record(name: str) -> Callable[..., None]:
        return lambda *words: calls.append([name, *words])

    for command in commands:
        tcl.createcommand(command, record(command))
    tcl.eval(f"array set quartus {{qip_path {{{script.parent}}}}}")
    tcl.eval(f"source {{{script}}}")
    return calls


def bender(folder: Path, work: Path, rtl: list[str]) -> ListCheck:
    """Compare the files that Bender lists; it gets a copy, as it writes a lock file."""
    program = shutil.which("bender")
    if program is None:
        return ListCheck("Bender.yml", "bender", None)
    copy = shutil.copytree(folder, work / "bender")
    output = tools.run([program, "-d", copy, "script", "flist"], work)
    files = [os.path.relpath(line, copy) for line in output.stdout.splitlines() if line]
    findings = "" if files == rtl else f"it names {files}, not {rtl}"
    return ListCheck("Bender.yml", "bender", findings)


def ghdl(h: Handover, folder: Path, work: Path) -> ListCheck:
    """Analyse the VHDL package with the component."""
    file = f"vhdl/{h.name}_pkg.vhd"
    program = shutil.which("ghdl")
    if program is None:
        return ListCheck(file, "ghdl", None)
    return _run(file, [program, "-a", "--std=93", folder / file], work)
