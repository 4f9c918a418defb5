"""Published rows whose clock is not credible: detected by a rule, marked, never ranked."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dualfield import measure
from dualfield.measure import published as rows
from dualfield.measure.doubt import delays, doubt, untimed_flow
from dualfield.measure.palette import COLOURS
from dualfield.measure.plausibility import Neighbourhood
from dualfield.synthesize import registry
from synthesize.fake_design import FakeDesign
from workshop.pages import results as pages
from workshop.results import inverters, plans, tables


def row(target: str = "ecp5", clock: float | None = 100.0, **overrides: Any) -> dict[str, Any]:
    """Return the part of a row that `doubt` reads."""
    return {
        "core": "ami-sf", "bits": 256, "parameters": {}, "part": "", "target": target,
        "clock_mhz": clock, "dsp": 0, "bram": 0, "tools": {"flow": "now"},
    } | overrides  # fmt: skip


def test_every_published_row_has_the_doubt_of_the_rule() -> None:
    published_rows = rows.load(rows.folder())
    neighbourhood = Neighbourhood(published_rows)
    wrong = [
        f"{published_row['label']} on {published_row['target']}"
        for published_row in published_rows
        if published_row.get("doubt") != neighbourhood.doubt(published_row)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "target", ["ecp5", "ecp5-8", "ice40", "ice40-up5k", "gowin", "machxo2", "machxo3"]
)
def test_no_period_is_shorter_than_the_carries_in_a_row(target: str) -> None:
    reason = doubt(row(target, 1000.0))
    assert reason is not None
    assert reason.startswith(("256 carries in a row take ", "a flip-flop alone takes 2.21 ns"))
    assert doubt(row(target, 10.0)) is None
    uncut = {"core": "div-pm", "parameters": {"Segment": 0}}
    assert doubt(row(target, 1000.0, **uncut)) == reason
    cut = {"core": "inv-divstep", "parameters": {"Segment": 30}}
    least = delays(target)
    assert least is not None
    chain = least.register_ns + 30 * least.carry_ns
    assert doubt(row(target, 999 / chain, **cut)) is None
    assert str(doubt(row(target, 1001 / chain, **cut))).startswith("30 carries in a row take ")
    binary = {"core": "inv-divstep", "parameters": {"Segment": 30, "Field": "gf2m"}}
    for without_chain in (binary, {"part": "df_ami_slave"}):
        assert doubt(row(target, 999 / least.register_ns, **without_chain)) is None
        assert doubt(row(target, 1001 / least.register_ns, **without_chain)) is not None


def test_doubtful_clocks_exceed_their_carry_chains() -> None:
    """256 bits on Gowin: 225 and 258 MHz are impossible, 70 and 85 MHz are possible."""
    clocks = (257.998, 224.77, 84.8969, 70.3779)
    assert [doubt(row("gowin", clock)) is not None for clock in clocks] == [
        True,
        True,
        False,
        False,
    ]


def test_rows_without_a_clock_have_no_doubt() -> None:
    assert doubt(row("xc7", None, tools={})) is None
    assert doubt(row("gf180-hc", 300.0)) is None


def test_a_clock_of_zero_is_a_doubt() -> None:
    assert doubt(row("ecp5", 0.0)) == "the clock is not above 0"


def test_cells_without_delays_are_a_doubt() -> None:
    assert "memory blocks and hard multipliers" in str(doubt(row("gowin", 50.0, dsp=1, bram=2)))
    assert "through memory blocks there" in str(doubt(row("gowin", 50.0, bram=2)))
    assert "through hard multipliers there" in str(doubt(row("ice40-up5k", 50.0, dsp=1, bram=2)))
    assert doubt(row("ecp5", 50.0, dsp=1, bram=2)) is None


PRODUCT = """\
module tiny_adder #(parameter int unsigned N = 16) (
  input  logic clk_i,
  input  logic data_i,
  output logic data_o
);
  logic [2*N-1:0] shift_q, sum_q;
  assign data_o = ^sum_q;
  always_ff @(posedge clk_i) begin
    shift_q <= {shift_q[2*N-2:0], data_i};
    sum_q   <= shift_q[N-1:0] * shift_q[2*N-1:N] + sum_q;
  end
endmodule
"""


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("name", ["ecp5", "ice40-up5k", "gowin"])
def test_hard_multipliers_have_delays_or_are_a_doubt(name: str, tmp_path: Path) -> None:
    """None of these devices computes a product and a sum in one cycle at 150 MHz."""
    design = FakeDesign(tmp_path, bits=16, text=PRODUCT)
    measured = registry.get(name).measure(design, 1)
    assert measured.cells["dsp"] == 1
    assert measured.clock_mhz is not None
    timed = measured.clock_mhz < 150
    assert timed == (doubt(row(name, 20.0, dsp=1)) is None)


def test_rows_of_an_incomplete_flow_are_stale() -> None:
    published_rows = [r for r in rows.load(rows.folder()) if r["target"] == "gowin"]
    flow = registry.get("gowin").tool_versions()["flow"]
    assert untimed_flow({"target": "gowin", "tools": {"flow": flow}}) is None
    planned = [p for plan in plans.read(rows.folder() / "plans") for p in plan.points]
    question = [point for point in planned if point.target.name == "gowin"]
    leftover = {point.design.checksum() for point in plans.unpublished(question, published_rows)}
    for entry in published_rows:
        if untimed_flow(entry) and entry["rtl_checksum"] in {p.design.checksum() for p in question}:
            assert entry["rtl_checksum"] in leftover


def test_collect_writes_and_removes_a_doubt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    published = next(r for r in rows.load(rows.folder()) if r["target"] == "ice40")
    text = json.dumps({"target": "ice40", "rows": [published]})
    (tmp_path / "ice40.json").write_text(text, encoding="utf-8")
    monkeypatch.setattr(Neighbourhood, "doubt", lambda self, row: "for a test")
    rows.collect([], tmp_path, report=lambda line: None)
    assert rows.load(tmp_path)[0]["doubt"] == "for a test"
    monkeypatch.setattr(Neighbourhood, "doubt", lambda self, row: None)
    rows.collect([], tmp_path, report=lambda line: None)
    assert "doubt" not in rows.load(tmp_path)[0]


@pytest.mark.sweep
def test_pages_mark_a_doubt_and_no_picture_shows_it() -> None:
    published_rows = [r for r in rows.load(rows.folder()) if r["target"] in ("ecp5", "ice40")]
    best = min(
        (
            r
            for r in published_rows
            if r["core"] == "inv-divstep" and r["bits"] == 256 and not r["part"]
        ),
        key=lambda r: r["time_us"],
    )
    doubtful = [{**r, "doubt": "for a test"} if r is best else r for r in published_rows]
    page = pages.cost_page(doubtful, rows.folder())
    assert re.search(rf"^\| 256 \| inv-divstep[^|]* {measure.DOUBT_MARK} \|", page, re.MULTILINE)
    assert f"{measure.DOUBT_MARK} The clock and the figures derived from it are not" in page
    assert page.count("for a test") == 1
    pictures = [
        inverters.picture(tables.credible(published), best["target"])
        for published in (doubtful, published_rows)
    ]
    assert pictures[0].count(COLOURS[0]) == pictures[1].count(COLOURS[0]) - 1
