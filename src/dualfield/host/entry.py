"""The entry point of every command: exit codes, signals and errors of standard output.

Exit codes: 0 success, 1 a check failed, 2 bad usage or bad input, 128 + n stopped by signal n.
"""

import contextlib
import io
import os
import reprlib
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TextIO, cast

import typer
from typer.core import TyperCommand, TyperGroup

from dualfield.host import console, paths, processes
from dualfield.host.errors import CheckFailed, UsageError, quoted


class _Flags:
    """A command whose help shows no type for flags, since they take no value."""

    def get_params(self, ctx: Any) -> list[Any]:
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            if getattr(param, "is_flag", False) and param.metavar is None:
                param.metavar = ""
        return params


class _Command(_Flags, TyperCommand):
    pass


class _Group(_Flags, TyperGroup):
    pass


class _App(typer.Typer):
    def command(self, name: str | None = None, **options: Any) -> Any:
        defaults: dict[str, Any] = {"cls": _Command, "context_settings": _SETTINGS}
        return super().command(name, **defaults | options)


_SETTINGS = {"help_option_names": ["--help", "-h"]}


def make_app(completion: bool = False) -> typer.Typer:
    """Return an application with the project's settings.

    ``completion``: whether it has the options that install shell completion.
    """
    return _App(
        cls=_Group,
        context_settings=_SETTINGS,
        add_completion=completion,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
    )


def run_app(
    app: typer.Typer,
    arguments: Sequence[str] | None = None,
    name: str = "",
    checkout: bool = False,
) -> int:
    """Run an application on ``arguments``, or on those of this process; return its exit code.

    ``checkout``: whether the command works only in a checkout; an installed package refuses it.

    >>> app = typer.Typer()
    >>> _ = app.command()(lambda: None)
    >>> run_app(app, [])
    0
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    if arguments is None:
        sys.stdout = _with_encoding(_Output, sys.stdout)
        sys.stderr = _with_encoding(io.TextIOWrapper, sys.stderr)
    with processes.stopping():
        code = _exit_code(lambda: _run(app, words, name, checkout))
        return _exit_code(sys.stdout.flush) or code if sys.stdout else code


def _run(app: typer.Typer, arguments: Sequence[str], name: str, checkout: bool) -> object:
    if checkout:
        paths.required_checkout(name)
    return app(args=arguments, prog_name=name or None, standalone_mode=False)


# The error class that typer raises for a bad command line; typer may bundle click.
_Misuse = cast("type[typer.BadParameter]", typer.BadParameter.__base__)


def _exit_code(command: Callable[[], object]) -> int:
    try:
        code = command()
    except processes.Stopped as stop:
        if stop.number != signal.SIGPIPE:
            _say(f"stopped by {stop.name}")
        return 128 + stop.number
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else int(error.code is not None)
    except _Misuse as error:
        if error.format_message():  # empty if typer has printed the help
            _say(_misuse_line(error))
        return 2
    except UsageError as error:
        _say(_visible(str(error)))
        return 2
    except CheckFailed as error:
        _say(str(error))
        return 1
    except OSError as error:
        prefix = "" if error.filename is None else f"{quoted(error.filename)}: "
        _say(_visible(f"{prefix}{error.strerror or error}"))
        return 2
    return code if isinstance(code, int) else 0


def _misuse_line(error: typer.BadParameter) -> str:
    """Return the error of a command line as one line."""
    text = _visible(error.format_message())
    if details := getattr(error.__cause__, "errors", None):  # pydantic's message lacks the value
        text = f"{text.rstrip('.')}: {reprlib.repr(details()[0]['input'])}"
    end = "" if text.endswith((".", "?")) else "."
    hint = f" `{error.ctx.command_path} --help` shows the usage." if error.ctx else ""
    return text + end + hint


def _visible(text: str) -> str:
    r"""Return the text with control characters escaped; lines that start a list item stay lines.

    >>> _visible("a\nb \x1b:\n  a reason")
    'a\\nb \\x1b:\n  a reason'
    """
    lines = text.split("\n  ")
    return "\n  ".join(
        "".join(c if c.isprintable() else repr(c)[1:-1] for c in line) for line in lines
    )


def _say(line: str) -> None:
    with contextlib.suppress(OSError):  # the exit code still reports the error
        console.err.print(f"dualfield: {line}", soft_wrap=True)


def _with_encoding(kind: type[io.TextIOWrapper], stream: TextIO) -> TextIO:
    """Return the stream with `console.plain` for characters that its encoding lacks.

    A handler that PYTHONIOENCODING sets is kept; a stream without an encoding is not changed.
    """
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    encoding, lines = stream.encoding, stream.line_buffering
    is_default = stream.errors in ("strict", "surrogateescape", "backslashreplace")
    errors = console.PLAIN if is_default else stream.errors
    return kind(stream.detach(), encoding=encoding, errors=errors, line_buffering=lines)


class _Output(io.TextIOWrapper):
    """Standard output that ends the command when its reader has closed it or the disk is full.

    Typer and Rich would exit with code 1 and no message.
    """

    def write(self, text: str) -> int:
        with _stop_on_error():
            return super().write(text)

    def flush(self) -> None:
        with _stop_on_error():
            super().flush()


@contextlib.contextmanager
def _stop_on_error() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        with open(os.devnull, "wb") as null:  # noqa: PTH123 - Python flushes again at its end
            os.dup2(null.fileno(), 1)
        if isinstance(error, BrokenPipeError):
            raise processes.Stopped(signal.SIGPIPE) from None
        raise UsageError(f"standard output cannot be written: {error.strerror}.") from None
