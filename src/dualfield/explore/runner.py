"""Run a sweep on Dask: measure what the store lacks, and keep each row the moment it is there.

Workers may be on machines that do not see the store, so only this process writes it. Each row is
one transaction: whenever the sweep is stopped, what is measured is kept and nothing is half kept.
"""

import contextlib
import dataclasses
import queue
import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dualfield.errors import CheckFailed, ToolMissing
from dualfield.explore import cluster, task
from dualfield.explore.plan import Job
from dualfield.explore.progress import Display, Estimate, display
from dualfield.explore.stop import Stopping
from dualfield.processes import Stopped
from dualfield.synthesize.store import Claims, Store
from dualfield.synthesize.target import Measurement

if TYPE_CHECKING:
    from distributed import Client, Future

_POLL_SECONDS = 1.0
_GATHER_SECONDS = 5.0
_PATIENCE_SECONDS = 5.0
_RETRIES = 1
"""How often a measurement is tried again that ended without an answer. A worker that dies is
counted by the scheduler (its ``allowed-failures``), not here."""


@dataclasses.dataclass(frozen=True)
class Failure:
    """A measurement that the tools refused, and why."""

    job: Job
    error: str

    def as_dict(self) -> dict[str, object]:
        """A JSON object."""
        return self.job.as_dict() | {"error": self.error}


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a sweep gave.

    Attributes:
        rows: The measurements, in the order of the jobs.
        failures: Those that failed.
        measured: How many this run measured; the others were in the store.
    """

    rows: tuple[Measurement, ...]
    failures: tuple[Failure, ...]
    measured: int


def stored(job: Job, store: Store) -> Measurement | None:
    """The job's row; None if there is none, or one that this version cannot read."""
    row = store.get(job.key)
    try:
        return None if row is None else Measurement.from_dict(row)
    except (TypeError, KeyError):
        return None


def run(
    jobs: Sequence[Job], store: Store, workers: int | None = None, scheduler: str | None = None
) -> Outcome:
    """Measure the jobs that the store lacks.

    Args:
        jobs: What is wanted.
        store: Where rows are looked up and kept.
        workers: Processes on this machine; None for one for each processor.
        scheduler: Address of a Dask scheduler to use instead.

    Raises:
        UsageError: the scheduler does not answer.
        ToolMissing: a target cannot be used here, and the store lacks rows of it.
        CheckFailed: the scheduler went away in the middle.
        Stopped: INT, TERM or HUP; what was measured is in the store.
    """
    found = {job.key: row for job in jobs if (row := stored(job, store)) is not None}
    missing = [job for job in jobs if job.key not in found]
    if not missing:
        return Outcome(tuple(found[job.key] for job in jobs), (), 0)
    for target in {job.target.name: job.target for job in missing}.values():
        if (lack := target.missing()) is not None:
            raise ToolMissing(f"{target.name}: {lack}")
    with contextlib.ExitStack() as stack:
        stopping = stack.enter_context(Stopping())
        claims = stack.enter_context(store.claims())
        show = stack.enter_context(display(len(missing)))
        if scheduler is None:
            processes = min(workers or cluster.processors(), len(missing))
            client = stack.enter_context(cluster.local(processes))
        else:
            client = stack.enter_context(cluster.running(scheduler))
        estimate = Estimate(missing)
        for job in jobs:
            if (row := found.get(job.key)) is not None:
                estimate.saw(job, row.seconds)
        sweep = _Sweep(missing, store, client, claims, stopping, show, estimate)
        sweep.run()
    found |= sweep.rows
    rows = tuple(found[job.key] for job in jobs if job.key in found)
    return Outcome(rows, tuple(sweep.failures), sweep.measured)


class _Sweep:
    """The state of a sweep that runs. All of it is used by the main thread only."""

    def __init__(
        self,
        missing: Sequence[Job],
        store: Store,
        client: "Client",
        claims: Claims,
        stopping: Stopping,
        show: Display,
        estimate: Estimate,
    ) -> None:
        self.store = store
        self.client = client
        self.claims = claims
        self.stopping = stopping
        self.show = show
        self.estimate = estimate
        self.waiting = deque(missing)
        #: Jobs that another process is measuring for the same store.
        self.elsewhere: list[Job] = []
        self.running: dict[Future[Any], Job] = {}
        self.finished: queue.SimpleQueue[Future[Any]] = queue.SimpleQueue()
        self.rows: dict[str, Measurement] = {}
        self.failures: list[Failure] = []
        self.measured = 0
        self.workers = 0
        self._idle_since: float | None = time.monotonic()

    def run(self) -> None:
        """Until every job has a row or has failed."""
        try:
            while self.waiting or self.running or self.elsewhere:
                self._look_elsewhere()
                self._submit()
                with contextlib.suppress(queue.Empty):
                    self._finish(self.finished.get(timeout=_POLL_SECONDS))
                    while True:
                        self._finish(self.finished.get_nowait())
        except Stopped:
            with self.stopping.held(), contextlib.suppress(OSError):
                self._keep_what_is_there()
            raise
        finally:
            with contextlib.suppress(Exception):
                self.client.cancel(list(self.running))

    def _submit(self) -> None:
        """Give the workers as much as they can do now: what waits here can be done by others."""
        self._count_workers()
        while self.waiting and len(self.running) < max(1, self.workers):
            job = self.waiting.popleft()
            if not self.claims.take(job.key):
                self.elsewhere.append(job)
            elif (row := stored(job, self.store)) is not None:
                self.claims.free(job.key)
                self._add(job, row, "from another run")
            else:
                future = self.client.submit(
                    task.measure, _message(job), key=None, pure=False, retries=_RETRIES
                )
                self.running[future] = job
                future.add_done_callback(self.finished.put)

    def _count_workers(self) -> None:
        if self.client.status != "running":
            raise self._lost()
        try:
            self.workers = sum(self.client.nthreads().values())
        except OSError:
            raise self._lost() from None
        now = time.monotonic()
        if self.workers:
            self._idle_since = None
        elif self._idle_since is None:
            self._idle_since = now
        elif now - self._idle_since > _PATIENCE_SECONDS:
            self.show.say("the scheduler has no workers; waiting for one")
            self._idle_since = float("inf")

    def _lost(self) -> CheckFailed:
        return CheckFailed(
            "the connection to the Dask scheduler is lost. What was measured is in the store; the "
            "same command computes the rest."
        )

    def _finish(self, future: "Future[Any]") -> None:
        if future not in self.running:
            return
        job = self.running[future]
        if future.status == "error":
            self._answered(job, {"error": str(future.exception())})
        elif future.status == "finished":
            self._answered(job, future.result())
        else:
            raise self._lost()
        del self.running[future]

    def _answered(self, job: Job, answer: dict[str, Any]) -> None:
        if "row" in answer:
            row = Measurement.from_dict(answer["row"])
            with self.stopping.held():
                self.store.put(job.key, answer["row"])
                self.claims.free(job.key)
                self.measured += 1
            self.estimate.saw(job, row.seconds)
            clock = "" if row.clock_mhz is None else f", {row.clock_mhz:.1f} MHz"
            self._add(job, row, f"{row.seconds:.0f} s{clock}")
            return
        self.claims.free(job.key)
        self.failures.append(Failure(job, answer["error"]))
        self._tell(job, f"failed: {answer['error'].splitlines()[0]}")

    def _add(self, job: Job, row: Measurement, how: str) -> None:
        self.rows[job.key] = row
        self._tell(job, how)

    def _tell(self, job: Job, how: str) -> None:
        self.estimate.done(job)
        left = self.estimate.seconds(self.workers)
        self.show.row(len(self.rows) + len(self.failures), f"{job.title}: {how}", left)

    def _look_elsewhere(self) -> None:
        """Take what other processes have measured, and what they have given up."""
        for job in list(self.elsewhere):
            if self.claims.take(job.key):
                self.elsewhere.remove(job)
                self.claims.free(job.key)
                self.waiting.appendleft(job)

    def _keep_what_is_there(self) -> None:
        """After a stop: rows that are measured but not yet fetched."""
        for future, job in self.running.items():
            if future.status == "finished":
                answer = future.result(timeout=_GATHER_SECONDS)
                if "row" in answer and job.key not in self.rows:
                    self.store.put(job.key, answer["row"])


def _message(job: Job) -> dict[str, Any]:
    """The job as plain data: the worker looks names up in its own catalog."""
    return job.as_dict() | {"checksum": job.config.checksum(), "tools": dict(job.tools)}
