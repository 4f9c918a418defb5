"""The claims of paper 000: each holds where it is true and fails where it is not."""

import dataclasses

import pytest

from dualfield.papers import ami_claims, ami_counts
from dualfield.papers.ami_printed import SPEED_UP, TABLE_II, UNITS, Figure, Q, printed

IDEAL = {"ami-sf": (850, 10.0), "ami-1sub": (870, 10.0), "ami-2sub": (1000, 10.0)}
NAMES = ("as_fast", "smaller", "by_13_to_17", "as_small", "quarter_faster", "both", "product")


def figures(**change: tuple[float, float | None]) -> dict[int, dict[str, Figure]]:
    """The ideal of the paper at 64 and 256 bits; changes are at 64 bits."""

    def row(values: dict[str, tuple[float, float | None]]) -> dict[str, Figure]:
        return {
            core: Figure(area, period, SPEED_UP if core == "ami-1sub" else 1.0)
            for core, (area, period) in values.items()
        }

    changed = {f"ami-{name.removeprefix('u')}": value for name, value in change.items()}
    return {64: row({**IDEAL, **changed}), 256: row({**IDEAL})}


def verdicts(found: dict[int, dict[str, Figure]]) -> dict[str, bool | None]:
    return {name: claim.holds for name, claim in zip(NAMES, ami_claims.compare(found), strict=True)}


def test_table_ii_follows_from_table_i() -> None:
    for bits, row in printed().items():
        for core in UNITS:
            value = row[core].time_area
            assert value is not None
            assert round(value, 1) == TABLE_II[bits][core]


def test_every_claim_holds_on_the_ideal() -> None:
    claims = ami_claims.compare(figures())
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
    found = figures(**change)
    assert verdicts(found)[claim] is False
    text = ami_claims.compare(found)[NAMES.index(claim)]
    assert text.verdict in ("does not hold at n=64", "does not hold")


def test_verdicts_on_the_printed_figures() -> None:
    assert verdicts(printed()) == {
        "as_fast": False,  # 19 % faster at 128 bits
        "smaller": True,
        "by_13_to_17": False,
        "as_small": False,
        "quarter_faster": True,
        "both": True,
        "product": True,
    }


def test_without_clocks_times_are_not_judged() -> None:
    bare = {
        bits: {core: dataclasses.replace(one, period=None) for core, one in row.items()}
        for bits, row in printed().items()
    }
    found = verdicts(bare)
    assert found["as_fast"] is None
    assert found["product"] is None
    assert found["smaller"] is True


def test_small_sizes_only_where_they_were_measured() -> None:
    found = {bits: row for bits, row in printed().items() if bits == 256}
    assert verdicts(found)["both"] is None


def counts(q: float, bits: int, error: float) -> ami_counts.Counts:
    n = bits
    means = {"k": 2 * q * n, "subtractions": q * n, "failed": q * n / 2}
    values = {
        name: ami_counts.Value(mean, error, round(mean), round(mean))
        for name, mean in means.items()
    }
    return ami_counts.Counts(bits, 100, 10, values, 1.25, error / n)


@pytest.mark.parametrize(("q", "holds"), [(Q, True), (Q * 1.02, False), (Q * 0.98, False)])
def test_operation_counts(q: float, holds: bool) -> None:
    claims = ami_claims.counted([counts(q, 160, 0.01), counts(q, 521, 0.01)])
    assert [claim.holds for claim in claims[:3]] == [holds] * 3


def test_too_few_samples_decide_nothing() -> None:
    claims = ami_claims.counted([counts(Q, 160, 5.0), counts(Q, 521, 5.0)])
    assert [claim.holds for claim in claims[:4]] == [None] * 4


def test_cycle_ratio_and_bounds_can_fail() -> None:
    good = counts(Q, 160, 0.01)
    wide = dict(good.values, k=ami_counts.Value(226.0, 0.1, 158, 230))
    bad = dataclasses.replace(good, values=wide, ratio=1.2)
    claims = ami_claims.counted([counts(Q, 100, 0.01), bad])
    assert [claim.holds for claim in claims[3:]] == [False, False]
    assert "n=160" in claims[4].verdict
