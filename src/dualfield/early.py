"""Signals while a command is still being imported: the process ends at once, with one line."""

import contextlib
import os
import signal
from types import FrameType
from typing import NoReturn


def end_on_signals() -> None:
    """Let INT, TERM and HUP end the process; a signal that is ignored stays so.

    Nothing is open yet that must be put away. An exception in the middle of an import would print
    a traceback, or abort the process where the module is written in C++.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


def _end(number: int, _: FrameType | None) -> NoReturn:
    with contextlib.suppress(OSError):
        os.write(2, f"dualfield: stopped by {signal.Signals(number).name}\n".encode())
    os._exit(128 + number)
