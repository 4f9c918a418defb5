"""Help, completion, and the lists of names that options accept."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup

from dualfield import cli
from dualfield.host.entry import run_app
from dualfield.math.curves import NAMED as CURVES
from dualfield.math.fields import NAMED
from dualfield.synthesize.registry import targets

GROUP = typer.main.get_command(cli.app)
assert isinstance(GROUP, TyperGroup)
COMMANDS = sorted(GROUP.commands)


@pytest.mark.parametrize("command", COMMANDS)
def test_h_is_help_and_a_flag_shows_no_type(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = []
    for words in ([command, "-h"], [command, "--help"]):
        assert run_app(cli.app, words, "dualfield") == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert f"Usage: dualfield {command}" in texts[0]
    assert "<bool>" not in texts[0]


def test_h_is_help_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    from workshop import soak
    from workshop.results import __main__ as results

    for app in (cli.app, soak.app, results.app):
        assert run_app(app, ["-h"], "x") == 0
        assert "Usage: x" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "expected"),
    [("dualfield cho", "choose"), ("dualfield synth inv-div", "inv-divstep\ninv-divstep-words")],
)
def test_the_shell_completes(words: str, expected: str) -> None:
    env = dict(os.environ) | {"_DUALFIELD_COMPLETE": "complete_bash", "COMP_WORDS": words}
    env |= {"COMP_CWORD": str(words.count(" "))}
    argv = [str(Path(sys.executable).with_name("dualfield"))]
    result = subprocess.run(argv, env=env, capture_output=True, text=True, check=False)
    assert result.stdout.strip() == expected, result.stderr


@pytest.mark.parametrize(
    ("what", "names"), [("target", targets()), ("field", NAMED), ("curve", CURVES)]
)
def test_names_are_listed(
    what: str, names: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(cli.app, ["list", f"--{what}s", "--json"]) == 0
    assert [row[what] for row in json.loads(capsys.readouterr().out)[f"{what}s"]] == list(names)
    assert run_app(cli.app, ["list", f"--{what}s"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines if line.strip()} >= set(names)


def test_lists_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(cli.app, ["list", "ami-sf", "--curves", "--fields"]) == 2
    assert "given: --fields and --curves and ami-sf" in capsys.readouterr().err
