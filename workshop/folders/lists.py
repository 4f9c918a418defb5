"""The lists and packages of a generated folder, each opened by what it is for.

What is not installed is said, and is no finding.
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
"""Scripts, and the command of the tool that each gives a file with."""


@dataclass(frozen=True)
class Opened:
    """What a consumer said of a file: empty if it is content, None if it is not installed."""

    file: str
    consumer: str
    said: str | None


def opened(h: Handover, folder: Path, work: Path) -> Iterator[Opened]:
    """Each list and package of a folder, opened by its consumer.

    Args:
        h: What was handed over.
        folder: The folder as written.
        work: Where consumers may write.
    """
    rtl = (folder / f"{h.name}.f").read_text(encoding="utf-8").split()
    argv: list[str | Path] = ["verilator", "--lint-only", "-Wall", "-F", folder / f"{h.name}.f"]
    yield _run(f"{h.name}.f", [*argv, "--top-module", h.name], work)
    for target in ("lint", "synth"):
        if target == "lint" or shutil.which("yosys"):
            yield fusesoc(h, folder, work, target)
    for script, command in _TCL.items():
        yield Opened(script, "Tcl", _named(folder, script, command, rtl))
    yield bender(folder, work, rtl)
    yield ghdl(h, folder, work)


def _run(file: str, argv: list[str | Path], work: Path, strict: bool = True) -> Opened:
    """Run a program; what it says at a failure, or, if ``strict``, at a warning."""
    env = tools.verilator_env()
    consumer = Path(argv[0]).name
    try:
        said = tools.run(argv, work, env=env).stdout
    except CheckFailed as error:
        return Opened(file, consumer, str(error))
    warned = strict and re.search(r"(?i)^(%|.*:)?warning", said, re.MULTILINE)
    return Opened(file, consumer, said if warned else "")


def fusesoc(h: Handover, folder: Path, work: Path, target: str) -> Opened:
    """A target of the FuseSoC core."""
    argv: list[str | Path] = ["fusesoc", "--cores-root", folder, "run", f"--build-root={work}"]
    if shutil.which("fusesoc", path=tools.base_env()["PATH"]) is None:
        return Opened(f"{h.name}.core", f"fusesoc {target}", None)
    # Synthesis warns of ABC's doings, and an old Yosys of loops through a signal that no bit has.
    argv += [f"--target={target}", core_name(h)]
    found = _run(f"{h.name}.core", argv, work, strict=target == "lint")
    return Opened(found.file, f"fusesoc {target}", found.said)


def _named(folder: Path, script: str, command: str, rtl: list[str]) -> str | None:
    """Whether a script gives its tool every file in order, as Tcl itself runs it."""
    calls = sourced(folder / script, [command])
    if calls is None:
        return None
    files = [os.path.relpath(words[-1], folder) for _, *words in calls]
    return "" if files == rtl else f"it names {files}, not {rtl}"


def sourced(script: Path, commands: list[str]) -> list[list[str]] | None:
    """The calls that a Tcl script makes of commands of a tool; None if Python has no Tcl here."""
    try:
        tcl = importlib.import_module("tkinter").Tcl()
    except ImportError:
        return None
    calls: list[list[str]] = []

    def noted(name: str) -> Callable[..., None]:
        return lambda *words: calls.append([name, *words])

    for command in commands:
        tcl.createcommand(command, noted(command))
    tcl.eval(f"array set quartus {{qip_path {{{script.parent}}}}}")
    tcl.eval(f"source {{{script}}}")
    return calls


def bender(folder: Path, work: Path, rtl: list[str]) -> Opened:
    """The files as Bender lists them; it writes a lock beside its package, so it gets a copy."""
    program = shutil.which("bender")
    if program is None:
        return Opened("Bender.yml", "bender", None)
    copy = shutil.copytree(folder, work / "bender")
    done = tools.run([program, "-d", copy, "script", "flist"], work)
    files = [os.path.relpath(line, copy) for line in done.stdout.splitlines() if line]
    said = "" if files == rtl else f"it names {files}, not {rtl}"
    return Opened("Bender.yml", "bender", said)


def ghdl(h: Handover, folder: Path, work: Path) -> Opened:
    """The package with the component, analysed."""
    file = f"vhdl/{h.name}_pkg.vhd"
    program = shutil.which("ghdl")
    if program is None:
        return Opened(file, "ghdl", None)
    return _run(file, [program, "-a", "--std=93", folder / file], work)
