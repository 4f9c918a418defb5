"""Rows against their neighbours: published rows are plausible, changed ones are found."""

import re
from typing import Any

import pytest

from dualfield.measure import Row, fill_times, plausibility
from dualfield.measure import published as rows
from dualfield.measure.plausibility import Neighbourhood, configured, implausible

PUBLISHED = rows.load(rows.folder())
NEIGHBOURHOOD = Neighbourhood(PUBLISHED)


def published(label: str, target: str) -> dict[str, Any]:
    """A published row."""
    (found,) = [row for row in PUBLISHED if (row["label"], row["target"]) == (label, target)]
    return dict(found)


def at_clock(row: Row, factor: float) -> dict[str, Any]:
    """The row as it would be with another clock."""
    changed = dict(row)
    for figure in ("clock_mhz", "clock_min", "clock_max"):
        changed[figure] *= factor
    fill_times(changed)
    return changed


def test_published_rows_are_plausible_or_in_doubt() -> None:
    found = {
        (row["label"], row["target"]): reasons
        for row in PUBLISHED
        if (reasons := [r for r in NEIGHBOURHOOD.reasons(row) if r != row.get("doubt")])
    }
    assert found == {}


def test_the_two_impossible_clocks_differ_from_those_of_other_targets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With no rule about the row alone, the other targets show both, and no other row."""
    monkeypatch.setattr(plausibility, "doubt", lambda row: None)
    neighbourhood = Neighbourhood(PUBLISHED)
    found = [r["label"] for r in PUBLISHED if r["target"] == "gowin" and neighbourhood.doubt(r)]
    assert found == ["ami-sf-256", "ami-2sub-256"]
    reason = str(neighbourhood.doubt(published("ami-2sub-256", "gowin")))
    clock = r"the clock is [23]\.\d times what \d+ other targets lead to, \d\d MHz"
    assert re.fullmatch(clock, reason)


def test_a_much_higher_or_lower_clock_is_found_wherever_two_targets_can_be_compared() -> None:
    compared = [
        row
        for row in PUBLISHED
        if row["clock_mhz"]
        and "doubt" not in row
        and len(NEIGHBOURHOOD._estimates(row, configured(row), "clock_mhz")) >= 2
    ]
    assert len(compared) > 140
    for row in compared:
        assert NEIGHBOURHOOD.doubt(at_clock(row, 6.0)) is not None, row["label"]
        assert NEIGHBOURHOOD.doubt(at_clock(row, 1 / 6)) is not None, row["label"]


@pytest.mark.parametrize(
    ("label", "target", "factor", "reason"),
    [
        ("ami-sf-256", "ecp5", 2.0, "256 carries in a row take 8.7 ns and a flip-flop 0.53 ns"),
        ("inv-divstep-256", "sky130", 3.0, "other targets lead to"),
        ("mont-mul-scalable-521", "ecp5", 1.6, "that of the same core at 233 bits"),
        ("mul-digit-233-Digit4", "ecp5", 2.5, "sister cores of this size"),
    ],
)
def test_each_rule_about_clocks(label: str, target: str, factor: float, reason: str) -> None:
    row = published(label, target)
    assert implausible(row, PUBLISHED) == []
    found = implausible(at_clock(row, factor), PUBLISHED)
    assert any(reason in text for text in found), found


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"ff": 100}, r"ff is 100, and \d+ other targets lead to"),
        ({"ff": -1}, "ff is negative: -1"),
        ({"core_area": 0}, "the area is 0"),
        ({"core_area": 9000, "area": 8000}, "the area of the core, 9000, is above the whole area"),
        ({"core_area": 20, "area": 20}, "the area is 0.031 times that of the same core at 64 bits"),
        ({"core_area": 50000, "area": 50000}, "the area is 78 times that of the same core at 64"),
        ({"time_us": 1.0}, "time_us is 1.0, and clock and cycles give"),
        ({"time_us": None}, "time_us is None, and clock and cycles give"),
        ({"period_ns": 1.0}, "period_ns is 1.0, and"),
        ({"time_x_area": 1.0}, "time_x_area is 1.0, and"),
        ({"clock_max": 1.0}, "is not within"),
        ({"cycles_mean": 1e6}, r"the mean of the cycles, 1e\+06, is above the maximum"),
        ({"clock_mhz": 0}, "the clock is not above 0"),
        ({"clock_mhz": -1}, "the clock is not above 0"),
    ],
)
def test_each_rule_about_other_figures(changes: dict[str, object], reason: str) -> None:
    row = published("ami-sf-256-almost", "ecp5")
    found = implausible({**row, **changes}, PUBLISHED)
    assert any(re.search(reason, text) for text in found), found


def test_cycles_of_the_present_rtl_are_those_of_the_catalog() -> None:
    row = dict(
        next(
            r
            for r in PUBLISHED
            if rows.stale(r) is None and r["cycles_worst"] == r["cycles_mean"] and not r["part"]
        )
    )
    fewer = {**row, "cycles_worst": row["cycles_worst"] - 1, "cycles_mean": row["cycles_mean"] - 1}
    assert any("by the catalog" in reason for reason in implausible(fewer, PUBLISHED))
    older = {**fewer, "rtl_checksum": "0"}
    assert not any("by the catalog" in reason for reason in implausible(older, PUBLISHED))


def test_a_row_of_an_unknown_target_and_core_has_nothing_to_compare() -> None:
    row = published("inv-divstep-256-Technology1", "ecp5")
    assert (
        implausible({**row, "target": "fpga-of-a-user", "core": "core-of-a-user"}, PUBLISHED) == []
    )
    assert implausible(row, []) == []
