"""Every core has the expected cost, and a change of one look-up table is seen."""

import dataclasses
from pathlib import Path

import pytest

from cost.edited_core import EditedCore
from dualfield import catalog
from dualfield.host.entry import run_app
from dualfield.host.errors import CheckFailed
from recorder import chosen
from synthesize.fake_design import FakeCore, FakeDesign
from workshop.cost import expected
from workshop.cost.__main__ import app
from workshop.cost.measure import Cost, configuration, levels, measure

SEQUENCE = "df_serial_multiply_sequence"


@pytest.mark.sweep
@pytest.mark.parametrize("core", chosen(), ids=lambda c: c.id)
def test_every_core_has_the_expected_cost(core: catalog.Core) -> None:
    lines = expected.difference(core.id, expected.read(core), measure(configuration(core)))
    assert not lines, "\n".join(lines)


def test_every_table_is_of_a_core_of_its_family() -> None:
    for path in {expected.path(core) for core in catalog.cores().values()}:
        for core_id in expected._tables(path):
            assert catalog.get(core_id).family == path.parent.name


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ("stepping_next = ~double_i;", "stepping_next = ~double_i & left_i[0];", 1),
        ("assign step_o  = run_i & stepping_q;", "assign step_o  = stepping_q;", -1),
    ],
    ids=["growth", "shrink"],
)
def test_one_look_up_table_is_seen_and_its_module_named(
    old: str, new: str, change: int, tmp_path: Path
) -> None:
    core = catalog.get("mont-mul-serial")
    edited = EditedCore(configuration(core), tmp_path, f"{SEQUENCE}.sv", old, new)
    first, cells, module, last = expected.difference(core.id, expected.read(core), measure(edited))
    assert first == "mont-mul-serial: the cost has changed"
    assert cells.startswith("  lut4 ")
    assert cells.endswith(f"({change:+d})")
    assert module.startswith(f"  module {SEQUENCE}: gates ")
    assert module.endswith(f"({change:+d})")
    assert last.startswith("If the change is intended, `python -m workshop cost --write mont-mul-")


SUMS = """\
module sums #(parameter int unsigned N = 8) (
  input  logic         clk_i,
  input  logic [N-1:0] a_i,
  input  logic [N-1:0] b_i,
  input  logic [N-1:0] c_i,
  output logic [N-1:0] x_o,
  output logic [N-1:0] y_o
);
  logic [N-1:0] x, y;
  assign x = a_i + b_i;
  assign y = {second} + c_i;
  always_ff @(posedge clk_i) begin
    x_o <= x;
    y_o <= y;
  end
endmodule
"""


def _sums(folder: Path, second: str) -> Cost:
    text = SUMS.replace("{second}", second)
    return measure(FakeDesign(folder, 8, text, FakeCore("sums", "sums")))


@pytest.mark.usefixtures("cache")
def test_a_longer_path_of_the_same_cells_is_seen(tmp_path: Path) -> None:
    """Two adders beside each other, and one behind the other."""
    beside, behind = _sums(tmp_path, "b_i"), _sums(tmp_path, "x")
    assert beside.cells["carry"] == 8
    assert beside.cells["levels"] == 4
    assert behind.cells["levels"] == 5
    cells, hint = expected.difference("sums", beside, behind)[1:3]
    assert cells == "  levels 4 -> 5 (+1)"
    assert hint.startswith("  no module has another number of gates")


def _cell(kind: str, inputs: dict[str, object], outputs: dict[str, int]) -> dict[str, object]:
    return {
        "type": kind,
        "port_directions": {**dict.fromkeys(inputs, "input"), **dict.fromkeys(outputs, "output")},
        "connections": {name: [net] for name, net in {**inputs, **outputs}.items()},
    }


def test_levels_of_a_netlist() -> None:
    """Registers end a path, a multiplexer of look-up tables adds no level, a loop is an error."""
    first = _cell("LUT4", {"A": 2, "B": "1"}, {"Z": 3})
    wide = _cell("PFUMX", {"ALUT": 3, "BLUT": 2}, {"Z": 4})
    register = _cell("TRELLIS_FF", {"CLK": 9, "DI": 4}, {"Q": 5})
    second = _cell("LUT4", {"A": 5, "B": 4}, {"Z": 6})
    assert levels({"cells": {}}) == 0
    assert levels({"cells": {"a": first, "b": wide}}) == 1
    assert levels({"cells": {"a": first, "b": wide, "r": register, "c": second}}) == 2
    # The memory's output follows from its read address alone, not from the data to write.
    memory = _cell("TRELLIS_DPR16X4", {"DI": 8, "RAD": 6}, {"DO": 7})
    back = _cell("LUT4", {"A": 7}, {"Z": 8})
    assert levels({"cells": {"m": memory, "l": back}}) == 2
    # The lower sum of a carry cell does not depend on its upper operands.
    carry = _cell("CCU2C", {"A0": 2, "A1": 8, "CIN": "0"}, {"S0": 7, "S1": 10, "COUT": 11})
    assert levels({"cells": {"m": carry, "l": back}}) == 3
    loop = _cell("LUT4", {"A": 8}, {"Z": 8})
    with pytest.raises(CheckFailed, match="combinational loop"):
        levels({"cells": {"l": loop}})


def _cost(core_id: str = "ami-sf") -> Cost:
    cost = expected.read(catalog.get(core_id))
    assert cost is not None
    return cost


def test_difference_names_another_version_and_missing_figures() -> None:
    cost = _cost()
    assert expected.difference("ami-sf", cost, cost) == []
    (line,) = expected.difference("ami-sf", None, cost)
    assert line == "ami-sf: no expected cost; `python -m workshop cost --write ami-sf` writes it."
    newer = dataclasses.replace(cost, yosys="1.0")
    assert expected.difference("ami-sf", cost, newer) == []
    grown = dataclasses.replace(newer, cells={**cost.cells, "ff": cost.cells["ff"] + 1})
    text = "\n".join(expected.difference("ami-sf", cost, grown))
    assert f"The figures are from Yosys {cost.yosys}, this is 1.0: the tool may be" in text
    fewer = dataclasses.replace(cost, modules={"df_new": {"instances": 1}})
    text = "\n".join(expected.difference("ami-sf", cost, fewer))
    assert "the cells of the whole core are equal" in text
    assert "module df_new: instances 0 -> 1 (+1)" in text
    assert "module df_frame: instances 1 -> 0 (-1)" in text


def test_command_compares_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table of another core of the family stays as it is."""
    monkeypatch.setattr(expected, "path", lambda core: tmp_path / "rtl" / f"{core.family}.toml")
    monkeypatch.setattr("workshop.cost.__main__.rtl_dir", lambda: tmp_path / "rtl")
    (tmp_path / "rtl").mkdir()
    core, other = catalog.get("ami-sf"), catalog.get("ami-2sub")

    def run(*arguments: str) -> int:
        return run_app(app, arguments, expected.COMMAND, checkout=True)

    assert run("ami-sf") == 1
    assert "ami-sf: no expected cost" in capsys.readouterr().out
    assert run("--write", "ami-sf", "ami-2sub") == 0
    assert "ami-sf: written: rtl/almost_inverse.toml" in capsys.readouterr().out
    written = expected.read(core)
    assert written == measure(configuration(core))
    before = expected.read(other)
    expected.write(core, dataclasses.replace(written, cells={**written.cells, "lut4": 1}))
    assert expected.read(other) == before
    assert run("ami-sf") == 1
    output = capsys.readouterr()
    assert f"lut4 1 -> {written.cells['lut4']}" in output.out
    assert "1 of 1 cores do not have the expected cost" in output.err
    assert run("--write", "ami-sf") == 0
    assert run("ami-sf", "ami-2sub") == 0
