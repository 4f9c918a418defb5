"""Charts of points, lines and distributions.

They are small, so that their text stays legible at the width of a phone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dualfield.report.labels import draw_labels
from dualfield.report.svg_element import GREY, MARKERS, PALETTE, svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZE = (4.9, 3.4)


@dataclass(frozen=True)
class Point:
    """A point of `scatter`; hollow points mark references, such as a paper's values."""

    series: str
    x: float
    y: float
    label: str = ""
    hollow: bool = False


@dataclass(frozen=True)
class Line:
    """A line of `lines`: ``low`` and ``high`` are drawn as bars; ``dashed`` ones are bounds."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()
    dashed: bool = False


def scatter(points: Sequence[Point], x_label: str, y_label: str, hollow_name: str) -> str:
    """Points by series, values relative to (1, 1), which two thin lines mark."""

    def draw(axes: "Axes") -> None:
        series = list(dict.fromkeys(point.series for point in points))
        style = dict(zip(series, zip(PALETTE, MARKERS, strict=False), strict=False))
        for point in points:
            colour, marker = style[point.series]
            axes.plot(
                point.x,
                point.y,
                marker,
                markersize=6.5,
                markeredgewidth=1.4,
                color=colour,
                markerfacecolor="none" if point.hollow else colour,
            )
        for name in series:
            axes.plot([], [], style[name][1], color=style[name][0], label=name)
        if any(point.hollow for point in points):
            axes.plot([], [], "o", color=GREY, markerfacecolor="none", label=hollow_name)
        axes.axvline(1, linewidth=0.6, color=GREY, zorder=0)
        axes.axhline(1, linewidth=0.6, color=GREY, zorder=0)
        axes.margins(0.14)
        axes.set_xlabel(x_label)
        axes.set_ylabel(y_label)
        _legend(axes)
        draw_labels(axes, [(point.x, point.y, point.label) for point in points])

    return svg(draw, _SIZE, constrained=True)


def lines(series: Sequence[Line], x_label: str, y_label: str) -> str:
    """Lines over a common axis; solid ones with their range as bars."""

    def draw(axes: "Axes") -> None:
        solid = [line.name for line in series if not line.dashed]
        for line in series:
            if line.dashed:
                axes.plot(line.x, line.y, "--", linewidth=1, color=GREY)
                axes.annotate(
                    line.name, (line.x[-1], line.y[-1]), (0, 3), textcoords="offset points",
                    ha="right", fontsize=7.5,
                )  # fmt: skip
                continue
            which = solid.index(line.name)
            colour, marker = PALETTE[which], MARKERS[which]
            axes.plot(line.x, line.y, f"{marker}-", markersize=4.5, color=colour, label=line.name)
            if line.low:
                axes.vlines(line.x, line.low, line.high, color=colour, linewidth=2.2, alpha=0.45)
        axes.set_xlabel(x_label)
        axes.set_ylabel(y_label)
        axes.margins(y=0.1)
        _legend(axes)

    return svg(draw, _SIZE, constrained=True)


def histogram(series: Mapping[str, Sequence[int]], x_label: str, y_label: str) -> str:
    """Distributions of integers over common bins; series of equal values are drawn as one."""
    together: dict[tuple[int, ...], list[str]] = {}
    for name, values in series.items():
        together.setdefault(tuple(values), []).append(name)

    def draw(axes: "Axes") -> None:
        low = min(map(min, together))
        high = max(map(max, together))
        width = max(1, -(-(high - low + 1) // 60))
        bins = [float(edge) for edge in range(low, high + width + 1, width)]
        for colour, (values, names) in zip(PALETTE, together.items(), strict=False):
            axes.hist(values, bins, color=colour, alpha=0.6, label=" and ".join(names))
        axes.set_xlabel(x_label)
        axes.set_ylabel(y_label)
        _legend(axes)

    return svg(draw, _SIZE, constrained=True)


def _legend(axes: "Axes") -> None:
    axes.legend(
        loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=4, frameon=False, fontsize=8,
        handlelength=1.2, columnspacing=1.2, handletextpad=0.5,
    )  # fmt: skip
