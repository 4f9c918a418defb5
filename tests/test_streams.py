"""How a command ends where a place that it writes to cannot be used, or a signal comes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import distributed
import pytest

from dualfield import cli
from dualfield.host import processes
from dualfield.host.entry import run_app
from dualfield.host.errors import UsageError
from dualfield.host.files import require_writable, whole, write_whole
from dualfield.measure.explore import cluster

ARGV = [sys.executable, "-m", "dualfield"]
ENV = {name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"}


@pytest.mark.parametrize("place", ["/dev/full", "gone", "closed"])
def test_the_exit_code_stays_where_messages_cannot_be_written(place: str) -> None:
    """Not Python's 120 for a buffer that is left, and not 1 for a pipe that is closed."""
    reader, writer = os.pipe()
    os.close(reader)
    words = f"exec {sys.executable} -m dualfield frobnicate 2>"
    words += {"gone": f"&{writer}", "closed": "&-"}.get(place, place)
    done = subprocess.run(["/bin/sh", "-c", words], env=ENV, pass_fds=[writer], timeout=60)
    os.close(writer)
    assert done.returncode == 2


PRINTING = [
    *("", "--help", "--version", "list ami-sf", "list --json", "list --help", "cache --json"),
    *("choose --operation inverse --field P-256", "compute ami-sf --vectors VECTORS"),
    *("compute ami-sf --field gfp:13 --a 5", "generate ami-sf --bits 8 -o NEW"),
]


@pytest.mark.parametrize(
    ("words", "place", "why"),
    [(words, "&-", "Bad file descriptor") for words in PRINTING]
    + [(words, "/dev/full", "No space left on device") for words in PRINTING[:4]],
)
def test_output_that_cannot_be_written(tmp_path: Path, words: str, place: str, why: str) -> None:
    """A result that is lost is an error; what is opened next is not standard output."""
    (tmp_path / "v.jsonl").write_text("what\n")
    words = words.replace("VECTORS", f"{tmp_path}/v.jsonl").replace("NEW", f"{tmp_path}/new")
    line = f"exec {' '.join(ARGV)} {words} >{place}"
    done = subprocess.run(["/bin/sh", "-c", line], env=ENV, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == f"dualfield: standard output cannot be written: {why}."


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
def test_links_in_a_circle_and_homes_of_nobody(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    if words == ["cache"]:
        monkeypatch.setenv("DUALFIELD_CACHE", str(loop))
    assert run_app(cli.app, [word.replace("LOOP", str(loop)) for word in words]) == 2


def test_a_page_in_the_place_of_a_circle(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    require_writable(loop)
    write_whole(loop, "page")
    assert loop.read_text() == "page"


def test_a_signal_leaves_no_draft(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("old")

    def stopped() -> None:
        with whole(page) as draft:
            draft.write_text("ne")
            raise processes.Stopped(signal.SIGTERM)

    with pytest.raises(processes.Stopped):
        stopped()
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]
    write_whole(page, "new")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["new"]


def test_a_signal_while_a_draft_is_removed_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed, came = os.unlink, False

    def interrupted(path: str, **where: int) -> None:
        nonlocal came
        if not came:
            came = True
            raise processes.Stopped(signal.SIGTERM)
        removed(path, **where)

    def failing() -> None:
        with whole(tmp_path / "page.html") as draft:
            draft.write_text("ne")
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "unlink", interrupted)
    with pytest.raises(processes.Stopped):
        failing()
    assert came
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ["generate", "ami-sf", "--bits", "8", "-o", "--json"],
        ["papers", "000", "--html", "--markdown"],
        ["explore", "--cores", "ami-sf", "--bits", "8", "--store", "--json"],
    ],
)
def test_an_option_is_no_name(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
) -> None:
    """It is what comes after an option whose name was forgotten."""
    monkeypatch.chdir(tmp_path)
    assert run_app(cli.app, words) == 2
    said = capsys.readouterr().err
    assert f"{words[-1]} is an option; the name of a file or folder is missing." in said
    assert not list(tmp_path.iterdir())


# A signal that comes while the message of an error is written.
INTERRUPTED = """
import os, signal, sys
from dualfield.host import console
from dualfield.__main__ import main

def say(*words, **how):
    os.kill(os.getpid(), signal.SIGINT)

console.err.print = say
sys.argv = ["dualfield", "list", "no-such-core"]
main()
"""


def test_a_signal_while_a_message_is_written() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], timeout=60)
    assert done.returncode == 128 + signal.SIGINT


# A signal in the midst of the imports, before the command has a handler for it.
EARLY = """
import os, runpy, signal, sys

class Finder:
    def find_spec(self, name, *_):
        if name == "dualfield.catalog":
            os.kill(os.getpid(), int(sys.argv[1]))

sys.meta_path.insert(0, Finder())
"""
COMMAND = "from dualfield.__main__ import main\nmain()"
MODULE = """
sys.argv[0], sys.orig_argv = "-m", [sys.executable, "-m", "workshop.soak"]
runpy.run_module("workshop.soak", run_name="__main__")
"""


@pytest.mark.parametrize("number", processes.SIGNALS)
@pytest.mark.parametrize("begin", [COMMAND, MODULE], ids=["command", "module"])
def test_a_signal_while_the_command_is_imported(begin: str, number: signal.Signals) -> None:
    argv = [sys.executable, "-c", EARLY + begin, str(int(number))]
    done = subprocess.run(argv, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (
        128 + number,
        f"dualfield: stopped by {number.name}\n",
    )


# A signal at the given call of Python from a module in C++ that is being imported.
COMPILED = """
import os, signal, sys
from dualfield.__main__ import main

calls = 0

def count(frame, event, _):
    global calls
    caller = frame.f_back and frame.f_back.f_code
    if event == "call" and caller and caller.co_name == "_call_with_frames_removed":
        calls += frame.f_code.co_filename.endswith("enum.py")
        if calls == call:
            calls += 1
            os.kill(os.getpid(), signal.SIGTERM)

class Finder:
    def find_spec(self, name, *_):
        if name == "pyslang":
            sys.setprofile(count)

sys.meta_path.insert(0, Finder())
call = int(sys.argv[1])
sys.argv[1:] = ["generate", "ami-sf", "--bits", "8", "-o", "new"]
main()
"""


@pytest.mark.parametrize("call", [1, 2, 100, 300])
def test_a_signal_while_a_module_in_c_is_imported(tmp_path: Path, call: int) -> None:
    argv = [sys.executable, "-c", COMPILED, str(call)]
    done = subprocess.run(argv, cwd=tmp_path, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (143, "dualfield: stopped by SIGTERM\n")
    assert not list(tmp_path.iterdir())


DEAF = """
import os, signal, time
from dualfield.host import entry

class Deaf:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(5)

app = entry.make_app()

@app.command()
def main():
    Deaf()
    time.sleep(20)

raise SystemExit(entry.run_app(app, []))
"""


def test_a_signal_where_exceptions_are_dropped() -> None:
    done = subprocess.run([sys.executable, "-c", DEAF], stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (143, "dualfield: stopped by SIGTERM\n")


FLUSHED = """
import io, os, signal, sys
from dualfield.host import entry

class Slow(io.RawIOBase):
    told = False

    def writable(self):
        return True

    def write(self, data):
        if not Slow.told:
            Slow.told = True
            os.kill(os.getpid(), signal.SIGINT)
        return os.write(1, data)

sys.stdout = io.TextIOWrapper(io.BufferedWriter(Slow()))
app = entry.make_app()

@app.command()
def main():
    print("an answer")

raise SystemExit(entry.run_app(app))
"""


def test_a_signal_while_output_is_written_that_cannot_be() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", FLUSHED], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (130, "dualfield: stopped by SIGINT\n")


@pytest.mark.parametrize(
    ("name", "size"),
    [("COLUMNS", "²"), ("LINES", "1" * 5000), ("COLUMNS", "9" * 8), ("COLUMNS", "00")],
)
def test_a_terminal_of_an_odd_size(name: str, size: str) -> None:
    env = {**os.environ, name: size}
    done = subprocess.run([*ARGV, "list", "--no-such"], env=env, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert 0 < len(done.stderr) < 10_000


# A name that is no text, and a sign that the output's encoding does not have.
NAMED = """
import sys
from dualfield.host import console, entry
app = entry.make_app()
app.command()(lambda: console.out.print("\\udcff \u2265"))
sys.exit(entry.run_app(app))
"""


def test_what_an_encoding_cannot_write_is_plain_or_has_backslashes() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-c", NAMED], env=env, capture_output=True)
    assert (done.returncode, done.stdout) == (0, b"\\udcff >=\n"), done.stderr


def test_workers_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise RuntimeError("Nanny failed to start.") from OSError("no process is free")

    monkeypatch.setattr(distributed, "LocalCluster", refuse)
    with pytest.raises(UsageError, match="no process is free"), cluster.local(1):
        pass
