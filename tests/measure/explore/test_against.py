"""Ratios of rows to those of one core, and missing ratios."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.cli import app
from dualfield.host import console
from dualfield.host.entry import run_app
from dualfield.host.errors import UsageError
from dualfield.measure import derive, median_rows
from dualfield.measure.explore.against import compare, table
from dualfield.measure.explore.plan import from_options, points, unfit
from dualfield.synthesize.store import Store
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


INVERT = ("inverse", "divide")
NARROW = ("mont-mul-parallel", "mont-mul-pipelined")
"""Multipliers that do not take 256 bits."""

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
    text = {(r["core"], r["core_area"]): r for r in rows}
    ours, other = text["inv-divstep", 300], text["ami-sf", 100]
    assert ours["time_worst_x_area"] == pytest.approx(worst["inv-divstep"] / 200 * 300)
    assert [ours[n] for n in ("time_ratio", "area_ratio", "product_ratio")] == [1, 1, 1]
    assert text["inv-divstep", 400]["product_ratio"] == pytest.approx(4 / 3)
    time = 4 * worst["ami-sf"] / worst["inv-divstep"]
    assert other["time_ratio"] == pytest.approx(time)
    assert other["area_ratio"] == pytest.approx(1 / 3)
    assert other["product_ratio"] == pytest.approx(time / 3)
    products = [r["time_worst_x_area"] for r in rows]
    assert products[-1] is None
    assert products[:-1] == sorted(products[:-1])


def test_missing_figures_have_no_ratio() -> None:
    rows = compare(median_rows(derive(m) for m in MEASURED), "inv-divstep")
    text = {r["core"]: r for r in rows}
    assert text["ami-1sub"]["time_ratio"] is None  # no clock
    assert text["ami-1sub"]["area_ratio"] == pytest.approx(1 / 3)
    assert text["ami-2sub"]["area_ratio"] is None  # another width
    names = [f"{c.name} {c.unit}" for c in table(rows, "inv-divstep").columns]
    assert names[-4:] == ["time ratio", "area ratio", "time × area ratio", "front "]
    with pytest.raises(UsageError, match="no row of this core is shown"):
        compare(rows, "mont-inv")


def test_the_front_of_each_width() -> None:
    """The front at 16 bits has the smaller of two equally fast rows and the smallest one."""
    rows = compare(median_rows(derive(m) for m in MEASURED), "inv-divstep")
    on = {(r["core"], r["core_area"]) for r in rows if r["on_front"] == "yes"}
    assert on == {("ami-sf", 100), ("inv-divstep", 300), ("ami-2sub", 100)}


@pytest.mark.parametrize(
    ("word", "operations", "one"),
    [
        ("inverters", {"inverse", "divide"}, "inv-divstep"),
        ("Dividers", {"divide"}, "div-binary"),
        ("multipliers", {"multiply"}, "mont-mul-serial"),
    ],
)
def test_a_set_is_every_core_of_its_operations(word: str, operations: set[str], one: str) -> None:
    sweep = from_options([word], ["64"], None, None, None)
    assert one in sweep.cores
    every = catalog.cores().values()
    assert set(sweep.cores) == {core.id for core in every if core.operation in operations}
    assert sweep.of_sets == sweep.cores
    named = from_options([f"{one},{word}"], ["64"], None, None, None)
    assert named.cores[0] == one
    assert set(named.of_sets) == set(sweep.cores) - {one}


def test_a_set_leaves_out_what_does_not_take_the_width() -> None:
    sweep = from_options(["multipliers"], ["256"], None, ["ecp5"], 1)
    assert {point.config.core.id for point in points(sweep)} == set(sweep.cores) - set(NARROW)
    assert unfit(sweep) == [f"{core} does not support 256 bits" for core in NARROW]
    for words, bits in ((["mont-mul-parallel"], "256"), (["multipliers"], "9999")):
        with pytest.raises(UsageError, match=f"{bits} bits"):
            points(from_options(words, [bits], None, ["ecp5"], 1))


def test_every_inverter_beside_one_in_one_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made-up figures in the store: cells in columns of their own, the front marked."""
    monkeypatch.setattr(console.out, "_width", 300)
    words = ["--cores", "inverters", "--bits", "16", "--targets", "ecp5"]
    store = Store(tmp_path / "store.sqlite")
    for i, point in enumerate(points(from_options(["inverters"], ["16"], None, ["ecp5"], 1))):
        cells = {"lut4": 1000 + i, "ff": 2000 + i, "dsp": 30 + i, "bram": 60 + i}
        result = row(point.config.core.id, 16, 5000 + i, 100.0)
        given = {"parameters": point.config.values, "cells": cells, "tools": dict(point.tools)}
        store.put(point.key, result.as_dict() | given)
    words += ["--store", str(store.path), "--against", "inv-divstep"]
    assert run_app(app, ["explore", *words], "dualfield") == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    head = next(line for line in lines if line[:2] == ["core", "target"])
    assert [head[head.index("LUT") + i] for i in range(4)] == ["LUT", "FF", "DSP", "RAM"]
    rows = {line[0].split("-16")[0]: line for line in lines if line and "-16" in line[0]}
    assert set(rows) == {c.id for c in catalog.cores().values() if c.operation in INVERT}
    assert rows["ami-sf"][-9:-5] == ["1000", "2000", "30", "60"]
    assert rows["ami-sf"][-1] == "yes", "it is the smallest there"
    assert rows["inv-word"][-1] != "yes", "it is the largest there, and slow"
