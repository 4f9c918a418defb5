"""The Dask cluster of a sweep: processes of this machine, or a running cluster."""

import asyncio
import contextlib
import logging
import os
import signal
import threading
import warnings
from collections.abc import Iterator
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING

from dualfield.host.errors import UsageError
from dualfield.host.paths import cache_dir

if TYPE_CHECKING:
    from distributed import Client

ANSWER_SECONDS = 5
_CLOSE_SECONDS = 15


def processors() -> int:
    """Processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS
        return os.cpu_count() or 1


@contextlib.contextmanager
def local(workers: int) -> Iterator["Client"]:
    """So many worker processes here, one measurement at a time in each; gone at the end.

    Raises:
        UsageError: they do not start.
    """
    import dask
    from distributed import Client, LocalCluster

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    warnings.filterwarnings("ignore", r"\s*Port \d+ is already in use", UserWarning)
    _shield_the_tracker()
    # The tools are processes of their own: a limit on the memory of the worker means nothing.
    with contextlib.ExitStack() as stack:
        stack.enter_context(
            dask.config.set({"distributed.admin.system-monitor.gil.enabled": False})
        )
        try:
            cluster = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
                memory_limit=None,
                local_directory=str(cache_dir() / "dask"),
                silence_logs=logging.CRITICAL,
                preload=["dualfield.measure.explore.task"],
            )
        except RuntimeError as error:
            why = error.__cause__ or error
            raise UsageError(f"cannot start the worker processes: {why}") from None
        stack.enter_context(cluster)
        yield stack.enter_context(Client(cluster, set_as_default=False))


def _shield_the_tracker() -> None:
    """Start Python's tracker of shared resources deaf to HUP, as it is to INT and TERM."""
    if threading.current_thread() is threading.main_thread():
        before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
        resource_tracker.ensure_running()
        signal.signal(signal.SIGHUP, before)


@contextlib.contextmanager
def running(address: str) -> Iterator["Client"]:
    """The cluster whose scheduler has that address.

    Raises:
        UsageError: no scheduler answers there within `ANSWER_SECONDS`.
    """
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
    try:
        yield client
    finally:
        client.close(timeout=_CLOSE_SECONDS)


async def _greet(address: str) -> None:
    from distributed.comm.core import connect

    # `connect` waits without end for the greeting of one that accepts and is silent.
    (await asyncio.wait_for(connect(address), ANSWER_SECONDS)).abort()
