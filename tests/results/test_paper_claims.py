"""The pages of papers and of common cases: verdicts from rows, and commands that answer."""

import dataclasses
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog, cli, papers
from dualfield.host.entry import run_app
from dualfield.host.errors import UsageError
from dualfield.measure import published as rows
from dualfield.papers import Options
from dualfield.report import Claim, Drawing, Section, Table
from dualfield.synthesize import registry
from results.fake_rows import row
from workshop.pages import results as pages
from workshop.results import paper_claims, tasks

ALMOST: dict[str, Any] = {"result": "almost", "ConstantTime": 0}
AREAS: dict[str, tuple[int, float]] = {
    "ami-sf": (850, 100.0),
    "ami-1sub": (870, 100.0),
    "ami-2sub": (1000, 100.0),
}


def units(**change: tuple[int, float]) -> list[dict[str, Any]]:
    """The three units of paper 000 at one size."""
    named = AREAS | {name.replace("_", "-"): figures for name, figures in change.items()}
    return [row(core, *figures, bits=64, **ALMOST) for core, figures in named.items()]


def verdicts(paper: str, given: list[dict[str, Any]], folder: Path) -> dict[str, bool | None]:
    found = paper_claims.judge(papers.get(paper), given, folder)
    return {claim.statement: claim.holds for claim in found.claims()}


def test_a_verdict_follows_from_the_rows(tmp_path: Path) -> None:
    best = "SF has the best time × area"
    assert verdicts("000", units(), tmp_path)[best] is True
    assert verdicts("000", units(ami_2sub=(700, 100.0)), tmp_path)[best] is False
    assert verdicts("000", units()[:2], tmp_path)[best] is None
    half = [{**one, "target": "ice40"} for one in units()]
    assert verdicts("000", half, tmp_path)[best] is None


def test_verdicts_on_rows_of_older_rtl_are_marked(tmp_path: Path) -> None:
    paper = papers.get("000")
    fresh = paper_claims.judge(paper, units(), tmp_path)
    assert fresh.older == ()
    assert "STALE" not in pages.papers_page([fresh]) + pages.paper_page(fresh)
    old = paper_claims.judge(paper, [{**one, "rtl_checksum": "0"} for one in units()[:1]], tmp_path)
    assert old.older == ("ami-sf-64-almost",)
    assert "STALE: claims of Buček and Lórencz 2006" in pages.papers_page([old])
    assert "STALE, measured on older RTL: ami-sf-64-almost." in pages.paper_page(old)


def test_dividers_and_inverters_are_judged(tmp_path: Path) -> None:
    given = [
        row("div-pm", 1000, 70.0, bits=64),
        row("div-pm", 1100, 90.0, bits=64, Segment=32),
        row("div-binary", 1500, 60.0, bits=64),
        row("mont-mul-serial", 500, 150.0, bits=64),
    ]
    found = verdicts("003", given, tmp_path)
    assert found["Pipelining raises the clock"] is True
    assert found["Pipelining costs at most 15 % more area"] is True
    slow = [{**one, "clock_mhz": 60.0, "period_ns": 1000 / 60} for one in given]
    assert verdicts("003", slow, tmp_path)["Pipelining raises the clock"] is False
    pair = [row("mont-inv", 900, 60.0, bits=64, result="plain")]
    pair.append(row("mont-inv-split", 1100, 80.0, bits=64, result="plain", Segments=2))
    found = verdicts("002", pair, tmp_path)
    assert found["Splitting the carry chain in two raises the clock"] is True
    assert found["It costs at most 6.6 % more area"] is False
    assert set(verdicts("002", pair[:1], tmp_path).values()) == {None}


def test_the_multiplier_is_judged(tmp_path: Path) -> None:
    claim = "Higher throughput than Satoh and Takano's multiplier"
    assert verdicts("004", [], tmp_path)[claim] is None
    fast = [row("mont-mul-dual", 9000, 200.0)]
    assert verdicts("004", fast, tmp_path)[claim] is True
    slow = [{**fast[0], "clock_mhz": 20.0, "period_ns": 50.0}]
    assert verdicts("004", slow, tmp_path)[claim] is False


def test_counts_come_from_their_file(tmp_path: Path) -> None:
    claim = Claim("Half a bit", True, "holds", "Counted: 0.5.")
    drawn = Drawing("Bits", "<svg viewBox='0 0 1 1'><path/></svg>", "A line.")
    made = Section("Counts", "Words.", (claim,), figures=(drawn,))
    paper = dataclasses.replace(
        papers.get("000"), sections=lambda options: iter([made]), published=lambda _: iter(())
    )
    (tmp_path / "000.json").write_text(paper_claims.count(paper, Options(samples=2)))
    assert paper_claims.read_counts(paper, tmp_path) == (made,)
    one = paper_claims.judge(paper, [], tmp_path)
    assert one.tally() == (1, 0, 0)
    text, pictures = pages.paper_page(one), one.pictures()
    (name,) = pictures
    assert f"({name})" in text
    assert "prefers-color-scheme:dark" in pictures[name]
    assert "Misprints found" in text
    (tmp_path / "000.json").write_text("[3]")
    with pytest.raises(UsageError, match=r"000\.json"):
        paper_claims.read_counts(paper, tmp_path)


def test_the_summary_has_every_claim() -> None:
    given = rows.load(rows.folder())
    found = [
        paper_claims.judge(p, given, rows.folder() / "papers") for p in papers.papers().values()
    ]
    text = pages.papers_page(found)
    total = sum(len(list(one.claims())) for one in found)
    assert total > 35
    assert (
        len(re.findall(r"\*\*(?:holds|does not hold here|cannot be compared)\*\*", text)) == total
    )
    for one in found:
        assert sum(one.tally()) == len(list(one.claims())), one.paper.id
        assert one.paper.misprints().tables[0].rows


@pytest.mark.parametrize("paper", papers.papers().values(), ids=lambda paper: str(paper.id))
def test_the_counts_kept_are_of_the_claims_of_now(paper: papers.Paper) -> None:
    kept = {one.title: one for one in paper_claims.read_counts(paper, rows.folder() / "papers")}
    assert kept
    for spec in paper.sheet.data["sections"].values():
        if (section := kept.get(spec["title"])) is not None:
            stated = {claim.statement for claim in section.claims}
            assert {c[0] for c in spec.get("claims", ()) if "{" not in c[0]} <= stated
            assert [t["title"] for t in spec["tables"] if "{" not in t["title"]] == [
                table.title for table in section.tables if table.title in str(spec["tables"])
            ]


def test_a_reason_is_a_sentence() -> None:
    assert paper_claims.reason(Claim("A", False, "no", "Area: 3.", "It has an adder.")) == (
        "It has an adder."
    )
    assert paper_claims.reason(Claim("A", True, "yes", "Area: 3.\n\nOn paper: 4.")) == "Area: 3."
    lacking = Claim("A", None, "not tested", "Area: no figure to test it on.\n\nOn paper: 4.")
    assert (
        paper_claims.reason(lacking) == "Not all figures that it needs are measured. On paper: 4."
    )


# -- which core ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", tasks.cases(), ids=lambda case: str(case.title))
def test_each_case_is_answered_by_its_command(
    case: tasks.Case, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(cli.app, [*shlex.split(case.command)[1:], "--json"]) == 0
    out = capsys.readouterr().out
    found = case.answer(rows.load(rows.folder())).choices
    for choice in found[:1]:
        assert f'"label": "{choice.row["label"]}"' in out
    assert ('"choices": []' in out) is not bool(found)


def test_a_case_without_rows_says_so_and_one_of_old_rows_too() -> None:
    bare = pages.which_core([])
    assert bare.count("No configuration matches.") == len(tasks.cases())
    old = row("inv-divstep", 1800, 190.0)
    assert "| inv-divstep \\* |" not in pages.which_core([old])
    stale = pages.which_core([row("inv-divstep", 1800, 190.0, old=True)])
    assert "| inv-divstep \\* | 1800 | 7 |" in stale
    assert "| inv-divstep \\* | 1,800 LUT4 |" in stale
    assert "](inverters-ecp5.svg)" in stale


def test_what_is_published_is_found_by_configuration() -> None:
    known = paper_claims.published(units())
    config = catalog.get("ami-sf").configure(64, ALMOST)
    cost = known.cost(config)
    assert cost is not None
    assert (cost.area, cost.clock_mhz, len(cost.runs)) == (850, 100.0, 1)
    assert known.cost(catalog.get("ami-sf").configure(64, {"result": "plain"})) is None
    assert known.cost(catalog.get("ami-sf").configure(65, ALMOST)) is None
    assert known.target is registry.get("ecp5")
    assert isinstance(papers.get("000").misprints().tables[0], Table)
