"""A Dask scheduler and workers, started by their own commands on the bench of a fake target."""

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from measure.explore.fake_target import Bench


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def scheduler_file(bench: Bench) -> Path:
    return bench.folder / "scheduler.json"


def scheduler(bench: Bench) -> str:
    """The address of a Dask scheduler, started here."""
    file = scheduler_file(bench)
    words = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")
    bench.start(*words, "--no-dashboard", "--scheduler-file", str(file))
    # The scheduler creates the file before it writes it.
    until(lambda: file.exists() and file.read_text().endswith("}"))
    return str(json.loads(file.read_text())["address"])


def worker(bench: Bench) -> "subprocess.Popen[str]":
    """A Dask worker of that scheduler."""
    words = ("-m", "distributed.cli.dask_worker", "--no-nanny", "--nthreads", "1")
    file, folder = scheduler_file(bench), bench.folder / "dask"
    places = ("--scheduler-file", str(file), "--local-directory", str(folder))
    return bench.start(*words, "--no-dashboard", *places)
