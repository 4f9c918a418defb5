"""Console output: progress on standard error, tables on standard output."""

import codecs
import threading
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

LOG_SECONDS = 10.0
"""Interval of progress lines if standard error is not a terminal."""


# No markup: a user's names may contain brackets.
out = Console(highlight=False, markup=False)
err = Console(stderr=True, highlight=False, markup=False)


PLAIN = "dualfield.plain"
"""The error handler of streams whose encoding lacks some characters, such as ASCII."""

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
    """Return a character in ASCII: its substitute, its base letter, or an escape.

    >>> [plain(c) for c in "µ×…─┃╇ó大"][:-1], len(plain("大"))
    (['u', 'x', '...', '-', '|', '+', 'o'], 6)
    """
    if substitute := _PLAIN.get(character):
        return substitute
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
    """Show a progress bar on standard error; yield its update function (task, done, total or None).

    If standard error is not a terminal, print a line every ten seconds. Rich does not redirect
    standard output, because it would redraw the bar for each line.

    Args:
        hidden: Show nothing.
        lines: If standard error is not a terminal, print a line at the start of each task too.
    """
    if not hidden and not err.is_terminal:
        with Log(lines) as log:
            yield log.show
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
        disable=hidden,
    ) as bar:
        tasks: dict[str, int] = {}

        def show(what: str, done: int, total: int | None = None) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done, total=total)  # type: ignore[arg-type]

        yield show


class Log:
    """Progress as a line on standard error every ten seconds, from a thread.

    ``at_once``: print a line at the start of each task too.
    """

    def __init__(self, at_once: bool) -> None:
        self._at_once = at_once
        self._what, self._text = "", "at work"
        self._began = self._last = time.monotonic()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._repeat, daemon=True)

    def __enter__(self) -> "Log":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def show(self, what: str, done: int, total: int | None = None) -> None:
        """Update the progress."""
        self._text = f"{what}: {done}" + ("" if total is None else f" of {total}")
        if what != self._what:
            self._what = what
            if self._at_once:
                self.say(self._text)

    def say(self, line: str) -> None:
        """Print a line now; the next progress line follows ten seconds later."""
        self._last = time.monotonic()
        err.print(line, soft_wrap=True)

    def _repeat(self) -> None:
        while not self._end.wait(max(0.0, self._last + LOG_SECONDS - time.monotonic())):
            now = time.monotonic()
            if now - self._last >= LOG_SECONDS:
                self.say(f"{self._text}, {now - self._began:.0f} s")
