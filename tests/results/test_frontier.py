"""The picture of all inverters: its points, its labels and its text."""

from xml.etree import ElementTree

from dualfield import catalog, measure
from dualfield.measure import Row, derive, median_rows
from dualfield.measure.palette import COLOURS
from dualfield.synthesize.target import Measurement
from workshop.results import frontier, multipliers, peers


def row(
    core: str, area: int, clock: float | None, target: str = "ecp5", **overrides: object
) -> Row:
    """Return a row with made-up figures; ``old``: its RTL has changed; others are parameters."""
    old = overrides.pop("old", False)
    config = catalog.get(core).configure(256, overrides)
    pictures = Measurement(
        core=core, bits=256, parameters=config.values, target=target, seed=1, area=area,
        cells={"lut4": area}, clock_mhz=clock, period_ns=None, path=(), tools={"yosys": "1"},
        rtl_checksum="0" if old else config.checksum(), seconds=1.0,
    )  # fmt: skip
    (actual,) = median_rows([derive(pictures)])
    return {**actual, "nand2": None}


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


def test_whole_inverses_and_others_are_drawn() -> None:
    pictures = frontier.pictures(ROWS)
    assert list(pictures) == ["ecp5"]
    marks, texts = marks_and_texts(pictures["ecp5"])
    ours, placed = 4, peers.placed("ecp5")
    assert marks == {COLOURS[0]: ours + 1, COLOURS[1]: len(placed) + 1}
    assert {"inv-divstep *", "div-pm", "inv-batch", "better"} <= set(texts)
    assert "256-bit modular inverters on Lattice ECP5 LFE5U-85F" in texts
    assert {peer.project for peer in placed} <= set(texts)
    assert not any("ami-sf" in text or "mont-mul" in text for text in texts)


def test_what_is_said_of_it() -> None:
    text = frontier.below_table(ROWS, frontier.pictures(ROWS))
    assert text.startswith("![Inverters of 256 bits on Lattice ECP5")
    assert "(docs/inverters-ecp5.svg)" in text
    assert "An asterisk marks results from older RTL." in text
    assert "inv-batch is drawn with a batch of one; in batches of 64 it needs 12" in text
    assert "is published on ice40, sky130, sky130-hc." in text
    fresh = [item for item in ROWS if item["core"] == "div-pm"]
    plain = frontier.below_table(fresh, frontier.pictures(fresh))
    assert "asterisk" not in plain
    assert "inv-batch" not in plain
    assert frontier.below_table([], frontier.pictures([])) == ""


def test_other_targets_have_our_marks_alone() -> None:
    rows = [row("inv-divstep", 3000, 50.0, "ice40")]
    pictures = frontier.pictures(rows)
    marks, texts = marks_and_texts(pictures["ice40"])
    assert marks == {COLOURS[0]: 1 + 1, COLOURS[1]: 0}
    assert "other open hardware" not in texts
    assert "Squares" not in frontier.below_table(rows, pictures)


def test_others_are_right_and_told_how_they_were_measured() -> None:
    placed = peers.placed("ecp5")
    assert len(placed) == 5
    assert not peers.placed("ice40")
    for peer in peers.peers():
        assert 0 <= peer.wrong <= peer.cases
        assert peer.cycles_mean <= peer.cycles_most
        assert (peer.seeds > 0) == (peer.mhz is not None) == (peer.lut is not None)
        assert peer.timing in ("constant", "variable")
    figures, sources = peers.tables(peers.peers())
    assert {"wrong results", "area", "clock"} <= {c.name for c in figures.columns}
    assert {"measured", "commit", "licence"} <= {c.name for c in sources.columns}
    assert len(figures.rows) == len(sources.rows) == len(peers.peers()) > len(placed)
    smallest = min(peer.time_us * peer.lut for peer in placed if peer.time_us and peer.lut)
    assert 71_000 < smallest < 72_000
    assert measure.target_of(peers.target()) is not None


def test_multipliers_stand_by_size_with_what_is_best_at_something() -> None:
    rows = [
        *ROWS,
        row("mont-mul-dsp", 2400, 100.0, Technology=1, MaxBits=256),
        row("mont-mul-divstep", 4000, 100.0, old=True),
        row("mont-mul-digit", 900, 100.0, MaxBits=256),
    ]
    text = multipliers.section(rows)
    lines = [line for line in text.splitlines() if line.startswith("| mont-mul")]
    assert [line.split(" | ")[0].removeprefix("| ") for line in lines] == [
        "mont-mul-dsp, ECP5 cells",
        "mont-mul-serial",
        r"mont-mul-divstep \*",
    ]
    assert [line.endswith("| 1 | front |") for line in lines] == [True, True, False]
    assert "Not measured: GF(p), 521 bits, GF(p), 2048 bits, GF(2^m), m = 233" in text
    assert "inv-divstep" not in text
