"""Paper 001: statistics from the models, Table 8 from real simulation, blocks on a fake target."""

import random
import re
from types import SimpleNamespace

import pytest

from dualfield import papers
from dualfield.host.errors import UsageError
from dualfield.math import polynomials
from dualfield.math.moduli import is_irreducible
from dualfield.papers import Options, paper_001, samples
from dualfield.papers import unified_inverse_blocks as blocks
from dualfield.papers import unified_inverse_counts as counts
from dualfield.papers import unified_inverse_cycles as cycles
from dualfield.papers.unified_inverse_cycles import Cycles
from dualfield.report import Document, render_html
from dualfield.synthesize import registry
from dualfield.synthesize.registry import Measurement
from dualfield.synthesize.target import Design
from papers.fake import FakeTarget, MemoryStore, column, tables

BITS = (16, 24)


class Gates(FakeTarget):
    """Areas that add up: 10 for a bit of an adder, 7 for one of a memory, more for control."""

    def measure(self, config: Design, seed: int) -> Measurement:
        values = dict(config.values)
        word = values.get("Word") or values["Width"]
        memory = 7 * word * (values.get("Depth") or -(-config.bits // word))
        area = {
            "inv-unified-adder": 3 * word + 10 * word * values.get("Adder", 0),
            "inv-unified-bank": memory,
            "inv-unified-core": 5 * memory + 20 * word + 100 * word + 30 * values.get("Result", 0),
        }[config.core.id]
        self.calls.append((config.core.id, config.bits, seed))
        return Measurement(
            config.core.id, config.bits, values, self.name, seed, float(area), {"cells": 1},
            100.0, 10.0, (), self.tool_versions(), config.checksum(), 0.0, ge=area / 2,
        )  # fmt: skip


@pytest.fixture(scope="module")
def timed() -> list[Cycles]:
    """Table 8 at two small sizes, simulated once."""
    return cycles.simulate(BITS, Options(samples=12, store=MemoryStore))


@pytest.fixture(autouse=True)
def small(timed: list[Cycles], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cycles, "simulate", lambda bits, options: timed)


def run(**options: object) -> Document:
    given: dict[str, object] = {"seeds": (1,), "samples": 40, "bits": BITS} | options
    return papers.get("001").document(Options(store=MemoryStore, **given))  # type: ignore[arg-type]


def test_table_8_as_printed_follows_from_its_parts() -> None:
    for row in paper_001.SHEET.rows("T8"):
        assert row.multi + row.extra == row.total
        assert row.total / row.product == pytest.approx(row.ratio, abs=0.05)


def test_counts_are_repeatable_and_add_up() -> None:
    for kind in ("gfp", "gf2m"):
        c = counts.count(kind, 24, 60, Options(seed=3))
        assert c == counts.count(kind, 24, 60, Options(seed=3))
        assert c != counts.count(kind, 24, 60, Options(seed=4))
        assert c.value("k_c").mean + c.value("single_two").mean == pytest.approx(48)
        assert c.value("add_one").mean + c.value("single").mean == pytest.approx(
            c.value("k_c").mean
        )
        assert c.value("total").mean == pytest.approx(
            c.value("c_add").mean + c.value("c_shift").mean
        )
    c = counts.count("gfp", 24, 60, Options(seed=3))
    assert c.value("a_add").mean + c.value("a_shift").mean == pytest.approx(48)


def test_processes_count_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    many = counts.count("gfp", 8, 2000, Options())
    work = tuple(
        counts.group("gfp", 8, 1, i, counts.PER_MODULUS) for i in range(2000 // counts.PER_MODULUS)
    )
    assert many.groups == work


def test_irreducible_polynomials() -> None:
    products = {
        polynomials.multiply(a, b) for a in range(2, 128) for b in range(2, 128)
    }  # every reducible one of degree up to 7
    for p in range(2, 256):
        assert is_irreducible(p) == (p not in products), bin(p)
    p = samples.random_irreducible(33, random.Random(1))
    assert polynomials.degree(p) == 33


def test_simulation_agrees_with_what_is_stated(timed: list[Cycles]) -> None:
    assert {(c.kind, c.n) for c in timed} == {(k, n) for k in ("gfp", "gf2m") for n in BITS}
    for c in timed:
        assert c.n / 2 < c.iterations <= 2 * c.n
        assert (12 * c.iterations) == pytest.approx(round(12 * c.iterations))
        assert c.product == c.pipeline + c.n // cycles.WORD + 7


def test_the_whole_ratio_is_judged_in_both_fields() -> None:
    claims = [claim for section in run().sections for claim in section.claims]
    whole = next(c for c in claims if "7 products" in c.statement)
    assert whole.evidence.count("gf2m") == len(BITS)


def test_document_and_its_claims() -> None:
    document = run()
    titles = [section.title for section in document.sections]
    assert len(titles) == 5
    for table in tables(document):
        assert re.match(
            r"dualfield papers savas-2005 --bits 16,24 --samples 40 --seed 1", table.command
        )
    assert document.sections[1].claims[0].holds is True
    render_html(document)


def test_claims_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {(16,): SimpleNamespace(a=10, c=40), (24,): SimpleNamespace(a=34, c=35)}
    monkeypatch.setitem(paper_001.SHEET.printed, "T1", rows)
    claims = run().sections[0].claims
    assert claims[0].holds is False
    assert claims[1].holds is False
    assert claims[2].holds is None, "the paper prints no shifts at these sizes"


def test_blocks_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Gates(lambda core, bits, seed: (0, None), kind="asic")
    monkeypatch.setattr(registry, "get", lambda name: fake)
    four, five, six, seven = tables(run(target="fake"))[-4:]
    assert column(four, "area") == [5.0 * w for w in paper_001.WORDS]
    assert column(six, "main: area") == [50.0 * w for w in paper_001.WORDS]
    assert column(six, "Phase II: area") == [15.0] * 3
    assert column(five, "per bit") == pytest.approx([14.0] * 4)
    assert column(seven, "area")[:-1] == [320.0, 4 * 3.5 * 160, 1600.0, 15.0]
    assert {core for core, _, _ in fake.calls} == {
        "inv-unified-adder", "inv-unified-bank", "inv-unified-core",
    }  # fmt: skip


def test_a_target_without_gates_is_refused_before_counting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake = FakeTarget(lambda core, bits, seed: (0, None))
    monkeypatch.setattr(registry, "get", lambda name: fake)
    with pytest.raises(UsageError, match="liberty"):
        run(target="fake")


def test_block_designs_are_distinct_and_have_their_files() -> None:
    actual = blocks.blocks(16, 160)
    assert len({block.checksum() for block in actual.values()}) == len(actual)
    assert len({block.label() for block in actual.values()}) == len(actual)
    for block in actual.values():
        assert all(path.is_file() for path in block.sources())
        assert block.core.top in {path.stem for path in block.sources()}
