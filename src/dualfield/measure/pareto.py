"""Pictures of time against area: positions of points, frontiers and axes."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dualfield.measure import front

WIDTH, HEIGHT = 480, 360
"""Size of a picture, in its own units."""

LEFT, RIGHT, TOP, BOTTOM = 66, 14, 22, 52
"""Margins around the axes, for labels."""

STUB = 22
"""Length of a frontier beyond its end points."""

LABEL_GAP = 11
"""Distance from the first point of a frontier to its label, on the side without points."""

LOG_FROM = 3.0
"""Smallest ratio of the largest to the smallest value that makes an axis logarithmic."""

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
    """A point: its position in the picture, and the index of its row."""

    x: float
    y: float
    row: int


@dataclass(frozen=True)
class Front:
    """The frontier of a group of comparable rows; ``name`` is that of the group."""

    name: str
    path: str
    label_x: float
    label_y: float
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class Picture:
    """The points, frontiers and axes of a picture."""

    x: Axis
    y: Axis
    fronts: tuple[Front, ...]


def picture(
    groups: Sequence[tuple[str, Sequence[tuple[int, float, float]]]], x_label: str, y_label: str
) -> Picture:
    """Return the picture of groups of points, with a frontier for each group.

    Args:
        groups: Name and points of each group; a point is (row, x, y) with x > 0 and y > 0.
        x_label: Quantity and unit of x.
        y_label: Quantity and unit of y.
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
        # the first of equal points
        first = {places[i]: i for i in reversed(front(places))}
        best = [spots[first[place]] for place in sorted(first)]
        fronts.append(Front(name, staircase(best), best[0].x - LABEL_GAP, best[0].y + 4, spots))
    return Picture(
        Axis(x_axis.label, x_axis.log, tuple((place_x(v), text) for v, text in x_axis.ticks)),
        Axis(y_axis.label, y_axis.log, tuple((place_y(v), text) for v, text in y_axis.ticks)),
        tuple(fronts),
    )


def staircase(best: Sequence[Spot]) -> str:
    """Return the path of a frontier through its points, with a stub at each end."""
    steps = "".join(f"H{spot.x:g}V{spot.y:g}" for spot in best)
    return f"M{best[0].x:g},{best[0].y - STUB:g}{steps}h{STUB}"


def _scale(
    values: Sequence[float], label: str, before: float
) -> tuple[Callable[[float], float], Axis]:
    """Return a function from values to 0..1, and the axis with its ticks as values."""
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
    """Return the coarsest set of round values that has enough values in the range."""
    ticks: list[float] = []
    for steps in _STEPS:
        decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        candidates = [float(f"{step}e{decade}") for decade in decades for step in steps]
        ticks = [tick for tick in candidates if low <= tick <= high]
        if len(ticks) >= _TICKS:
            break
    return ticks[:: math.ceil(len(ticks) / _MOST_LOG_TICKS)]


def _ticks(low: float, high: float) -> list[float]:
    """Return three to six round values at equal distances."""
    smallest = (high - low) / _MOST_TICKS
    decade = 10.0 ** math.floor(math.log10(smallest))
    step = min(
        s * decade for s in (1.0, 2.0, 2.5, 5.0, 10.0) if s * decade >= smallest * (1 - 1e-9)
    )
    first = math.ceil(low / step)
    return [round(i * step, 10) for i in range(first, math.floor(high / step) + 1)]
