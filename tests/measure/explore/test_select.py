from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualfield.host.errors import UsageError
from dualfield.measure import MEDIAN_KEYS
from dualfield.measure.explore.select import Goal, front, selection
from dualfield.measure.explore.where import condition

KEYS = {**MEDIAN_KEYS, "result": "text", "ConstantTime": "number"}
ROW: dict[str, Any] = {
    "core": "ami-sf",
    "bits": 64,
    "target": "ecp5",
    "area": 600.0,
    "time_us": 0.7,
    "clock_mhz": 132.0,
    "dsp": None,
    "parameters": {"result": "plain", "ConstantTime": 0},
}
FIGURES = st.one_of(st.none(), st.integers(0, 4), st.floats(0, 4))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("area<3000 and time_us<5", True),
        ("area < 3000 and time < 0.5", False),
        ("area > 3000 or core == 'ami-sf'", True),
        ("not (area > 3000)", True),
        ("500 < area <= 600", True),
        ("core in ('ami-1sub', \"ami-sf\")", True),
        ("core not in ('ami-1sub',)", True),
        ("area * time / 2 + 1 - -1 > 2.1e2", True),
        ("result != 'plain'", False),
        ("area / (bits - 64) > 0", False),
        ("dsp < 1", False),
        ("not (dsp < 1)", False),
        ("dsp < 1 or area > 1", True),
        ("not (dsp < 1 and area < 1)", True),
    ],
)
def test_conditions(text: str, kept: bool) -> None:
    assert condition(text, KEYS)(ROW) is kept


@pytest.mark.parametrize(
    "text",
    [
        "",
        "area",
        "area < ",
        "area = 3",
        "area < 3 && bits > 3",
        "aera < 3",
        "core < 3",
        "area == 'x'",
        "tools == 'x'",
        "area < 3 and 4",
        "core + 'x' == 'y'",
        "2 ** 9 ** 9 ** 9 > area",
        "__import__('os').system('true') == 0",
        "(lambda: area)() < 3",
        "area.real < 3",
        "[x for x in (1, 2)] == area",
        "core in area",
        "area is 3",
        "bits < 0 < 'x'",
        "True",
        "(area < 3) == (area < 4)",
        "f'{area}' == 'x'",
        "(y := area) < 3",
        "(" * 500 + "area < 1" + ")" * 500,
        "area < 1\0",
    ],
)
def test_invalid_conditions_are_refused(text: str) -> None:
    with pytest.raises(UsageError):
        condition(text, KEYS)


@given(st.text(alphabet="areabits0123456789.<>=!+-*/() 'ndot", max_size=30))
def test_any_text_is_a_condition_or_refused(text: str) -> None:
    try:
        keeps = condition(text, KEYS)
    except UsageError:
        return
    assert keeps(ROW) in (True, False)


@given(FIGURES, FIGURES, FIGURES)
def test_conditions_agree_with_python(area: Any, time: Any, limit: Any) -> None:
    row = {"area": area, "time_us": time, "bits": limit}
    keeps = condition("area < bits and not time_us >= area", KEYS)(row)
    if None not in (area, time, limit):
        assert keeps is (area < limit and not time >= area)
    elif keeps:
        pytest.fail("a condition on a missing figure is never true here")


@given(
    st.lists(
        st.tuples(st.sampled_from(["ecp5", "xc7"]), st.sampled_from([16, 24]), FIGURES, FIGURES),
        max_size=12,
    )
)
def test_the_front_has_no_dominated_row(members: list[tuple[str, int, Any, Any]]) -> None:
    names = ("target", "bits", "time_us", "area")
    rows = [dict(zip(names, member, strict=True)) for member in members]
    goals = (Goal("time_us"), Goal("area", greatest=True))

    def beats(one: dict[str, Any], other: dict[str, Any]) -> bool:
        no_worse = one["time_us"] <= other["time_us"] and one["area"] >= other["area"]
        better = one["time_us"] < other["time_us"] or one["area"] > other["area"]
        same = (one["target"], one["bits"]) == (other["target"], other["bits"])
        return same and no_worse and better

    whole = [row for row in rows if None not in (row["time_us"], row["area"])]
    expected = [row for row in whole if not any(beats(other, row) for other in whole)]
    assert front(rows, goals) == expected


def test_the_width_as_a_goal_compares_all_widths() -> None:
    rows = [{"target": "t", "bits": bits, "area": area} for bits, area in ((16, 1), (24, 9))]
    assert front(rows, [Goal("area")]) == rows
    assert front([*rows, {**rows[0], "area": 2}], [Goal("area"), Goal("bits", True)]) == rows


def test_order_and_names() -> None:
    rows = [{**ROW, "time_us": time} for time in (0.3, None, 0.1, 0.2)]
    times = [row["time_us"] for row in selection(None, None, "time", KEYS).apply(rows)]
    assert times == [0.1, 0.2, 0.3, None]
    for text in ("max:time", "-time_us"):
        times = [row["time_us"] for row in selection(None, None, text, KEYS).apply(rows)]
        assert times == [0.3, 0.2, 0.1, None]
    chosen = selection("area > 1", "time,max:clock", None, KEYS)
    assert chosen.incomplete(rows) == {"ecp5": 1}
    assert [row["time_us"] for row in chosen.apply(rows)] == [0.1]
    for pareto in ("core,area", "tiem,area", "seeds", "time,,area"):
        with pytest.raises(UsageError):
            selection(None, pareto, None, KEYS)
