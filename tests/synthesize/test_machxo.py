"""MachXO2 and MachXO3: delays of carries and memories, the clock buffer, a missing wheel."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog
from dualfield.host import tools
from dualfield.host.errors import CheckFailed, ToolMissing
from dualfield.measure.doubt import delays
from dualfield.synthesize import machxo, registry
from dualfield.synthesize.shelled import Shelled
from synthesize.fake_design import ADDER, SERIAL_ADDER, FakeDesign

DEVICES = ["machxo2", "machxo3"]

MEMORY = """\
module tiny_adder #(parameter int unsigned N = 8) (
  input  logic clk_i,
  input  logic data_i,
  output logic data_o
);
  logic [N-1:0] memory [256];
  logic [31:0] shift_q;
  logic [N-1:0] read_q, sum_q;
  assign data_o = ^sum_q;
  always_ff @(posedge clk_i) begin
    shift_q <= {shift_q[30:0], data_i};
    if (shift_q[31]) memory[shift_q[15:8]] <= shift_q[N-1:0];
    read_q <= memory[shift_q[23:16]];
    sum_q  <= read_q;
  end
endmodule
"""


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("name", DEVICES)
def test_a_wide_adder_takes_the_delay_of_its_carries(name: str, tmp_path: Path) -> None:
    """The worst path of 128 bits runs through nearly all carries."""
    measured = registry.get(name).measure(FakeDesign(tmp_path, 128, SERIAL_ADDER), 1)
    assert measured.cells["carry"] == 64
    logic = sum(piece.delay_ns for piece in measured.path if piece.kind == "logic")
    least = delays(name)
    assert least is not None
    assert logic == pytest.approx(128 * least.carry_ns + 0.7, abs=0.7)


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("name", DEVICES)
def test_paths_from_a_memory_block_have_a_delay(name: str, tmp_path: Path) -> None:
    measured = registry.get(name).measure(FakeDesign(tmp_path, 8, MEMORY), 1)
    assert measured.cells["bram"] == 1
    assert measured.path[0].kind in {"clk-to-q", "clk-skew"}
    assert any(
        piece.kind == "clk-to-q" and piece.start.startswith("memory") and piece.delay_ns > 2
        for piece in measured.path
    )


@pytest.mark.usefixtures("cache")
def test_the_clock_has_a_route() -> None:
    """From a buffer that the placer chose, nextpnr found no route for this core and seed."""
    target = registry.get("machxo2")
    assert isinstance(target, Shelled)
    config = catalog.get("ami-sf").configure(16)
    clock = target.measure(config, 1).clock_mhz
    assert clock is not None
    assert 80 < clock < 200
    free = dataclasses.replace(target, amend=None)
    with pytest.raises(CheckFailed, match=r"Failed to route net .*clk_i.*CLKO[15]_DCC"):
        free.measure(config, 1)


def test_the_clock_buffer_drives_every_clock_input() -> None:
    cells: dict[str, dict[str, Any]] = {
        "first": {"type": "TRELLIS_FF", "connections": {"CLK": [2], "DI": [3], "Q": [4]}},
        "second": {"type": "TRELLIS_FF", "connections": {"CLK": [2], "DI": ["0"], "Q": [5]}},
    }
    ports = {"clk_i": {"direction": "input", "bits": [2]}}
    design = {"modules": {"top": {"ports": ports, "cells": cells, "netnames": {}}}}
    machxo.on_clock_buffer("X1/Y2/DCC0")(design, "top")
    buffer = cells["clock_buffer"]
    assert buffer["attributes"] == {"BEL": "X1/Y2/DCC0"}
    assert buffer["connections"] == {"CLKI": [2], "CE": ["1"], "CLKO": [6]}
    assert cells["first"]["connections"] == {"CLK": [6], "DI": [3], "Q": [4]}
    assert cells["second"]["connections"] == {"CLK": [6], "DI": ["0"], "Q": [5]}


def test_the_place_of_the_buffer_is_part_of_the_key() -> None:
    flows = {registry.get(name).tool_versions()["flow"] for name in DEVICES}
    assert len(flows) == 2


@pytest.mark.usefixtures("cache")
def test_a_core_that_is_too_large_is_refused(tmp_path: Path) -> None:
    product = ADDER.replace("a_q + b_q", "a_q * b_q ^ sum_o")
    with pytest.raises(CheckFailed, match=r"tiny-34 does not fit .*1200HC.*TRELLIS_COMB of 1280"):
        registry.get("machxo2").measure(FakeDesign(tmp_path, 34, product), 1)


def test_a_missing_wheel_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    real = tools.find

    def find(program: str) -> Path:
        if program == "yowasp-nextpnr-machxo2":
            raise ToolMissing(program)
        return real(program)

    monkeypatch.setattr(tools, "find", find)
    for name in DEVICES:
        assert registry.get(name).missing() == (
            "yowasp-nextpnr-machxo2 is missing: pip install 'dualfield[machxo]'"
        )
