"""Hardware for inversion, division and multiplication in GF(p) and GF(2^m), and its toolkit."""

# Until `end_on_signals` has run, a signal is Python's own. So it stands in the first file of the
# package that is read, and this file imports nothing that Python has not imported: `signal` alone,
# with `enum`, takes as long as the rest of Python's start.
import _signal  # type: ignore[import-not-found]
import itertools
import os
import sys

__version__ = "0.2.0"

_SIGNALS = {_signal.SIGINT: "SIGINT", _signal.SIGTERM: "SIGTERM", _signal.SIGHUP: "SIGHUP"}


def end_on_signals() -> None:
    """Let INT, TERM and HUP end the process at once, with one line, while a command is imported.

    Nothing is open yet that must be put away. An exception in the middle of an import would print
    a traceback, or abort the process where the module is written in C++. A signal that is ignored
    stays so.
    """
    for number in _SIGNALS:
        if _signal.getsignal(number) != _signal.SIG_IGN:
            _signal.signal(number, _end)


def _end(number: int, _: object) -> None:
    try:  # noqa: SIM105 - contextlib would be imported
        os.write(2, f"dualfield: stopped by {_SIGNALS[number]}\n".encode())
    except OSError:
        pass
    os._exit(128 + number)


def _is_program() -> bool:
    """Whether this process runs a command of the package, and not a program that imports it.

    Under ``python -m`` argv[0] is "-m" until the module is found.
    """
    first, words = sys.argv[:1], sys.orig_argv
    modules = [name for option, name in itertools.pairwise(words) if option == "-m"]
    if first == ["-m"]:
        return modules[:1] != [] and modules[0].partition(".")[0] in ("dualfield", "workshop")
    return first != [] and os.path.basename(first[0]) == "dualfield"  # noqa: PTH119 - as above


if _is_program():
    end_on_signals()
