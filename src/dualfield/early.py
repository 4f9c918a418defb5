"""Signals while a command is still being imported: the process ends at once, with one line.

Until this module has run, a signal is Python's own. So it imports nothing that Python has not
imported: `signal` alone, with `enum`, takes as long as the rest of Python's start.
"""

import _signal  # type: ignore[import-not-found]
import os


def end_on_signals() -> None:
    """Let INT, TERM and HUP end the process; a signal that is ignored stays so.

    Nothing is open yet that must be put away. An exception in the middle of an import would print
    a traceback, or abort the process where the module is written in C++.
    """
    for number in _NAMES:
        if _signal.getsignal(number) != _signal.SIG_IGN:
            _signal.signal(number, _end)


_NAMES = {_signal.SIGINT: "SIGINT", _signal.SIGTERM: "SIGTERM", _signal.SIGHUP: "SIGHUP"}


def _end(number: int, _: object) -> None:
    try:  # noqa: SIM105 - contextlib would be imported
        os.write(2, f"dualfield: stopped by {_NAMES[number]}\n".encode())
    except OSError:
        pass
    os._exit(128 + number)
