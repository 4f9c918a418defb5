"""What Linux gives to watch a process and all that it starts."""

import contextlib
import ctypes
import os
import select
import signal
import time
from pathlib import Path

_SUBREAPER = 36
_CAPABILITIES_3 = 0x20080522
_LIBC = ctypes.CDLL(None, use_errno=True)


def adopt_orphans() -> None:
    """Whatever loses its parent below this process becomes its child: nothing left is overlooked.

    Raises:
        OSError: the system refuses.
    """
    if _LIBC.prctl(_SUBREAPER, 1, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "PR_SET_CHILD_SUBREAPER")


def be_nobody_special() -> None:
    """As root: give its powers up, so that closed folders are closed here too."""
    if os.geteuid() != 0:
        return
    header = (ctypes.c_uint32 * 2)(_CAPABILITIES_3, 0)
    if _LIBC.capset(header, (ctypes.c_uint32 * 6)()):
        raise OSError(ctypes.get_errno(), "capset")


def wait(pid: int, seconds: float) -> int | None:
    """The exit code of a child, -n if signal n ended it; None if it runs after so many seconds."""
    handle = os.pidfd_open(pid)
    try:
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        if not poll.poll(seconds * 1000):
            return None
    finally:
        os.close(handle)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def end_orphans(seconds: float) -> list[str]:
    """Wait for adopted processes to end; the command lines of those that had to be killed."""
    end = time.monotonic() + seconds
    pause = 0.001
    while _some_left():
        if time.monotonic() > end:
            return _kill_all()
        time.sleep(pause)
        pause = min(2 * pause, 0.1)
    return []


def _some_left() -> bool:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _kill_all() -> list[str]:
    killed = []
    while _some_left():
        for entry in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == os.getpid():
                    words = (entry / "cmdline").read_bytes().replace(b"\0", b" ")
                    killed.append(words.decode(errors="replace") or entry.name)
                    os.kill(int(entry.name), signal.SIGKILL)
        time.sleep(0.01)
    return killed
