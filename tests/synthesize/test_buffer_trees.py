from pathlib import Path

import pytest

from dualfield.synthesize import buffer_trees, liberty
from dualfield.synthesize.cell_netlist import Cell, CellNetlist
from dualfield.synthesize.liberty import Library
from synthesize import tiny_liberty

DRIVERS = {kind: frozenset({"Y"}) for kind in ("INVX1", "BUFX1", "NAND2X1")}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return liberty.read(tiny_liberty.write(tmp_path / "tiny.lib"))


def chain(buffers: int, sinks: int) -> CellNetlist:
    """An inverter that drives a chain of buffers, each of which drives so many inverters."""
    cells = [Cell("root", "INVX1", {"A": "in", "Y": "n0"})]
    for number in range(buffers):
        cells.append(Cell(f"b{number}", "BUFX1", {"A": f"n{number}", "Y": f"n{number + 1}"}))
        for sink in range(sinks):
            pins = {"A": f"n{number + 1}", "Y": f"y{number}_{sink}"}
            cells.append(Cell(f"g{number}_{sink}", "INVX1", pins))
    empty = CellNetlist("chain", "clk", (), (), ("in",), ("y0_0",), DRIVERS)
    return empty.with_cells(cells)


def depths(netlist: CellNetlist) -> dict[str, int]:
    """Sink of the tree -> number of buffers between it and the inverter at the root."""
    drivers = {net.name: net.driver for net in netlist.nets}
    result = {}
    for cell in netlist.cells:
        if cell.name.startswith("g"):
            count, net = 0, cell.pins["A"]
            while (driver := drivers[net]) is not None and netlist.cells[
                driver.cell
            ].kind == "BUFX1":
                count, net = count + 1, netlist.cells[driver.cell].pins["A"]
            assert net == "n0"
            result[cell.name] = count
    return result


def test_a_long_chain_becomes_a_balanced_tree(library: Library) -> None:
    before = chain(10, 15)
    assert max(depths(before).values()) == 10
    after = buffer_trees.rebuilt(before, library)
    assert set(depths(after)) == set(depths(before))
    assert set(depths(after).values()) == {1}
    buffers = [cell for cell in after.cells if cell.kind == "BUFX1"]
    assert len(buffers) == -(-150 // buffer_trees.FANOUT)
    assert max(len(net.sinks) for net in after.nets) <= buffer_trees.FANOUT
    assert {cell.name for cell in after.cells if cell.kind != "BUFX1"} == {
        cell.name for cell in before.cells if cell.kind != "BUFX1"
    }


def test_the_netlist_needs_no_buffer_of_the_kind_of_the_tree(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buffer_trees, "tree_buffer", lambda _: "BUFX9")
    after = buffer_trees.rebuilt(chain(10, 15), library)
    new = [cell for cell in after.cells if cell.kind == "BUFX9"]
    assert new
    assert all(cell.pins.keys() == {"A", "Y"} for cell in new)
    assert not any(cell.kind == "BUFX1" for cell in after.cells)
    assert max(len(net.sinks) for net in after.nets) <= buffer_trees.FANOUT


def test_a_large_fan_out_takes_two_levels(library: Library) -> None:
    after = buffer_trees.rebuilt(chain(30, 15), library)
    assert set(depths(after).values()) == {2}
    assert max(len(net.sinks) for net in after.nets) <= buffer_trees.FANOUT


def test_a_short_chain_stays(library: Library) -> None:
    short = chain(buffer_trees.LONGEST_CHAIN, 15)
    assert buffer_trees.rebuilt(short, library) is short


def test_a_buffer_at_an_output_port_stays(library: Library) -> None:
    cells = [*chain(4, 2).cells, Cell("out", "BUFX1", {"A": "n4", "Y": "y"})]
    empty = CellNetlist("chain", "clk", (), (), ("in",), ("y",), DRIVERS)
    after = buffer_trees.rebuilt(empty.with_cells(cells), library)
    (port,) = (cell for cell in after.cells if cell.name == "out")
    assert port.pins["Y"] == "y"
    assert set(depths(after).values()) == {0}
