"""Paper 000 as a whole, on a target that measures nothing."""

import re

import pytest

from dualfield import papers
from dualfield.cli import papers as cli_papers
from dualfield.host.errors import UsageError
from dualfield.papers import Options, paper_000
from dualfield.report import Document, render_html
from dualfield.synthesize import registry
from papers.fake import FakeTarget, MemoryStore, column, tables


def paper_figures(core: str, bits: int, seed: int) -> tuple[float, float | None]:
    """The paper's, with a period that depends on the seed; the median seed is 2."""
    row = paper_000.SHEET.at("I", bits, paper_000.UNITS[core])
    return row.area, row.period * {1: 0.9, 2: 1.0, 3: 1.2}[seed]


def area_only(core: str, bits: int, seed: int) -> tuple[float, float | None]:
    return 100 + bits, None


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch) -> FakeTarget:
    fake = FakeTarget(paper_figures)
    monkeypatch.setattr(registry, "get", lambda name: fake)
    monkeypatch.setattr(paper_000, "COUNT_BITS", (24, 32, 48))
    return fake


def run(store: MemoryStore, **options: object) -> Document:
    given: dict[str, object] = {"target": "fake", "seeds": (1, 2, 3), "samples": 40} | options
    return papers.get("000").document(Options(store=lambda: store, **given))  # type: ignore[arg-type]


def test_registry() -> None:
    assert "000" in papers.papers()
    for paper in papers.papers().values():
        assert papers.get(paper.key) is papers.get(paper.id) is paper
    assert ", ".join(paper.key for paper in papers.papers().values()) == cli_papers.KEYS
    with pytest.raises(UsageError, match="000"):
        papers.get("00")


def test_tables_show_the_median_beside_the_printed_values(target: FakeTarget) -> None:
    one, two = tables(run(MemoryStore()))[-2:]
    assert column(one, "period") == pytest.approx(column(one, "paper: period"))
    assert column(one, "area") == column(one, "paper: area")
    assert column(one, "area / SF") == column(one, "paper: area / SF")
    assert column(one, "period, seeds")[0] == f"{15.328 * 0.9:.2f}..{15.328 * 1.2:.2f}"
    for row, mine, theirs in zip(
        two.rows, column(two, "time × area"), column(two, "paper: time × area"), strict=True
    ):
        assert isinstance(mine, float)
        assert mine == pytest.approx(theirs, rel=0.02 if row[1] == "1-SUB" else 0.01)


def test_only_what_is_missing_is_measured(target: FakeTarget) -> None:
    store = MemoryStore()
    run(store, bits=(64,), seeds=(1,))
    assert [call[1:] for call in target.calls] == [(64, 1)] * 3
    run(store, bits=(64, 128), seeds=(1, 2))
    assert len(target.calls) == 3 + 9
    run(store, bits=(64, 128), seeds=(1, 2))
    assert len(target.calls) == 3 + 9


def test_sizes_limit_the_printed_values(target: FakeTarget) -> None:
    one, two = tables(run(MemoryStore(), bits=(128,)))[-2:]
    assert column(one, "n") == [128] * 3
    assert column(two, "paper: time × area") == [
        row.product for row in paper_000.SHEET.rows("II") if row.n == 128
    ]


def test_a_size_the_paper_does_not_have(target: FakeTarget) -> None:
    target.figures = lambda core, bits, seed: (100.0, 5.0)
    document = run(MemoryStore(), bits=(96,))
    one, two = tables(document)[-2:]
    assert column(one, "paper: area") == column(two, "paper: time × area") == [None] * 3
    assert "printed" not in document.sections[1].claims[0].evidence
    render_html(document)


def test_a_target_without_clock(target: FakeTarget) -> None:
    target.figures = area_only
    document = run(MemoryStore())
    one, two = tables(document)[-2:]
    assert set(column(one, "period")) == set(column(two, "time × area")) == {None}
    assert document.sections[1].figures == ()
    assert document.sections[1].claims[0].holds is None


def test_claims_come_from_the_figures(target: FakeTarget) -> None:
    def upside_down(core: str, bits: int, seed: int) -> tuple[float, float | None]:
        return (3000.0, 99.0) if core == "ami-sf" else (1000.0, 9.0)

    target.figures = upside_down
    claims = run(MemoryStore()).sections[1].claims
    assert [claim.holds for claim in claims] == [False] * len(claims)


def test_without_target_nothing_is_measured(target: FakeTarget) -> None:
    document = run(MemoryStore(), target=None)
    assert target.calls == []
    printed = tables(document)[-1]
    assert len(printed.rows) == 12
    assert document.sections[1].claims == ()


def test_progress_and_commands(target: FakeTarget) -> None:
    observations: list[tuple[str, int, int]] = []
    document = run(
        MemoryStore(),
        bits=(64,),
        progress=lambda what, done, total: observations.append((what, done, total)),
    )
    assert ("ami-sf-64-almost on fake", 3, 3) in observations
    assert ("operation counts, n = 64", 40, 40) in observations
    for table in tables(document):
        assert re.match(
            r"dualfield papers bucek-lorencz-2006 .*--samples 40 --seed 1$", table.command
        )
    assert "--target fake --bits 64 --seeds 3" in tables(document)[-1].command


def test_target_words_are_escaped_on_the_page(target: FakeTarget) -> None:
    html = render_html(run(MemoryStore(), bits=(64,)))
    assert "Nothing &lt;at&gt; all" in html
    assert "<at>" not in html


@pytest.mark.parametrize("bits", [0, 1, 2, 100_000])
@pytest.mark.parametrize("paper", papers.papers())
def test_no_paper_counts_at_a_size_that_no_core_has(paper: str, bits: int) -> None:
    messages: list[str] = []
    given = Options(bits=(64, bits), progress=lambda what, done, total: messages.append(what))
    with pytest.raises(UsageError, match=f"{bits}(:| bits)"):
        next(papers.get(paper).sections(given))
    assert messages == []


@pytest.mark.parametrize("given", [{"samples": 1}, {"seeds": ()}, {"bits": ()}])
def test_senseless_options_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        Options(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize("bits", [(32,), (32, 40)])
@pytest.mark.parametrize("paper", ["000", "003"])
def test_counts_have_the_requested_sizes(paper: str, bits: tuple[int, ...]) -> None:
    """A single size has no growth, and no claim on it."""
    messages: list[str] = []
    given = Options(bits=bits, samples=4, progress=lambda what, done, total: messages.append(what))
    section = next(papers.get(paper).sections(given))
    assert {int(what.rpartition("= ")[2]) for what in messages} == set(bits)
    words = ",".join(map(str, bits))
    assert f"papers {papers.get(paper).key} --bits {words} --samples 4" in section.tables[0].command
    assert [row[0] for row in section.tables[0].rows] == list(bits)
    assert any("Growth" in table.title for table in section.tables) == (
        paper == "000" and len(bits) > 1
    )
