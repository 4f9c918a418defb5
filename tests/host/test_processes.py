"""The child processes of a command end with it, for every kind of end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dualfield.host import processes
from measure.explore.fake_target import Bench

WAYS = ("tool", "simulator", "threads", "pool", "started")

# A child with a child, started as a tool, as a simulator, or by a worker of a pool.
PROGRAM = """
import subprocess, sys, time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
import typer
from dualfield.host import entry, processes, tools

def tool(number):
    tools.run(["/bin/sh", "-c", f"(sleep {LENGTH}) & echo $! > {number}.pid; sleep {LENGTH}"], HERE)

def simulator():
    child = processes.start(["sleep", str(LENGTH)], stdout=subprocess.PIPE)
    (HERE / "0.pid").write_text(str(child.pid))
    try:
        child.stdout.read()
    finally:
        processes.end(child)

def threads():
    with ThreadPoolExecutor(2) as pool:  # the third waits for its turn
        list(pool.map(tool, range(3)))

def pool():
    with ProcessPoolExecutor(2, initializer=processes.prepare_worker) as pool:
        list(pool.map(tool, range(3)))

class Signalled(subprocess.Popen):
    def __init__(self, argv, **options):
        super().__init__(argv, **options)
        (HERE / "0.pid").touch()
        time.sleep(5)  # the signal comes before the command has the child

def started():
    subprocess.Popen = Signalled
    processes.finish(["sleep", str(LENGTH)])

def command():
    {"tool": lambda: tool(0), "simulator": simulator, "threads": threads, "pool": pool,
     "started": started}[WAY]()

HERE, LENGTH, WAY = Path.cwd(), sys.argv[1], sys.argv[2]
app = typer.Typer()
app.command()(command)
sys.exit(entry.run_app(app, []))
"""


def sleeping(length: str) -> list[int]:
    result = subprocess.run(
        ["ps", "-eo", "pid,stat,args"], capture_output=True, text=True, check=True
    )
    lines = [line.split(None, 2) for line in result.stdout.splitlines()]
    return [int(pid) for pid, stat, args in lines if args == f"sleep {length}" and stat[0] != "Z"]


def wait_for(folder: Path, length: str, some: bool) -> None:
    end = time.monotonic() + 30
    while bool(sleeping(length)) != some or (some and not list(folder.glob("*.pid"))):
        assert time.monotonic() < end, sleeping(length)
        time.sleep(0.05)


@pytest.mark.parametrize("number", processes.SIGNALS)
@pytest.mark.parametrize("way", WAYS)
def test_children_end_with_the_command(tmp_path: Path, way: str, number: signal.Signals) -> None:
    length = f"{200_000 + os.getpid()}.{time.time_ns()}"
    (tmp_path / "program.py").write_text(PROGRAM)
    process = subprocess.Popen(
        [sys.executable, "program.py", length, way], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    try:
        wait_for(tmp_path, length, some=True)
        process.send_signal(number)
        _, err = process.communicate(timeout=30)
        wait_for(tmp_path, length, some=False)
    finally:
        process.kill()
        for pid in sleeping(length):
            os.kill(pid, signal.SIGKILL)
    assert process.returncode == 128 + number
    assert err == f"dualfield: stopped by {number.name}\n"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    actual = Bench(tmp_path)
    yield actual
    actual.close()


def test_synth_ends_its_tool(bench: Bench) -> None:
    bench.hold()
    words = ("synth", "ami-sf", "--bits", "20", "--target", "fake")
    process = bench.start("-m", "dualfield", *words)
    bench.wait_for("start", 1)
    end = time.monotonic() + 20
    while not bench.tools_alive():
        assert time.monotonic() < end
        time.sleep(0.05)
    process.terminate()
    out, _ = process.communicate(timeout=30)
    bench.wait_until_nothing_runs()
    assert out == ""
    assert process.returncode == 128 + signal.SIGTERM


def test_an_ignored_hangup_stays_ignored(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\nfrom dualfield.host import processes\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "with processes.stopping():\n    os.kill(os.getpid(), signal.SIGHUP)\nprint('on')"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "on\n"


# The command cleans up, which takes some time.
TIDY = """
import sys, time
from dualfield.host import processes
with processes.stopping():
    try:
        print("on", flush=True)
        time.sleep(60)
    finally:
        time.sleep(float(sys.argv[1]))
        print("tidy", flush=True)
"""


@pytest.mark.parametrize(
    ("tidying", "interval", "message"),
    [(0.2, 0.005, "tidy\n"), (30.0, 1.2, "")],
    ids=["close", "late"],
)
def test_a_different_second_signal_ends_the_command_at_once(
    tidying: float, interval: float, message: str
) -> None:
    argv = [sys.executable, "-c", TIDY, str(tidying)]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "on\n"
        process.terminate()
        time.sleep(interval)
        process.terminate()
        out, _ = process.communicate(timeout=20)
    assert (process.returncode, out) == (128 + signal.SIGTERM, message)


def test_a_signal_waits_for_the_end_of_an_undisturbed_block() -> None:
    result: list[int] = []

    def work() -> None:
        with processes.stopping(), processes.undisturbed():
            signal.raise_signal(signal.SIGTERM)
            result.append(1)

    with pytest.raises(processes.Stopped):
        work()
    assert result
