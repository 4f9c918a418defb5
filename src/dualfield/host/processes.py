"""Child processes that end when this process ends, however it ends.

Each child leads a process group of its own, so that what it starts ends with it. INT, TERM and HUP
end every child before the command unwinds. Against ``kill -9`` of this process stands the guard: a
small process that reads the groups alive from a pipe, and ends them when the pipe closes. A child
without input names itself there before it becomes the program, so that none is missed; one with
a pipe as its input ends with the input. One child outlives this process, the compilation of
`first_use`.
"""

import atexit
import contextlib
import errno
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import connection
from pathlib import Path
from types import FrameType
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What stops a command: the user, the system, and the end of the terminal."""

# Reads "+group" and "-group" lines. At the end of the input every group left gets TERM, and KILL
# after ten seconds.
_GUARD = """
import os, signal, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
groups = set()
for line in sys.stdin:
    (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
def ended(group, number):
    try:
        os.killpg(group, number)
    except OSError:
        return True
    return False
left = [group for group in groups if not ended(group, signal.SIGTERM)]
end = time.monotonic() + 10
while left and time.monotonic() < end:
    time.sleep(0.05)
    left = [group for group in left if not ended(group, 0)]
for group in left:
    ended(group, signal.SIGKILL)
"""

# Its input is the guard's pipe. The guard may be gone: then the inner shell alone ends.
_NAMED = '(echo "+$$" >&0) 2>/dev/null; exec "$@" </dev/null'

_AGAIN_SECONDS = 0.02
_WORKER_SECONDS = 2.0
_ONE_SECONDS = 1.0  # signals closer than that are one: a group and its leader get one each

_lock = threading.RLock()
_children: dict[int, "subprocess.Popen[bytes]"] = {}
_guard: "subprocess.Popen[bytes] | None" = None
_stopped: int | None = None
_stopped_at = 0.0
_starting = False  # the main thread is between a child's start and its entry into _children
_undisturbed = 0  # how often the main thread is in `undisturbed`
_waiting: list[int] = []  # the signal that came meanwhile
_worker = False  # a worker of a pool, which leaves when it is told to stop


class Stopped(SystemExit):
    """A signal has stopped the command; ``code`` is what a shell expects for it: 128 + number."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number
        self.name = signal.Signals(number).name


def start(argv: Sequence[str | Path], **options: Any) -> "subprocess.Popen[bytes]":
    """Start a child; it must be given to `end` in a ``finally``.

    Args:
        argv: The program and its arguments.
        options: As `subprocess.Popen` takes them.

    Raises:
        Stopped: a signal has stopped the command.
        OSError: the program cannot be started.
    """
    global _starting
    main = threading.current_thread() is threading.main_thread()
    with _lock:
        if _stopped is not None:
            raise Stopped(_stopped)
        _starting = main
        try:
            _start_guard()
            if options.get("stdin") == subprocess.DEVNULL:
                argv, options = _named(argv, options)
            child = subprocess.Popen(argv, start_new_session=True, **options)
            _children[child.pid] = child
            _tell(f"+{child.pid}\n")
        finally:
            _starting = False
    if _stopped is not None:
        end(child)
        if _worker:
            os._exit(128 + _stopped)
        raise Stopped(_stopped)
    return child


def _named(
    argv: Sequence[str | Path], options: dict[str, Any]
) -> tuple[Sequence[str | Path], dict[str, Any]]:
    """The same child, which tells the guard of itself: this process may be killed before it does.

    Raises:
        OSError: there is no such program.
    """
    if shutil.which(argv[0]) is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(argv[0]))
    assert _guard is not None
    return ["/bin/sh", "-c", _NAMED, "sh", *argv], {**options, "stdin": _guard.stdin}


def end(child: "subprocess.Popen[bytes]") -> None:
    """End a child and what it started, if it still runs, and collect it."""
    if child.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    with _lock:
        if _children.pop(child.pid, None) is not None:
            _tell(f"-{child.pid}\n")


def raise_if_stopped() -> None:
    """Raise `Stopped` if a signal has stopped the command, in a thread that waits for something."""
    if _stopped is not None:
        raise Stopped(_stopped)


def finish(argv: Sequence[str | Path], timeout: float | None = None, **options: Any) -> int | None:
    """The exit code of a child that is run to its end, None if that took longer than the timeout.

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


def leave(number: int, frame: FrameType | None) -> None:
    """What `stopping` does on a signal where the children are to be ended in order."""
    if not must_wait(number, frame):
        raise Stopped(number)


@contextlib.contextmanager
def stopping(handler: Callable[[int, FrameType | None], None] | None = None) -> Iterator[None]:
    """While entered, INT, TERM and HUP end every child and raise `Stopped` in the main thread.

    Or they do what the handler does. A signal that is ignored stays so, as HUP under ``nohup``. A
    second one, a second later, ends the process at once; before that it does not disturb what the
    first began. Outside the main thread, where Python lets nobody handle signals, it does nothing.
    """
    before: dict[int, Any] = {}
    hook = sys.unraisablehook
    if threading.current_thread() is threading.main_thread():
        sys.unraisablehook = _again_if_lost
        for number in SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, handler or stop)
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for changed, handler in before.items():
            signal.signal(changed, handler)


def stop(number: int, frame: FrameType | None) -> None:
    """What `stopping` does on a signal, for a handler that does more."""
    global _stopped, _stopped_at
    if must_wait(number, frame):
        return
    again, now = _stopped is not None, time.monotonic()
    if again and now < _stopped_at + _ONE_SECONDS and not _worker:
        return
    _stopped, _stopped_at = number, now
    if _starting:
        return  # `start` raises it, with the child known
    with _lock:
        for child in _children.values():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
    if again or _worker:
        os._exit(128 + number)
    _end_workers()
    raise Stopped(number)


def _end_workers() -> None:
    """End the workers of pools, else a pool waits for all their work.

    One that is starting a child ends it first: by KILL at that moment the child would stay.
    """
    workers = multiprocessing.active_children()
    for worker in workers:
        worker.terminate()
    end = time.monotonic() + _WORKER_SECONDS
    for worker in workers:
        worker.join(max(0.0, end - time.monotonic()))
        worker.kill()


def _again_if_lost(lost: "sys.UnraisableHookArgs") -> None:
    """Send a signal again whose `Stopped` came where Python or a library drops all exceptions."""
    global _stopped
    if isinstance(lost.exc_value, Stopped):
        _stopped = None
        _send_again(lost.exc_value.number)
    else:
        sys.__unraisablehook__(lost)


def _send_again(number: int) -> None:
    signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(number))
    signal.setitimer(signal.ITIMER_REAL, _AGAIN_SECONDS)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """What is done here is done to its end: a signal for `stopping` waits.

    Not by a mask: that holds for one thread, and another one would take the signal.
    """
    global _undisturbed
    if threading.current_thread() is not threading.main_thread():  # handlers run in the main one
        yield
        return
    _undisturbed += 1
    try:
        yield
    finally:
        _undisturbed -= 1
        if not _undisturbed and _waiting:
            signal.raise_signal(_waiting.pop())


def must_wait(number: int, frame: FrameType | None) -> bool:
    """Whether a handler must leave a signal alone, which then comes again.

    It must in `undisturbed`, and during an import: a module in C++ aborts the process if an
    exception comes in the middle of its import.
    """
    if _undisturbed:
        _waiting[:] = [number]
        return True
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            _send_again(number)
            return True
        module = frame.f_globals.get("__name__", "")
        is_command = module.startswith("dualfield.") and frame.f_code.co_name != "<module>"
        if is_command and module != __name__:  # this module's frames are those of handlers
            return False  # an import farther out is not the command's
        frame = frame.f_back
    return False


def _start_guard() -> None:
    global _guard
    if _guard is None:
        _guard = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _GUARD],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,
        )
        atexit.register(_close_guard, _guard)


def _tell(line: str) -> None:
    if _guard is not None and _guard.stdin is not None:
        with contextlib.suppress(BrokenPipeError):  # somebody killed it
            os.write(_guard.stdin.fileno(), line.encode())


def _close_guard(guard: "subprocess.Popen[bytes]") -> None:
    if guard is _guard and guard.stdin is not None:
        guard.stdin.close()
        guard.wait()


_inherited: list[Any] = []


def _after_fork() -> None:
    """A forked process has children and a guard of its own; the pipe is the parent's alone."""
    global _guard, _lock, _starting
    if _guard is not None and _guard.stdin is not None:
        _guard.stdin.close()
        _inherited.append(_guard)  # else Python warns of a process that is not waited for
    _inherited.extend(_children.values())
    _children.clear()
    _guard, _lock, _starting = None, threading.RLock(), False


os.register_at_fork(after_in_child=_after_fork)


def end_with_parent() -> None:
    """In a worker process of `multiprocessing`: end, children first, with the parent.

    That is, on a signal, and when the parent is gone. To be given as a pool's ``initializer``. The
    pools themselves let workers wait for ever.
    """
    global _worker
    _worker = True
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, stop)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        with _lock:  # not between a child's start and the guard's knowledge of it
            os._exit(1)  # the guard ends the children

    threading.Thread(target=watch, daemon=True).start()
