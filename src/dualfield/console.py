"""What the command line shows: progress on standard error, tables on standard output."""

import codecs
import os
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def forget_odd_sizes() -> None:
    """Take COLUMNS and LINES from the environment where they are no size of a terminal.

    Rich takes ``²`` for a digit, which ``int`` refuses, as it does thousands of digits. It draws
    frames as wide as it is told, and prints nothing at all where that is 0.
    """
    for name in ("COLUMNS", "LINES"):
        text = os.environ.get(name, "")
        if text.isdigit() and not (text.isascii() and len(text) < 6 and int(text)):
            del os.environ[name]


forget_odd_sizes()
# Words of a user may have brackets, which are no markup.
out = Console(highlight=False, markup=False)
err = Console(stderr=True, highlight=False, markup=False)


PLAIN = "dualfield.plain"
"""The error handler of streams whose encoding has few characters, as ASCII."""

_PLAIN = {
    "×": "x",
    "÷": "/",
    "·": "*",
    "µ": "u",
    "μ": "u",
    "∞": "inf",
    "≈": "~",
    "≤": "<=",
    "≥": ">=",
    "→": "->",
    "…": "...",
    "–": "-",
    "—": "-",
    "✓": "+",
    "✗": "x",
    "\N{BULLET}": "*",
    "\N{BLACK CIRCLE}": "*",
    "ı": "i",
}


def plain(character: str) -> str:
    """A character in ASCII: what stands for it, its letter, or its number with a backslash.

    >>> [plain(c) for c in "µ×…─┃╇ó大"][:-1], len(plain("大"))
    (['u', 'x', '...', '-', '|', '+', 'o'], 6)
    """
    if found := _PLAIN.get(character):
        return found
    name = unicodedata.name(character, "")
    if name.startswith("BOX DRAWINGS"):
        return {"HORIZONTAL": "-", "VERTICAL": "|"}.get(name.split()[-1], "+")
    if name.startswith("BRAILLE PATTERN"):  # a spinner
        return "*"
    letter = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return letter or character.encode("ascii", "backslashreplace").decode()


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


codecs.register_error(PLAIN, _replace)


@contextmanager
def progress(
    hidden: bool = False, lines: bool = False
) -> Iterator[Callable[[str, int, int | None], None]]:
    """A progress bar on standard error: call what it gives with (what, done, total or None).

    ``lines``: where that is no terminal, a line at the start of each task and every ten seconds.
    Standard output is left alone: rich would draw the bar anew for each line written there.
    """
    if lines and not err.is_terminal:
        yield _Lines().show
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns,
        console=err,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=hidden or not err.is_terminal,
    ) as bar:
        tasks: dict[str, int] = {}

        def show(what: str, done: int, total: int | None = None) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done, total=total)  # type: ignore[arg-type]

        yield show


class _Lines:
    """Progress for a log."""

    def __init__(self) -> None:
        self._what = ""
        self._last = 0.0

    def show(self, what: str, done: int, total: int | None = None) -> None:
        now = time.monotonic()
        if what == self._what and now - self._last < 10:
            return
        self._what, self._last = what, now
        of = "" if total is None else f" of {total}"
        err.print(f"{what}: {done}{of}", soft_wrap=True)
