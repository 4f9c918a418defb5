"""The pages on a core in a user's flow: their commands on their files, for a small field."""

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from absent import needs, skip_without
from compiled import verilator_env
from dualfield import cli
from dualfield.host import tools
from dualfield.host.entry import run_app
from dualfield.math.fields import NAMED

PAGES = Path(__file__).resolve().parents[2] / "docs" / "how-to"
FIRST = "dualfield generate inv-divstep --field P-256 --name my_inv -o my_inv"
PRIME = 0xFFD

Walk = Callable[[str], tuple[str, list[str]]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that every page begins with, for a prime of 12 bits."""
    place = tmp_path_factory.mktemp("made") / "my_inv"
    words = small(FIRST).split()[1:-1]
    assert run_app(cli.app, [*words, str(place)]) == 0
    return place


def small(text: str) -> str:
    """A page's text for the small prime."""
    text = text.replace("--field P-256", f"--field gfp:{PRIME:#x}")
    return text.replace("255", "11").replace("256'", "12'")


@pytest.fixture
def walk(made: Path, tmp_path: Path) -> Walk:
    """Write the files of a page: its text, and its commands but the first."""

    def begin(name: str) -> tuple[str, list[str]]:
        page = small((PAGES / name).read_text())
        shutil.copytree(made, tmp_path / "my_inv")
        for file, text in re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", page, re.DOTALL):
            (tmp_path / file).write_text(text)
        commands = "".join(re.findall(r"```sh\n(.*?)```", page, re.DOTALL)).splitlines()
        assert commands.pop(0) == small(FIRST)
        return page, commands

    return begin


def run(command: str, at: Path) -> str:
    """The output of a line of a page."""
    env = verilator_env() | {"OPT": "-O0", "RUNTIME": "-O0"}
    where = shutil.which(shlex.split(command)[0], path=env["PATH"])
    assert where, f"{command}: no such program"
    process = subprocess.run(
        ["/bin/sh", "-c", command], cwd=at, env=env, capture_output=True, text=True, timeout=300
    )
    assert process.returncode == 0, f"{command}\n{process.stdout[-2000:]}\n{process.stderr[-2000:]}"
    return process.stdout


@needs("Tcl in Python")
def test_vivado(walk: Walk, tmp_path: Path) -> None:
    """Tcl runs the scripts, with commands that note their words; Verilator reads the files."""
    from tkinter import Tcl

    _, commands = walk("use-in-vivado.md")
    assert not commands
    called: dict[str, list[tuple[str, ...]]] = {}
    for script in ("project.tcl", "alone.tcl"):
        tcl = Tcl()
        for name in ("read_verilog", "read_xdc", "synth_design", "report_utilization"):
            called[name] = []
            tcl.createcommand(name, lambda *words, name=name: called[name].append(words))
        tcl.createcommand("report_timing", lambda: None)
        before = Path.cwd()
        os.chdir(tmp_path)
        try:
            tcl.eval(f"source {script}")
        finally:
            os.chdir(before)
    files = [words[-1] for words in called["read_verilog"]]
    assert sorted(files) == sorted(map(str, (tmp_path / "my_inv" / "rtl").iterdir()))
    copies, alone = called["read_xdc"]
    assert copies[:2] == ("-ref", "my_inv")
    assert Path(tmp_path / copies[2]).is_file()
    assert Path(tmp_path / alone[0]).is_file()
    assert called["synth_design"][0][:2] == ("-top", "my_inv")
    tools.run(
        [
            "verilator",
            "--lint-only",
            "-Wall",
            "-Wno-PINCONNECTEMPTY",
            "--top-module",
            "top",
            *files,
            "top.sv",
        ],
        tmp_path,
        env=tools.verilator_env(),
    )


def test_yosys_and_nextpnr(walk: Walk, tmp_path: Path) -> None:
    _, commands = walk("use-with-yosys-nextpnr.md")
    assert len(commands) == 2
    for command in commands:
        program, *words = shlex.split(command)
        tools.run([program, *words], tmp_path)
    assert '"achieved"' in (tmp_path / "report.json").read_text()


def test_fusesoc(walk: Walk, tmp_path: Path) -> None:
    _, commands = walk("use-with-fusesoc.md")
    assert len(commands) == 2
    for command in commands:
        run(command, tmp_path)


def test_vhdl(walk: Walk, tmp_path: Path) -> None:
    """The page prints the inverse of 2 modulo P-256."""
    _, commands = walk("use-in-vhdl.md")
    page = (PAGES / "use-in-vhdl.md").read_text()
    assert f"2 * {pow(2, -1, NAMED['P-256'].modulus):064x} = 1, status 0" in page
    skip_without("ghdl", "iverilog")
    message = [run(command, tmp_path) for command in commands]
    assert message[-1].strip() == f"2 * {pow(2, -1, PRIME):03x} = 1, status 0"


def test_tutorial(tmp_path: Path) -> None:
    """The commands of the tutorial run, for a prime of 12 bits."""
    text = (PAGES.parent / "tutorial.md").read_text()
    for old, new in (
        ("0xffffffffffffffc5", hex(PRIME)),
        ("--bits 64", "--bits 12"),
        ("[63:", "[11:"),
        ("64'd0", "12'd0"),
    ):
        assert old in text
        text = text.replace(old, new)
    for file, content in re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", text, re.DOTALL):
        (tmp_path / file).write_text(content)
    commands = "".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL)).splitlines()
    message = [run(command, tmp_path) for command in commands]
    chosen, inverse, refused, _, bench, measured, _ = message
    assert "dualfield generate" in chosen
    assert f"{pow(3, -1, PRIME):#x}" in inverse
    assert "not_invertible" in refused
    assert bench.splitlines()[-2].startswith("PASS") or "\nPASS: " in bench
    assert "MHz" in measured
    assert '"top"' in (tmp_path / "top.json").read_text()
