"""Drawings as inline SVG elements: no background, ink in the colour of the text.

They are small, so that their text stays legible at the width of a phone.
"""

import io
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dualfield.host import extras

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZE = (4.9, 3.4)
_INK = "#010203"
"""Stands for the colour of the text while drawing; no palette has it."""

PALETTE = ("#2f86c9", "#d9772b", "#3f9e63", "#a866c4", "#8b8f94")
"""Mid-tones, legible on white and on black."""

MARKERS = ("o", "s", "^", "D", "v")


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


def standalone(svg: str) -> str:
    """A drawing as a file of its own, its ink after the reader's preference."""
    style = (
        "<style>:root{color:#1d2126;background:none}"
        "@media(prefers-color-scheme:dark){:root{color:#e4e7ea}}</style>"
    )
    head, rest = svg.split(">", 1)
    if "xmlns=" not in head:
        head += ' xmlns="http://www.w3.org/2000/svg"'
    return f"{head}>{style}{rest}\n"


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
            if point.label:
                axes.annotate(
                    point.label,
                    (point.x, point.y),
                    (6, 4),
                    textcoords="offset points",
                    fontsize=7.5,
                )
        for name in series:
            axes.plot([], [], style[name][1], color=style[name][0], label=name)
        if any(point.hollow for point in points):
            axes.plot([], [], "o", color=PALETTE[-1], markerfacecolor="none", label=hollow_name)
        axes.axvline(1, linewidth=0.6, color=PALETTE[-1], zorder=0)
        axes.axhline(1, linewidth=0.6, color=PALETTE[-1], zorder=0)
        axes.margins(0.14)
        axes.set_xlabel(x_label)
        axes.set_ylabel(y_label)
        _legend(axes)

    return _svg(draw)


def lines(series: Sequence[Line], x_label: str, y_label: str) -> str:
    """Lines over a common axis; solid ones with their range as bars."""

    def draw(axes: "Axes") -> None:
        solid = [line.name for line in series if not line.dashed]
        for line in series:
            if line.dashed:
                axes.plot(line.x, line.y, "--", linewidth=1, color=PALETTE[-1])
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

    return _svg(draw)


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

    return _svg(draw)


def _legend(axes: "Axes") -> None:
    axes.legend(
        loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=4, frameon=False, fontsize=8,
        handlelength=1.2, columnspacing=1.2, handletextpad=0.5,
    )  # fmt: skip


def _svg(draw: Callable[["Axes"], None]) -> str:
    """Draw one set of axes; the output is deterministic."""
    extras.require("matplotlib")
    import matplotlib
    from matplotlib.figure import Figure

    style: dict[Any, Any] = {
        "svg.fonttype": "none",
        "svg.hashsalt": "dualfield",
        "font.family": "sans-serif",
        "font.size": 8.5,
        "text.color": _INK,
        "axes.labelcolor": _INK,
        "axes.edgecolor": _INK,
        "xtick.color": _INK,
        "ytick.color": _INK,
        "axes.linewidth": 0.6,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with matplotlib.rc_context(style):
        figure = Figure(figsize=_SIZE, layout="constrained")
        draw(figure.add_subplot())
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    return _inline(out.getvalue())


def _inline(svg: str) -> str:
    """The svg element alone: no header, no metadata, no fixed size, ids that do not clash."""
    svg = svg[svg.index("<svg ") :].strip()
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\s*<style .*?</style>", "", svg, flags=re.DOTALL)
    for size in ("width", "height"):
        svg = re.sub(rf'^(<svg [^>]*?)\s{size}="[^"]*"', r"\1", svg)
    svg = re.sub(r"font-family: [^;]*;", "font-family: system-ui, sans-serif;", svg)
    mark = f"f{zlib.crc32(svg.encode()):08x}"
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{mark}-\1"', svg)
    svg = re.sub(r'(xlink:href="#|url\(#)', rf"\1{mark}-", svg)
    return svg.replace(_INK, "currentColor")
