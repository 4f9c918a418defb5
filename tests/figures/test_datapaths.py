"""Datapath figures: names of the RTL only, nothing drawn over a text, fit for the site's pages."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from dualfield import catalog
from dualfield.catalog.core import Core
from workshop import figures as datapaths
from workshop.figures import skewed_array
from workshop.figures.figure import Arrow, Figure

Box = tuple[float, float, float, float]
DRAWN = [core.id for core in catalog.cores().values() if datapaths.figure(core)]


def _meet(one: Box, other: Box, room: float = 0.01) -> bool:
    return (
        one[0] < other[2] - room and other[0] < one[2] - room
        and one[1] < other[3] - room and other[1] < one[3] - room
    )  # fmt: skip


def _legs(arrow: Arrow) -> Iterator[Box]:
    """The stretches of an arrow, a little shorter than drawn, as boxes without area."""
    for (x, y), (to_x, to_y) in pairwise(arrow.points):
        assert x == to_x or y == to_y
        short = 0.03
        cut = (short, 0.0) if y == to_y else (0.0, short)
        left, right, top, bottom = min(x, to_x), max(x, to_x), min(y, to_y), max(y, to_y)
        yield left + cut[0], top + cut[1], right - cut[0], bottom - cut[1]


def clashes(figure: Figure) -> Iterator[str]:
    """The overlaps in a diagram: of parts and texts, and arrows through them."""
    blocks, arrows = figure.blocks, figure.arrows
    for (name, one), (other, two) in combinations(blocks.items(), 2):
        if _meet(one.box, two.box):
            yield f"{name} and {other}"
    for name, block in blocks.items():
        for line in block.lines:
            left, top, right, bottom = line.box
            inside = block.box[0] <= left and right <= block.box[2]
            if not inside or not (block.box[1] <= top and bottom <= block.box[3]):
                yield f"{line.text} and the outline of {name}"
    labels = [arrow.label for arrow in arrows if arrow.label]
    for label in labels:
        yield from (f"{label.text} and {n}" for n, b in blocks.items() if _meet(label.box, b.box))
    for label, again in combinations(labels, 2):
        if _meet(label.box, again.box):
            yield f"{label.text} and {again.text}"
    for arrow in arrows:
        for leg in _legs(arrow):
            wide = (leg[0] - 0.05, leg[1] - 0.05, leg[2] + 0.05, leg[3] + 0.05)
            yield from (f"{arrow.points} and {t.text}" for t in labels if _meet(wide, t.box))
            for name, block in blocks.items():
                if _meet(wide, block.box, 0.06):
                    yield f"{arrow.points} and {name}"
    for one_arrow, two_arrow in combinations(arrows, 2):
        for leg in _legs(one_arrow):
            for again_leg in _legs(two_arrow):
                if _over(leg, again_leg) and one_arrow.points[0] != two_arrow.points[0]:
                    yield f"{one_arrow.points} along {two_arrow.points}"


def _over(one: Box, other: Box) -> bool:
    """True if two segments are collinear and overlap in more than a point."""
    if one[1] == one[3] == other[1] == other[3]:
        return one[0] < other[2] and other[0] < one[2]
    if one[0] == one[2] == other[0] == other[2]:
        return one[1] < other[3] and other[1] < one[3]
    return False


def strangers(core: Core, figure: Figure) -> list[str]:
    """Names of registers, modules, instances, ports, parameters that are not in the RTL's code."""
    rtl = "\n".join(path.read_text(encoding="utf-8") for path in core.sources)
    rtl = re.sub(r"//.*", "", rtl)
    text = " ".join(line.text for line in figure.texts())
    names = set(re.findall(r"\b(?:(?:df|u)_\w+|\w+_(?:q|i|o|ni))\b", text))
    names |= set(re.findall(r"\b[A-Z][a-zA-Z]*[a-z]\w*\b", text))
    return sorted(name for name in names if not re.search(rf"\b{name}\b", rtl))


@pytest.mark.parametrize("core_id", DRAWN)
def test_figure(core_id: str) -> None:
    core = catalog.get(core_id)
    figure = datapaths.figure(core)
    assert figure is not None
    assert not strangers(core, figure)
    registers = [block for block in figure.blocks.values() if block.kind == "register"]
    assert registers
    assert all(block.lines[0].text.endswith("_q") for block in registers)
    assert list(clashes(figure)) == []
    svg = figure.svg()
    root = ElementTree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert root[0].tag == f"{space}title"
    assert root[0].text
    assert root.attrib["role"] == "img"
    assert not re.search(r"(?:href|src)=|url\(|background|<rect|fill:(?!none|currentColor)", svg)
    assert {element.text for element in root.iter(f"{space}tspan")} >= {
        line.text for line in figure.texts() if line.text
    }


def test_skewed_array() -> None:
    """Each step passes one segment per cycle."""
    figure = skewed_array.figure()
    assert list(clashes(figure)) == []
    step = {name: block.lines[0].text for name, block in figure.blocks.items() if "/" in name}
    moves = [(name.split("/"), text) for name, text in step.items()]
    after = [(step.get(f"{int(j) + 1}/{int(cycle) + 1}"), text) for (j, cycle), text in moves]
    assert all(there in (None, text) for there, text in after)
    assert len([there for there, _ in after if there]) == 12


def test_family_without_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Core, "family", "nothing")
    assert datapaths.figure(catalog.get("inv-divstep")) is None


def test_overlaps_are_detected() -> None:
    figure = Figure("two registers", "one after the other")
    figure.put("register", "a_q", (0, 0))
    figure.put("register", "b_q", (4, 0))
    figure.put("register", "c_q", (2, 0), "Sagment")
    figure.arrow("a_q.E", "b_q.W", "N")
    assert any(clash.endswith("and c_q") for clash in clashes(figure))
    assert strangers(catalog.get("inv-divstep"), figure) == ["Sagment", "b_q", "c_q"]
