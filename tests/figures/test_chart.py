"""Charts as files: every point is drawn, names do not overlap, both colour schemes work."""

import itertools
import re
from xml.etree import ElementTree

from dualfield.measure import pareto
from dualfield.measure.palette import COLOURS, SHAPES
from workshop.figures import chart

SVG = "{http://www.w3.org/2000/svg}"


def mark(area: float, time: float, label: str, hollow: bool = False) -> chart.Mark:
    return chart.Mark(area, time, COLOURS[0], SHAPES[0], hollow, label, f"<{label}> & more")


def boxes(found: list[chart.Label]) -> list[tuple[float, float, float, float]]:
    result = []
    for label in found:
        width = 5.5 * len(label.text)
        left = label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * width
        result.append((left, label.y - 8, left + width, label.y + 1))
    return result


def test_every_mark_is_drawn_and_named() -> None:
    marks = [mark(1000.0 + 900 * i, 300.0 / (i + 1), f"core-{i}", i % 2 == 1) for i in range(9)]
    legend = [chart.Key(14, COLOURS[0], SHAPES[0], False, "ours")]
    text = chart.svg("A <title>", "area", "time", marks, legend)
    assert text == chart.svg("A <title>", "area", "time", marks, legend)
    root = ElementTree.fromstring(text)
    texts = [str(each.text) for each in root.iter(f"{SVG}text")]
    assert {m.label for m in marks} <= set(texts)
    assert {"area (log)", "time (log)", "ours"} <= set(texts)
    assert [each.text for each in root.iter(f"{SVG}title")] == [m.tip for m in marks]
    assert text.count('class="mark hollow"') == 4
    colours = re.findall(r"--(?:ink|paper):(#\w+)", text)
    assert len(set(colours)) == 4, "ink and paper of each scheme"
    assert "prefers-color-scheme:dark" in text


def test_names_stand_apart() -> None:
    """Names of close points do not overlap; a name far from its point has a line to it."""
    places = [(200.0 + 6 * i, 150.0 + 5 * (i % 3)) for i in range(8)]
    names = [f"inverter-{i}" for i in range(8)]
    actual = chart.labels([*names, ""], [*places, (400.0, 300.0)])
    assert [label.text for label in actual] == names
    for a, b in itertools.combinations(boxes(actual), 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (a, b)
    assert any(label.lead for label in actual)
    for left, top, right, bottom in boxes(actual):
        assert pareto.LEFT < left < right < pareto.WIDTH
        assert pareto.TOP - 5 < top < bottom < pareto.HEIGHT - pareto.BOTTOM + 2
