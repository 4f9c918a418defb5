"""Datapath figures: blocks on a grid and arrows between their sides, drawn as SVG.

Coordinates are x to the right and y down, in units of `_PIXELS`. Names are those of the RTL.
"""

import re
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from schemdraw.segments import SegmentType

Kind = Literal["register", "block", "marked", "control", "memory", "add", "choose", "port"]
Point = tuple[float, float]

_PIXELS = 36
"""Pixels per unit of the grid."""
_LARGE, _SMALL = 12.0, 10.0
"""Font size of names, and of widths and labels, in pixels."""
_LETTER = 0.56
"""Width of a letter relative to the font size."""


def text_width(text: str, size: float) -> float:
    """Return the approximate width of a text in units of the grid.

    >>> round(text_width("sum_g", 12), 2)
    0.93
    """
    return len(text) * size * _LETTER / _PIXELS


@dataclass(frozen=True)
class Text:
    """A text: content, centre, font size in pixels."""

    text: str
    x: float
    y: float
    size: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        half, high = text_width(self.text, self.size) / 2, self.size / _PIXELS / 2
        return self.x - half, self.y - high, self.x + half, self.y + high


@dataclass(frozen=True)
class Block:
    """A register, a module or another part, with its centre."""

    kind: Kind
    lines: tuple[Text, ...]
    x: float
    y: float
    w: float
    h: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return self.x - self.w / 2, self.y - self.h / 2, self.x + self.w / 2, self.y + self.h / 2


@dataclass(frozen=True)
class Arrow:
    """An arrow along points. ``dot``: starts on another arrow. ``control``: carries control."""

    points: tuple[Point, ...]
    dot: bool
    control: bool
    label: Text | None


@dataclass
class Figure:
    """The datapath of one or more cores.

    Attributes:
        title: The content in a few words.
        text: A description for readers who cannot see the figure.
    """

    title: str
    text: str
    blocks: dict[str, Block] = field(default_factory=dict)
    arrows: list[Arrow] = field(default_factory=list)

    def put(self, kind: Kind, name: str, at: Point, note: str = "", *, show: str = "",
            w: float = 0.0, h: float = 0.0) -> None:  # fmt: skip
        """Add a part to the figure.

        Args:
            kind: "register" has the clock sign, "control" a dashed outline, "marked" a thick
                outline.
            name: Name for arrows.
            at: Centre.
            note: Its width or function, in small letters; may have several lines.
            show: The text in the part, if different from its name.
            w: Width; 0 fits the text.
            h: Height; 0 fits the text.
        """
        label = show or name
        notes = note.split("\n") if note else []
        wide = max([text_width(label, _LARGE), *(text_width(line, _SMALL) for line in notes)])
        high = 0.5 + 0.32 * len(notes)
        if kind in ("add", "choose"):
            w, h = (
                w or (wide + 0.4 if len(label) > 1 or notes else 0.6),
                h or 0.6 + 0.4 * len(notes),
            )
        elif kind == "port":
            w, h = w or wide + 0.1, h or high - 0.1
        else:
            w, h = w or wide + 0.45, h or high + 0.2
        x, y = at
        top = y - 0.16 * len(notes)
        lines = [Text(label, x, top, _LARGE)]
        lines += [Text(line, x, top + 0.33 * i, _SMALL) for i, line in enumerate(notes, 1)]
        self.blocks[name] = Block(kind, tuple(lines), x, y, w, h)

    def _end(self, place: str | Point) -> tuple[Point, str]:
        """Return point and axis ("x", "y", or "" for a point) of an end like ``name.E+0.2``."""
        if isinstance(place, tuple):
            return place, ""
        match = re.fullmatch(r"(.+)\.([NESW])([+-][\d.]+)?", place)
        if match is None:
            raise ValueError(f"no end of an arrow: {place}")
        block, off = self.blocks[match[1]], float(match[3] or 0)
        left, top, right, bottom = block.box
        if match[2] in "EW":
            return (right if match[2] == "E" else left, round(block.y + off, 6)), "x"
        return (round(block.x + off, 6), bottom if match[2] == "S" else top), "y"

    def arrow(
        self,
        start: str | Point,
        end: str,
        label: str = "",
        *,
        via: str = "",
        at: int | None = None,
        control: bool = False,
        below: bool = False,
    ) -> None:
        """Add an arrow from a side of one part to a side of another.

        Args:
            start: ``name.E``, ``name.S-0.2`` (moved along the side), or a point of another arrow.
            end: ``name.W``.
            label: Width or name of the signal.
            via: Turns, like ``x3 y5.5``: to x = 3, then to y = 5.5.
            at: Index of the stretch with the label; the longest horizontal one by default.
            control: Carries control: a dotted line.
            below: The label is below, or to the left of, its stretch.
        """
        (x, y), axis = self._end(start)
        (to_x, to_y), entry = self._end(end)
        points = [(x, y)]
        for turn in via.split():
            x, y = (float(turn[1:]), y) if turn[0] == "x" else (x, float(turn[1:]))
            points.append((x, y))
        if not via and axis == entry and (y != to_y if entry == "x" else x != to_x):
            if entry == "x":
                points += [((x + to_x) / 2, y), ((x + to_x) / 2, to_y)]
            else:
                points += [(x, (y + to_y) / 2), (to_x, (y + to_y) / 2)]
        else:
            points.append((x, to_y) if entry == "x" else (to_x, y))
        points.append((to_x, to_y))
        way = [point for i, point in enumerate(points) if i == 0 or point != points[i - 1]]
        text = _label(label, way, at, below) if label else None
        self.arrows.append(Arrow(tuple(way), isinstance(start, tuple), control, text))

    def texts(self) -> list[Text]:
        """Return every text of the figure."""
        labels = [arrow.label for arrow in self.arrows if arrow.label]
        return [line for block in self.blocks.values() for line in block.lines] + labels

    def svg(self) -> str:
        """Return the figure as an SVG element for an HTML page, in the page's text colour."""
        import schemdraw
        from schemdraw.elements import Element

        schemdraw.use("svg")
        schemdraw.svgconfig.text = "text"
        drawing = schemdraw.Drawing(show=False)
        drawing.config(unit=1, inches_per_unit=_PIXELS / 72, color="currentColor", lw=1.2,
                       font="sans-serif", margin=0.1)  # fmt: skip
        element = Element()
        for block in self.blocks.values():
            element.segments += _outline(block)
        for arrow in self.arrows:
            element.segments += _way(arrow)
        for text in self.texts():
            element.segments.append(_text(text))
        drawing.add(element.at((0, 0)).right())
        return _clean(drawing.get_imagedata("svg").decode(), self.title, self.text)


def _label(label: str, way: list[Point], at: int | None, below: bool) -> Text:
    legs = list(pairwise(way))
    lengths = [abs(a[0] - b[0]) for a, b in legs]
    leg = at if at is not None else lengths.index(max(lengths))
    (x, y), (to_x, to_y) = legs[leg]
    x, y = (x + to_x) / 2, (y + to_y) / 2
    if legs[leg][0][1] == to_y:
        return Text(label, x, y + (0.22 if below else -0.22), _SMALL)
    off = text_width(label, _SMALL) / 2 + 0.1
    return Text(label, x - off if below else x + off, y, _SMALL)


def _outline(block: Block) -> list["SegmentType"]:
    from schemdraw.segments import Segment, SegmentCircle, SegmentPoly

    left, top, right, bottom = block.box
    top, bottom = -top, -bottom
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if block.kind == "port":
        return []
    if block.kind == "add" and block.w == block.h:
        return [SegmentCircle((block.x, -block.y), block.w / 2)]
    if block.kind == "add":
        return [SegmentPoly(corners, cornerradius=0.28)]
    if block.kind == "choose":
        slope = [
            (left, top + 0.05),
            (right, top - 0.1),
            (right, bottom + 0.1),
            (left, bottom - 0.05),
        ]
        return [SegmentPoly(slope)]
    drawn: list[SegmentType] = [
        SegmentPoly(
            corners,
            ls="--" if block.kind == "control" else "-",
            lw=3.0 if block.kind == "marked" else None,
        )
    ]
    if block.kind == "register":
        drawn.append(Segment([(left, bottom + 0.26), (left + 0.16, bottom + 0.16),
                              (left, bottom + 0.06)]))  # fmt: skip
    if block.kind == "memory":
        drawn += [Segment([(x, top), (x, bottom)]) for x in (left + 0.1, right - 0.1)]
    return drawn


def _way(arrow: Arrow) -> list["SegmentType"]:
    from schemdraw.segments import Segment, SegmentCircle

    points = [(x, -y) for x, y in arrow.points]
    line = Segment(points, arrow="->", arrowwidth=0.16, arrowlength=0.2,
                   ls=":" if arrow.control else "-")  # fmt: skip
    dot = SegmentCircle(points[0], 0.06, fill="currentColor")
    return [line, dot] if arrow.dot else [line]


def _text(text: Text) -> "SegmentType":
    from schemdraw.segments import SegmentText

    return SegmentText((text.x, -text.y), text.text, align=("center", "center"),
                       fontsize=text.size)  # fmt: skip


def _clean(svg: str, title: str, text: str) -> str:
    """Add title and description; remove the paper size and unneeded attributes."""
    svg = svg[svg.index("<svg") :]
    head, rest = svg.split(">", 1)
    head = re.sub(r' (?:width|height|xml:lang|xmlns:xlink)="[^"]*"', "", head)
    rest = re.sub(r"stroke-dasharray:-;?", "", rest)
    rest = re.sub(r'font-family="[^"]*"', 'font-family="sans-serif"', rest)
    rest = rest.replace("currentcolor", "currentColor")
    description = f"<title>{escape(title)}</title><desc>{escape(text)}</desc>"
    return f'{head} role="img">{description}{rest.strip()}'
