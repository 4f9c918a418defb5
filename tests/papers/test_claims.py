"""The claims of paper 000: each holds where it is true and fails where it is not."""

import dataclasses
from typing import Any

import pytest

from dualfield.papers import paper_000, papers
from dualfield.papers.paper_000 import SHEET, SPEED_UP, Q, Unit, agreements, compare, printed
from dualfield.papers.samples import Value
from dualfield.papers.sheet import Sheet

KEYS = {
    "sections": {"title", "text", "judged", "claims", "tables"},
    "tables": {"title", "note", "columns", "rows", "keys", "command"},
    "judged": {"rows", "printed", "source"},
    "printed": {"key", "columns", "rows"},
}


@pytest.mark.parametrize("paper", papers())
def test_a_data_file_has_no_misspelt_key(paper: str) -> None:
    """The readers ignore unknown keys, so a misspelt one would be lost."""
    data = Sheet(paper).data
    sections = list(data["sections"].values())
    assert {key for one in sections for key in one} <= KEYS["sections"]
    assert {key for one in sections for table in one.get("tables", ()) for key in table} <= KEYS[
        "tables"
    ]
    assert {key for one in sections for key in one.get("judged", ())} <= KEYS["judged"]
    assert {key for table in data["printed"].values() for key in table} <= KEYS["printed"]


IDEAL = {"SF": (850, 10.0), "1-SUB": (870, 10.0), "2-SUB": (1000, 10.0)}
NAMES = ("as_fast", "smaller", "by_13_to_17", "as_small", "quarter_faster", "both", "product")


def figures(**change: tuple[float, float | None]) -> list[Unit]:
    """The ideal of the paper at 64 and 256 bits; changes are at 64 bits."""
    changed = {{"sf": "SF", "u1sub": "1-SUB", "u2sub": "2-SUB"}[k]: v for k, v in change.items()}
    return [
        Unit(n, unit, area, period, SPEED_UP if unit == "1-SUB" else 1.0)
        for n, values in ((64, IDEAL | changed), (256, IDEAL))
        for unit, (area, period) in values.items()
    ]


def verdicts(found: list[Unit]) -> dict[str, bool | None]:
    return {name: claim.holds for name, claim in zip(NAMES, compare(found), strict=True)}


def everything() -> list[Unit]:
    return printed(paper_000.TABLE_BITS)


def test_table_ii_follows_from_table_i() -> None:
    for unit in everything():
        assert unit.product is not None
        assert round(unit.product, 1) == SHEET.at("II", unit.n, unit.unit).product


def test_every_claim_holds_on_the_ideal() -> None:
    claims = compare(figures())
    assert [claim.holds for claim in claims] == [True] * 7
    assert {claim.verdict for claim in claims} == {"holds"}


@pytest.mark.parametrize(
    ("claim", "change"),
    [
        ("as_fast", {"sf": (850, 10.6)}),
        ("as_fast", {"sf": (850, 9.4)}),
        ("smaller", {"sf": (1001, 10.0)}),
        ("by_13_to_17", {"sf": (880, 10.0)}),
        ("by_13_to_17", {"sf": (820, 10.0)}),
        ("as_small", {"u1sub": (800, 10.0)}),
        ("as_small", {"u1sub": (1000, 10.0)}),
        ("quarter_faster", {"u1sub": (870, 9.4)}),
        ("both", {"u1sub": (849, 10.0)}),
        ("both", {"u1sub": (870, 7.9)}),
        ("product", {"u2sub": (1000, 8.0)}),
        ("product", {"u1sub": (600, 10.0)}),
    ],
)
def test_each_claim_fails_where_it_is_false(
    claim: str, change: dict[str, tuple[float, float | None]]
) -> None:
    actual = figures(**change)
    assert verdicts(actual)[claim] is False
    text = compare(actual)[NAMES.index(claim)]
    assert text.verdict in ("does not hold at n=64", "does not hold")


def test_verdicts_on_the_printed_figures() -> None:
    assert verdicts(everything()) == {
        "as_fast": False,  # 19 % faster at 128 bits
        "smaller": True,
        "by_13_to_17": False,
        "as_small": False,
        "quarter_faster": True,
        "both": True,
        "product": True,
    }


def test_without_clocks_times_are_not_judged() -> None:
    bare = [dataclasses.replace(one, period=None) for one in everything()]
    actual = verdicts(bare)
    assert actual["as_fast"] is None
    assert actual["product"] is None
    assert actual["smaller"] is True


def test_small_sizes_only_where_they_were_measured() -> None:
    actual = printed([256])
    assert verdicts(actual)["both"] is None


def counts(q: float, bits: int, error: float) -> dict[str, Any]:
    n = bits
    means = {"k": 2 * q * n, "subtractions": q * n, "failed": q * n / 2}
    values = {name: Value(mean, error, round(mean), round(mean)) for name, mean in means.items()}
    return {"n": bits, "ratio": 1.25, "ratio_error": error / n} | values


@pytest.mark.parametrize(("q", "holds"), [(Q, True), (Q * 1.02, False), (Q * 0.98, False)])
def test_operation_counts(q: float, holds: bool) -> None:
    claims = agreements([counts(q, 160, 0.01), counts(q, 521, 0.01)])
    assert [claim.holds for claim in claims[:3]] == [holds] * 3


def test_too_few_samples_decide_nothing() -> None:
    claims = agreements([counts(Q, 160, 5.0), counts(Q, 521, 5.0)])
    assert [claim.holds for claim in claims] == [None] * 4


def test_cycle_ratio_and_bounds_can_fail() -> None:
    bad = counts(Q, 160, 0.01) | {"ratio": 1.2, "k": Value(226.0, 0.1, 158, 230)}
    rows = [counts(Q, 100, 0.01), bad]
    assert agreements(rows)[3].holds is False
    names = dict.fromkeys(("samples", "moduli", "first", "last"))
    kinds: dict[str, Any] = {"counts": rows, "growth": [], "formula": []}
    (bounded,) = SHEET.claims("counts", kinds, **names)
    assert bounded.holds is False
    assert "n=160" in bounded.verdict
