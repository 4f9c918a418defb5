"""The picture of all inverters: its points, its labels and its text."""

from collections.abc import Sequence
from xml.etree import ElementTree

from dualfield import measure
from dualfield.measure import Row
from dualfield.measure.palette import COLOURS
from results.fake_rows import row
from workshop.pages.template import fill_part
from workshop.results import inverters, peers, tables

ROWS = [
    row("inv-divstep", 2800, 170.0),
    row("inv-divstep", 1900, 190.0, Technology=1, old=True),
    row("inv-batch", 6000, 100.0),
    row("div-pm", 3000, 80.0),
    row("div-pm", 3500, None),
    row("ami-sf", 2200, 58.0, result="almost", ConstantTime=0),
    row("mont-mul-serial", 2300, 160.0),
]


def marks_and_texts(svg: str) -> tuple[dict[str, int], list[str]]:
    """Return the number of marks by colour, the legend's included, and the texts."""
    root, space = ElementTree.fromstring(svg), "{http://www.w3.org/2000/svg}"
    styles = [use.attrib["style"] for use in root.iter(space + "use")]
    marks = {colour: sum(colour in style for style in styles) for colour in COLOURS[:2]}
    return marks, [str(text.text) for text in root.iter(space + "text")]


def caption(rows: Sequence[Row], target: str = "ecp5") -> str:
    return fill_part("readme_picture", one=inverters.caption(rows, target))


def test_whole_inverses_and_others_are_drawn() -> None:
    marks, texts = marks_and_texts(inverters.picture(ROWS, "ecp5"))
    ours, placed = 4, peers.placed("ecp5")
    assert marks == {COLOURS[0]: ours + 1, COLOURS[1]: len(placed) + 1}
    assert {"inv-divstep *", "div-pm", "inv-batch", "better"} <= set(texts)
    assert "256-bit modular inverters on Lattice ECP5 LFE5U-85F" in texts
    assert {peer["project"] for peer in placed} <= set(texts)
    assert not any("ami-sf" in text or "mont-mul" in text for text in texts)


def test_the_caption_describes_the_picture() -> None:
    text = caption(ROWS)
    assert text.startswith("![Inverters of 256 bits on Lattice ECP5")
    assert "(docs/inverters-ecp5.svg)" in text
    assert "Squares are [inverters of other projects]" in text
    assert "An asterisk marks results from older RTL." in text
    assert "inv-batch is drawn with a batch of one; in batches of 64 it needs 12" in text
    plain = caption([one for one in ROWS if one["core"] == "div-pm"])
    assert "asterisk" not in plain
    assert "inv-batch" not in plain


def test_other_targets_have_our_marks_alone() -> None:
    rows = [row("inv-divstep", 3000, 50.0, target="ice40")]
    marks, texts = marks_and_texts(inverters.picture(rows, "ice40"))
    assert marks == {COLOURS[0]: 1 + 1, COLOURS[1]: 0}
    assert "other open hardware" not in texts
    assert "Squares" not in caption(rows, "ice40")
    assert inverters.inverters(rows, "ecp5") == []


def test_inverters_of_other_projects_have_all_figures() -> None:
    placed = peers.placed("ecp5")
    assert len(placed) == 5
    assert not peers.placed("ice40")
    for peer in peers.peers():
        assert 0 <= peer["wrong"] <= peer["cases"]
        assert peer["cycles_mean"] <= peer["cycles_most"]
        assert (peer["seeds"] > 0) == (peer["mhz"] is not None) == (peer["lut"] is not None)
        assert peer["timing"] in ("constant", "variable")
    figures, sources = peers.tables()
    assert {"wrong results", "area", "clock"} <= {c.name for c in figures.columns}
    assert {"measured", "commit", "licence"} <= {c.name for c in sources.columns}
    assert len(figures.rows) == len(sources.rows) == len(peers.peers()) > len(placed)
    assert 71_000 < min(peer["time_x_area"] for peer in placed) < 72_000
    assert measure.target_of(peers.data()["target"]) is not None


def test_multipliers_are_ordered_and_the_front_is_marked() -> None:
    rows = [
        *ROWS,
        row("mont-mul-dsp", 2400, 100.0, Technology=1, MaxBits=256),
        row("mont-mul-divstep", 4000, 100.0, old=True),
        row("mont-mul-digit", 900, 100.0, MaxBits=256),
    ]
    by_field = tables.multiplier_tables(rows)
    assert [name for name, table in by_field.items() if table] == ["GF(p), 256 bits"]
    table = by_field["GF(p), 256 bits"]
    assert table is not None
    assert [(cells[0], cells[-1]) for cells in table.rows] == [
        ("mont-mul-dsp, ECP5 cells", "front"),
        ("mont-mul-serial", "front"),
        ("mont-mul-divstep *", None),
    ]
