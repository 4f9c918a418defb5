"""Paper 004: counts by simulation on short words, the tables on a target that measures nothing."""

from collections.abc import Sequence

import pytest

from dualfield import papers
from dualfield.catalog.records.dual_multiply import cut_of
from dualfield.papers import Options, paper_004
from dualfield.papers.paper_004 import SHEET, Intervals, clocks, register, their_clocks
from dualfield.report import Document, render_html
from dualfield.synthesize import registry
from dualfield.synthesize.target import Design
from papers.fake import FakeTarget, MemoryStore, column, tables

EIGHT_STAGES = {"MaxBits": 72, "Word": 8, "Height": 1, "Split": 2}
"""The paper's cut with words, heights and splits an eighth as long: the same schedule."""


class Printed(FakeTarget):
    """The paper's period and area; the other cuts twice as fast, two multipliers of 100 ns."""

    def look(self, config: Design, seed: int) -> tuple[float, float | None]:
        if config.core.id != "mont-mul-dual":
            return 1000.0, 100.0
        paper = config.values["Height"] == 8 and config.values["Split"] == 16
        return SHEET.constant("AREA"), SHEET.constant("PERIOD") / (1 if paper else 2)


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch) -> FakeTarget:
    fake = Printed(lambda core, bits, seed: (0, None), kind="asic")
    monkeypatch.setattr(registry, "get", lambda name: fake)
    return fake


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(bits: Sequence[int], options: Options) -> list[Intervals]:
        return [Intervals(n, 6, clocks(n), clocks(n, 2), clocks(n)) for n in bits]

    monkeypatch.setattr(paper_004, "count", count)


def run(**options: object) -> Document:
    given: dict[str, object] = {"seeds": (1,), "samples": 10} | options
    return papers.get("004").document(Options(store=MemoryStore, **given))  # type: ignore[arg-type]


def test_printed_figures_follow_from_the_formulas() -> None:
    for row in SHEET.rows("T"):
        n = row.n
        assert (row.clocks, row.their_clocks) == (clocks(n), their_clocks(n))
        assert 1000 * n / row.clocks / SHEET.constant("PERIOD") == pytest.approx(row.rate, rel=1e-3)
        their = 1000 * n / row.their_clocks / SHEET.constant("THEIR_PERIOD")
        assert their == pytest.approx(row.their_rate, rel=1e-3)


def test_counts_are_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words of 8 bits in 8 stages: 3, 4, 5 and 9 words take what the paper's 64-bit words do."""
    monkeypatch.undo()
    actual = paper_004.count((24, 30, 32, 36, 72), Options(samples=40), EIGHT_STAGES)
    assert [(c.reduced, c.closed) for c in actual] == [
        (27, 36), (36, 36), (36, 45), (45, 45), (90, 110),
    ]  # fmt: skip
    assert [c.polynomials for c in actual] == [27, 36, 36, 45, 99]
    assert {c.products for c in actual} == {42}


def test_claims_on_counts() -> None:
    document = run()
    assert [claim.holds for claim in document.sections[0].claims] == [True, False, True]
    table = tables(document)[0]
    assert column(table, "n") == [192, 224, 256, 284, 384, 521]
    assert column(table, "printed") == [27, 36, 36, 45, None, 90]
    assert column(table, "the same, 2^(64 m) > 4 N") == [36, 36, 45, 45, 63, 90]
    assert len(document.sections) == 1


def test_tables_show_what_the_target_says_beside_the_printed(target: FakeTarget) -> None:
    document = run(target="fake")
    six, cuts, paths, others = tables(document)[1:]
    printed = {row.n: row.rate for row in SHEET.rows("T")}
    mine = [rate for rate, n in zip(column(six, "throughput"), column(six, "n"), strict=True)
            if n in printed]  # fmt: skip
    assert mine == pytest.approx(list(printed.values()), rel=1e-3)
    assert column(cuts, "256 bits: clocks") == [36, 36, 24, 36, 40]
    assert column(cuts, "521 bits: clocks") == [90, 90, 90, 90, 90]
    assert column(cuts, "stages") == [8, 8, 5, 8, 9]
    assert column(cuts, "ratio")[2] == pytest.approx(3)
    assert column(paths, "path") == [None] * 5
    assert column(others, "clocks")[:2] == [44, 44]
    assert "does not hold at n=192" in document.sections[1].claims[0].verdict
    assert [claim.holds for claim in document.sections[2].claims] == [True]
    assert "(side by side, 8 digits)" in document.sections[2].claims[0].evidence
    assert "--target fake --seeds 1 --samples 10 --seed 1" in six.command
    render_html(document)


def test_one_size_is_one_core_and_few_cuts_are_placed(
    target: FakeTarget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(target, "kind", "pnr")
    document = run(target="fake", bits=(224,))
    cuts = tables(document)[2]
    assert column(cuts, "cut") == list(paper_004.ON_FPGA)
    assert target.calls == [
        ("mont-mul-dual", 224, 1), ("mont-mul-dual", 224, 1),
        ("mont-mul-scalable", 224, 1), ("mont-mul-serial", 224, 1),
    ]  # fmt: skip
    assert "up to 256 bits" in document.sections[1].text


def test_a_target_without_clock_decides_nothing_on_speed(
    target: FakeTarget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(target, "look", lambda config, seed: (100, None))
    document = run(target="fake")
    assert [c.holds for section in document.sections[1:] for c in section.claims] == [None, None]


def test_the_cuts_are_possible_and_the_first_is_the_papers(target: FakeTarget) -> None:
    configs = paper_004._configs((256, 521), target)
    assert cut_of(configs[paper_004.PAPERS, 0]).stages == 8
    assert {config.values.get("MaxBits", 576) for config in configs.values()} == {576}


@pytest.mark.parametrize(
    ("pin", "name"),
    [
        ("u_engine.u_core.u_array.low_q[3]/Q", "low_q[3]"),
        ("u_engine.u_core.a_q_TRELLIS_FF_Q_607.Q", "a_q"),
        (
            "u_engine.u_core.u_array.gen_group[0].low_s_TRELLIS_FF_Q_1_DI_LUT4_Z.DI",
            "gen_group[0].low_s",
        ),
    ],
)
def test_ends_of_paths_are_named_by_signal(pin: str, name: str) -> None:
    """Path ends of OpenSTA's pins and of nextpnr's cells are named."""
    assert register(pin) == name
