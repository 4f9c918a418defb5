"""Progress and remaining time of a sweep, on standard error."""

import contextlib
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from dualfield.host import console
from dualfield.measure.explore.plan import Point

_EXPONENT = 1.5
"""The time of place and route grows about as the width to this power."""


class Estimate:
    """Estimate of the remaining time, from measurements on the same target or on all targets."""

    def __init__(self, points: Iterable[Point]) -> None:
        self._remaining: defaultdict[str, float] = defaultdict(float)
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._weights: defaultdict[str, float] = defaultdict(float)
        for point in points:
            self._remaining[point.target.name] += _weight(point)

    def add(self, point: Point, seconds: float) -> None:
        """Add the time of a measurement, of this run or an earlier one."""
        self._seconds[point.target.name] += seconds
        self._weights[point.target.name] += _weight(point)

    def remove(self, point: Point) -> None:
        """Remove a point that is done."""
        self._remaining[point.target.name] -= _weight(point)

    def seconds(self, workers: int) -> float | None:
        """Return the remaining seconds with this many workers; None before any measurement."""
        if not self._weights:
            return None
        rate = sum(self._seconds.values()) / sum(self._weights.values())
        rates = {name: self._seconds[name] / weight for name, weight in self._weights.items()}
        total = sum(weight * rates.get(name, rate) for name, weight in self._remaining.items())
        return max(0.0, total / max(1, workers))


def _weight(point: Point) -> float:
    return math.pow(point.config.bits, _EXPONENT)


def duration(seconds: float) -> str:
    """Return a time in words: 45 s, 12 min, 3.5 h."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


class Display:
    """A progress bar on a terminal; otherwise ``log`` prints a line per row and ten seconds."""

    def __init__(self, bar: Progress, total: int, log: console.Log | None) -> None:
        self._bar = bar
        self._log = log
        self._total = total
        self._task = bar.add_task("starting", total=total, left="")
        if log is not None:
            log.show("measured", 0, total)

    def row(self, done: int, what: str, left: float | None) -> None:
        """Show a finished row."""
        remaining = "" if left is None else f"about {duration(left)} left"
        self._bar.update(self._task, completed=done, description=what, left=remaining)
        if self._log is not None:
            tail = f"; {remaining}" if remaining and done < self._total else ""
            self._log.show("measured", done, self._total)
            self._log.say(f"[{done}/{self._total}] {what}{tail}")

    def say(self, line: str) -> None:
        """Print a permanent line."""
        console.err.print(line, soft_wrap=True)


@contextlib.contextmanager
def display(total: int) -> Iterator[Display]:
    """Yield the display of a sweep with ``total`` rows."""
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
