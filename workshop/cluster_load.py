"""The command ``python -m workshop cluster-load``: the load of a sweep on scheduler and client.

Runs a sweep on a real Dask scheduler with simulated workers: each is a Dask worker with a
connection of its own, but returns an invented row at once. All workers share one process. The
client is the runner of ``dualfield explore`` with a store on disk. So the figures are the cost of
a row apart from its measurement. They do not contain the network between machines.
"""

import asyncio
import contextlib
import dataclasses
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any
from unittest import mock

import psutil
import typer

from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed
from dualfield.host.paths import checkout
from dualfield.measure.explore import plan, runner, task
from dualfield.measure.explore.plan import Point
from dualfield.synthesize.store import Store
from dualfield.synthesize.target import Measurement, Stretch

_CORES = ("ami-sf", "ami-1sub", "ami-2sub", "mont-inv")
_WIDTHS = 50
_START_SECONDS = 120
_PATH_PIECES = 24
_DURATIONS = (10, 60, 600)
"""Seconds of a measurement for which the load is computed."""

app = make_app()


class TimedStore(Store):
    """A store that adds up the time of its writes."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.write_seconds = 0.0

    def put(self, key: str, row: Mapping[str, Any]) -> None:
        """Write a row; see `Store.put`."""
        start = time.perf_counter()
        super().put(key, row)
        self.write_seconds += time.perf_counter() - start


@dataclasses.dataclass(frozen=True)
class Load:
    """The load of a sweep without its measurements.

    Attributes:
        jobs: Number of measurements.
        plan_seconds: Time to make the plan.
        wall_seconds: Duration of the sweep.
        client_seconds: Processor time of the client, with the writes to the store.
        scheduler_seconds: Processor time of the scheduler.
        write_seconds: Time of the writes to the store.
        again_seconds: Duration of the same sweep with all rows in the store.
    """

    jobs: int
    plan_seconds: float
    wall_seconds: float
    client_seconds: float
    scheduler_seconds: float
    write_seconds: float
    again_seconds: float

    def lines(self, workers: int) -> list[str]:
        """Return the figures per row, and the load with that many real workers.

        A client that writes rows without a pause, as in the simulation, is at 100 %.
        """
        per_row = {
            "client, processor time": self.client_seconds,
            "scheduler, processor time": self.scheduler_seconds,
            "write to the store, wall time": self.write_seconds,
            "all together, wall time": self.wall_seconds,
        }
        lines = [
            f"{self.jobs} configurations, {workers} simulated workers",
            f"  plan                           {self.plan_seconds:8.1f} s",
            f"  sweep                          {self.wall_seconds:8.1f} s",
            f"  same sweep, all rows stored    {self.again_seconds:8.1f} s",
            "per row",
            *(
                f"  {name:<30} {1000 * seconds / self.jobs:8.2f} ms"
                for name, seconds in per_row.items()
            ),
            f"{self.jobs} real measurements, {workers} workers",
            "  measurement    sweep   rows/s   client  scheduler   workers, client full",
        ]
        for duration in _DURATIONS:
            rate = workers / duration
            client, scheduler = (
                rate * seconds / self.jobs
                for seconds in (self.wall_seconds, self.scheduler_seconds)
            )
            lines.append(
                f"  {duration:9d} s {self.jobs / rate / 3600:6.1f} h {rate:8.2f} {client:8.1%}"
                f" {scheduler:10.1%} {duration * self.jobs / self.wall_seconds:10.0f}"
            )
        return lines


def invented_row(point: dict[str, Any]) -> dict[str, Any]:
    """Return an answer of the size of a real one; runs on a worker in place of `task.measure`."""
    path = tuple(
        Stretch("routing" if i % 2 else "logic", f"u_core.u_unit.sum_q[{i}].F", f"q[{i}].A", 0.4)
        for i in range(_PATH_PIECES)
    )
    row = Measurement(
        core=point["core"],
        bits=point["bits"],
        parameters=point["parameters"],
        target=point["target"],
        seed=point["seed"],
        area=10 * point["bits"],
        cells={"lc": 10 * point["bits"], "ff": 5 * point["bits"]},
        clock_mhz=100.0,
        period_ns=10.0,
        path=path,
        tools=point["tools"],
        rtl_checksum=point["checksum"],
        seconds=0.0,
        clock_source="simulation of a cluster",
        part=point["part"],
    )
    return {"row": row.as_dict()}


def sweep_points(jobs: int) -> list[Point]:
    """Return the points of a sweep: cores, widths and seeds up to that number."""
    seeds = -(-jobs // (len(_CORES) * _WIDTHS))
    widths = range(16, 16 + _WIDTHS)
    sweep = plan.Sweep(_CORES, tuple(widths), {}, ("ice40",), tuple(range(1, seeds + 1)))
    return plan.points(sweep)[:jobs]


def run_workers(address: str, count: int) -> None:
    """Run that many Dask workers of one thread in this process until it is stopped."""
    from distributed import Worker

    async def run() -> None:
        async with contextlib.AsyncExitStack() as stack:
            for number in range(count):
                worker = Worker(address, nthreads=1, name=number, memory_limit=0, dashboard=False)
                await stack.enter_async_context(worker)
            await asyncio.Event().wait()

    asyncio.run(run())


@contextlib.contextmanager
def simulated_cluster(folder: Path, workers: int) -> Iterator[tuple[str, psutil.Process]]:
    """Yield the address and the process of a scheduler with simulated workers.

    Raises:
        CheckFailed: the scheduler or a worker does not start.
    """
    from distributed import Client

    file = folder / "scheduler.json"
    scheduler_words = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")
    options = ("--no-dashboard", "--scheduler-file", str(file))
    with contextlib.ExitStack() as stack:
        scheduler = stack.enter_context(_background(*scheduler_words, *options))
        end = time.monotonic() + _START_SECONDS
        # The scheduler creates the file before it writes it.
        while not file.exists() or not file.read_text(encoding="utf-8").endswith("}"):
            _require_time(end, "scheduler")
        address = str(json.loads(file.read_text(encoding="utf-8"))["address"])
        script = (
            f"from workshop.cluster_load import run_workers; run_workers({address!r}, {workers})"
        )
        stack.enter_context(_background("-c", script))
        with Client(address, set_as_default=False) as client:
            while len(client.nthreads()) < workers:
                _require_time(end, "workers")
        yield address, psutil.Process(scheduler.pid)


def _require_time(end: float, name: str) -> None:
    if time.monotonic() > end:
        raise CheckFailed(f"the {name} did not start within {_START_SECONDS} s")
    time.sleep(0.1)


@contextlib.contextmanager
def _background(*words: str) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        [sys.executable, *words],
        cwd=checkout(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


def measure_load(jobs: int, workers: int) -> Load:
    """Run the sweep twice, the second time from the store.

    Raises:
        CheckFailed: the cluster does not start, or a row is missing or was measured twice.
    """
    start = time.perf_counter()
    points = sweep_points(jobs)
    plan_seconds = time.perf_counter() - start
    with tempfile.TemporaryDirectory(prefix="dualfield-load-") as name:
        folder = Path(name)
        store = TimedStore(folder / "store.sqlite")
        with simulated_cluster(folder, workers) as (address, scheduler):
            scheduler_before, client_before = _processor(scheduler), time.process_time()
            start = time.perf_counter()
            with mock.patch.object(task, "measure", invented_row):
                first = runner.measure_missing(points, store, scheduler=address)
            wall_seconds = time.perf_counter() - start
            client_seconds = time.process_time() - client_before
            scheduler_seconds = _processor(scheduler) - scheduler_before
            start = time.perf_counter()
            second = runner.measure_missing(points, store, scheduler=address)
            again_seconds = time.perf_counter() - start
        counts = (first.measured, len(store.rows()), second.measured, len(first.failures))
    if counts != (jobs, jobs, 0, 0):
        raise CheckFailed(f"measured, stored, measured again, failed: {counts} of {jobs}")
    return Load(
        *(jobs, plan_seconds, wall_seconds, client_seconds, scheduler_seconds),
        *(store.write_seconds, again_seconds),
    )


def _processor(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


@app.command()
def main(
    jobs: Annotated[int, typer.Option(min=1, help="Number of configurations.")] = 10_000,
    workers: Annotated[int, typer.Option(min=1, help="Number of simulated workers.")] = 100,
) -> None:
    """Measure the cost of a row in the client, the scheduler and the store; print the load."""
    print("\n".join(measure_load(jobs, workers).lines(workers)))


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop cluster-load", checkout=True))
