"""Paper 002: Table 2 from real simulation, the other tables on a target that measures nothing."""

import dataclasses

import pytest

from dualfield import papers
from dualfield.papers import Options, paper_002
from dualfield.papers.paper_002 import SHEET, Cycles
from dualfield.report import Document, render_html
from dualfield.synthesize import registry
from dualfield.synthesize.target import Design, Stretch
from papers.fake import FakeTarget, MemoryStore, column, tables


class Printed(FakeTarget):
    """The paper's own figures; splits in more than two are no faster than in two."""

    def look(self, config: Design, seed: int) -> tuple[float, float | None]:
        if config.core.id == "mont-mul-serial":
            row = SHEET.at("T1", config.bits)
            return (row.area, row.period) if config.bits in (128, 256, 512) else (1, 1.0)
        row = SHEET.at("T3", config.bits, 1 if config.core.id == "mont-inv" else 2)
        return row.area, 1000 / row.clock

    def path(self, config: Design) -> tuple[Stretch, ...]:
        return (
            Stretch("clk-to-q", "a.Q", "a.Q", 1.0),
            Stretch("logic", "b.B", "c.F", 6.0),
            Stretch("routing", "c.F", "d.A", 3.0),
        )


@pytest.fixture(scope="module")
def counted() -> list[Cycles]:
    """Table 2 at 16 bits, simulated once."""
    return paper_002.simulate((16,), Options(samples=30, store=MemoryStore))


@pytest.fixture(autouse=True)
def simulated(counted: list[Cycles], monkeypatch: pytest.MonkeyPatch) -> None:
    """Other sizes are not simulated."""
    monkeypatch.setattr(paper_002, "simulate", lambda bits, options: counted)


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch) -> FakeTarget:
    fake = Printed(lambda core, bits, seed: (0, None))
    monkeypatch.setattr(registry, "get", lambda name: fake)
    return fake


def run(**options: object) -> Document:
    given: dict[str, object] = {"seeds": (1,), "samples": 30} | options
    return papers.get("002").document(Options(store=MemoryStore, **given))  # type: ignore[arg-type]


def test_table_4_follows_from_table_3() -> None:
    for row in SHEET.rows("T4"):
        basic, split = SHEET.at("T3", row.n, 1), SHEET.at("T3", row.n, 2)
        assert 100 * (split.area / basic.area - 1) == pytest.approx(row.area, abs=0.06)
        assert 100 * (split.clock / basic.clock - 1) == pytest.approx(row.speed, abs=0.06)


def test_throughput_of_table_1_is_m_bits_in_m_plus_5_cycles() -> None:
    for row in SHEET.rows("T1"):
        assert 1000 * row.n / ((row.n + 5) * row.period) == pytest.approx(row.rate, abs=0.1)


def test_cycles_are_simulated_and_within_the_corrected_table() -> None:
    document = run(bits=(16,))
    table = tables(document)[0]
    assert [row[:2] for row in table.rows] == [(16, row.name) for row in SHEET.rows("T2")]
    stated, corrected = column(table, "stated most"), column(table, "corrected Table 2")
    for fixed, most, limit in zip(column(table, "ConstantTime=1"), stated, corrected, strict=True):
        assert fixed == str(most)
        assert isinstance(most, int)
        assert isinstance(limit, int)
        assert most <= limit
    assert [claim.holds for claim in document.sections[0].claims] == [True, True]


def test_claims_fail_on_cycles_that_are_wrong(
    counted: list[Cycles], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = [dataclasses.replace(c, stated=100, standard=(99, 100)) for c in counted]
    monkeypatch.setattr(paper_002, "simulate", lambda bits, options: slow)
    assert [claim.holds for claim in run(bits=(16,)).sections[0].claims] == [False, False]


def test_tables_show_what_the_target_says_beside_the_printed(target: FakeTarget) -> None:
    document = run(target="fake", bits=(128, 256))
    one, three, four = tables(document)[2:]
    assert column(one, "period") == column(one, "paper: period")
    assert column(three, "area")[:2] == column(three, "paper: area")[:2]
    assert column(four, "speed")[0] == pytest.approx(19.9, abs=0.06)
    assert column(four, "paper: speed") == [19.9, None, None, 62.4, None, None]
    assert column(four, "in carry chains, basic") == [60.0] * 6
    claims = document.sections[2].claims
    assert [claim.holds for claim in claims] == [True, True, True]
    assert "1.43 times at 256 bits" in " ".join(document.sections[2].paragraphs())
    assert "--target fake --bits 128,256 --seeds 1" in three.command
    render_html(document)


def test_a_target_without_clock_decides_nothing_on_speed(
    target: FakeTarget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(target, "look", lambda config, seed: (100 + config.bits, None))
    document = run(target="fake", bits=(64,))
    assert [claim.holds for claim in document.sections[2].claims] == [None, None, True]
    assert document.sections[2].figures == ()
    assert set(column(tables(document)[3], "clock")) == {None}


def test_without_target_the_printed_values_are_shown() -> None:
    printed = tables(run(bits=(64, 512)))[-1]
    assert [row[0] for row in printed.rows] == [64, 512]
