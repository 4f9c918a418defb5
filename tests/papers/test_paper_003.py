"""Paper 003: counts from the model, the other tables on a target that measures nothing."""

from fractions import Fraction

import pytest

from dualfield import papers
from dualfield.papers import Options, paper_003
from dualfield.papers.paper_003 import JACOBIAN, MIXED, SHEET, count, growth, threshold
from dualfield.report import Document, render_html
from dualfield.synthesize import registry
from dualfield.synthesize.target import Design
from papers.fake import FakeTarget, MemoryStore, column, tables


class Printed(FakeTarget):
    """The paper's figures; a multiplier of 603 slices at 88.5 MHz."""

    def look(self, config: Design, seed: int) -> tuple[float, float | None]:
        if config.core.id == "mont-mul-serial":
            return 603, 1000 / 88.5
        if config.core.id == "div-binary":
            row = SHEET.at("T3", config.bits)
        else:
            assert config.values["Modulus"] % 2
            design = "pipelined" if config.values["Segment"] == 32 else "basic"
            row = SHEET.at("T2", config.bits, design)
        return row.area, 1000 / row.clock


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch) -> FakeTarget:
    fake = Printed(lambda core, bits, seed: (0, None))
    monkeypatch.setattr(registry, "get", lambda name: fake)
    return fake


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper_003, "COUNT_BITS", (24, 32, 48))


def run(**options: object) -> Document:
    given: dict[str, object] = {"seeds": (1,), "samples": 100} | options
    return papers.get("003").document(Options(store=MemoryStore, **given))  # type: ignore[arg-type]


def test_thresholds_are_the_papers_and_lower_with_mixed_addition() -> None:
    assert threshold(JACOBIAN) == 8
    assert threshold(MIXED) == Fraction(19, 3)


def test_printed_throughput_follows_from_clock_area_and_worst_cycles() -> None:
    """Pipelined with the stages added, not all stages: so the figures of both tables fit."""
    for n in paper_003.BITS:
        basic, cut = SHEET.at("T2", n, "basic"), SHEET.at("T2", n, "pipelined")
        rate = 1000 * n * basic.clock / (2 * n + 4) / basic.area
        assert rate == pytest.approx(basic.per_area, rel=0.02)
        rate = 1000 * n * cut.clock / (2 * n + 4 + 2 * (n // 32 - 1)) / cut.area
        assert rate == pytest.approx(cut.per_area, rel=0.02)
    for row in SHEET.rows("T3"):
        n = row.n
        assert 1000 * n * row.clock / (2 * n - 1) / row.area == pytest.approx(
            row.per_area, rel=0.03
        )
        gain = SHEET.at("T2", n, "pipelined").per_area / row.per_area - 1
        assert gain == pytest.approx(row.improvement, rel=0.01)


def test_counts_grow_as_the_statistics_say() -> None:
    counted = [count(n, Options(samples=200)) for n in (64, 128)]
    assert growth(counted) == pytest.approx(1.339, abs=0.02)
    assert counted == [count(n, Options(samples=200)) for n in (64, 128)]
    document = run()
    assert document.sections[0].claims[0].holds is True
    assert column(tables(document)[0], "bound") == [48, 64, 96]


def test_tables_show_what_the_target_says_beside_the_printed(target: FakeTarget) -> None:
    document = run(target="fake", bits=(64, 128, 256))
    two, three, ratio = tables(document)[5:]
    assert column(two, "area") == column(two, "V-E: area")
    assert column(two, "clock") == pytest.approx(column(two, "V-E: clock"))
    assert column(two, "throughput / area") == pytest.approx(
        column(two, "V-E: throughput / area"), rel=0.06
    )
    assert column(three, "paper: ratio")[1::2] == [4.6, 6.11, 10.0]
    assert column(ratio, "paper: D/M") == [None, 2.5, None]
    assert "--target fake --bits 64,128,256 --seeds 1" in two.command
    assert [claim.holds for claim in document.sections[3].claims] == [True, True, False]
    render_html(document)


def test_a_target_without_clock_decides_nothing_on_speed(
    target: FakeTarget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(target, "look", lambda config, seed: (100, None))
    document = run(target="fake", bits=(64,))
    assert [c.holds for section in document.sections[3:] for c in section.claims] == [
        None, True, None, None, None,
    ]  # fmt: skip


def test_without_target_the_printed_values_are_shown() -> None:
    printed = tables(run(bits=(160, 256)))[-1]
    assert [row[0] for row in printed.rows] == [160, 160, 256, 256]
