"""docs/how-to/sign-with-ed25519.md: its commands and its script."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dualfield import catalog, cli
from dualfield.catalog.records.prime_eddsa import cycles
from dualfield.host.entry import run_app
from dualfield.operations.ed_signatures import Action

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "sign-with-ed25519.md"


def test_the_cycles() -> None:
    rows = re.findall(r"^\| (\d) (\w+) \|.*\| ([\d,]+) \| ([\d,]+) \|$", PAGE.read_text(), re.M)
    assert [name for _, name, _, _ in rows] == [action.name.lower() for action in Action]
    for number, _, *stated in rows:
        configs = [catalog.get("eddsa").configure(bits) for bits in (255, 448)]
        assert stated == [f"{cycles(config, int(number)):,}" for config in configs]


def test_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    commands = re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", blocks, re.MULTILINE)
    assert len(commands) == 4
    for command, lines in commands:
        assert run_app(cli.app, shlex.split(command)[1:]) == 0
        actual = capsys.readouterr().out.splitlines()
        assert actual[-len(lines.splitlines()) :] == lines.splitlines(), command


def test_the_script(tmp_path: Path) -> None:
    """The core and `cryptography` accept each other's signatures."""
    page = PAGE.read_text(encoding="utf-8")
    ((name, script),) = re.findall(r"<!-- file: (\S+) -->\n```python\n(.*?)```\n", page, re.DOTALL)
    (tmp_path / name).write_text(script)
    process = subprocess.run(
        [sys.executable, name], cwd=tmp_path, capture_output=True, text=True, timeout=600
    )
    assert process.returncode == 0, process.stderr[-2000:]
    printed = re.findall(r"^It prints\n\n((?:    .*\n)+)", page, re.MULTILINE)
    assert [f"    {line}" for line in process.stdout.splitlines()] == printed[0].splitlines()
