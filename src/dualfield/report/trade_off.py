"""The chart of two costs: marks, and a Pareto front per group."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from dualfield.report.labels import LABEL_SIZE, draw_labels
from dualfield.report.svg_element import GREY, INK, PAPER, svg

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
                "better", (0.02, 0.02), (9, 8), xycoords="axes fraction", style="italic",
                textcoords="offset points", fontsize=LABEL_SIZE,
                arrowprops={"arrowstyle": "->", "color": INK, "relpos": (0, 0)},
            )  # fmt: skip
        for number, group in enumerate(groups):
            _draw_front(axes, number, group)
            for mark in group.marks:
                _draw_mark(axes, mark, number)
        draw_labels(axes, [(mark.x, mark.y, mark.label) for mark in marks])
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
            va="center_baseline", fontsize=LABEL_SIZE, zorder=1.6,
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


def _draw_legend(axes: "Axes", legend: Sequence[tuple[str, Mark]]) -> None:
    handles = [_draw_mark(axes, mark, 0) for _, mark in legend]
    for handle in handles:
        handle.remove()
    axes.legend(
        handles, [text for text, _ in legend], loc="lower left", fontsize=LABEL_SIZE, ncols=4,
        bbox_to_anchor=(-_LEFT / (_RIGHT - _LEFT), -0.29), frameon=False, handlelength=0.8,
        columnspacing=1.2, handletextpad=0.4,
    )  # fmt: skip
