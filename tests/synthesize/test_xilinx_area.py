from pathlib import Path

import pytest

from dualfield.host.errors import CheckFailed
from dualfield.synthesize import netlist, registry
from dualfield.synthesize.target import Measurement
from dualfield.synthesize.xilinx_area import TARGETS
from synthesize.fake_design import FakeDesign

BY_NAME = {target.name: target for target in TARGETS}


@pytest.mark.sweep
@pytest.mark.usefixtures("cache")
def test_an_adder_is_counted_in_an_old_and_a_new_family(tmp_path: Path) -> None:
    design = FakeDesign(tmp_path, bits=16)
    old = registry.get("xc2v").measure(design, 1)
    # A table, a carry and a sum gate for each bit but the ends; 48 flip-flops, two in a slice.
    assert old.cells["ff"] == 48
    assert 15 <= old.cells["lut"] <= 17
    assert 14 <= old.cells["carry"] <= 16
    assert old.area == old.cells["slices"] == 24
    assert (old.clock_mhz, old.period_ns, old.clock_source) == (None, None, "none")
    assert Measurement.from_dict(old.as_dict()) == old
    new = registry.get("xc7").measure(design, 1)
    assert (new.cells["ff"], new.cells["carry"], new.cells["slices"]) == (48, 4, 6)
    assert new.area == new.cells["lut"]


def test_slices_are_those_of_the_scarcest_kind() -> None:
    base = {"lut": 10, "ff": 4, "carry": 3, "xorcy": 3, "muxf5": 1, "muxfx": 0}
    slices = BY_NAME["xc2v"].slices
    assert slices(base) == 5
    assert slices(base | {"lut": 11}) == 6
    assert slices(base | {"ff": 17}) == 9
    assert slices(base | {"carry": 19}) == 10
    assert slices(base | {"muxf5": 11}) == 11
    seven = {"lut": 9, "ff": 17, "carry": 2, "muxf7": 0, "muxf8": 0}
    assert BY_NAME["xc7"].slices(seven) == 3
    assert BY_NAME["xcup"].slices(seven | {"muxf9": 0}) == 2


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_the_target_describes_its_rule(target: object) -> None:
    words = str(getattr(target, "clock_meaning", ""))
    assert "area only" in words
    assert "lut/" in words
    assert "lower bound" in words


def test_two_carry4_make_a_carry8() -> None:
    kinds = BY_NAME["xcup"].kinds
    assert netlist.count({"CARRY4": 5}, kinds)["carry"] == 3
    assert netlist.count({"CARRY8": 2, "LUT6": 1, "INV": 1}, kinds)["lut"] == 2


def test_memories_of_old_families_are_counted() -> None:
    counted = BY_NAME["xcve"].memory_kinds
    cells = {"RAMB4_S16_S16": 2, "RAMB16_S18_S18": 1, "RAMB16_S36_S36": 1, "RAMB36E1": 1}
    assert netlist.count(cells, counted)["bram"] == 6


def test_an_unknown_cell_is_an_error() -> None:
    with pytest.raises(CheckFailed, match="RAM64M"):
        netlist.count({"LUT2": 1, "RAM64M": 1}, BY_NAME["xc7"].kinds)
    assert netlist.count({"LUT2": 1, "GND": 1}, BY_NAME["xc7"].kinds, free=["GND"])["lut"] == 1
