"""Pages of papers and of common cases: verdicts from rows, and the commands behind them."""

import dataclasses
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog, cli, papers
from dualfield.host import paths
from dualfield.host.entry import run_app
from dualfield.host.errors import UsageError
from dualfield.measure import published as rows
from dualfield.papers import Options
from dualfield.report import Claim, Drawing, Section, Table
from dualfield.synthesize import registry
from workshop.results import judged, which

ALMOST: dict[str, Any] = {"result": "almost", "ConstantTime": 0}
AREAS = {"ami-sf": (850, 100.0), "ami-1sub": (870, 100.0), "ami-2sub": (1000, 100.0)}


def row(core: str, bits: int, area: float, clock: float, **options: Any) -> dict[str, Any]:
    """Return a published row."""
    config = catalog.get(core).configure(bits, options)
    return {
        "core": core, "bits": bits, "parameters": config.values, "label": config.label(),
        "target": "ecp5", "area": area, "core_area": area, "ff": 7, "clock_mhz": clock,
        "period_ns": 1000 / clock, "clock_min": clock, "clock_max": clock, "spread": 0.0,
        "clock_source": "nextpnr post-route", "tools": {}, "seeds": [1, 2, 3],
        "rtl_checksum": config.checksum(), "area_unit": "LUT4 positions",
        "time_us": 1.0, "time_x_area": area, "dsp": 0,
        "cycles_mean": float(config.latency()[1]), "cycles_worst": config.latency()[1],
    }  # fmt: skip


def units(**change: tuple[int, float]) -> list[dict[str, Any]]:
    """Return rows of the three units of paper 000 at one size."""
    figures_of = AREAS | {name.replace("_", "-"): figures for name, figures in change.items()}
    return [row(core, 64, *figures, **ALMOST) for core, figures in figures_of.items()]


def verdicts(paper: str, options: list[dict[str, Any]], folder: Path) -> dict[str, bool | None]:
    actual = judged.judge(papers.get(paper), options, folder)
    return {claim.statement: claim.holds for claim in actual.claims()}


def test_a_verdict_follows_from_the_rows(tmp_path: Path) -> None:
    best = "SF has the best time × area"
    assert verdicts("000", units(), tmp_path)[best] is True
    assert verdicts("000", units(ami_2sub=(700, 100.0)), tmp_path)[best] is False
    assert verdicts("000", units()[:2], tmp_path)[best] is None
    half = [{**entry, "target": "ice40"} for entry in units()]
    assert verdicts("000", half, tmp_path)[best] is None


def test_verdicts_on_rows_of_older_rtl_are_marked(tmp_path: Path) -> None:
    paper = papers.get("000")
    fresh = judged.judge(paper, units(), tmp_path)
    assert fresh.older == ()
    assert "STALE" not in judged.summary([fresh]) + judged.page(fresh)[0]
    old = judged.judge(paper, [{**entry, "rtl_checksum": "0"} for entry in units()[:1]], tmp_path)
    assert old.older == ("ami-sf-64-almost",)
    assert "STALE: claims of Buček and Lórencz 2006" in judged.summary([old])
    assert "STALE, measured on older RTL: ami-sf-64-almost." in judged.page(old)[0]


def test_dividers_and_inverters_are_judged(tmp_path: Path) -> None:
    options = [
        row("div-pm", 64, 1000, 70.0),
        row("div-pm", 64, 1100, 90.0, Segment=32),
        row("div-binary", 64, 1500, 60.0),
        row("mont-mul-serial", 64, 500, 150.0),
    ]
    actual = verdicts("003", options, tmp_path)
    assert actual["Pipelining raises the clock"] is True
    assert actual["Pipelining costs at most 15 % more area"] is True
    slow = [{**entry, "clock_mhz": 60.0, "period_ns": 1000 / 60} for entry in options]
    assert verdicts("003", slow, tmp_path)["Pipelining raises the clock"] is False
    plain = {"result": "plain"}
    pair = [row("mont-inv", 64, 900, 60.0, **plain)]
    pair.append(row("mont-inv-split", 64, 1100, 80.0, **plain, Segments=2))
    actual = verdicts("002", pair, tmp_path)
    assert actual["Splitting the carry chain in two raises the clock"] is True
    assert actual["It costs at most 6.6 % more area"] is False
    assert set(verdicts("002", pair[:1], tmp_path).values()) == {None}


def test_the_multiplier_is_judged(tmp_path: Path) -> None:
    claim = "Higher throughput than Satoh and Takano's multiplier"
    assert verdicts("004", [], tmp_path)[claim] is None
    fast = [row("mont-mul-dual", 256, 9000, 200.0)]
    assert verdicts("004", fast, tmp_path)[claim] is True
    slow = [{**fast[0], "clock_mhz": 20.0, "period_ns": 50.0}]
    assert verdicts("004", slow, tmp_path)[claim] is False


def test_counts_come_from_their_file(tmp_path: Path) -> None:
    claim = Claim("Half a bit", True, "holds", "Counted: 0.5.")
    samples = Drawing("Bits", "<svg viewBox='0 0 1 1'><path/></svg>", "A line.")
    section = Section("Counts", "Words.", (claim,), figures=(samples,))
    paper = dataclasses.replace(
        papers.get("000"), sections=lambda options: iter([section]), published=lambda _: iter(())
    )
    (tmp_path / "000.json").write_text(judged.count(paper, Options(samples=2)))
    assert judged.counted(paper, tmp_path) == (section,)
    entry = judged.judge(paper, [], tmp_path)
    assert entry.tally() == (1, 0, 0)
    text, pictures = judged.page(entry)
    (name,) = pictures
    assert f"({name})" in text
    assert "prefers-color-scheme:dark" in pictures[name]
    assert "Misprints found" in text
    (tmp_path / "000.json").write_text("[3]")
    with pytest.raises(UsageError, match=r"000\.json"):
        judged.counted(paper, tmp_path)


def test_the_summary_has_every_claim() -> None:
    options = rows.load(rows.folder())
    actual = [judged.judge(p, options, rows.folder() / "papers") for p in papers.papers().values()]
    text = judged.summary(actual)
    total = sum(len(list(entry.claims())) for entry in actual)
    assert total > 35
    assert (
        len(re.findall(r"\*\*(?:holds|does not hold here|cannot be compared)\*\*", text)) == total
    )
    for entry in actual:
        assert sum(entry.tally()) == len(list(entry.claims())), entry.paper.id
        assert entry.paper.misprints().tables[0].rows


@pytest.mark.parametrize("paper", papers.papers().values(), ids=lambda paper: str(paper.id))
def test_the_counts_kept_are_of_the_claims_of_now(paper: papers.Paper) -> None:
    counted_cases = {
        entry.title: entry for entry in judged.counted(paper, rows.folder() / "papers")
    }
    assert counted_cases
    for spec in paper.sheet.data["sections"].values():
        if (section := counted_cases.get(spec["title"])) is not None:
            stated = {claim.statement for claim in section.claims}
            assert {c[0] for c in spec.get("claims", ()) if "{" not in c[0]} <= stated
            assert [t["title"] for t in spec["tables"] if "{" not in t["title"]] == [
                table.title for table in section.tables if table.title in str(spec["tables"])
            ]


def test_a_reason_is_a_sentence() -> None:
    assert judged.reason(Claim("A", False, "no", "Area: 3.", "It has an adder.")) == (
        "It has an adder."
    )
    assert judged.reason(Claim("A", True, "yes", "Area: 3.\n\nOn paper: 4.")) == "Area: 3."
    untested = Claim("A", None, "not tested", "Area: no figure to test it on.\n\nOn paper: 4.")
    assert judged.reason(untested) == "Not all figures that it needs are measured. On paper: 4."


# -- which core ------------------------------------------------------------------------------------


def cases() -> list[str]:
    return [case.title for case in which.CASES]


@pytest.mark.parametrize("number", range(len(which.CASES)), ids=cases())
def test_each_case_is_answered_by_its_command(
    number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    case = which.CASES[number]
    assert run_app(cli.app, [*shlex.split(case.command)[1:], "--json"]) == 0
    out = capsys.readouterr().out
    actual = case.answer(rows.load(rows.folder())).choices
    for choice in actual[:1]:
        assert f'"label": "{choice.row["label"]}"' in out
    assert ('"choices": []' in out) is not bool(actual)


def test_the_page_has_the_commands() -> None:
    root = paths.checkout()
    assert root is not None
    text = (root / "docs" / "which-core.md").read_text()
    commands = re.findall(r"```sh\n(.*?)\n```", text)
    assert commands == [case.command for case in which.CASES]


def test_a_case_without_rows_says_so_and_one_of_old_rows_too() -> None:
    bare = which.page([])
    assert bare.count("No configuration matches.") == len(which.CASES)
    old = row("inv-divstep", 256, 1800, 190.0)
    assert "| inv-divstep \\* |" not in which.page([old])
    stale = which.page([{**old, "rtl_checksum": "0"}])
    assert "| inv-divstep \\* | 1800 | 7 |" in stale
    assert "| inv-divstep \\* | 1,800 LUT4 |" in stale
    assert "inverters" in which.page([old], "![All inverters](x.svg)")


def test_what_is_published_is_found_by_configuration() -> None:
    reference = judged.published(units())
    config = catalog.get("ami-sf").configure(64, ALMOST)
    cost = reference.cost(config)
    assert cost is not None
    assert (cost.area, cost.clock_mhz, len(cost.runs)) == (850, 100.0, 3)
    assert reference.cost(catalog.get("ami-sf").configure(64, {"result": "plain"})) is None
    assert reference.cost(catalog.get("ami-sf").configure(65, ALMOST)) is None
    assert reference.target is registry.get("ecp5")
    assert isinstance(papers.get("000").misprints().tables[0], Table)
