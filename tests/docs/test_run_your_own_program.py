"""docs/how-to/run-your-own-program.md: its commands, on its texts, print the lines of the page."""

import re
import shlex
from pathlib import Path

import pytest

from dualfield import cli
from dualfield.host import tools
from dualfield.host.entry import run_app

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "run-your-own-program.md"


def test_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    page = PAGE.read_text(encoding="utf-8")
    for name, text in re.findall(r"<!-- file: (\S+) -->\n```\n(.*?)```\n", page, re.DOTALL):
        (tmp_path / name).write_text(text)
    blocks = "".join(re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    commands = re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", blocks, re.MULTILINE)
    assert len(commands) == 10
    for command, lines in commands:
        code = run_app(cli.app, shlex.split(command)[1:])
        printed = capsys.readouterr()
        expected = lines.splitlines()
        actual = [line for line in (printed.out + printed.err).splitlines() if line in expected]
        assert actual == expected, command
        assert code == (2 if lines.startswith("dualfield:") else 0)
    (lint,) = re.findall(r"^verilator .*$", page, re.MULTILINE)
    tools.run(shlex.split(lint), cwd=tmp_path)
