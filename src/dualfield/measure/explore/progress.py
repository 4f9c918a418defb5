"""Progress and remaining time of a sweep, on standard error."""

import contextlib
import math
from collections.abc import Iterable, Iterator

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from dualfield.host import console
from dualfield.measure.explore.plan import Point

_EXPONENT = 1.5
"""Place and route of n bits takes about n to this power."""


class Estimate:
    """Time left, from the times seen: of a target its own, else that of all targets."""

    def __init__(self, points: Iterable[Point]) -> None:
        self._left: dict[str, float] = {}
        for point in points:
            name = point.target.name
            self._left[name] = self._left.get(name, 0.0) + _weight(point)
        self._seconds: dict[str, float] = {}
        self._weights: dict[str, float] = {}

    def saw(self, point: Point, seconds: float) -> None:
        """A measurement took that long; it may be one of an earlier run."""
        name = point.target.name
        self._seconds[name] = self._seconds.get(name, 0.0) + seconds
        self._weights[name] = self._weights.get(name, 0.0) + _weight(point)

    def done(self, point: Point) -> None:
        """One of the points is done."""
        self._left[point.target.name] -= _weight(point)

    def seconds(self, workers: int) -> float | None:
        """Seconds left for that many workers; None if nothing was seen yet."""
        if not self._weights:
            return None
        everywhere = sum(self._seconds.values()) / sum(self._weights.values())
        total = 0.0
        for name, weight in self._left.items():
            known = self._weights.get(name)
            total += weight * (self._seconds[name] / known if known else everywhere)
        return max(0.0, total / max(1, workers))


def _weight(point: Point) -> float:
    return math.pow(point.config.bits, _EXPONENT)


def duration(seconds: float) -> str:
    """A time for people: 45 s, 12 min, 3.5 h."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


class Display:
    """A bar on a terminal; elsewhere, in ``log``, a line for each row and every ten seconds."""

    def __init__(self, bar: Progress, total: int, log: console.Log | None) -> None:
        self._bar = bar
        self._log = log
        self._total = total
        self._task = bar.add_task("starting", total=total, left="")
        if log is not None:
            log.show("measured", 0, total)

    def row(self, done: int, what: str, left: float | None) -> None:
        """A row is finished."""
        about = "" if left is None else f"about {duration(left)} left"
        self._bar.update(self._task, completed=done, description=what, left=about)
        if self._log is not None:
            tail = f"; {about}" if about and done < self._total else ""
            self._log.show("measured", done, self._total)
            self._log.say(f"[{done}/{self._total}] {what}{tail}")

    def say(self, line: str) -> None:
        """A line that stays."""
        console.err.print(line, soft_wrap=True)


@contextlib.contextmanager
def display(total: int) -> Iterator[Display]:
    """A display of so many rows."""
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[left]}", markup=False),
    )
    live = console.err.is_terminal
    with (
        Progress(*columns, console=console.err, transient=True, disable=not live) as bar,
        contextlib.nullcontext() if live else console.Log(at_once=False) as log,
    ):
        yield Display(bar, total, log)
