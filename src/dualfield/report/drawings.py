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
_INK, PAPER = "#010203", "#fdfeff"
"""Stand for the colours of text and background while drawing; no palette has them."""

PALETTE = ("#2f86c9", "#d9772b", "#3f9e63", "#a866c4", "#8b8f94")
"""Mid-tones, legible on white and on black."""

GREY = PALETTE[-1]

MARKERS = ("o", "s", "^", "D", "v", "P", "p", "X")
"""Shapes of marks, by their names in matplotlib."""


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
    """Return a drawing as a file of its own: light or dark, as the reader prefers."""
    style = (
        "<style>:root{--paper:#ffffff;color:#1d2126;background:var(--paper)}"
        "@media(prefers-color-scheme:dark){:root{--paper:#14181c;color:#e4e7ea}}"
        "text{paint-order:stroke;stroke:var(--paper);stroke-width:2px;stroke-linejoin:round}"
        "</style>"
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
            axes.plot([], [], "o", color=GREY, markerfacecolor="none", label=hollow_name)
        axes.axvline(1, linewidth=0.6, color=GREY, zorder=0)
        axes.axhline(1, linewidth=0.6, color=GREY, zorder=0)
        axes.margins(0.14)
        axes.set_xlabel(x_label)
        axes.set_ylabel(y_label)
        _legend(axes)

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


def outline(marker: str, size: float) -> str:
    """Return a marker as the data of an SVG path around the origin.

    >>> outline("s", 9)
    'M-4.5,4.5L4.5,4.5L4.5,-4.5L-4.5,-4.5Z'
    """
    extras.require("matplotlib")
    from matplotlib.markers import MarkerStyle
    from matplotlib.path import Path
    from matplotlib.transforms import Affine2D

    letters = {
        Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C", Path.CLOSEPOLY: "Z"
    }  # fmt: skip
    style = MarkerStyle(marker)
    path = style.get_path().transformed(style.get_transform() + Affine2D().scale(size, -size))
    return "".join(
        letters[code] + ("" if code == Path.CLOSEPOLY else ",".join(f"{v:.3g}" for v in points))
        for points, code in path.iter_segments(simplify=False)
    )


def svg(
    draw: Callable[["Axes"], None], size: tuple[float, float], *, constrained: bool = False
) -> str:
    """Return what a function draws on axes as an SVG element; the same input gives the same bytes.

    Args:
        draw: The function. In a group's name, ``class=point data-row=3`` become attributes.
        size: Width and height in inches of 72 pixels.
        constrained: Whether margins fit the labels; else the function sets them.
    """
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
        figure = Figure(size, dpi=72, layout="constrained" if constrained else None)
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
    svg = re.sub(r'(<path id="[^"]+" d="[^"]+") style="[^"]*"', r"\1", svg)
    svg = re.sub(r'\bid="([\w-]+=[^"]*)"', lambda name: re.sub(r"=(\w+)", r'="\1"', name[1]), svg)
    svg = re.sub(r' transform="rotate\(-0 [^"]*"', "", svg)
    svg = re.sub(r'"[^"<>]*"', lambda value: re.sub(r"(\.\d\d)\d+", r"\1", value[0]), svg)
    svg = re.sub(r"\s*\n\s*", "\n", svg)
    mark = f"f{zlib.crc32(svg.encode()):08x}"
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{mark}-\1"', svg)
    svg = re.sub(r'(xlink:href="#|url\(#)', rf"\1{mark}-", svg)
    return svg.replace(_INK, "currentColor").replace(PAPER, "var(--paper)")
