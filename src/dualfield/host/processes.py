"""Child processes, and how a signal ends a command together with all its children.

Each child leads its own process group, so Ctrl-C in a terminal reaches only the command. On INT,
TERM and HUP the command kills all its descendants and raises `Stopped`. Only the compilation of
`first_use` outlives the command. After ``kill -9`` of the command its children keep running.
"""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that stop a command: from the user, from the system, at the end of the terminal."""

_REPEAT_SECONDS = 1.0
"""A second signal within this time is ignored: `timeout` and terminals send signals twice."""

_lock = threading.RLock()  # held while a child starts
_stop_number: int | None = None
_stop_time = 0.0
_delay_depth = 0  # number of `undisturbed` blocks around the main thread
_delayed_signals: list[int] = []
_independent: set[int] = set()


class Stopped(SystemExit):
    """A signal has stopped the command; ``code`` is 128 + its number, as shells expect."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number
        self.name = signal.Signals(number).name


def start(
    argv: Sequence[str | Path], independent: bool = False, **options: Any
) -> "subprocess.Popen[bytes]":
    """Start a child. Pass it to `end` in a ``finally``, unless it is independent.

    Args:
        argv: The program and its arguments.
        independent: Whether the child outlives a stopped command.
        options: Options of `subprocess.Popen`.

    Raises:
        Stopped: a signal has stopped the command.
        OSError: the program cannot be started.
    """
    with undisturbed(), _lock:
        raise_if_stopped()
        child = subprocess.Popen(argv, start_new_session=True, **options)
        if independent:
            _independent.add(child.pid)
    return child


def end(child: "subprocess.Popen[bytes]") -> None:
    """Kill a child and its process group, and collect its exit code."""
    if child.returncode is None:  # not reaped yet, so no other process has its id
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def finish(argv: Sequence[str | Path], timeout: float | None = None, **options: Any) -> int | None:
    """Run a child to its end; return its exit code, or None after a timeout.

    >>> finish(["/bin/sh", "-c", "exit 3"])
    3
    >>> finish(["/bin/sleep", "60"], timeout=0.01) is None
    True
    """
    child = start(argv, **options)
    try:
        return child.wait(timeout)
    except subprocess.TimeoutExpired:
        return None
    finally:
        end(child)


def raise_if_stopped() -> None:
    """Raise `Stopped` if a signal has stopped the command. For threads and polling loops."""
    if _stop_number is not None:
        raise Stopped(_stop_number)


def end_descendants() -> None:
    """Kill all descendants of this process except independent ones.

    Each process is suspended before its children are listed, so it cannot start more of them.
    """
    import psutil  # at the top it would cost every command 40 ms

    def descendants() -> Iterator[psutil.Process]:
        for child in psutil.Process().children():
            if child.pid not in _independent:
                yield child
                with contextlib.suppress(psutil.Error):
                    yield from child.children(recursive=True)

    suspended: set[psutil.Process] = set()
    while new := set(descendants()) - suspended:
        for process in new:
            with contextlib.suppress(psutil.Error):
                process.suspend()
        suspended |= new
    for process in suspended:
        with contextlib.suppress(psutil.Error):
            process.kill()


@contextlib.contextmanager
def stopping(kill: bool = True) -> Iterator[None]:
    """Make INT, TERM and HUP raise `Stopped` in the main thread until the end of the block.

    An ignored signal stays ignored, as HUP is under ``nohup``. A second signal, more than a second
    after the first, ends the process at once. In other threads, where Python handles no signals,
    this does nothing.

    Args:
        kill: Kill the descendants first. If false, the code of the block ends its children.
    """
    global _stop_number
    previous: dict[int, Any] = {}

    def handle(number: int, _: FrameType | None) -> None:
        if _delay_depth:
            _delayed_signals[:] = [number]
        else:
            _stop(number, kill)

    if threading.current_thread() is threading.main_thread():
        for number in SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                previous[number] = signal.signal(number, handle)
    try:
        yield
    finally:
        for signal_number, handler in previous.items():
            signal.signal(signal_number, handler)
        if previous:
            _stop_number = None


def _stop(number: int, kill: bool) -> None:
    global _stop_number, _stop_time
    repeat, now = _stop_number is not None, time.monotonic()
    if repeat and now < _stop_time + _REPEAT_SECONDS:
        return
    _stop_number, _stop_time = number, now
    if kill or repeat:
        with _lock:  # under the lock no other thread can start a child
            end_descendants()
    if repeat:
        os._exit(128 + number)
    raise Stopped(number)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Delay the signals of `stopping` until the end of the block.

    The import of C++ modules needs it: an exception during the import aborts the process.
    """
    global _delay_depth
    if threading.current_thread() is not threading.main_thread():  # signals go to the main thread
        yield
        return
    _delay_depth += 1
    try:
        yield
    finally:
        _delay_depth -= 1
        if not _delay_depth and _delayed_signals:
            signal.raise_signal(_delayed_signals.pop())


def prepare_worker() -> None:
    """Initialize a worker of a process pool: a signal ends the worker and its children."""

    def leave(number: int, _: FrameType | None) -> None:
        end_descendants()
        os._exit(128 + number)

    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, leave)
