import dataclasses
from pathlib import Path
from xml.etree import ElementTree

import pytest

from absent import needs
from dualfield import catalog
from dualfield.host import tools
from dualfield.host.errors import UsageError
from dualfield.synthesize import asic, kit, liberty, opensta, placed, registry
from dualfield.synthesize.asic import Asic
from dualfield.synthesize.kit import Kit
from dualfield.synthesize.placed import Placed
from dualfield.synthesize.target import Measurement
from synthesize import tiny_liberty
from synthesize.fake_design import FakeDesign

# The areas of the tiny library are its widths in rows of one micrometre.
WIRES = Kit("1", "1", 0.2, 3.0, "made up for tests")
PLAIN = Asic("tiny", "Tiny", "dualfield_tiny", "dualfield_tiny")


def twin(constants: Kit) -> Placed:
    return Placed("tiny-placed", "Tiny", "dualfield_tiny", "dualfield_tiny", kit=constants)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny library as the selected liberty file."""
    path = tiny_liberty.write(tmp_path / "tiny.lib")
    monkeypatch.setenv("DUALFIELD_LIBERTY", str(path))
    return path


@needs("sta")
@pytest.mark.usefixtures("cache", "library")
def test_wires_without_resistance_and_capacitance_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit, "CLOCK_SLEW_NS", 0)
    design = FakeDesign(tmp_path, bits=16)
    plain = PLAIN.measure(design, 1)
    row = twin(Kit("1", "1", 0.0, 0.0, "")).measure(design, 1)
    assert plain.period_ns is not None
    # LEAST_OHM on every wire is below the last digit.
    assert row.period_ns == pytest.approx(plain.period_ns + kit.CLOCK_SKEW_NS, abs=2e-4)
    assert row.cells == plain.cells
    assert row.ge == plain.ge


@needs("sta")
@pytest.mark.usefixtures("cache", "library")
def test_wires_slow_a_core_and_free_space_enlarges_it(tmp_path: Path) -> None:
    design = FakeDesign(tmp_path, bits=16)
    plain = PLAIN.measure(design, 1)
    row = twin(WIRES).measure(design, 1)
    assert plain.period_ns is not None
    assert row.period_ns is not None
    assert row.period_ns > plain.period_ns + kit.CLOCK_SKEW_NS
    assert row.area == pytest.approx(plain.area / 0.70, rel=0.05)
    assert row.area >= plain.area / 0.70
    assert row.clock_source == placed.SOURCE
    assert sum(piece.delay_ns for piece in row.path) + kit.CLOCK_SKEW_NS == pytest.approx(
        row.period_ns, abs=0.01
    )
    slow = twin(dataclasses.replace(WIRES, ff_um=2.0)).measure(design, 1)
    assert slow.period_ns is not None
    assert slow.period_ns > row.period_ns
    assert slow.tools["flow"] != row.tools["flow"]
    again = twin(WIRES).measure(design, 1)
    assert dataclasses.replace(again, seconds=0) == dataclasses.replace(row, seconds=0)
    assert Measurement.from_dict(row.as_dict()) == row


@needs("sta")
@pytest.mark.usefixtures("cache")
def test_default_wire_loads_of_a_library_are_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    design = FakeDesign(tmp_path, bits=8)
    path = tmp_path / "loads.lib"
    monkeypatch.setenv("DUALFIELD_LIBERTY", str(path))
    tiny_liberty.write(path)
    without = PLAIN.measure(design, 1)
    load = (
        'wire_load ("Long") { capacitance : 0.1; resistance : 0; slope : 1;\n'
        '  fanout_length (1, 1); }\n  default_wire_load : "Long";\n'
        "  default_wire_load_mode : top;\n"
    )
    head, _, rest = tiny_liberty.text().partition("  lu_table_template")
    path.write_text(f"{head}{load}  lu_table_template{rest}")
    assert PLAIN.measure(design, 1).period_ns == without.period_ns
    # The test can fail: OpenSTA applies the model of the file itself.
    folder = tmp_path / "sta"
    folder.mkdir()
    monkeypatch.setattr(liberty.Library, "text_without_wire_loads", lambda self: path.read_text())
    period, _ = opensta.worst_path(
        folder, liberty.read(path), _mapped(design, folder), design.core.top
    )
    assert without.period_ns is not None
    assert period > without.period_ns + 0.1


def _mapped(design: FakeDesign, folder: Path) -> str:
    from dualfield.synthesize import mapping

    result = mapping.mapped(design, PLAIN.library(), han_carlson=False)
    (folder / "m.v").write_text((result.folder / mapping.VERILOG).read_text())
    return "m.v"


def test_the_missing_tool_is_named(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = twin(WIRES)
    sentences = {"coloquinte": "coloquinte is missing: pip", "sta": "sta is missing: install"}
    monkeypatch.setattr(tools, "missing", lambda name: sentences.get(name))
    assert target.missing() == "coloquinte is missing: pip; sta is missing: install"
    monkeypatch.setattr(tools, "missing", lambda name: None)
    assert target.missing() is None
    library.unlink()
    assert "cannot read the liberty file" in str(target.missing())


@pytest.mark.parametrize("name", [t.name for t in asic.TARGETS])
def test_every_process_has_a_placed_twin(name: str) -> None:
    plain, target = registry.get(name), registry.get(f"{name}-placed")
    assert isinstance(plain, Asic)
    assert isinstance(target, Placed)
    assert (target.family, target.typical) == (plain.family, plain.typical)
    assert target.han_carlson == plain.han_carlson
    assert "OpenROAD" in target.kit.source
    assert f"{target.kit.ff_um:.3g} fF/um" in target.clock_meaning


@needs("sta", "the liberty files of DUALFIELD_PDK")
@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("name", ["gf180", "sky130", "ihp130"])
def test_a_small_core_is_placed_in_every_process(name: str) -> None:
    design = catalog.get("mont-mul-serial").configure(8, {})
    plain = registry.get(name).measure(design, 1)
    row = registry.get(f"{name}-placed").measure(design, 1)
    assert plain.period_ns is not None
    assert row.period_ns is not None
    assert 1 < (row.period_ns - kit.CLOCK_SKEW_NS) / plain.period_ns < 1.5
    assert row.cells == plain.cells


def test_a_library_of_other_cells_is_refused(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    assert library.is_file()
    odd = twin(dataclasses.replace(WIRES, site_um="0.7"))
    with pytest.raises(UsageError, match=r"is no multiple of a site of 0\.7 x 1 um"):
        odd.measure(FakeDesign(tmp_path, bits=4), 1)


@needs("sta")
@pytest.mark.usefixtures("cache", "library")
def test_the_picture_has_every_cell_and_the_worst_path(tmp_path: Path) -> None:
    design = FakeDesign(tmp_path, bits=8)
    target = twin(WIRES)
    row = target.measure(design, 1)
    drawing = target.picture(design, 1)
    root = ElementTree.fromstring(drawing)
    shapes = [element for element in root.iter() if element.tag.endswith("}path")]
    strokes = [shape.attrib["d"].count("M") for shape in shapes]
    assert strokes == [row.cells["cells"] - row.cells["ff"], row.cells["ff"]]
    (line,) = (element for element in root.iter() if element.tag.endswith("}polyline"))
    assert len(line.attrib["points"].split()) == len(row.path)
    text = "".join(root.itertext())
    assert "tiny-8 on Tiny, default adders, placed" in text
    assert f"{row.cells['cells']} cells, " in text
    assert row.period_ns is not None
    assert f"{row.period_ns - kit.CLOCK_SKEW_NS:.2f} ns" in text
