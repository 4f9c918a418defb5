"""Charts of two costs: each mark is at its costs, fronts are steps, labels stand apart."""

import itertools
import math
import re
from xml.etree import ElementTree

import pytest

from dualfield.report.labels import Box, best_place, places
from dualfield.report.svg_element import standalone
from dualfield.report.trade_off import STUB, Group, Mark, trade_off

SVG = "{http://www.w3.org/2000/svg}"
TEXT = f"{SVG}text"
Place = tuple[float, float]


def chart(*spots: Place) -> ElementTree.Element:
    marks = [Mark(x, y, "#2f86c9", row=i) for i, (x, y) in enumerate(spots)]
    front = [i for i, (x, y) in enumerate(spots) if not any(a < x and b < y for a, b in spots)]
    group = Group("64 bits", marks, sorted(front, key=lambda i: spots[i]))
    return ElementTree.fromstring(trade_off([group], "area", "time"))


def spots_of(root: ElementTree.Element) -> dict[int, Place]:
    found = {}
    for group in root.iter(f"{SVG}g"):
        if group.get("class") == "point":
            use = next(group.iter(f"{SVG}use"))
            found[int(group.attrib["data-row"])] = (float(use.attrib["x"]), float(use.attrib["y"]))
    return found


def ticks(root: ElementTree.Element, which: str) -> dict[float, float]:
    """Value of each tick of an axis -> its place."""
    (axis,) = (g for g in root.iter(f"{SVG}g") if g.get("id", "").endswith(f"axis_{which}"))
    texts = [(text.text or "").replace("−", "-").replace(",", "") for text in axis.iter(TEXT)]
    values = [float(text) for text in texts if re.fullmatch(r"[\d.e+-]+", text)]
    coordinate = "x" if which == "1" else "y"
    found = [float(use.attrib[coordinate]) for use in axis.iter(f"{SVG}use")]
    return dict(zip(values, found, strict=True))


@pytest.mark.parametrize(
    ("low", "high"), [(1, 1), (3, 3.1), (64, 256), (0.002, 7.0), (597, 1743), (1e-9, 1e9)]
)
def test_marks_are_at_their_costs_by_the_ticks(low: float, high: float) -> None:
    root = chart((low, high), (high, low))
    log = high >= 3 * low
    scale = math.log if log else float
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    found = spots_of(root)
    for which, side, least, most in (("1", 0, 0.15 * width, width), ("2", 1, 0.0, 0.86 * height)):
        marked = ticks(root, which)
        assert 3 <= len(marked) <= 10
        (a, at_a), *_, (b, at_b) = sorted(marked.items())
        pixels = (at_b - at_a) / (scale(b) - scale(a))
        for value, spot in ((low, found[side]), (high, found[1 - side])):
            expected = at_a + pixels * (scale(value) - scale(a))
            assert spot[side] == pytest.approx(expected, abs=0.3)
            assert least < spot[side] < most
    texts = {text.text for text in root.iter(TEXT)}
    assert {"area, log", "time, log"} <= texts if log else {"area", "time"} <= texts


def test_the_front_goes_through_its_marks_in_steps() -> None:
    root = chart((10.0, 5.0), (20.0, 3.0), (15.0, 9.0), (30.0, 1.0))
    found = spots_of(root)
    (front,) = (g for g in root.iter(f"{SVG}g") if g.get("class") == "front")
    data = next(front.iter(f"{SVG}path")).attrib["d"]
    corners = [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+) ([\d.]+)", data)]
    (x, y), (to_x, to_y) = found[0], found[3]
    steps = [(x, y - STUB), (x, y)]
    for i in (1, 3):
        steps += [(found[i][0], steps[-1][1]), found[i]]
    steps.append((to_x + STUB, to_y))
    drawn = [corner for i, corner in enumerate(corners) if corner != corners[i - 1]]
    assert len(drawn) == len(steps)
    for corner, expected in zip(drawn, steps, strict=True):
        assert corner == pytest.approx(expected, abs=0.05)


def test_every_mark_label_and_key_is_in_the_file() -> None:
    marks = [
        Mark(1000.0 + 900 * i, 300.0 / (i + 1), "#2f86c9", "o", i % 2 == 1, f"<core> {i} &")
        for i in range(9)
    ]
    legend = [("ours", Mark(1, 1, "#d9772b", "s"))]

    def draw() -> str:
        groups = [Group("", marks, range(9))]
        return standalone(trade_off(groups, "area", "time", title="A <title>", legend=legend))

    text = draw()
    assert text == draw()
    root = ElementTree.fromstring(text)
    texts = {str(each.text) for each in root.iter(TEXT)}
    assert {mark.label for mark in marks} | {"A <title>", "ours", "better"} <= texts
    assert text.count("fill: #2f86c9; stroke: var(--paper)") == 5
    assert text.count("fill: var(--paper); stroke: #2f86c9") == 4
    assert text.count("fill: #d9772b; stroke: var(--paper)") == 1
    assert len(set(re.findall(r"(?:--paper|[{;]color):(#\w+)", text))) == 4, "two colour schemes"


def test_labels_of_marks_that_stand_together_stand_apart() -> None:
    spots = [(150.0 + 4 * i, 110.0 + 3 * (i % 3)) for i in range(8)]
    occupied: list[Box] = [(x - 4, y - 4, x + 4, y + 4) for x, y in spots]
    frame = (46.0, 35.0, 305.0, 220.0)
    found = []
    for i, (x, y) in enumerate(spots):
        place = best_place(places(f"inverter-{i}", x, y, frame), occupied)
        found.append(place)
        occupied += place.boxes
    for a, b in itertools.combinations([place.boxes[0] for place in found], 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b)
    assert any(place.boxes[1:] for place in found), "a far label has a line"
    for left, bottom, right, top in (place.boxes[0] for place in found):
        assert frame[0] < left < right < frame[2]
        assert frame[1] < bottom < top < frame[3]
