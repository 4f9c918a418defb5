"""Charts as inline SVG elements: no background, ink in the colour of the text."""

import io
import re
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dualfield.host import extras

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, PAPER = "#010203", "#fdfeff"
"""Stand for the colours of text and background while drawing; no palette has them."""

PALETTE = ("#2f86c9", "#d9772b", "#3f9e63", "#a866c4", "#8b8f94")
"""Mid-tones, legible on white and on black."""

GREY = PALETTE[-1]

MARKERS = ("o", "s", "^", "D", "v", "P", "p", "X")
"""Shapes of marks, by their names in matplotlib."""


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
        "text.color": INK,
        "axes.labelcolor": INK,
        "axes.edgecolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
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
    # A marker takes its look from where it is used, so that a style sheet can change it.
    svg = re.sub(r'(<path id="[^"]+" d="[^"]+") style="[^"]*"', r"\1", svg)
    svg = re.sub(r'\bid="([\w-]+=[^"]*)"', lambda name: re.sub(r"=(\w+)", r'="\1"', name[1]), svg)
    svg = re.sub(r' transform="rotate\(-0 [^"]*"', "", svg)
    svg = re.sub(r'"[^"<>]*"', lambda value: _short(value[0]), svg)
    svg = re.sub(r"\s*\n\s*", "\n", svg)
    mark = f"f{zlib.crc32(svg.encode()):08x}"
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{mark}-\1"', svg)
    svg = re.sub(r'(xlink:href="#|url\(#)', rf"\1{mark}-", svg)
    return svg.replace(INK, "currentColor").replace(PAPER, "var(--paper)")


def _short(value: str) -> str:
    r"""Return the value of an attribute on one line, with two decimals.

    >>> _short('"M 0 3.256667\nL 1.5 0\n"')
    '"M 0 3.25 L 1.5 0"'
    """
    value = re.sub(r"(\.\d\d)\d+", r"\1", value)
    return re.sub(r'\s+(?=")', "", value.replace("\n", " ")).replace("  ", " ")
