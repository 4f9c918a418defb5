"""Run a sweep: measure what the store lacks, and store each row as soon as it is measured.

Workers may be on machines that do not see the store, so only this process writes it. Each row is
one transaction: whenever the sweep is stopped, what is measured is kept and nothing is half kept.
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
    """A measurement that the tools refused, and why."""

    point: Point
    error: str

    def as_dict(self) -> dict[str, object]:
        """A JSON object."""
        return self.point.as_dict() | {"error": self.error}


@dataclasses.dataclass(frozen=True)
class Swept:
    """What a sweep gave.

    Attributes:
        rows: The measurements, in the order of the points.
        failures: Those that failed.
        measured: How many this run measured; the others were in the store.
    """

    rows: tuple[Measurement, ...]
    failures: tuple[Failure, ...]
    measured: int


def stored(point: Point, store: Store) -> Measurement | None:
    """The point's row, its own or that of `same_hardware`; None if this version reads neither."""
    row = store.get(point.key)
    try:
        return same_hardware(point, store) if row is None else Measurement.from_dict(row)
    except (TypeError, KeyError):
        return None


def same_hardware(point: Point, store: Store) -> Measurement | None:
    """The point's row from a measurement of the same core for another operand size.

    Where the size is chosen at run time the core is the same for all of them. In the word-stream
    shell it is not: that is as wide as the operands.
    """
    if not point.config.core.sized or point.part:
        return None
    wanted = point.as_dict() | {"tools": dict(point.tools)}
    del wanted["bits"]
    for row in store.rows():
        if row.get("shell") is None and all(row.get(name) == what for name, what in wanted.items()):
            other = point.config.core.configure(row["bits"], row["parameters"])
            if row["rtl_checksum"] == other.checksum():
                mine = {"bits": point.config.bits, "rtl_checksum": point.design.checksum()}
                return Measurement.from_dict({**row, **mine, "seconds": 0.0})
    return None


def _kept(point: Point, store: Store) -> Measurement | None:
    """What `stored` finds, which the store has from now on for this size too."""
    row = stored(point, store)
    if row is not None and store.get(point.key) is None:
        store.put(point.key, row.as_dict())
    return row


def measure_missing(
    points: Sequence[Point], store: Store, workers: int | None = None, scheduler: str | None = None
) -> Swept:
    """Measure the points that the store lacks.

    Args:
        points: What is wanted.
        store: Where rows are looked up and kept.
        workers: Processes on this machine; None for one for each processor.
        scheduler: Address of a Dask scheduler to use instead.

    Raises:
        UsageError: the scheduler does not answer, or a worker's disk is full.
        ToolMissing: a target cannot be used here, and the store lacks rows of it; or Dask.
        CheckFailed: the scheduler went away in the middle.
        Stopped: INT, TERM or HUP; what was measured is in the store.
    """
    found = {point.key: row for point in points if (row := _kept(point, store)) is not None}
    missing = [point for point in points if point.key not in found]
    if not missing:
        return Swept(tuple(found[point.key] for point in points), (), 0)
    for target in {point.target.name: point.target for point in missing}.values():
        if (lack := target.missing()) is not None:
            raise ToolMissing(f"{target.name}: {lack}")
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
            if (row := found.get(point.key)) is not None:
                estimate.add(point, row.seconds)
        sweep = _Sweep(deque(missing), store, pool, claims=claims, show=show, estimate=estimate)
        sweep.finish_all()
    found |= sweep.rows
    rows = tuple(found[point.key] for point in points if point.key in found)
    return Swept(rows, tuple(sweep.failures), sweep.measured)


@dataclasses.dataclass
class _Sweep:
    """The state of a sweep that runs. All of it is used by the main thread only."""

    waiting: deque[Point]
    store: Store
    pool: cluster.Workers
    _: dataclasses.KW_ONLY
    claims: Claims
    show: Display
    estimate: Estimate
    #: Points that another process is measuring for the same store.
    elsewhere: list[Point] = dataclasses.field(default_factory=list)
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
        """Until every point has a row or has failed."""
        try:
            while self.waiting or self.running or self.elsewhere:
                self._look_elsewhere()
                self._submit()
                with contextlib.suppress(queue.Empty):
                    self._finish(self.finished.get(timeout=_POLL_SECONDS))
                    while True:
                        self._finish(self.finished.get_nowait())
        except Stopped:
            with undisturbed(), contextlib.suppress(OSError):
                self._store_what_is_measured()
            raise

    def _submit(self) -> None:
        """Give the workers as much as they can do now: what waits here can be done by others."""
        self._count_workers()
        while self.waiting and len(self.running) < max(1, self.workers):
            point = self.waiting.popleft()
            if not self.claims.take(point.key):
                self.elsewhere.append(point)
            elif (row := _kept(point, self.store)) is not None:
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
            raise cluster.lost() from None
        except Exception as error:
            answer = {"error": str(error) or type(error).__name__}
        self._answered(self.running[future], answer)
        del self.running[future]

    def _answered(self, point: Point, answer: dict[str, Any]) -> None:
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
        self._tell(point, f"failed: {answer['error'].splitlines()[0]}")

    def _add(self, point: Point, row: Measurement, how: str) -> None:
        self.rows[point.key] = row
        self._tell(point, how)

    def _tell(self, point: Point, how: str) -> None:
        self.estimate.remove(point)
        left = self.estimate.seconds(self.workers)
        self.show.row(len(self.rows) + len(self.failures), f"{point.title}: {how}", left)

    def _look_elsewhere(self) -> None:
        """Take what other processes have measured, and what they have given up."""
        for point in list(self.elsewhere):
            if self.claims.take(point.key):
                self.elsewhere.remove(point)
                self.claims.free(point.key)
                self.waiting.appendleft(point)

    def _store_what_is_measured(self) -> None:
        """After a stop: the answers that came and were not looked at yet."""
        for future, point in self.running.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                answer = future.result()
                if "row" in answer:
                    self.store.put(point.key, answer["row"])


def _message(point: Point) -> dict[str, Any]:
    """The point as plain data: the worker looks names up in its own catalog."""
    return point.as_dict() | {"checksum": point.design.checksum(), "tools": dict(point.tools)}
