import dataclasses
import re
import shutil
from pathlib import Path

import pytest

from absent import needs
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.synthesize import asic, liberty, opensta, registry
from dualfield.synthesize.asic import Asic, set_liberty
from dualfield.synthesize.target import Measurement
from synthesize import tiny_liberty
from synthesize.fake_design import ADDER, FakeCore, FakeDesign

TINY = Asic("tiny", "Tiny", "dualfield_tiny", "dualfield_tiny")
PROCESSES = [
    name for name, target in registry.targets().items() if target.kind in ("asic", "placed")
]


@pytest.fixture
def pdk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the tiny library, two levels down."""
    folder = tmp_path / "pdk" / "lib"
    folder.mkdir(parents=True)
    tiny_liberty.write(folder / "any_name.lib")
    monkeypatch.setenv("DUALFIELD_PDK", str(tmp_path / "pdk"))
    monkeypatch.setenv("DUALFIELD_LIBERTY", "")
    return folder


def without_sta(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asic, "_has_sta", lambda: False)


@pytest.mark.usefixtures("cache", "pdk")
def test_area_is_the_sum_of_cells_and_the_row_names_the_nand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_sta(monkeypatch)
    first = TINY.measure(FakeDesign(tmp_path, bits=4), 1)
    assert first.cells["ff"] == 12
    # 12 flip-flops of 16, and at least three gates for each of three or four sum bits.
    assert first.area > 12 * 16 + 9 * tiny_liberty.NAND2_AREA
    assert first.nand2_cell == "NAND2X1"
    assert first.nand2_area == tiny_liberty.NAND2_AREA
    assert first.ge == first.area / tiny_liberty.NAND2_AREA
    assert first.clock_source == asic.FALLBACK
    assert "ABC" in first.tools["timing"]
    # Clock-to-q, setup, and at least an inverter; but not ten gates for each bit.
    assert first.period_ns is not None
    overhead = tiny_liberty.CLOCK_TO_Q + tiny_liberty.SETUP
    assert overhead + 0.02 < first.period_ns < overhead + 40 * 0.1
    assert Measurement.from_dict(first.as_dict()) == first
    again = TINY.measure(FakeDesign(tmp_path, bits=4), 7)
    assert dataclasses.replace(again, seconds=0, seed=1) == dataclasses.replace(first, seconds=0)


@pytest.mark.usefixtures("cache", "pdk")
def test_han_carlson_adders_are_faster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_sta(monkeypatch)
    design = FakeDesign(tmp_path, bits=64)
    plain = TINY.measure(design, 1)
    fast = dataclasses.replace(TINY, han_carlson=True).measure(design, 1)
    assert plain.cells["ff"] == fast.cells["ff"] == 192
    assert plain.period_ns is not None
    assert fast.period_ns is not None
    assert fast.period_ns < plain.period_ns
    assert plain.tools["flow"] != fast.tools["flow"]


@needs("sta")
@pytest.mark.usefixtures("cache", "pdk")
def test_opensta_gives_the_worst_path(tmp_path: Path) -> None:
    row = TINY.measure(FakeDesign(tmp_path, bits=8), 1)
    assert row.clock_source == "OpenSTA"
    assert row.path[0].kind == "clk-to-q"
    assert row.path[-1].kind == "setup"
    assert re.fullmatch(r"[ab]_q\[\d\]/CK", row.path[0].start)
    assert re.fullmatch(r"sum_o\[\d\]/D", row.path[-1].start)
    assert row.period_ns is not None
    assert sum(piece.delay_ns for piece in row.path) == pytest.approx(row.period_ns, abs=0.01)


@pytest.mark.usefixtures("cache")
def test_liberty_files_are_found_by_library_name(tmp_path: Path, pdk: Path) -> None:
    assert TINY.library().nand2.name == "NAND2X1"
    assert TINY.missing() is None
    tiny_liberty.write(pdk / "other.lib", "sky130_fd_sc_hd__tt_025C_1v80")
    actual = registry.get("sky130-hc").tool_versions()["liberty"]
    assert actual.startswith("sky130_fd_sc_hd__tt_025C_1v80 ")
    # The content identifies the file, not its path.
    before = TINY.tool_versions()["liberty"]
    shutil.move(pdk / "any_name.lib", pdk / "moved.lib")
    assert TINY.tool_versions()["liberty"] == before
    with (pdk / "moved.lib").open("a") as file:
        file.write("/* another */\n")
    assert TINY.tool_versions()["liberty"] != before


@pytest.mark.parametrize("name", PROCESSES)
def test_without_a_file_every_target_says_what_to_do(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DUALFIELD_PDK", raising=False)
    monkeypatch.delenv("DUALFIELD_LIBERTY", raising=False)
    target = registry.get(name)
    assert "--liberty FILE" in str(target.missing())
    with pytest.raises(UsageError, match="DUALFIELD_PDK"):
        target.tool_versions()


def test_an_unsuitable_folder_is_named(
    tmp_path: Path, pdk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError, match=r"no \*\.lib in .*gf180mcu"):
        registry.get("gf180").tool_versions()
    tiny_liberty.write(pdk / "two.lib", without="XOR2X1")
    with pytest.raises(UsageError, match=r"several files match: .*any_name\.lib.*two\.lib"):
        TINY.library()
    monkeypatch.setenv("DUALFIELD_PDK", str(tmp_path / "nowhere"))
    with pytest.raises(UsageError, match="nowhere is not a folder"):
        TINY.library()


def test_a_file_takes_precedence_over_the_folder(
    tmp_path: Path, pdk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUALFIELD_LIBERTY", "")
    path = tiny_liberty.write(tmp_path / "mine.lib", "dualfield_tiny_slow")
    set_liberty(path)
    assert TINY.library().name == "dualfield_tiny_slow"
    with pytest.raises(UsageError, match="is the library dualfield_tiny_slow; this target needs"):
        registry.get("ihp130").tool_versions()
    set_liberty(None)
    assert TINY.library().path == pdk / "any_name.lib"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot read the liberty file"),
        ("module x; endmodule\n", "is not a liberty file"),
        (tiny_liberty.text()[:2000], "not a complete liberty file"),
        (tiny_liberty.text(without="NAND2X1"), "no two-input NAND"),
        (tiny_liberty.text(without="BUFX1"), "no buffer"),
        (tiny_liberty.text().replace("time_unit", "time_unite"), "no time_unit"),
    ],
)
def test_unusable_files_are_refused(
    content: str | None, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUALFIELD_LIBERTY", "")
    path = tmp_path / "bad.lib"
    if content is not None:
        path.write_text(content)
    with pytest.raises(UsageError, match=message) as caught:
        set_liberty(path)
    assert "bad.lib" in str(caught.value)


@pytest.mark.parametrize(
    ("function", "wanted"),
    [
        ("!(A&B)", True),
        ("(A B)'", True),
        ("!A | !B", True),
        ("(!A) + (B')", True),
        ("A' + B'", True),
        ("(A*B)^1", True),
        ("!A B", False),
        ("A & B", False),
        ("!A & !B", False),
        ("!(A & C", False),
        ("!(A & B & C)", False),
    ],
)
def test_a_nand_is_recognized_by_its_function(function: str, wanted: bool, tmp_path: Path) -> None:
    text = tiny_liberty.text().replace("(A B)'", function)
    path = tmp_path / "x.lib"
    path.write_text(text)
    if wanted:
        assert liberty.read(path).nand2.name == "NAND2X1"
    else:
        with pytest.raises(UsageError, match="no two-input NAND"):
            liberty.read(path)


def test_times_of_a_flip_flop_are_the_middle_of_its_tables(tmp_path: Path) -> None:
    library = liberty.read(tiny_liberty.write(tmp_path / "x.lib"))
    assert list(library.flip_flops) == ["DFFX1"]
    expected = tiny_liberty.CLOCK_TO_Q + tiny_liberty.SETUP
    assert library.overhead_ns("DFFX1") == pytest.approx(expected)
    with pytest.raises(UsageError, match="no flip-flop INVX1"):
        library.overhead_ns("INVX1")


@pytest.mark.usefixtures("cache", "pdk")
def test_a_design_without_registers_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_sta(monkeypatch)
    text = "module gate_only #(parameter int N = 1) (input logic a_i, clk_i, output logic b_o);\n"
    text += "  assign b_o = ~(a_i & clk_i);\nendmodule\n"
    design = FakeDesign(tmp_path, text=text, core=FakeCore("gate", "gate_only"))
    with pytest.raises(CheckFailed, match="no register"):
        TINY.measure(design, 1)


@pytest.mark.usefixtures("cache", "pdk")
def test_registers_without_a_cell_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_sta(monkeypatch)
    text = ADDER.replace("input  logic         clk_i,", "input  logic         clk_i, rst_ni,")
    text = text.replace("@(posedge clk_i) begin", "@(posedge clk_i or negedge rst_ni) begin\n")
    text = text.replace("a_q   <= a_i;", "if (!rst_ni) a_q <= '0; else a_q   <= a_i;")
    text = text.replace("    b_q   <= b_i;\n    sum_o <= a_q + b_q;\n  end\n", "  end\n")
    text = text.replace("endmodule", "  assign b_q = b_i;\n  assign sum_o = a_q + b_q;\nendmodule")
    with pytest.raises(CheckFailed, match="DFF"):
        TINY.measure(FakeDesign(tmp_path, bits=4, text=text), 1)


REPORT = """\
Startpoint: u_q_dff_Q
            (rising edge-triggered flip-flop clocked by clock)

   0.0000    0.0000   clock clock (rise edge)
   0.0000    0.0000 ^ u_q_dff_Q/CLK (dff)
   0.4000    0.4000 ^ u_q_dff_Q/Q (dff)
   0.2500    0.6500 v _12_/Y (nand2)
   0.0000    0.6500 v r_q_dff_Q_3/D (dff)
             0.6500   data arrival time

100000.0000 100000.0000   clock clock (rise edge)
  -0.1000 99999.9000   library setup time
             99999.9000   data required time
"""


def test_a_report_of_opensta_is_read() -> None:
    period, path = opensta.parse(REPORT)
    assert period == pytest.approx(0.75)
    assert [piece.kind for piece in path] == ["clk-to-q", "logic", "routing", "setup"]
    assert path[0].start == "u_q_dff_Q/CLK"
    assert (path[-1].start, path[-1].delay_ns) == ("r_q_dff_Q_3/D", 0.1)


def test_a_report_without_a_path_is_refused() -> None:
    with pytest.raises(CheckFailed, match="no path from a register"):
        opensta.parse("No paths found.\n")
