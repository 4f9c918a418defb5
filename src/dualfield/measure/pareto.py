"""Time against area: where each point of a picture goes, its frontier, and its axes."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dualfield.measure import front

WIDTH, HEIGHT = 480, 360
"""Size of a picture, in its own units."""

LEFT, RIGHT, TOP, BOTTOM = 66, 14, 22, 52
"""Room around the axes, for labels."""

STUB = 22
"""How far a frontier goes on beyond its end points."""

LABEL_GAP = 11
"""From the first point of a frontier to its label, on the side where no other point of it is."""

LOG_FROM = 3.0
"""An axis is logarithmic where its largest value is this many times the least, or more."""

_INSET = 0.12
_INSET_LEFT = 0.25
_STEPS = ((1.0,), (1.0, 3.0), (1.0, 2.0, 5.0), (1.0, 2.0, 3.0, 5.0, 7.0))
_TICKS, _MOST_TICKS, _MOST_LOG_TICKS = 4, 6, 8


@dataclass(frozen=True)
class Axis:
    """An axis: its label, whether it is logarithmic, and its ticks as (position, text)."""

    label: str
    log: bool
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Spot:
    """A point: place in the picture, and the index of its row."""

    x: float
    y: float
    row: int


@dataclass(frozen=True)
class Front:
    """The frontier of the rows that compare with each other, which ``name`` says."""

    name: str
    path: str
    label_x: float
    label_y: float
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class Picture:
    """A picture to be drawn."""

    x: Axis
    y: Axis
    fronts: tuple[Front, ...]


def picture(
    groups: Sequence[tuple[str, Sequence[tuple[int, float, float]]]], x_label: str, y_label: str
) -> Picture:
    """Place groups of points, each group with a frontier of its own.

    Args:
        groups: Name, and (row, x, y) of each point, x and y above 0.
        x_label: What x is, with its unit.
        y_label: What y is, with its unit.
    """
    across, x_axis = _scale([x for _, spots in groups for _, x, _ in spots], x_label, _INSET_LEFT)
    up, y_axis = _scale([y for _, spots in groups for _, _, y in spots], y_label, _INSET)
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def place_x(x: float) -> float:
        return round(LEFT + width * across(x), 1)

    def place_y(y: float) -> float:
        return round(HEIGHT - BOTTOM - height * up(y), 1)

    fronts = []
    for name, members in groups:
        spots = tuple(Spot(place_x(x), place_y(y), row) for row, x, y in members)
        places = [(x, y) for _, x, y in members]
        # of equal points the first stands for all
        first = {places[i]: i for i in reversed(front(places))}
        best = [spots[first[place]] for place in sorted(first)]
        fronts.append(Front(name, staircase(best), best[0].x - LABEL_GAP, best[0].y + 4, spots))
    return Picture(
        Axis(x_axis.label, x_axis.log, tuple((place_x(v), text) for v, text in x_axis.ticks)),
        Axis(y_axis.label, y_axis.log, tuple((place_y(v), text) for v, text in y_axis.ticks)),
        tuple(fronts),
    )


def staircase(best: Sequence[Spot]) -> str:
    """The path of a frontier through its points, with a stub at each end."""
    steps = "".join(f"H{spot.x:g}V{spot.y:g}" for spot in best)
    return f"M{best[0].x:g},{best[0].y - STUB:g}{steps}h{STUB}"


def _scale(
    values: Sequence[float], label: str, before: float
) -> tuple[Callable[[float], float], Axis]:
    """Where values go on 0..1, and the axis with ticks as values."""
    low, high = min(values), max(values)
    log = high >= LOG_FROM * low
    if low == high:
        low, high = low * 0.9, high * 1.1
    turn: Callable[[float], float] = math.log if log else float
    span = turn(high) - turn(low)
    start, end = turn(low) - before * span, turn(high) + _INSET * span

    def place(value: float) -> float:
        return (turn(value) - start) / (end - start)

    ticks = _log_ticks(math.exp(start), math.exp(end)) if log else _ticks(start, end)
    return place, Axis(label, log, tuple((tick, f"{tick:,.10g}") for tick in ticks))


def _log_ticks(low: float, high: float) -> list[float]:
    """The coarsest of a few sets of round values that has enough of them in the range."""
    found: list[float] = []
    for steps in _STEPS:
        decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        every = [float(f"{step}e{decade}") for decade in decades for step in steps]
        found = [tick for tick in every if low <= tick <= high]
        if len(found) >= _TICKS:
            break
    return found[:: math.ceil(len(found) / _MOST_LOG_TICKS)]


def _ticks(low: float, high: float) -> list[float]:
    """Round values at an even distance, three to six of them."""
    least = (high - low) / _MOST_TICKS
    decade = 10.0 ** math.floor(math.log10(least))
    step = min(s * decade for s in (1.0, 2.0, 2.5, 5.0, 10.0) if s * decade >= least * (1 - 1e-9))
    first = math.ceil(low / step)
    return [round(i * step, 10) for i in range(first, math.floor(high / step) + 1)]
