"""Datapath figures: blocks at places of a grid, arrows between their sides, drawn as SVG.

A place is x to the right and y down, in units of `_PIXELS`. Names in a figure are those of the RTL.
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
"""Pixels of a unit of the grid."""
_LARGE, _SMALL = 12.0, 10.0
"""Size of names, and of widths and labels, in pixels."""
_LETTER = 0.56
"""Width of a letter, of its size."""


def text_width(text: str, size: float) -> float:
    """Width of a text in units of the grid, about.

    >>> round(text_width("sum_g", 12), 2)
    0.93
    """
    return len(text) * size * _LETTER / _PIXELS


@dataclass(frozen=True)
class Text:
    """A text with the place of its middle, and its size in pixels."""

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
    """A register, a module or another part, with the place of its middle."""

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
    """A way through points; ``dot`` says that it leaves another one, ``control`` that it steers."""

    points: tuple[Point, ...]
    dot: bool
    control: bool
    label: Text | None


@dataclass
class Figure:
    """The datapath of one or more cores.

    Attributes:
        title: What is shown, in a few words.
        text: The same for those who do not see it.
    """

    title: str
    text: str
    blocks: dict[str, Block] = field(default_factory=dict)
    arrows: list[Arrow] = field(default_factory=list)

    def put(self, kind: Kind, name: str, at: Point, note: str = "", *, show: str = "",
            w: float = 0.0, h: float = 0.0) -> None:  # fmt: skip
        """Put a part at a place.

        Args:
            kind: A register has the sign of a clock, a control a broken outline, a marked part a
                thick one.
            name: What arrows call it.
            at: Place of its middle.
            note: Its width or what it does, in small letters; a line for each of its lines.
            show: What is written in it, where this is not its name.
            w: Width, or as the text needs it.
            h: Height, or as the text needs it.
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
        """Point and axis (``x``, ``y``, or none of a bare point) of an end as ``name.E+0.2``."""
        if isinstance(place, tuple):
            return place, ""
        found = re.fullmatch(r"(.+)\.([NESW])([+-][\d.]+)?", place)
        if found is None:
            raise ValueError(f"no end of an arrow: {place}")
        block, off = self.blocks[found[1]], float(found[3] or 0)
        left, top, right, bottom = block.box
        if found[2] in "EW":
            return (right if found[2] == "E" else left, round(block.y + off, 6)), "x"
        return (round(block.x + off, 6), bottom if found[2] == "S" else top), "y"

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
        """Lead an arrow from a side of one part to a side of another.

        Args:
            start: As ``name.E``, ``name.S-0.2`` (moved along the side), or a point of another way.
            end: As ``name.W``.
            label: Width or name of what it carries.
            via: Turns, as ``x3 y5.5``: to x = 3, then to y = 5.5.
            at: Which of its stretches has the label; the longest that is level, if none.
            control: It steers: a broken line.
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
        """Every text of the figure."""
        labels = [arrow.label for arrow in self.arrows if arrow.label]
        return [line for block in self.blocks.values() for line in block.lines] + labels

    def svg(self) -> str:
        """The figure as an SVG element for a page of HTML, in the page's colour of text."""
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
    """Name the drawing, and take from it the size on paper and what no drawing needs."""
    svg = svg[svg.index("<svg") :]
    head, rest = svg.split(">", 1)
    head = re.sub(r' (?:width|height|xml:lang|xmlns:xlink)="[^"]*"', "", head)
    rest = re.sub(r"stroke-dasharray:-;?", "", rest)
    rest = re.sub(r'font-family="[^"]*"', 'font-family="sans-serif"', rest)
    rest = rest.replace("currentcolor", "currentColor")
    named = f"<title>{escape(title)}</title><desc>{escape(text)}</desc>"
    return f'{head} role="img">{named}{rest.strip()}'
