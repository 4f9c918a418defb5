import dataclasses
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog
from dualfield.host.errors import CheckFailed
from dualfield.synthesize import gowin, nextpnr, registry, shelled
from dualfield.synthesize.target import Measurement
from synthesize.fake_design import ADDER, FakeDesign


@pytest.mark.sweep
@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("name", ["ice40", "gowin", "machxo2", "machxo3"])
def test_a_core_is_placed_in_its_shell_and_the_shell_alone_is_counted(name: str) -> None:
    config = catalog.get("ami-sf").configure(4, {"result": "almost"})
    target = registry.get(name)
    first = target.measure(config, 1)
    assert (first.core, first.bits, first.rtl_checksum) == ("ami-sf", 4, config.checksum())
    assert first.shell is not None
    assert 0 < first.shell["area"] < first.area
    assert first.core_area == first.area - first.shell["area"]
    # Four registers of n bits and one, and control, are the core's.
    assert first.cells["ff"] - first.shell["ff"] >= 4 * 4
    assert set(first.cells) | {"area"} == set(first.shell)
    assert first.clock_source == "nextpnr post-route"
    assert first.path[0].kind == "clk-to-q"
    assert sum(p.delay_ns for p in first.path) == pytest.approx(first.period_ns, rel=0.02)
    assert Measurement.from_dict(first.as_dict()) == first
    again = target.measure(config, 1)
    assert dataclasses.replace(again, seconds=0) == dataclasses.replace(first, seconds=0)


@pytest.mark.usefixtures("cache")
def test_a_product_takes_a_hard_multiplier_where_there_is_one(tmp_path: Path) -> None:
    text = ADDER.replace("a_q + b_q", "a_q * b_q ^ sum_o")
    design = FakeDesign(tmp_path, bits=11, text=text)
    measured = registry.get("ice40-up5k").measure(design, 1)
    assert measured.cells["dsp"] == 1
    assert measured.cells["lc"] < 60


def test_the_shell_of_few_pins_has_short_words() -> None:
    config = catalog.get("ami-sf").configure(16)
    whole, alone = nextpnr.add_shell(config, 8)
    assert (whole.label(), str(alone and alone.label())) == (
        "ami-sf-16-stream8",
        "ami-sf-16-shell8",
    )


@pytest.mark.usefixtures("cache")
def test_a_design_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    ice40, wide = registry.get("ice40"), FakeDesign(tmp_path, bits=100)
    with pytest.raises(CheckFailed, match=r"tiny-100 does not fit .*HX8K.*needs 301 SB_IO of 206"):
        ice40.measure(wide, 1)
    with pytest.raises(CheckFailed, match=r"tiny-100 does not fit .*GW2A.*301 pins"):
        registry.get("gowin").measure(wide, 1)


def test_exceeded_resources_are_read_from_the_log() -> None:
    log = (
        "Info: Device utilisation:\n"
        "Info: \t         ICESTORM_LC:    9716/   7680   126%\n"
        "Info: \t               SB_IO:      18/    206     8%\n"
        "ERROR: Unable to place cell\n"
    )
    assert nextpnr.overfull(log) == ["9716 ICESTORM_LC of 7680"]
    assert nextpnr.overfull(log.replace("9716", "7680")) == []


def test_every_port_gets_a_pin_of_its_own() -> None:
    ports = ["clk_i", *(f"in_data_i[{i}]" for i in range(32)), "out_valid_o"]
    lines = str(gowin.constraints(ports)).splitlines()
    assert [line.split('"')[1] for line in lines] == ports
    assert len({line.split()[-1] for line in lines}) == len(ports)
    assert lines[0] == 'IO_LOC "clk_i" H11;'
    assert len(gowin.pins()) == len(set(gowin.pins())) >= 73
    assert gowin.constraints([f"a[{i}]" for i in range(len(gowin.pins()) + 1)]) is None


def test_the_shell_is_part_of_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    target = registry.get("ice40")
    assert isinstance(target, shelled.Shelled)
    before = target.tool_versions()
    monkeypatch.setattr(nextpnr, "shell_checksum", lambda: "another")
    assert target.tool_versions()["flow"] != before["flow"]


GATES = {
    "no gate": "sum",
    "a gate of two inputs": "sum & {N{shift_q[2*N]}}",
    "a selector": "shift_q[2*N] ? sum : shift_q[N:1]",
    "a selector of four": "shift_q[2*N] ? (shift_q[2*N+1] ? sum : shift_q[N:1]) "
    ": shift_q[2*N+1] ? ~sum : shift_q[N+1:2]",
}
"""Gates between a sum and its register."""

GATED = """\
module tiny_adder #(parameter int unsigned N = 8) (
  input  logic clk_i,
  input  logic data_i,
  output logic data_o
);
  logic [2*N+1:0] shift_q;
  logic [N-1:0] sum, sum_q;
  assign sum = shift_q[N-1:0] + shift_q[2*N-1:N];
  assign data_o = ^sum_q;
  always_ff @(posedge clk_i) begin
    shift_q <= {shift_q[2*N:0], data_i};
    sum_q   <= GATE;
  end
endmodule
"""


@pytest.mark.sweep
@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize(
    ("name", "gates"),
    [
        # Tables of one kind: the largest gate takes all that a smaller one does.
        ("ecp5", ["no gate", "a selector of four"]),
        ("ice40", ["no gate", "a selector of four"]),
        ("gowin", list(GATES)),
        ("machxo2", list(GATES)),
        ("machxo3", ["no gate", "a selector of four"]),
    ],
    ids=["ecp5", "ice40", "gowin", "machxo2", "machxo3"],
)
def test_the_clock_covers_a_sum_through_any_gate(
    name: str, gates: list[str], tmp_path: Path
) -> None:
    """Logic behind a carry chain adds to its delay."""
    clocks = {}
    for gate in gates:
        text = GATES[gate]
        (folder := tmp_path / gate).mkdir()
        design = FakeDesign(folder, bits=48, text=GATED.replace("GATE", text))
        clocks[gate] = registry.get(name).measure(design, 1).clock_mhz
    bare = clocks.pop("no gate")
    assert bare is not None
    assert {gate: clock for gate, clock in clocks.items() if not clock or clock > 1.1 * bare} == {}


def test_tables_of_gowin_become_ones_that_nextpnr_times() -> None:
    """A LUT2 and a flip-flop behind a flip-flop, before and after."""
    ports = {"F": "output", "I0": "input", "I1": "input"}
    cells: dict[str, Any] = {
        "gate": {
            "type": "LUT2", "parameters": {"INIT": "1000"}, "port_directions": dict(ports),
            "connections": {"F": [4], "I0": [2], "I1": [3]},
        },
        "first": {"type": "DFF", "connections": {"D": [4], "Q": [5], "CLK": [1]}},
        "second": {"type": "DFFRE", "connections": {"D": [5], "Q": [6], "CLK": [1]}},
        "fixed": {"type": "DFF", "connections": {"D": ["0"], "Q": [7], "CLK": [1]}},
    }  # fmt: skip
    design = {"modules": {"top": {"cells": cells, "netnames": {}}}}
    gowin.use_timed_tables(design, "top")
    gate, added = cells["gate"], cells["second_D_LUT4"]
    assert (gate["type"], gate["parameters"]) == ("LUT4", {"INIT": "1000" * 4})
    assert gate["connections"] == {"F": [4], "I0": [2], "I1": [3], "I2": ["0"], "I3": ["0"]}
    assert cells["first"]["connections"]["D"] == [4]
    assert cells["fixed"]["connections"]["D"] == ["0"]
    assert added["type"] == "LUT4"
    assert added["parameters"] == {"INIT": "10" * 8}
    assert added["connections"]["I0"] == [5]
    assert added["connections"]["F"] == cells["second"]["connections"]["D"] == [8]
    assert set(cells) == {"gate", "first", "second", "second_D_LUT4", "fixed"}
