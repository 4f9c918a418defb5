import csv
import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog
from dualfield.measure import KEYS, MEDIAN_KEYS, derive, median_rows, sweep_table, value
from dualfield.measure.explore.output import csv_text
from dualfield.measure.explore.plan import Sweep, points
from dualfield.measure.explore.progress import Estimate, duration
from dualfield.operations.cycles import mean_cycles
from dualfield.synthesize.store import Store
from dualfield.synthesize.target import Measurement

BASE = Measurement(
    core="ami-sf",
    bits=16,
    parameters={"result": "plain", "ConstantTime": 0},
    target="ecp5",
    seed=1,
    area=300,
    cells={"lut4": 200, "comb": 300, "ff": 70, "lutram": 5, "carry": 9},
    clock_mhz=100.0,
    period_ns=10.0,
    path=(),
    tools={"yosys": "1"},
    rtl_checksum="sum",
    seconds=2.0,
)


def changed(**fields: Any) -> Measurement:
    return dataclasses.replace(BASE, **fields)


def test_a_row_and_its_figures() -> None:
    row = derive(BASE)
    config = catalog.get("ami-sf").configure(16)
    assert set(row) == set(KEYS)
    assert (row["lut"], row["ff"], row["carry"], row["dsp"]) == (200, 70, 9, None)
    assert (row["label"], value(row, "result"), row["note"]) == ("ami-sf-16", "plain", "")
    assert row["cycles_worst"] == config.latency()[1]
    assert row["time_us"] == pytest.approx(mean_cycles(config) * 0.01)
    assert row["time_worst_us"] == pytest.approx(config.latency()[1] * 0.01)
    assert row["time_x_area"] == pytest.approx(row["time_us"] * 300)
    assert row["area_unit"] == "LUT4 positions"


def test_the_shell_is_subtracted() -> None:
    row = derive(changed(shell={"area": 100, "ff": 20}))
    assert (row["area"], row["core_area"]) == (300, 200)
    assert row["time_x_area"] == pytest.approx(row["time_us"] * 200)


def test_a_row_without_a_clock() -> None:
    row = derive(changed(clock_mhz=None, period_ns=None))
    names = ("clock_mhz", "period_ns", "time_us", "time_worst_us", "time_x_area")
    assert [row[name] for name in names] == [None] * 5
    (middle,) = median_rows([row])
    assert (middle["spread"], middle["clock_min"]) == (None, None)


@pytest.mark.parametrize(
    ("fields", "note"),
    [
        ({"core": "ami-9sub"}, "ami-9sub"),
        ({"parameters": {"digit": 4}}, "digit"),
        ({"bits": 1}, "1 bits"),
        ({"target": "xc9"}, "xc9"),
    ],
)
def test_rows_of_other_versions_are_reported(fields: Mapping[str, Any], note: str) -> None:
    row = derive(changed(**fields))
    assert note in row["note"]
    assert (row["area"], row["clock_mhz"]) == (300, 100.0)
    assert (row["time_us"] is None) == ("target" not in fields)
    assert len(median_rows([row])) == 1


def test_medians_are_over_the_seeds_of_one_thing() -> None:
    runs = [
        changed(seed=s, clock_mhz=c, area=a) for s, c, a in ((9, 90, 7), (2, 120, 9), (3, 100, 8))
    ]
    others = [changed(target="ecp5-8"), changed(tools={"yosys": "2"}), changed(rtl_checksum="new")]
    rows = median_rows(derive(run) for run in [*runs, *others])
    assert len(rows) == 4
    first = rows[0]
    assert set(first) == set(MEDIAN_KEYS)
    assert (first["seeds"], first["clock_mhz"], first["area"]) == ([2, 3, 9], 100, 8)
    assert (first["clock_min"], first["clock_max"]) == (90, 120)
    assert first["spread"] == pytest.approx(0.3)
    assert first["period_ns"] == pytest.approx(10)
    assert first["time_us"] == pytest.approx(first["cycles_mean"] / 100)
    assert first["seconds"] == 6
    json.dumps(rows, allow_nan=False)


def test_no_parameter_of_the_catalog_has_the_name_of_a_figure() -> None:
    for core in catalog.cores().values():
        assert not {p.name for p in core.parameters} & {*KEYS, *MEDIAN_KEYS}


def test_csv_and_table() -> None:
    rows = median_rows([derive(BASE), derive(changed(bits=17))])
    (first, second) = csv.DictReader(csv_text(rows, list(MEDIAN_KEYS)).splitlines())
    assert (first["bits"], second["bits"], first["result"]) == ("16", "17", "plain")
    assert (json.loads(first["tools"]), json.loads(first["seeds"])) == ({"yosys": "1"}, [1])
    assert first["dsp"] == ""
    assert "parameters" not in first
    heads = [column.name for column in sweep_table(rows, "t").columns]
    assert heads[:3] == ["core", "target", "seeds"]


def test_the_store_gives_measurements_and_names_what_it_cannot_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "r.sqlite")
    store.put("good", BASE.as_dict())
    store.put("odd", BASE.as_dict() | {"colour": "red"})
    actual, unreadable = store.measurements()
    assert actual == [BASE]
    assert len(unreadable) == 1
    assert "ami-sf 16 ecp5 1" in unreadable[0]
    assert "colour" in unreadable[0]


def test_remaining_time_uses_times_of_the_same_target() -> None:
    work = points(Sweep(("ami-sf",), (16, 64), {}, ("ecp5", "ecp5-8"), (1,)))
    estimate = Estimate(work)
    assert estimate.seconds(1) is None
    for point in work[:2]:  # both sizes on ecp5
        estimate.remove(point)
        estimate.add(point, point.config.bits**1.5)
    assert estimate.seconds(2) == pytest.approx((16**1.5 + 64**1.5) / 2)
    for point in work[2:]:
        estimate.remove(point)
    assert estimate.seconds(2) == pytest.approx(0)
    assert [duration(s) for s in (5, 600, 7200)] == ["5 s", "10 min", "2.0 h"]
