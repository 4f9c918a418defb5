"""One input, in a process of its own: started, disturbed, watched to its end, and judged.

The process is a fork of this one, which has everything imported: a hundred a second in place of
one. It gets its own standard streams, limits, folder and environment, runs what ``python -m
dualfield`` runs, and ends as Python ends. No tool is ever run: what is started in its place is
missing, fails, dies or hangs.
"""

import atexit
import contextlib
import io
import json
import os
import random
import resource
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from dualfield.__main__ import main
from dualfield.cli import app
from dualfield.generate import assemble
from dualfield.host import first_use, processes
from dualfield.host.entry import run_app
from dualfield.host.errors import ToolMissing
from dualfield.measure.explore import cluster
from garbage import grammar, places, system

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LONGEST = 120.0
"""Seconds in which a command that nobody stops must end, and one that is stopped."""

TOOLS: Mapping[str, Sequence[str]] = {
    "fails": ["/bin/sh", "-c", "echo '%Error: no'; exit 3"],
    "dies": ["/bin/sh", "-c", "kill -9 $$"],
    "hangs": ["/bin/sh", "-c", "sleep 1000 & sleep 1000"],
    "babbles": ["/bin/sh", "-c", "head -c 5000 /dev/urandom"],
}
_SLOW = ("papers", "verify", "doctor")


@dataclass(frozen=True)
class Trial:
    """An input, and what happens meanwhile.

    Attributes:
        words: The command line.
        env: Variables of the environment that are not as usual.
        streams: Standard input, output, error: ``file``, ``closed``, ``full``, ``gone`` (nobody
            reads), ``bytes``.
        limit: Bytes that a file may grow to; None for no limit.
        tools: ``missing``, or one of `TOOLS`.
        stops: Signals, each with the seconds from the start, or from the one before.
        twice: A second process does the same in the same place at the same time.
        adrift: The folder that the command is started in is removed.
    """

    words: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)
    streams: tuple[str, str, str] = ("file", "file", "file")
    limit: int | None = None
    tools: str = "missing"
    stops: Sequence[tuple[signal.Signals, float]] = ()
    twice: bool = False
    adrift: bool = False

    @property
    def kinds(self) -> Sequence[str]:
        """Names of what is odd besides the command line, for the count."""
        full = "full" in self.streams or self.limit is not None
        found = {
            "signals": bool(self.stops),
            "environment": bool(self.env),
            "full disk": full,
            "closed or deaf streams": bool({"closed", "gone"} & set(self.streams)),
            "odd standard input": self.streams[0] != "file",
            "two at once": self.twice,
            "tools that fail": self.tools != "missing",
            "no working folder": self.adrift,
        }
        return [name for name, there in found.items() if there]


@dataclass(frozen=True)
class Ended:
    """How a process of a trial ended, and what it wrote."""

    code: int | None
    out: bytes
    err: str

    @classmethod
    def of(cls, code: int | None, place: Path, name: str) -> "Ended":
        """With what it wrote to the files of its streams."""
        out, err = ((place / f"{what}{name}") for what in ("out", "err"))
        return cls(code, out.read_bytes(), err.read_text(errors="replace"))


def draw(rng: random.Random, pool: places.Pool) -> Trial:
    """Any input."""
    words = [_file(word, rng, pool) for word in grammar.line(rng)]
    words = ["broken" if "\0" in word else word for word in words]
    slow = any(word in words for word in _SLOW)
    tools = rng.choice((*["missing"] * 8, *TOOLS))
    stops: list[tuple[signal.Signals, float]] = []
    if tools == "hangs" or slow or rng.random() < 0.15:
        stops.append((rng.choice(SIGNALS), rng.random() ** 3 * (0.5 if slow else 0.15)))
        if rng.random() < 0.15:
            stops.append((rng.choice(SIGNALS), rng.random() ** 4 * 0.05))
    streams = ("file", "file", "file")
    if rng.random() < 0.2:
        streams = (
            rng.choice(("file", "file", "closed", "bytes")),
            rng.choice(("file", "closed", "full", "gone")),
            rng.choice(("file", "file", "file", "closed", "full", "gone")),
        )
    return Trial(
        words,
        _environment(rng) if rng.random() < 0.15 else {},
        streams,
        rng.choice((0, 1, 100, 4096, 10_000, 40_000)) if rng.random() < 0.1 else None,
        tools,
        stops,
        rng.random() < 0.08,
        rng.random() < 0.02,
    )


def _file(word: str, rng: random.Random, pool: places.Pool) -> str:
    known = {"<vectors>": pool.vectors, "<plan>": pool.plans, "<output>": places.NAMES}
    return rng.choice(known[word]) if word in known else word


def _environment(rng: random.Random) -> dict[str, str]:
    folders = ["/dev/null", "/dev/full", "/proc/no", "/dev/null/x", "WORK/closed/x", "WORK/locked"]
    folders += ["WORK/old.txt", "WORK/loop", "WORK/" + "n" * 300, "WORK/../elsewhere/é", "/"]
    words = [word for word in grammar.WORDS if "\0" not in word]
    choices = {
        "DUALFIELD_CACHE": [f for f in folders if f != "/"],
        "DUALFIELD_CACHE_LIMIT": words,
        "DUALFIELD_SEED": words,
        "DUALFIELD_PDK": [*folders, *words],
        "DUALFIELD_LIBERTY": [*folders, *words],
        "YOWASP_CACHE_DIR": folders,
        "TMPDIR": folders,
        "HOME": ["", *folders],
        "PATH": ["", ".", *folders],
        "CXX": words,
        "COLUMNS": words,
        "LINES": words,
        "TERM": ["", "dumb", "unknown", *words],
        "NO_COLOR": ["1"],
        "FORCE_COLOR": ["1"],
    }
    return {name: rng.choice(choices[name]) for name in rng.sample(list(choices), 2)}


def warm(place: Path) -> None:
    """Import and read here, once, what every command imports and reads."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DUALFIELD_CACHE", str(place / "warm"))
        for name in ("start", "finish"):
            patch.setattr(processes, name, _refuse)
        patch.setattr(cluster, "local", _refuse)
        for words in [*grammar.TEMPLATES, ["--help"], ["frobnicate"], ["list", "--x"]]:
            if words[0] not in ("papers", "doctor"):
                filled = [str(place / "none") if word[:1] == "<" else word for word in words]
                with (
                    contextlib.redirect_stdout(io.StringIO()),
                    contextlib.redirect_stderr(io.StringIO()),
                ):
                    run_app(app, filled)


def _refuse(*_: Any, **__: Any) -> Any:
    raise ToolMissing("no tool is installed")


# -- the process -------------------------------------------------------------------------------


def run(trial: Trial, place: Path, pool: places.Pool) -> tuple[list[Ended], list[str]]:
    """How each process of the trial ended, and all that is wrong with it.

    Args:
        trial: The input.
        place: A folder for it, made and removed.
        pool: What it reads.
    """
    place.mkdir()
    work = place / "work"
    places.lay_out(work, pool)
    before = places.contents(work)
    started = [_start(trial, place, str(i)) for i in range(1 + trial.twice)]
    for number, delay in trial.stops:
        time.sleep(delay)
        for pid in started:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
    codes = [code_of(pid) for pid in started]
    left = system.end_orphans(30)
    ended = [Ended.of(code, place, str(i)) for i, code in enumerate(codes)]
    wrong = [f"leaves {process}" for process in left]
    wrong += [said for one in ended for said in complaints(trial, one)]
    if not trial.adrift:
        wrong += places.faults(work, before, trial.words)
        places.clear(work)
    places.clear(place) if not (place / "closed").exists() else None
    return ended, wrong


def _start(trial: Trial, place: Path, name: str) -> int:
    """The process id, when the command is about to begin."""
    pid, told = fork(lambda telling: _child(trial, place, name, telling))
    select.select([told], [], [], LONGEST)
    os.close(told)
    return pid


def fork(child: Callable[[int], int]) -> tuple[int, int]:
    """Start a fork; its process id, and the end of a pipe that it may write to.

    Args:
        child: Gets the other end of the pipe, returns the exit code.
    """
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = 70
        try:
            os.close(reader)
            code = child(writer)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writer)
    return pid, reader


def code_of(pid: int) -> int | None:
    """The exit code of a process; None if it had to be killed."""
    code = system.wait(pid, LONGEST)
    if code is None:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    return code


def _child(trial: Trial, place: Path, name: str, ready: int) -> int:
    become(trial, place, name)
    replace(trial.tools)
    if trial.limit is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (trial.limit, trial.limit))
    os.write(ready, b"!")
    os.close(ready)
    return as_python_ends()


def become(trial: Trial, place: Path, name: str) -> None:
    """Be a process of a trial: session, powers, signals, environment, folder, streams, words."""
    os.setsid()
    system.be_nobody_special()
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    # The tools of the real home: one that is prepared in a new home outlives its command.
    os.environ["YOWASP_CACHE_DIR"] = str(first_use.cache())
    os.environ |= {"DUALFIELD_CACHE": str(place / "cache"), "HOME": str(place / "home")}
    for variable, text in trial.env.items():
        os.environ[variable] = text.replace("WORK", str(place / "work"))
    os.chdir(place / "work")
    if trial.adrift:
        (place / "adrift").mkdir(exist_ok=True)
        os.chdir(place / "adrift")
        with contextlib.suppress(OSError):
            (place / "adrift").rmdir()
    _streams(trial.streams, place, name)
    sys.argv = ["dualfield", *trial.words]


def _streams(kinds: tuple[str, str, str], place: Path, name: str) -> None:
    names = [os.devnull, str(place / f"out{name}"), str(place / f"err{name}")]
    for number, kind in enumerate(kinds):
        handle = os.open(names[number], os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        if kind == "full":
            handle = os.open("/dev/full", os.O_RDWR)
        elif kind == "bytes":
            handle = os.open("/dev/urandom", os.O_RDONLY)
        elif kind == "gone":
            reader, handle = os.pipe()
            os.close(reader)
        os.dup2(handle, number)
        os.close(handle)
    for number, kind in enumerate(kinds):
        if kind == "closed":
            os.close(number)
    stdin: Any = io.TextIOWrapper(io.FileIO(0, closefd=False)) if kinds[0] != "closed" else None
    if kinds[0] == "bytes":
        stdin = io.TextIOWrapper(io.BytesIO(os.read(0, 3000)))
    sys.stdin = stdin
    sys.stdout = _text(1, "surrogateescape") if kinds[1] != "closed" else None
    sys.stderr = _text(2, "backslashreplace") if kinds[2] != "closed" else None


def _text(number: int, errors: str) -> io.TextIOWrapper:
    raw = io.BufferedWriter(io.FileIO(number, "w", closefd=False))
    return io.TextIOWrapper(raw, encoding="utf-8", errors=errors, line_buffering=number == 2)


def replace(tools: str) -> None:
    """Tools that do not work, in the place of those that do."""
    begin = processes.start

    def start(argv: Sequence[Any], **options: Any) -> Any:
        if tools == "missing":
            raise ToolMissing("no tool is installed")
        return begin(TOOLS[tools], **options)

    processes.start = start
    cluster.local = _refuse
    assemble.files = lambda *_, **__: places.generated()


def as_python_ends() -> int:
    """The exit code of the command; what Python does at its end is done."""
    code = 1
    try:
        main()
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except BaseException:
        traceback.print_exc()
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            code = 120
    return code & 0xFF


# -- the judgement -----------------------------------------------------------------------------


def complaints(trial: Trial, ended: Ended) -> list[str]:
    """What is wrong with how a process ended."""
    if ended.code is None:
        return [f"does not end within {LONGEST:.0f} s"]
    right = {0, 1, 2}
    right |= {sign * n + 128 * (sign > 0) for n, _ in trial.stops for sign in (1, -1)}
    if "gone" in trial.streams:
        right.add(128 + signal.SIGPIPE)
    wrong = [] if ended.code in right else [f"exit code {ended.code}"]
    if "Traceback" in ended.err or "Exception ignored" in ended.err:
        wrong.append("a traceback")
    deaf = trial.streams[2] != "file" or (trial.limit is not None and trial.limit < 10_000)
    if ended.code in (1, 2) and trial.words and not ended.err.strip() and not deaf:
        wrong.append(f"exit code {ended.code} without a message")
    if (
        trial.streams[1] in ("closed", "full")
        and ended.code == 0
        and "--vectors" not in trial.words
    ):
        wrong.append("done, and nothing of it could be written")
    if "--json" in trial.words and ended.code == 0 and not _json(ended.out, trial.words):
        wrong.append("--json prints something else")
    return wrong


def _json(out: bytes, words: Sequence[str]) -> bool:
    """Whether output is JSON with a schema: one text, or a line each of ``--vectors``."""
    if "--help" in words or "--version" in words or not out:
        return True
    texts = out.splitlines() if "--vectors" in words else [out]
    try:
        return all(json.loads(text)["schema"].startswith("dualfield.") for text in texts)
    except (ValueError, TypeError, KeyError):
        return False
