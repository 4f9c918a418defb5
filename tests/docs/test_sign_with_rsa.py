"""docs/how-to/sign-with-rsa.md: its commands, its cycles, and its script on the simulated core."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dualfield import catalog, cli
from dualfield.catalog.records.prime_rsa import cycles
from dualfield.host.entry import run_app
from dualfield.operations.rsa_keys import Action
from rtl.volume import volume

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "sign-with-rsa.md"
BITS = 2048 if volume(1) > 1000 else 1024
"""The page's size takes three times the cycles."""


def test_the_cycles() -> None:
    rows = re.findall(r"^\| (\d) (\w+) \|.*\| ([\d,]+) \| ([\d,]+) \|$", PAGE.read_text(), re.M)
    assert [name for _, name, _, _ in rows] == ["private", "blind"]
    for number, _, *stated in rows:
        configs = [catalog.get("rsa").configure(2048, {"Multipliers": most}) for most in (16, 4)]
        assert stated == [f"{cycles(config, int(number)):,}" for config in configs]


def test_the_ports() -> None:
    config, page = catalog.get("rsa").configure(2048), PAGE.read_text()
    for port in (*config.core.inputs, *config.core.outputs):
        assert f"| `{port.name}` | {port.width(config)} |" in page


def test_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    commands = re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", blocks, re.MULTILINE)
    assert len(commands) == 3
    for command, lines in commands:
        assert run_app(cli.app, shlex.split(command)[1:]) == 0
        actual = capsys.readouterr().out.splitlines()
        assert actual[-len(lines.splitlines()) :] == lines.splitlines(), command


def test_the_script(tmp_path: Path) -> None:
    """The script fails unless the package `cryptography` verifies."""
    page = PAGE.read_text()
    ((name, script),) = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", page, re.DOTALL)
    (tmp_path / name).write_text(script)
    process = subprocess.run(
        [sys.executable, name, str(BITS)], cwd=tmp_path, capture_output=True, text=True, timeout=900
    )
    assert process.returncode == 0, process.stderr[-2000:]
    config = catalog.get("rsa").configure(BITS)
    expected = "\n".join(re.findall(r"^    (RSA-2048: .*)$", page, re.MULTILINE))
    for action in (Action.PRIVATE, Action.BLIND):
        whole = catalog.get("rsa").configure(2048)
        expected = expected.replace(
            f" {cycles(whole, action)} cycles", f" {cycles(config, action)} cycles"
        )
    assert process.stdout.splitlines() == expected.replace("2048", str(BITS)).splitlines()
