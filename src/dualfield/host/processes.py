"""Child processes, and the end of a command by a signal, which ends all of them.

Each child leads a process group of its own, so the Ctrl-C of a terminal reaches the command alone.
On INT, TERM and HUP the command kills every process below it and raises `Stopped`. One process
outlives the command: the compilation of `first_use`. ``kill -9`` of the command leaves the children
running.
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
"""What stops a command: the user, the system, and the end of the terminal."""

_REPEAT_SECONDS = 1.0
"""`timeout` and a terminal send one signal twice: a second one this soon is ignored."""

_lock = threading.RLock()  # held while a child is started
_stop_number: int | None = None
_stop_time = 0.0
_hold_depth = 0  # how many `undisturbed` blocks the main thread is in
_held_signals: list[int] = []
_independent: set[int] = set()


class Stopped(SystemExit):
    """A signal has stopped the command; ``code`` is what a shell expects for it: 128 + number."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number
        self.name = signal.Signals(number).name


def start(
    argv: Sequence[str | Path], independent: bool = False, **options: Any
) -> "subprocess.Popen[bytes]":
    """Start a child. Give it to `end` in a ``finally``, unless it is independent.

    Args:
        argv: The program and its arguments.
        independent: The child outlives a command that is stopped.
        options: As `subprocess.Popen` takes them.

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
    if child.returncode is None:  # not collected yet, so no other process has its number
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def finish(argv: Sequence[str | Path], timeout: float | None = None, **options: Any) -> int | None:
    """Run a child to its end. Return its exit code, or None after a timeout.

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
    """Raise `Stopped` if a signal has stopped the command: for threads, and for loops that wait."""
    if _stop_number is not None:
        raise Stopped(_stop_number)


def end_descendants() -> None:
    """Kill every process below this one, except independent ones.

    Each process is suspended before its children are listed: it cannot start another one.
    """
    import psutil  # costs every command 40 ms

    def below() -> Iterator[psutil.Process]:
        for child in psutil.Process().children():
            if child.pid not in _independent:
                yield child
                with contextlib.suppress(psutil.Error):
                    yield from child.children(recursive=True)

    found: set[psutil.Process] = set()
    while new := set(below()) - found:
        for process in new:
            with contextlib.suppress(psutil.Error):
                process.suspend()
        found |= new
    for process in found:
        with contextlib.suppress(psutil.Error):
            process.kill()


@contextlib.contextmanager
def stopping(kill: bool = True) -> Iterator[None]:
    """While entered, INT, TERM and HUP raise `Stopped` in the main thread.

    A signal that is ignored stays so, as HUP under ``nohup``. A second signal, more than a second
    after the first, ends the process at once. Outside the main thread, where Python handles no
    signals, this does nothing.

    Args:
        kill: Kill the descendants first. Otherwise the code inside ends its children itself.
    """
    global _stop_number
    previous: dict[int, Any] = {}

    def handle(number: int, _: FrameType | None) -> None:
        if _hold_depth:
            _held_signals[:] = [number]
        else:
            _stop(number, kill)

    if threading.current_thread() is threading.main_thread():
        for number in SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                previous[number] = signal.signal(number, handle)
    try:
        yield
    finally:
        for changed, handler in previous.items():
            signal.signal(changed, handler)
        if previous:
            _stop_number = None


def _stop(number: int, kill: bool) -> None:
    global _stop_number, _stop_time
    again, now = _stop_number is not None, time.monotonic()
    if again and now < _stop_time + _REPEAT_SECONDS:
        return
    _stop_number, _stop_time = number, now
    if kill or again:
        with _lock:  # no other thread is starting a child; from now on none can
            end_descendants()
    if again:
        os._exit(128 + number)
    raise Stopped(number)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Delay signals for `stopping` until the end of this block.

    Modules in C++ need it for their import: an exception in the middle of it aborts the process.
    """
    global _hold_depth
    if threading.current_thread() is not threading.main_thread():  # signals go to the main thread
        yield
        return
    _hold_depth += 1
    try:
        yield
    finally:
        _hold_depth -= 1
        if not _hold_depth and _held_signals:
            signal.raise_signal(_held_signals.pop())


def prepare_worker() -> None:
    """Initialize a worker of a process pool: a signal ends the worker and its children."""

    def leave(number: int, _: FrameType | None) -> None:
        end_descendants()
        os._exit(128 + number)

    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, leave)
