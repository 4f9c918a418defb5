"""What every command of the project shares: exit codes, signals, and output that cannot be written.

0 done, 1 a check failed, 2 usage or bad input, 128 + n stopped by signal n.
"""

import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence

import typer

from dualfield import console, processes
from dualfield.errors import CheckFailed, UsageError


def make_app() -> typer.Typer:
    """An application with the habits of the project."""
    return typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


def run_app(app: typer.Typer, arguments: Sequence[str] | None = None, name: str = "") -> int:
    """The exit code of an application, run on ``arguments`` or on those of this process.

    >>> app = typer.Typer()
    >>> _ = app.command()(lambda: None)
    >>> run_app(app, [])
    0
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    if arguments is None and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = _Output(
            sys.stdout.detach(),
            encoding=sys.stdout.encoding,
            errors=sys.stdout.errors,
            line_buffering=sys.stdout.line_buffering,
        )
    with processes.stopping():
        code = _exit_code(lambda: app(args=given, prog_name=name or None))
        if sys.stdout is not None:  # it is None where the command was started with it closed
            code = _exit_code(sys.stdout.flush) or code
        return code


def _exit_code(command: Callable[[], object]) -> int:
    try:
        command()
    except processes.Stopped as stop:
        if stop.number != signal.SIGPIPE:
            _say(f"stopped by {stop.name}")
        return 128 + stop.number
    except SystemExit as leaving:  # how typer ends
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except UsageError as error:
        _say(str(error))
        return 2
    except CheckFailed as error:
        _say(str(error))
        return 1
    except OSError as error:
        where = "" if error.filename is None else f"{error.filename}: "
        _say(f"{where}{error.strerror or error}")
        return 2
    return 0


def _say(line: str) -> None:
    with contextlib.suppress(OSError, processes.Stopped):  # standard error may be full or closed
        console.err.print(f"dualfield: {line}", soft_wrap=True, markup=False)


class _Output(io.TextIOWrapper):
    """Standard output that ends the command when nobody reads it, or when it is full."""

    def write(self, text: str) -> int:
        with _ending():
            return super().write(text)

    def flush(self) -> None:
        with _ending():
            super().flush()


@contextlib.contextmanager
def _ending() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        # What is left in the buffer goes nowhere: Python would complain of it at its end.
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a device
            os.dup2(nowhere.fileno(), 1)
        if isinstance(error, BrokenPipeError):
            raise processes.Stopped(signal.SIGPIPE) from None
        raise UsageError(f"standard output cannot be written: {error.strerror}.") from None
