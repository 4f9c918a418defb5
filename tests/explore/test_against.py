"""Rows beside one core: what is divided by what, and what is missing."""

import pytest

from dualfield import catalog
from dualfield.errors import UsageError
from dualfield.explore.against import compare, table
from dualfield.explore.plan import from_options
from dualfield.measure import derive, median_rows
from dualfield.synthesize.target import Measurement


def row(core: str, bits: int, area: int, clock: float | None) -> Measurement:
    return Measurement(
        core=core,
        bits=bits,
        parameters=catalog.get(core).configure(bits).values,
        target="ecp5",
        seed=1,
        area=area,
        cells={"lut4": area},
        clock_mhz=clock,
        period_ns=None if clock is None else 1000.0 / clock,
        path=(),
        tools={"yosys": "1"},
        rtl_checksum=f"{core} {area}",
        seconds=1.0,
    )


MEASURED = [
    row("ami-sf", 16, 100, 50.0),
    row("inv-divstep", 16, 400, 200.0),
    row("inv-divstep", 16, 300, 200.0),
    row("ami-1sub", 16, 100, None),
    row("ami-2sub", 17, 100, 50.0),
]


def test_ratios_are_to_the_best_row_of_the_core() -> None:
    rows = compare(median_rows(derive(m) for m in MEASURED), "inv-divstep")
    worst = {c: catalog.get(c).configure(16).latency()[1] for c in ("ami-sf", "inv-divstep")}
    shown = {(r["core"], r["core_area"]): r for r in rows}
    ours, other = shown["inv-divstep", 300], shown["ami-sf", 100]
    assert ours["time_worst_x_area"] == pytest.approx(worst["inv-divstep"] / 200 * 300)
    assert [ours[n] for n in ("time_ratio", "area_ratio", "product_ratio")] == [1, 1, 1]
    assert shown["inv-divstep", 400]["product_ratio"] == pytest.approx(4 / 3)
    time = 4 * worst["ami-sf"] / worst["inv-divstep"]
    assert other["time_ratio"] == pytest.approx(time)
    assert other["area_ratio"] == pytest.approx(1 / 3)
    assert other["product_ratio"] == pytest.approx(time / 3)
    products = [r["time_worst_x_area"] for r in rows]
    assert products[-1] is None
    assert products[:-1] == sorted(products[:-1])


def test_what_is_missing_has_no_ratio() -> None:
    rows = compare(median_rows(derive(m) for m in MEASURED), "inv-divstep")
    shown = {r["core"]: r for r in rows}
    assert shown["ami-1sub"]["time_ratio"] is None  # no clock
    assert shown["ami-1sub"]["area_ratio"] == pytest.approx(1 / 3)
    assert shown["ami-2sub"]["area_ratio"] is None  # another width
    names = [f"{c.name} {c.unit}" for c in table(rows, "inv-divstep").columns]
    assert names[-3:] == ["time ratio", "area ratio", "time × area ratio"]
    with pytest.raises(UsageError, match="no row shown is of this core"):
        compare(rows, "mont-inv")


def test_inverters_are_every_core_that_inverts() -> None:
    sweep = from_options(["inverters"], ["64"], None, None, None)
    assert {"inv-divstep", "ami-sf", "mont-inv", "div-binary"} <= set(sweep.cores)
    assert not any(catalog.get(name).operation == "multiply" for name in sweep.cores)
