"""Labels beside the marks of a chart, placed where there is room."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from dualfield.report.svg_element import GREY

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LABEL_SIZE = 7.5
_LETTER, _CAPITAL, _LINE = 0.57, 0.76, 8.0
"""Width of a letter relative to its size, and height of a line in pixels; approximate."""
_RADIUS = 4.0
_NEAR = 10
"""A label at a greater distance from its spot gets a line to the spot."""
_DISTANCES = (7, 9, 12, 16, 21, 27, 33, 41, 49, 60)
_TURNS = 16
_SHARES = {"left": 0.0, "center": 0.5, "right": 1.0}
"""Alignment of a label -> the share of its width left of its place."""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in pixels."""
_Align = Literal["left", "center", "right"]


@dataclass(frozen=True)
class Place:
    """A place of a label: offset from its spot, alignment, and the boxes of label and line."""

    offset: tuple[float, float]
    align: _Align
    boxes: tuple[Box, ...]


def draw_labels(axes: "Axes", spots: Sequence[tuple[float, float, str]]) -> None:
    """Draw the label of each spot that has one, where it hides least and near the spot.

    Labels are placed in the order of the spots. The scales and limits of the axes must be set.
    """
    from matplotlib.figure import Figure

    assert isinstance(axes.figure, Figure)
    axes.figure.draw_without_rendering()  # sets the margins
    pixels = axes.transData.transform([(x, y) for x, y, _ in spots])
    occupied = [_around(float(x), float(y), _RADIUS) for x, y in pixels]
    lead = {"arrowstyle": "-", "color": GREY, "linewidth": 0.6, "shrinkA": 0, "shrinkB": 3}
    for (*spot, label), (x, y) in zip(spots, pixels.tolist(), strict=True):
        if not label:
            continue
        place = best_place(places(label, x, y, axes.bbox.extents), occupied)
        occupied += place.boxes
        axes.annotate(
            label, (spot[0], spot[1]), place.offset, textcoords="offset points",
            fontsize=LABEL_SIZE, ha=place.align, va="center",
            arrowprops=lead | {"relpos": (_SHARES[place.align], 0.5)} if place.boxes[1:] else None,
        )  # fmt: skip


def best_place(places: Iterable[Place], occupied: Sequence[Box]) -> Place:
    """Return the first place that hides nothing, else the one that hides least."""
    by_area: dict[float, Place] = {}
    for place in places:
        area = sum(_shared_area(box, other) for box in place.boxes for other in occupied)
        if area == 0:
            return place
        by_area.setdefault(area, place)
    return by_area[min(by_area)]


def places(label: str, x: float, y: float, frame: Box) -> Iterator[Place]:
    """Yield places of a label around a spot and within a frame, the nearest first."""
    width = LABEL_SIZE * sum(_CAPITAL if letter.isupper() else _LETTER for letter in label)
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
                yield Place((distance * across, distance * up), align, (box, *line))


def _around(x: float, y: float, radius: float) -> Box:
    return (x - radius, y - radius, x + radius, y + radius)


def _shared_area(box: Box, other: Box) -> float:
    across = min(box[2], other[2]) - max(box[0], other[0])
    up = min(box[3], other[3]) - max(box[1], other[1])
    return across * up if across > 0 and up > 0 else 0.0
