"""The end of a command whose output cannot be written, or after a signal."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dualfield import cli
from dualfield.host import processes
from dualfield.host.entry import run_app
from dualfield.host.files import complete_draft, require_writable, write_whole

ARGV = [sys.executable, "-m", "dualfield"]
ENV = {name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"}


@pytest.mark.parametrize(
    "words", ["", "--help", "list ami-sf", "compute ami-sf --field gfp:13 --a 5"]
)
def test_a_full_disk_as_standard_output(words: str) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*ARGV, *words.split()], env=ENV, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert result.returncode == 2
    message = "dualfield: standard output cannot be written: No space left on device."
    assert result.stderr.splitlines()[-1] == message


@pytest.mark.parametrize("words", ["list", "list --json", "compute ami-sf --field gfp:13 --a 5"])
def test_a_closed_standard_output(words: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    result = subprocess.run([*ARGV, *words.split()], env=ENV, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (result.returncode, result.stderr) == (128 + signal.SIGPIPE, b"")


@pytest.mark.parametrize(
    "words",
    [
        ["explore", "--cores", "ami-sf", "--bits", "8", "--store", "LOOP"],
        ["generate", "ami-sf", "--field", "gfp:0x1d", "-o", "LOOP"],
        ["synth", "ami-sf", "--bits", "8", "--target", "gf180", "--liberty", "LOOP"],
        ["synth", "ami-sf", "--bits", "8", "--target", "gf180", "--liberty", "~nosuchuser/x"],
        ["cache"],
    ],
)
def test_circular_links_and_unknown_homes(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    if words == ["cache"]:
        monkeypatch.setenv("DUALFIELD_CACHE", str(loop))
    assert run_app(cli.app, [word.replace("LOOP", str(loop)) for word in words]) == 2


def test_a_page_replaces_a_circular_link(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    require_writable(loop)
    write_whole(loop, "page")
    assert loop.read_text() == "page"


def test_a_signal_leaves_no_draft(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("old")

    def stopped() -> None:
        with complete_draft(page) as draft:
            draft.write_text("ne")
            raise processes.Stopped(signal.SIGTERM)

    with pytest.raises(processes.Stopped):
        stopped()
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]
    write_whole(page, "new")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["new"]


@pytest.mark.parametrize(
    "words",
    [
        ["generate", "ami-sf", "--bits", "8", "-o", "--json"],
        ["papers", "000", "--html", "--markdown"],
        ["explore", "--cores", "ami-sf", "--bits", "8", "--store", "--json"],
    ],
)
def test_an_option_is_not_a_file_name(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
) -> None:
    """A word after an option without value is refused if it is an option itself."""
    monkeypatch.chdir(tmp_path)
    assert run_app(cli.app, words) == 2
    message = capsys.readouterr().err
    assert f"{words[-1]} is an option; the name of a file or folder is missing." in message
    assert not list(tmp_path.iterdir())


# A signal during the import of pyslang, where an exception would abort Python.
COMPILED = """
import os, signal, sys
from dualfield.__main__ import main

def signal_once(frame, event, _):
    if event == "call" and frame.f_code.co_filename.endswith("enum.py"):
        sys.setprofile(None)
        os.kill(os.getpid(), signal.SIGTERM)

class Finder:
    def find_spec(self, name, *_):
        if name == "pyslang":
            sys.setprofile(signal_once)

sys.meta_path.insert(0, Finder())
sys.argv[1:] = ["generate", "ami-sf", "--bits", "8", "-o", "new"]
main()
"""


def test_a_signal_while_pyslang_is_imported(tmp_path: Path) -> None:
    argv = [sys.executable, "-c", COMPILED]
    result = subprocess.run(argv, cwd=tmp_path, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (result.returncode, result.stderr) == (143, "dualfield: stopped by SIGTERM\n")
    assert not list(tmp_path.iterdir())


# A name that is not UTF-8, and a character that the output's encoding lacks.
NAMED = """
import sys
from dualfield.host import console, entry
app = entry.make_app()
app.command()(lambda: console.out.print("\\udcff \u2265"))
sys.exit(entry.run_app(app))
"""


def test_unencodable_characters_are_replaced() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    result = subprocess.run([sys.executable, "-c", NAMED], env=env, capture_output=True)
    assert (result.returncode, result.stdout) == (0, b"\\udcff >=\n"), result.stderr
