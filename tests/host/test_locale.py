"""An ASCII locale: every command prints, with substitutes for other characters."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dualfield.cli import app
from dualfield.host import console
from dualfield.host.entry import run_app
from dualfield.host.errors import UsageError
from dualfield.host.files import require_writable

pytestmark = pytest.mark.unrecorded

ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
COMMANDS: dict[str, list[str]] = {
    "list": ["list", "inv-divstep"],
    "compute": ["compute", "ami-sf", "--field", "gfp:101", "--a", "7"],
    "verify": ["verify", "ami-sf", "--bits", "8", "--count", "2"],
    "synth": ["synth", "ami-sf", "--bits", "8", "--target", "×"],
    "explore": ["explore", "--cores", "ami-sf", "--bits", "8", "--dry-run", "--where", "µ < 1"],
    "choose": ["choose", "--operation", "inverse", "--field", "P-256"],
    "generate": ["generate", "ami-sf", "--bits", "8", "--name", "größe", "-o", "x"],
    "program": ["program", "größe.txt", "--field", "25519"],
    "cache": ["cache"],
    "papers": ["papers", "000", "--bits", "16", "--samples", "2"],
    "doctor": ["doctor", "--×"],
}


def run(*words: str, **overrides: str) -> "subprocess.CompletedProcess[bytes]":
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"}
    environment = {**inherited, **ASCII, "COLUMNS": "80", **overrides}
    argv = [sys.executable, "-m", "dualfield", *words]
    return subprocess.run(argv, capture_output=True, env=environment, timeout=300)


def test_every_command_is_tried() -> None:
    assert {command.name for command in app.registered_commands} == set(COMMANDS)


@pytest.mark.sweep
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS.keys())
def test_every_command_prints_ascii(words: list[str]) -> None:
    for options in (words, [words[0], "--help"]):
        result = run(*options)
        assert result.returncode in (0, 2), result.stderr
        assert b"Traceback" not in result.stderr
        assert (result.stdout + result.stderr).isascii()


def test_signs_of_tables_have_their_words() -> None:
    result = run(*COMMANDS["choose"])
    text = result.stdout.decode("ascii")
    assert result.returncode == 0
    assert "\\" not in text
    assert "time x" in text
    assert "(us" in text or " us" in text


def test_a_file_name_is_written_with_backslashes(tmp_path: Path) -> None:
    result = run("papers", "000", "--html", str(tmp_path / "größe" / "page.html"))
    assert result.returncode == 2
    assert b"gr\\udcc3\\udcb6" in result.stderr


def test_a_users_error_handler_stays() -> None:
    result = run(*COMMANDS["choose"], PYTHONIOENCODING="ascii:replace")
    assert b"time ?" in result.stdout


def test_only_what_the_encoding_lacks_is_changed() -> None:
    for encoding, text in (
        ("latin-1", "µs × 3 -> -"),
        ("ascii", "us x 3 -> -"),
        ("utf-8", "µs × 3 → ─"),
    ):
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors=console.PLAIN)
        stream.write("µs × 3 → ─")
        stream.flush()
        assert stream.buffer.getvalue().decode(encoding) == text


def test_a_folder_with_a_space_is_quoted_in_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my core").mkdir()
    (tmp_path / "my core" / "notes").write_text("mine")
    for words, message in (
        (["generate", "ami-sf", "--bits", "8", "-o", "my core"], "-o 'my core' is not empty"),
        (["generate", "ami-sf", "--bits", "8", "-o", "a b/c"], "there is no folder 'a b'"),
        (["explore", "--plan", "my plan.yaml"], "--plan 'my plan.yaml' cannot be read"),
        (["compute", "ami-sf", "--vectors", "v 1.csv"], "--vectors 'v 1.csv' cannot be read"),
        (["papers", "--html", "no folder/x.html"], "there is no folder 'no folder'"),
        (["synth", "ami-sf", "--bits", "8", "--liberty", "a b.lib"], "a b.lib': No such file"),
    ):
        assert run_app(app, words) == 2
        assert message in capsys.readouterr().err
    with pytest.raises(UsageError, match="'my core' is a folder"):
        require_writable(Path("my core"))


def test_the_next_command_can_be_pasted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from dualfield.generate import assemble, folder

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(assemble, "files", lambda *_: {"manifest.json": "{}"})
    monkeypatch.setattr(folder, "write", lambda *_: None)
    assert run_app(app, ["generate", "ami-sf", "--bits", "8", "-o", "my core"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("'my core': ")
    assert lines[1] == "datasheet: 'my core/README.md'"
    assert re.fullmatch(r"next: make -C 'my core/tb'( PYTHON=\S+)?", lines[2])
