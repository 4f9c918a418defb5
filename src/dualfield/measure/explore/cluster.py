"""What measures the points of a sweep: processes of this machine, or a Dask cluster."""

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
"""Of `task.measure_point`."""


@dataclasses.dataclass(frozen=True)
class Workers:
    """Local processes or a cluster.

    Attributes:
        submit: Measure a point as soon as a worker is free.
        count: How many measurements run at once; 0 while a cluster has no workers.
    """

    submit: Callable[[dict[str, Any]], Answer]
    count: Callable[[], int]


def processors() -> int:
    """Processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS
        return os.cpu_count() or 1


@contextlib.contextmanager
def local(workers: int) -> Iterator[Workers]:
    """So many measurements at once, each in a process of its own; all end with the context."""
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
    """The Dask cluster whose scheduler has that address.

    Raises:
        ToolMissing: Dask is not installed.
        UsageError: no scheduler answers there within `ANSWER_SECONDS`.
        CheckFailed: by ``count``, the scheduler went away.
    """
    extras.require("distributed")
    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        # First by hand: a Client that finds nobody leaves threads behind that wait.
        asyncio.run(_greet(address))
        client = Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except (Exception, asyncio.CancelledError) as error:
        why = str(error) or f"no answer within {ANSWER_SECONDS} s"
        # Whatever else than a scheduler listens there can make Dask raise anything.
        raise UsageError(
            f"no Dask scheduler answers at {address}: {why}. "
            "An address looks like tcp://host:8786; `dask scheduler` prints its address."
        ) from None

    def count() -> int:
        with contextlib.suppress(OSError):
            if client.status == "running":
                return sum(client.nthreads().values())
        raise lost()

    executor = client.get_executor(pure=False)
    try:
        yield Workers(lambda point: executor.submit(task.measure, point), count)
    finally:
        with contextlib.suppress(Exception):
            executor.shutdown(wait=False)
        client.close(timeout=_CLOSE_SECONDS)


def lost() -> CheckFailed:
    """The error of a sweep whose scheduler went away."""
    return CheckFailed(
        "the connection to the Dask scheduler is lost. What was measured is in the store; the "
        "same command computes the rest."
    )


async def _greet(address: str) -> None:
    from distributed.comm.core import connect

    # `connect` waits without end for the greeting of one that accepts and is silent.
    (await asyncio.wait_for(connect(address), ANSWER_SECONDS)).abort()
