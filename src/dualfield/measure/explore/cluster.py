"""Workers for the points of a sweep: processes on this machine, or a Dask cluster."""

import asyncio
import contextlib
import dataclasses
import logging
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from dualfield.host import extras
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.measure.explore import task

ANSWER_SECONDS = 5
_CLOSE_SECONDS = 15

Answer = Future[dict[str, Any]]
"""Future result of `task.measure_point`."""


@dataclasses.dataclass(frozen=True)
class Workers:
    """Local processes, or the workers of a cluster.

    Attributes:
        submit: Queues a point for measurement.
        count: Returns the number of simultaneous measurements; 0 while a cluster has no workers.
    """

    submit: Callable[[dict[str, Any]], Answer]
    count: Callable[[], int]


def processors() -> int:
    """Return the number of processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS
        return os.cpu_count() or 1


@contextlib.contextmanager
def local(workers: int) -> Iterator[Workers]:
    """Yield ``workers`` local processes at most, one per measurement; all end with the context."""
    stopped = threading.Event()
    pool = ThreadPoolExecutor(workers)
    try:
        yield Workers(
            lambda point: pool.submit(task.measure_point, point, stopped.is_set), lambda: workers
        )
    finally:
        stopped.set()
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def running(address: str) -> Iterator[Workers]:
    """Yield the workers of the Dask cluster whose scheduler has this address.

    Raises:
        ToolMissing: Dask is not installed.
        UsageError: no scheduler answers there within `ANSWER_SECONDS`.
        CheckFailed: by ``count``, the scheduler went away.
    """
    extras.require("distributed")
    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        # Connect before creating a Client: one without a scheduler leaves waiting threads behind.
        asyncio.run(_greet(address))
        client = Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except (Exception, asyncio.CancelledError) as error:
        reason = str(error) or f"no answer within {ANSWER_SECONDS} s"
        # A server that is no scheduler can make Dask raise any exception.
        raise UsageError(
            f"no Dask scheduler answers at {address}: {reason}. "
            "An address looks like tcp://host:8786; `dask scheduler` prints its address."
        ) from None

    def count() -> int:
        with contextlib.suppress(OSError):
            if client.status == "running":
                return sum(client.nthreads().values())
        raise lost_scheduler()

    executor = client.get_executor(pure=False)
    try:
        yield Workers(lambda point: executor.submit(task.measure, point), count)
    finally:
        with contextlib.suppress(Exception):
            executor.shutdown(wait=False)
        client.close(timeout=_CLOSE_SECONDS)


def lost_scheduler() -> CheckFailed:
    """Return the error for a sweep whose scheduler has disappeared."""
    return CheckFailed(
        "the connection to the Dask scheduler is lost. What was measured is in the store; the "
        "same command computes the rest."
    )


async def _greet(address: str) -> None:
    from distributed.comm.core import connect

    # `connect` has no timeout for a server that accepts and never sends a greeting.
    (await asyncio.wait_for(connect(address), ANSWER_SECONDS)).abort()
