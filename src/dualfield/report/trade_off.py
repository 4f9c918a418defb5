"""The chart of two costs: marks, a Pareto front per group, and labels where there is room."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from dualfield.report.drawings import GREY, PAPER, svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

LOG_FROM = 3.0
"""Smallest ratio of the largest to the smallest value that makes an axis logarithmic."""

STUB = 14.0
"""Length of a front beyond its end points, in pixels."""

LABEL_GAP = 8.0
"""Distance from the first point of a front to its name, on the side without marks."""

_WIDTH, _HEIGHT, _HEIGHT_WITH_LEGEND = 4.3, 3.2, 3.6
_LEFT, _RIGHT = 0.15, 0.985
_INSET, _INSET_LEFT = 0.12, 0.25
_LOG_STEPS = ((1e4, (1,)), (50, (1, 3)), (8, (1, 2, 5)), (0, (1, 2, 3, 5, 7)))
"""An axis whose limits have a greater ratio has these ticks in a decade."""
_SMALL = 7.5
_LETTER, _LINE = 0.6 * _SMALL, 8.0
"""Approximate width of a letter and height of a line of a label, in pixels."""
_RADIUS = 4.0
_NEAR = 10
"""A label at a greater distance from its mark gets a line to the mark."""
_DISTANCES = (7, 9, 12, 16, 21, 27, 33, 41, 49, 60)
_TURNS = 16
_SHARES = {"left": 0.0, "center": 0.5, "right": 1.0}
"""Alignment of a label -> the share of its width left of its place."""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in pixels."""
_Align = Literal["left", "center", "right"]


@dataclass(frozen=True)
class Mark:
    """A mark: both costs, its look, its label or "", and the index of its row for scripts."""

    x: float
    y: float
    colour: str
    marker: str = "o"
    hollow: bool = False
    label: str = ""
    row: int | None = None


@dataclass(frozen=True)
class Group:
    """Comparable marks; ``front``: the indexes of those that no other mark dominates, by x."""

    name: str
    marks: Sequence[Mark]
    front: Sequence[int]


@dataclass(frozen=True)
class _Place:
    """A place of a label: offset from its mark, alignment, and the boxes of label and line."""

    offset: tuple[float, float]
    align: _Align
    boxes: tuple[Box, ...]


def trade_off(
    groups: Sequence[Group],
    x_label: str,
    y_label: str,
    *,
    title: str = "",
    legend: Sequence[tuple[str, Mark]] = (),
) -> str:
    """Return the chart as an SVG element; lower costs are better, and both are above 0.

    For scripts, a mark with a row is an element of class ``point`` with the attributes
    ``data-row`` and ``data-front``. A front and its name have the classes ``front`` and ``name``.
    """

    def draw(axes: "Axes") -> None:
        marks = [mark for group in groups for mark in group.marks]
        axes.figure.subplots_adjust(
            left=_LEFT, right=_RIGHT, top=0.87 if title else 0.92, bottom=0.2 if legend else 0.14
        )
        x_log = _scale(axes, "x", [mark.x for mark in marks], _INSET_LEFT)
        y_log = _scale(axes, "y", [mark.y for mark in marks], _INSET)
        axes.grid(color=GREY, linewidth=0.4, alpha=0.45)
        axes.set_xlabel(x_label + ", log" * x_log, loc="right")
        _heading(axes, y_label + ", log" * y_log, 7)
        if title:
            _heading(axes, title, 20, "bold")
            axes.annotate(
                "better", (0.02, 0.02), (16, 9), xycoords="axes fraction", style="italic",
                textcoords="offset points", fontsize=_SMALL, arrowprops={"arrowstyle": "->"},
            )  # fmt: skip
        for number, group in enumerate(groups):
            _draw_front(axes, number, group)
            for mark in group.marks:
                _draw_mark(axes, mark, number)
        _draw_labels(axes, marks)
        if legend:
            _draw_legend(axes, legend)

    return svg(draw, (_WIDTH, _HEIGHT_WITH_LEGEND if legend else _HEIGHT))


def _scale(axes: "Axes", which: Literal["x", "y"], values: Sequence[float], before: float) -> bool:
    """Set scale, limits and ticks of an axis; return True if it is logarithmic."""
    from matplotlib.ticker import LogLocator, MaxNLocator, NullLocator, StrMethodFormatter

    low, high = min(values), max(values)
    log = high >= LOG_FROM * low
    if low == high:
        low, high = low * 0.9, high * 1.1
    if log:
        ratio = high / low
        low, high = low / ratio**before, high * ratio**_INSET
    else:
        low, high = low - before * (high - low), high + _INSET * (high - low)
    axes.set(**{f"{which}scale": "log" if log else "linear", f"{which}lim": (low, high)})
    axis = axes.xaxis if which == "x" else axes.yaxis
    steps = next(steps for least, steps in _LOG_STEPS if high / low > least)
    axis.set_major_locator(
        LogLocator(subs=steps, numticks=9) if log else MaxNLocator(6, steps=[1, 2, 2.5, 5, 10])
    )
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(StrMethodFormatter("{x:,.10g}"))
    return log


def _heading(axes: "Axes", text: str, above: float, weight: str = "normal") -> None:
    """Write a line above the axes, from the left edge of the figure."""
    left = -_LEFT * _WIDTH * 72 + 2
    axes.annotate(text, (0, 1), (left, above), xycoords="axes fraction",
                  textcoords="offset points", weight=weight)  # fmt: skip


def _draw_front(axes: "Axes", number: int, group: Group) -> None:
    """Draw a front as steps, in pixels, so that its stubs are as long in every chart."""
    from matplotlib.transforms import IdentityTransform

    best = [(group.marks[i].x, group.marks[i].y) for i in group.front]
    places = axes.transData.transform(best)
    across = [places[0][0], *(x for x, _ in places), places[-1][0] + STUB]
    up = [places[0][1] + STUB, *(y for _, y in places), places[-1][1]]
    axes.plot(
        across, up, "-" if group.name else "--", color=GREY, linewidth=1, drawstyle="steps-post",
        transform=IdentityTransform(), scalex=False, scaley=False, clip_on=False, zorder=1.5,
        gid=f"class=front data-front={number}",
    )  # fmt: skip
    if group.name:
        axes.annotate(
            group.name, best[0], (-LABEL_GAP, 0), textcoords="offset points", ha="right",
            va="center_baseline", fontsize=_SMALL, zorder=1.6,
            gid=f"class=name data-front={number}",
        )  # fmt: skip


def _draw_mark(axes: "Axes", mark: Mark, number: int) -> "Line2D":
    (line,) = axes.plot(
        mark.x, mark.y, mark.marker, clip_on=False, scalex=False, scaley=False,
        markersize=6.5 if mark.marker in "osD" else 7.5,
        markerfacecolor=PAPER if mark.hollow else mark.colour,
        markeredgecolor=mark.colour if mark.hollow else PAPER,
        markeredgewidth=1.3 if mark.hollow else 0.6,
        gid=None if mark.row is None else f"class=point data-row={mark.row} data-front={number}",
    )  # fmt: skip
    return line


def _draw_labels(axes: "Axes", marks: Sequence[Mark]) -> None:
    """Draw the labels of marks in their order, each near its mark and where it hides least."""
    pixels = axes.transData.transform([(mark.x, mark.y) for mark in marks])
    occupied = [_around(float(x), float(y), _RADIUS) for x, y in pixels]
    lead = {"arrowstyle": "-", "color": GREY, "linewidth": 0.6, "shrinkA": 0, "shrinkB": 3}
    for mark, (x, y) in zip(marks, pixels.tolist(), strict=True):
        if not mark.label:
            continue
        place = _best_place(_places(mark.label, x, y, axes.bbox.extents), occupied)
        occupied += place.boxes
        axes.annotate(
            mark.label, (mark.x, mark.y), place.offset, textcoords="offset points",
            fontsize=_SMALL, ha=place.align, va="center",
            arrowprops=lead | {"relpos": (_SHARES[place.align], 0.5)} if place.boxes[1:] else None,
        )  # fmt: skip


def _best_place(places: Iterable[_Place], occupied: Sequence[Box]) -> _Place:
    """Return the first place that hides nothing, else the one that hides least."""
    by_area: dict[float, _Place] = {}
    for place in places:
        area = sum(_shared_area(box, other) for box in place.boxes for other in occupied)
        if area == 0:
            return place
        by_area.setdefault(area, place)
    return by_area[min(by_area)]


def _places(label: str, x: float, y: float, frame: Box) -> Iterator[_Place]:
    """Yield places of a label around a mark and within a frame, the nearest first."""
    width = _LETTER * len(label)
    for distance in _DISTANCES:
        for turn in range(_TURNS):
            angle = math.tau * turn / _TURNS
            across, up = math.cos(angle), math.sin(angle)
            align: _Align = "left" if across > 0.2 else "right" if across < -0.2 else "center"
            left, middle = x + distance * across - _SHARES[align] * width, y + distance * up
            box = (left, middle - _LINE / 2, left + width, middle + _LINE / 2)
            if box[0] > frame[0] and box[1] > frame[1] and box[2] < frame[2] and box[3] < frame[3]:
                on_line = range(_NEAR - 4, distance, 2) if distance > _NEAR else ()
                line = [_around(x + far * across, y + far * up, 1.0) for far in on_line]
                yield _Place((distance * across, distance * up), align, (box, *line))


def _around(x: float, y: float, radius: float) -> Box:
    return (x - radius, y - radius, x + radius, y + radius)


def _shared_area(box: Box, other: Box) -> float:
    across = min(box[2], other[2]) - max(box[0], other[0])
    up = min(box[3], other[3]) - max(box[1], other[1])
    return across * up if across > 0 and up > 0 else 0.0


def _draw_legend(axes: "Axes", legend: Sequence[tuple[str, Mark]]) -> None:
    handles = [_draw_mark(axes, mark, 0) for _, mark in legend]
    for handle in handles:
        handle.remove()
    axes.legend(
        handles, [text for text, _ in legend], loc="lower left", fontsize=_SMALL, ncols=4,
        bbox_to_anchor=(-_LEFT / (_RIGHT - _LEFT), -0.29), frameon=False, handlelength=0.8,
        columnspacing=1.2, handletextpad=0.4,
    )  # fmt: skip
