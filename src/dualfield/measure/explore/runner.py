"""Run a sweep: measure the points that the store lacks, and store each row at once.

Workers may run on machines without access to the store, so only this process writes it. Each row
is one transaction: a sweep can be stopped at any time and keeps all its finished rows.
"""

import contextlib
import dataclasses
import queue
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import CancelledError
from typing import Any

from dualfield.host.errors import ToolMissing, UsageError
from dualfield.host.processes import Stopped, stopping, undisturbed
from dualfield.measure.explore import cluster
from dualfield.measure.explore.plan import Point
from dualfield.measure.explore.progress import Display, Estimate, display
from dualfield.synthesize.store import Claims, Store
from dualfield.synthesize.target import Measurement

_POLL_SECONDS = 1.0
_PATIENCE_SECONDS = 5.0


@dataclasses.dataclass(frozen=True)
class Failure:
    """A failed measurement, and the error."""

    point: Point
    error: str

    def as_dict(self) -> dict[str, object]:
        """Return the failure as a JSON object."""
        return self.point.as_dict() | {"error": self.error}


@dataclasses.dataclass(frozen=True)
class SweepResult:
    """The result of a sweep.

    Attributes:
        rows: The measurements, in the order of the points.
        failures: The failed measurements.
        measured: Number of measurements by this run; the others were in the store.
    """

    rows: tuple[Measurement, ...]
    failures: tuple[Failure, ...]
    measured: int


def stored(point: Point, store: Store) -> Measurement | None:
    """Return the point's row in the store, or that of `same_hardware`; None if there is none."""
    row = store.get(point.key)
    try:
        return same_hardware(point, store) if row is None else Measurement.from_dict(row)
    except (TypeError, KeyError):
        return None


def same_hardware(point: Point, store: Store) -> Measurement | None:
    """Return the point's row from a measurement of the same hardware for another operand size.

    A core that is sized at run time is the same hardware for all sizes, except inside the
    word-stream shell, whose width is the operand size.
    """
    if not point.config.core.sized or point.part:
        return None
    identity = point.as_dict() | {"tools": dict(point.tools)}
    del identity["bits"]
    for row in store.rows_of_flow(point.key):
        if row.get("shell") is None and all(
            row.get(name) == expected for name, expected in identity.items()
        ):
            other = point.config.core.configure(row["bits"], row["parameters"])
            if row["rtl_checksum"] == other.checksum():
                key = {"bits": point.config.bits, "rtl_checksum": point.design.checksum()}
                return Measurement.from_dict({**row, **key, "seconds": 0.0})
    return None


def _store_copy(point: Point, store: Store) -> Measurement | None:
    """Return the row of `stored`, and add it to the store for this size."""
    row = stored(point, store)
    if row is not None and store.get(point.key) is None:
        store.put(point.key, row.as_dict())
    return row


def measure_missing(
    points: Sequence[Point], store: Store, workers: int | None = None, scheduler: str | None = None
) -> SweepResult:
    """Measure the points that the store lacks.

    Args:
        points: The points of the sweep.
        store: The store of measurements.
        workers: Number of processes on this machine; None: one per processor.
        scheduler: Address of a Dask scheduler to use instead.

    Raises:
        UsageError: the scheduler does not answer, or a worker's disk is full.
        ToolMissing: Dask is missing, or a tool of a target with rows that the store lacks.
        CheckFailed: the scheduler disappeared during the sweep.
        Stopped: INT, TERM or HUP; the finished rows are in the store.
    """
    by_key = {point.key: row for point in points if (row := _store_copy(point, store)) is not None}
    missing = [point for point in points if point.key not in by_key]
    if not missing:
        return SweepResult(tuple(by_key[point.key] for point in points), (), 0)
    for target in {point.target.name: point.target for point in missing}.values():
        if (reason := target.missing()) is not None:
            raise ToolMissing(f"{target.name}: {reason}")
    with contextlib.ExitStack() as stack:
        stack.enter_context(stopping(kill=False))
        claims = stack.enter_context(store.claims())
        show = stack.enter_context(display(len(missing)))
        if scheduler is None:
            pool = stack.enter_context(
                cluster.local(min(workers or cluster.processors(), len(missing)))
            )
        else:
            pool = stack.enter_context(cluster.running(scheduler))
        estimate = Estimate(missing)
        for point in points:
            if (row := by_key.get(point.key)) is not None:
                estimate.add(point, row.seconds)
        sweep = _Sweep(deque(missing), store, pool, claims=claims, show=show, estimate=estimate)
        sweep.finish_all()
    by_key |= sweep.rows
    rows = tuple(by_key[point.key] for point in points if point.key in by_key)
    return SweepResult(rows, tuple(sweep.failures), sweep.measured)


@dataclasses.dataclass
class _Sweep:
    """The state of a running sweep; only the main thread uses it."""

    waiting: deque[Point]
    store: Store
    pool: cluster.Workers
    _: dataclasses.KW_ONLY
    claims: Claims
    show: Display
    estimate: Estimate
    #: Points that another process with the same store is measuring.
    claimed_elsewhere: list[Point] = dataclasses.field(default_factory=list)
    running: dict[cluster.Answer, Point] = dataclasses.field(default_factory=dict)
    finished: queue.SimpleQueue[cluster.Answer] = dataclasses.field(
        default_factory=queue.SimpleQueue
    )
    rows: dict[str, Measurement] = dataclasses.field(default_factory=dict)
    failures: list[Failure] = dataclasses.field(default_factory=list)
    measured: int = 0
    workers: int = 0
    _idle_since: float | None = dataclasses.field(default_factory=time.monotonic)

    def finish_all(self) -> None:
        """Run until every point has a row or has failed."""
        try:
            while self.waiting or self.running or self.claimed_elsewhere:
                self._reclaim()
                self._submit()
                with contextlib.suppress(queue.Empty):
                    self._finish(self.finished.get(timeout=_POLL_SECONDS))
                    while True:
                        self._finish(self.finished.get_nowait())
        except Stopped:
            with undisturbed(), contextlib.suppress(OSError):
                self._store_answers()
            raise

    def _submit(self) -> None:
        """Give each worker one point; other processes can take the points that wait here."""
        self._count_workers()
        while self.waiting and len(self.running) < max(1, self.workers):
            point = self.waiting.popleft()
            if not self.claims.take(point.key):
                self.claimed_elsewhere.append(point)
            elif (row := _store_copy(point, self.store)) is not None:
                self.claims.free(point.key)
                self._add(point, row, "from another run")
            else:
                future = self.pool.submit(_message(point))
                self.running[future] = point
                future.add_done_callback(self.finished.put)

    def _count_workers(self) -> None:
        self.workers = self.pool.count()
        now = time.monotonic()
        if self.workers:
            self._idle_since = None
        elif self._idle_since is None:
            self._idle_since = now
        elif now - self._idle_since > _PATIENCE_SECONDS:
            self.show.say("the scheduler has no workers; waiting for one")
            self._idle_since = float("inf")

    def _finish(self, future: cluster.Answer) -> None:
        try:
            answer = future.result()
        except CancelledError:
            raise cluster.lost_scheduler() from None
        except Exception as error:
            answer = {"error": str(error) or type(error).__name__}
        self._process(self.running[future], answer)
        del self.running[future]

    def _process(self, point: Point, answer: dict[str, Any]) -> None:
        if "row" in answer:
            row = Measurement.from_dict(answer["row"])
            with undisturbed():
                self.store.put(point.key, answer["row"])
                self.claims.free(point.key)
                self.measured += 1
            self.estimate.add(point, row.seconds)
            clock = "" if row.clock_mhz is None else f", {row.clock_mhz:.1f} MHz"
            self._add(point, row, f"{row.seconds:.0f} s{clock}")
            return
        self.claims.free(point.key)
        if "fatal" in answer:
            raise UsageError(f"{answer['fatal']} Finished rows are in the store.")
        self.failures.append(Failure(point, answer["error"]))
        self._show(point, f"failed: {answer['error'].splitlines()[0]}")

    def _add(self, point: Point, row: Measurement, remark: str) -> None:
        self.rows[point.key] = row
        self._show(point, remark)

    def _show(self, point: Point, remark: str) -> None:
        self.estimate.remove(point)
        remaining = self.estimate.seconds(self.workers)
        self.show.row(len(self.rows) + len(self.failures), f"{point.title}: {remark}", remaining)

    def _reclaim(self) -> None:
        """Take back the points that other processes have measured or given up."""
        for point in list(self.claimed_elsewhere):
            if self.claims.take(point.key):
                self.claimed_elsewhere.remove(point)
                self.claims.free(point.key)
                self.waiting.appendleft(point)

    def _store_answers(self) -> None:
        """Store the answers that arrived before a stop and are not processed yet."""
        for future, point in self.running.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                answer = future.result()
                if "row" in answer:
                    self.store.put(point.key, answer["row"])


def _message(point: Point) -> dict[str, Any]:
    """Return the point as plain data; the worker looks up the names in its own catalog."""
    return point.as_dict() | {"checksum": point.design.checksum(), "tools": dict(point.tools)}
