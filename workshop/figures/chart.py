"""The time-area chart as an SVG file, with labels placed where there is room."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dualfield.measure import pareto
from dualfield.report.html import template

_HEAD, _FOOT = 26, 16
"""Height of the title above the plot, and of the legend below the axes, in pixels."""
_LETTER, _LINE = 6.9, 12.0
"""Approximate width of a letter and height of a line, in pixels."""
_NEAR = 16.0
"""A label at a greater distance from its point gets a line to the point."""
_DISTANCES = (9, 13, 18, 25, 33, 42, 52, 64, 78, 94)
_TURNS = 16

Box = tuple[float, float, float, float]

BETTER: Box = (
    pareto.LEFT + 6,
    pareto.HEIGHT - pareto.BOTTOM - 52,
    pareto.LEFT + 66,
    pareto.HEIGHT - pareto.BOTTOM - 4,
)
"""Place of the arrow "better": the lower left corner of the axes."""


@dataclass(frozen=True)
class Mark:
    """A point of the chart: area, time, style, label or "", and tooltip."""

    area: float
    time: float
    colour: str
    shape: str
    hollow: bool
    label: str
    tip: str


@dataclass(frozen=True)
class Key:
    """An entry of the legend; ``x``: its place from the left."""

    x: float
    colour: str
    shape: str
    hollow: bool
    text: str


@dataclass(frozen=True)
class Label:
    """A label: its place, and the line to its point if the point is far."""

    text: str
    x: float
    y: float
    anchor: str
    lead: str


def svg(
    title: str, x_label: str, y_label: str, marks: Sequence[Mark], legend: Sequence[Key]
) -> str:
    """Return the chart as an SVG file with one frontier, for light and dark pages."""
    spots = [(i, mark.area, mark.time) for i, mark in enumerate(marks)]
    picture = pareto.picture([("", spots)], x_label, y_label)
    places = [(spot.x, spot.y) for spot in picture.fronts[0].spots]
    return template("chart.svg.j2", "workshop.figures").render(
        title=title,
        picture=picture,
        marks=marks,
        labels=labels([mark.label for mark in marks], places),
        legend=legend,
        head=_HEAD,
        size=(pareto.WIDTH, pareto.HEIGHT + _FOOT),
        better=BETTER,
        plot=(pareto.LEFT, pareto.TOP, pareto.WIDTH - pareto.RIGHT, pareto.HEIGHT - pareto.BOTTOM),
    )


def labels(texts: Sequence[str], places: Sequence[tuple[float, float]]) -> list[Label]:
    """Return a label for each text that is not empty, near its point and without overlap.

    Labels are placed in the order of the texts. If no place is free, the one that hides the least
    is used.

    >>> [label] = labels(["a"], [(200.0, 100.0)])
    >>> label.anchor, label.lead
    ('start', '')
    """
    occupied: list[Box] = [BETTER, *((x - 6, y - 6, x + 6, y + 6) for x, y in places)]
    placed_labels = []
    for text, place in zip(texts, places, strict=True):
        if not text:
            continue
        choice = min(
            enumerate(_candidates(text, place)),
            key=lambda entry: (_hidden_area(entry[1][1], occupied), entry[0]),
        )[1]
        placed_labels.append(choice[0])
        occupied.append(choice[1])
    return placed_labels


def _candidates(text: str, place: tuple[float, float]) -> Iterator[tuple[Label, Box]]:
    """Yield labels around a point, the nearest first, each with its bounding box."""
    width = _LETTER * len(text)
    for distance in _DISTANCES:
        for turn in range(_TURNS):
            angle = 2 * math.pi * turn / _TURNS
            x, y = place[0] + distance * math.cos(angle), place[1] - distance * math.sin(angle)
            side = round(math.cos(angle), 3)
            anchor = "start" if side > 0.2 else "end" if side < -0.2 else "middle"
            left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
            box = (left, y - _LINE / 2, left + width, y + _LINE / 2)
            if not (
                box[0] > pareto.LEFT + 2
                and box[2] < pareto.WIDTH - 2
                and box[1] > pareto.TOP
                and box[3] < pareto.HEIGHT - pareto.BOTTOM - 1
            ):
                continue
            lead = f"M{place[0]:.1f},{place[1]:.1f}L{x:.1f},{y:.1f}" if distance > _NEAR else ""
            yield Label(text, round(x, 1), round(y + 4.0, 1), anchor, lead), box


def _hidden_area(box: Box, occupied: Sequence[Box]) -> float:
    """Return the area that a box shares with the occupied boxes."""
    shared = 0.0
    for other in occupied:
        across = min(box[2], other[2]) - max(box[0], other[0])
        up = min(box[3], other[3]) - max(box[1], other[1])
        shared += max(0.0, across) * max(0.0, up)
    return shared
