from pathlib import Path

import pytest

from dualfield.host.errors import CheckFailed, UsageError
from dualfield.synthesize import cell_netlist, kit, placement, wires
from dualfield.synthesize.cell_netlist import CellNetlist
from dualfield.synthesize.placement import Placement

TINY = kit.Kit("1", "4", 0.2, 3.0, "made up for tests")

# Two gates and a flip-flop in a loop, with an input port at one gate.
Cells = dict[str, tuple[str, dict[str, list[int | str]]]]

CELLS: Cells = {
    "g1": ("NAND2X1", {"A": [2], "B": [5], "Y": [3]}),
    "g2": ("INVX1", {"A": [3], "Y": [4]}),
    "r": ("DFFX1", {"CK": [6], "D": [4], "Q": [5]}),
    "tied": ("NAND2X1", {"A": ["1"], "B": [5], "Y": [7]}),
}
PORTS = {
    "clk_i": {"direction": "input", "bits": [6]},
    "a_i": {"direction": "input", "bits": [2]},
    "y_o": {"direction": "output", "bits": [5, 7, "0"]},
}
OUTPUTS = ("Y", "Q")


def yosys_netlist(cells: Cells) -> dict[str, object]:
    records = {
        name: {
            "type": kind,
            "port_directions": {pin: "output" if pin in OUTPUTS else "input" for pin in pins},
            "connections": pins,
        }
        for name, (kind, pins) in cells.items()
    }
    return {"modules": {"loop": {"ports": PORTS, "cells": records}}}


@pytest.fixture
def netlist() -> CellNetlist:
    return cell_netlist.read(yosys_netlist(CELLS), "loop")


def test_a_netlist_has_the_drivers_and_sinks_of_its_nets(netlist: CellNetlist) -> None:
    assert netlist.clock == "n6"
    assert netlist.inputs == ("n6", "n2")
    assert netlist.outputs == ("n5", "n7")
    nets = {
        net.name: (
            net.driver and netlist.cells[net.driver.cell].name,
            [f"{netlist.cells[pin.cell].name}/{pin.name}" for pin in net.sinks],
        )
        for net in netlist.nets
    }
    assert nets == {
        "n3": ("g1", ["g2/A"]),
        "n4": ("g2", ["r/D"]),
        "n5": ("r", ["g1/B", "tied/B"]),
        "n7": ("tied", []),
        "n2": (None, ["g1/A"]),
        "n6": (None, ["r/CK"]),
    }
    text = netlist.verilog()
    assert "module loop (n6, n2, n5, n7);" in text
    assert "  NAND2X1 tied (.A(1'b1), .B(n5), .Y(n7));" in text


def test_a_net_with_two_drivers_is_refused() -> None:
    cells: Cells = {**CELLS, "g3": ("INVX1", {"A": [2], "Y": [4]})}
    with pytest.raises(CheckFailed, match="two cells drive the net n4"):
        cell_netlist.read(yosys_netlist(cells), "loop")


@pytest.mark.parametrize(
    ("top", "clock", "message"),
    [("other", "clk_i", "no module other"), ("loop", "ck", "no clock port ck")],
)
def test_a_missing_module_or_clock_is_named(top: str, clock: str, message: str) -> None:
    with pytest.raises(CheckFailed, match=message):
        cell_netlist.read(yosys_netlist(CELLS), top, clock)


def test_a_tiny_netlist_is_placed_in_rows(netlist: CellNetlist, tmp_path: Path) -> None:
    widths = [4, 2, 6, 4]
    first = placement.place(netlist, widths, TINY, 1, tmp_path)
    assert [width for _, _, width in first.boxes] == [1000 * width for width in widths]
    assert first.area_um2 == 8 * 6 * 4  # one row of eight of the widest
    assert first.row == 4000
    again = placement.place(netlist, widths, TINY, 1, tmp_path)
    assert again == first


@pytest.mark.parametrize(
    ("boxes", "message"),
    [
        ([(0, 0, 4000), (4000, 0, 2000)], None),
        ([(0, 0, 4000), (3999, 0, 2000)], "on one another"),
        ([(0, 0, 4000), (3999, 4000, 2000)], None),
        ([(0, 0, 4000), (0, 3000, 2000)], "between two rows"),
        ([(0, 0, 4000), (9000, 0, 2000)], "outside of the core"),
        ([(0, 0, 4000), (0, 8000, 2000)], "outside of the core"),
        ([(-1, 0, 4000)], "outside of the core"),
    ],
)
def test_an_illegal_placement_is_refused(
    boxes: list[tuple[int, int, int]], message: str | None
) -> None:
    candidate = Placement(10000, 8000, 4000, tuple(boxes))
    if message is None:
        placement.check(candidate)
    else:
        with pytest.raises(CheckFailed, match=message):
            placement.check(candidate)


def test_the_core_is_nearly_square_and_not_fuller_than_stated() -> None:
    for sites in (1, 7, 1000, 90_000):
        width, height = placement.core_size([1] * sites, kit.SKY130)
        assert width % 460 == 0
        assert height % 2720 == 0
        used = sites * 460 * 2720 / (width * height)
        assert used <= placement.UTILISATION
        if sites >= 1000:
            assert used > 0.99 * placement.UTILISATION
            assert 0.9 < width / height < 1.1
    # A row holds eight of the widest cells.
    width, height = placement.core_size([20, 1, 1, 1], kit.SKY130)
    assert (width, height) == (160 * 460, 2720)


def test_a_spanning_tree_has_the_least_length() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 5.0), (1.0, 0.0)]
    edges = wires.spanning_tree(points)
    assert {frozenset(edge[:2]) for edge in edges} == {
        frozenset({0, 3}),
        frozenset({1, 3}),
        frozenset({1, 2}),
    }
    assert sum(length for *_, length in edges) == 1 + 9 + 5
    assert wires.spanning_tree([(1.0, 1.0)]) == []


def test_wires_of_a_known_placement(netlist: CellNetlist) -> None:
    # Centres in um: g1 (2, 2), g2 (11, 2), r (8, 6), tied (2, 10).
    boxes = ((0, 0, 4000), (10000, 0, 2000), (0, 4000, 16000), (0, 8000, 4000))
    placed = Placement(20000, 12000, 4000, boxes)
    # n3: g1-g2 9; n4: g2-r 7; n5: r-g1 10, then g1-tied 8, because r-tied is 10.
    assert wires.length_um(netlist, placed) == 9 + 7 + 18
    assert wires.half_perimeter_um(netlist, placed) == 9 + 7 + 14
    lines = wires.spef(netlist, placed, TINY).splitlines()
    at = lines.index("*D_NET n5 3.60000")
    assert lines[at + 1 : at + 13] == [
        "*CONN",
        "*I r:Q O",
        "*I g1:B I",
        "*I tied:B I",
        "*CAP",
        "1 r:Q 1.00000",
        "2 g1:B 1.80000",
        "3 tied:B 0.80000",
        "*RES",
        "1 r:Q g1:B 30.0000",
        "2 g1:B tied:B 24.0000",
        "*END",
    ]
    assert not any("n6" in line or "n2" in line for line in lines)


def test_a_cell_of_another_library_is_refused() -> None:
    assert TINY.sites("NAND2X1", 16.0) == 4
    with pytest.raises(UsageError, match=r"NAND2X1 has an area of 17 um2, .*does not fit"):
        TINY.sites("NAND2X1", 17.0)
