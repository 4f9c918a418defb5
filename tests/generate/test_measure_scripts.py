"""The scripts for Vivado, Quartus and Radiant run in Tcl, with stand-ins for vendor commands."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from absent import needs
from dualfield import catalog, cli
from dualfield.generate import assemble, measure_scripts, rtl
from dualfield.generate.handover import Handover, handover
from dualfield.host import tools
from dualfield.host.entry import run_app
from dualfield.math.fields import parse_field
from dualfield.synthesize.shell import in_shell
from generate import vendor_stubs

CONFIG = catalog.get("ami-sf").configure(16, {"Wipe": 0})
TOOLS = ("vivado", "quartus", "radiant")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a space in its name, written by the command."""
    path = tmp_path_factory.mktemp("scripts") / "a core"
    words = ["synth", "ami-sf", "--bits", "16", "-P", "Wipe=0", "--seeds", "3"]
    assert run_app(cli.app, [*words, "--scripts", str(path)]) == 0
    return path


@needs("Tcl in Python")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_script_prints_one_row(tool: str, folder: Path, tmp_path: Path) -> None:
    """Every figure of the tool's report is in the row; the row is in a file too."""
    environment = {"SENDER": 'A "B"\\', "PERIOD": "4.0"}
    run = vendor_stubs.run(tool, folder, tmp_path, environment=environment)
    row = run.row
    assert (tmp_path / f"row-{tool}.json").read_text(encoding="utf-8") == run.line + "\n"
    assert (row["core"], row["bits"], row["parameters"]) == ("ami-sf", 16, CONFIG.values)
    assert row["sender"] == 'A "B"\\'
    assert row["tool"] == tool
    assert row["ff"] == 280
    assert row["lut"] == 480
    expected = CONFIG if tool != "radiant" else in_shell(CONFIG)
    assert row["rtl_checksum"] == expected.checksum()
    middle, low, high = {"quartus": (201, 200, 202)}.get(tool, (200, 200, 200))
    assert (row["clock_mhz"], row["clock_min"], row["clock_max"]) == (middle, low, high)
    assert row["seeds"] == ([1] if tool == "vivado" else [1, 2, 3])
    areas = {"vivado": (480, "LUT6"), "quartus": (240, "ALM"), "radiant": (480, "LUT4")}
    assert (row["area"], row["area_unit"]) == areas[tool]
    assert row.get("shell_area") == {"radiant": 100}.get(tool)
    assert row["dsp"] == {"vivado": 2, "quartus": 4, "radiant": 0}[tool]
    assert row["bram"] == {"vivado": 3, "quartus": 2, "radiant": 3}[tool]
    version = {"vivado": "2024.1", "radiant": "2023.2.0.38.1"}
    assert row["tool_version"] == version.get(tool, "Version 22.1std.0 Build 915 Lite Edition")
    assert row["command"].endswith(measure_scripts.RUNS[tool])
    assert "4.0 ns" in row["settings"]


@needs("Tcl in Python")
def test_scripts_read_every_file_and_constrain_the_clock(folder: Path, tmp_path: Path) -> None:
    """The files elaborate in Verilator in the order of the script."""
    run = vendor_stubs.run("vivado", folder, tmp_path)
    files = [call[-1] for call in run.of("read_verilog")]
    (synthesis,) = run.of("synth_design")
    top = synthesis[synthesis.index("-top") + 1]
    assert "out_of_context" in synthesis
    lint(files, top, tmp_path)
    clock = Path(run.of("read_xdc")[0][-1]).read_text(encoding="utf-8")
    assert clock == "create_clock -name clk_i -period 4.0 [get_ports clk_i]\n"


@needs("Tcl in Python")
def test_radiant_measures_the_shell_alone_too(folder: Path, tmp_path: Path) -> None:
    run = vendor_stubs.run("radiant", folder, tmp_path)
    tops = [call[-1] for call in run.of("prj_set_impl_opt")]
    assert tops == ["df_ami_sf_shell", "df_ami_sf_stream"]
    added = [Path(call[0]) for call in run.of("prj_add_source")]
    assert all(path.is_file() for path in added)
    at = added.index(next(path for path in added if path.suffix == ".sdc"))
    for files, top in ((added[:at], tops[0]), (added[at + 2 : -2], tops[1])):
        lint([str(path) for path in files], top, tmp_path)
    steps = [call[0] for call in run.of("prj_run")]
    assert steps == ["Synthesis", "Map", "Synthesis", "Map", "PAR", "PAR", "PAR"]


def lint(files: list[str], top: str, work: Path) -> None:
    argv = ["verilator", "--lint-only", "-Wno-fatal", "--top-module", top, *files]
    tools.run(argv, work, env=tools.verilator_env())


@needs("Tcl in Python")
def test_quartus_has_virtual_pins_for_all_ports_but_the_clock(folder: Path, tmp_path: Path) -> None:
    run = vendor_stubs.run("quartus", folder, tmp_path)
    pins = [call[-1] for call in run.of("set_instance_assignment")]
    expected = {"rst_ni", "clear_i", "in_valid_i", "in_ready_o", "a_i", "result_o", "status_o"}
    assert expected <= set(pins)
    assert "a_i[*]" in pins
    assert "clk_i" not in pins
    seeds = [call[-1] for call in run.of("set_global_assignment") if call[1] == "SEED"]
    assert seeds == ["1", "2", "3"]


@needs("Tcl in Python")
def test_registers_that_must_stay_apart_have_constraints(tmp_path: Path) -> None:
    """The scripts name the same registers as the files of a generated folder."""
    config = catalog.get("ami-sf").configure(16, {"FaultChecks": 1})
    texts = measure_scripts.core_folder(config)
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    run = vendor_stubs.run("vivado", tmp_path, tmp_path)
    (constraints,) = [call for call in run.of("read_xdc") if len(call) == 1]
    count = Path(constraints[0]).read_text().count("set_property DONT_TOUCH true")
    assert count > 1
    run = vendor_stubs.run("quartus", tmp_path, tmp_path)
    kept = [c for c in run.of("set_instance_assignment") if "PRESERVE_REGISTER" in c]
    assert len(kept) == count
    assert {call[-1] for call in kept} == {"df_ami_sf_alone"}


@needs("Tcl in Python")
def test_a_core_without_copies_has_no_such_constraints(folder: Path, tmp_path: Path) -> None:
    assert len(vendor_stubs.run("vivado", folder, tmp_path).of("read_xdc")) == 1
    assert not list(folder.glob("*.xdc"))


@needs("Tcl in Python")
@pytest.mark.parametrize("tool", ["quartus", "radiant"])
def test_the_environment_sets_the_seeds(tool: str, folder: Path, tmp_path: Path) -> None:
    run = vendor_stubs.run(tool, folder, tmp_path, environment={"SEEDS": "7 9"})
    assert run.row["seeds"] == [7, 9]


@needs("Tcl in Python")
@pytest.mark.parametrize(("tool", "name"), [("vivado", "rtl"), ("radiant", "shell")])
def test_a_script_refuses_changed_rtl(tool: str, name: str, tmp_path: Path) -> None:
    """A user may have edited a file for his tool: the checksum in the row would be wrong."""
    from tkinter import TclError

    for path, text in measure_scripts.core_folder(CONFIG).items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    changed = sorted((tmp_path / name).glob("*_shell.sv" if name == "shell" else "*.sv"))[-1]
    changed.write_text(changed.read_text().replace(";", "; ", 1))
    with pytest.raises(TclError, match=f"{changed.name} was changed"):
        vendor_stubs.run(tool, tmp_path, tmp_path)
    assert not (tmp_path / f"row-{tool}.json").exists()


UNREADABLE: list[tuple[str, str, Callable[..., str], str]] = [
    ("vivado", "report_utilization", lambda *_: "nothing", "no line that matches"),
    ("vivado", "get_timing_paths", lambda *_: "", "no path between registers"),
    ("quartus", "get_report_panel_names", lambda *_: "", "no Fmax of clock clk_i"),
    ("radiant", "prj_run", lambda *_: "", "no such file"),
]


@needs("Tcl in Python")
@pytest.mark.parametrize(("tool", "command", "answer", "message"), UNREADABLE)
def test_a_report_without_the_figure_is_an_error(
    tool: str, command: str, answer: Callable[..., str], message: str, folder: Path, tmp_path: Path
) -> None:
    """No row is printed or written if a figure is missing."""
    from tkinter import TclError

    with pytest.raises(TclError, match=message):
        vendor_stubs.run(tool, folder, tmp_path, replace={command: answer})
    assert not (tmp_path / f"row-{tool}.json").exists()


def generated(bus: str) -> tuple[Handover, dict[str, str]]:
    """Return the export of a core of 61 bits with a bus, and its scripts."""
    core = catalog.get("inv-divstep")
    h = handover(core, "made", field=parse_field("gfp:0x1fffffffffffffff"), bus=bus)
    return h, measure_scripts.scripts(h, rtl.rtl(h), assemble.ports(h))


def test_radiant_script_of_a_generated_folder_needs_few_pins() -> None:
    assert [Path(path).stem for path in generated("none")[1]] == ["vivado", "quartus"]
    assert [Path(path).stem for path in generated("words")[1]] == list(TOOLS)


@needs("Tcl in Python")
@pytest.mark.parametrize("tool", TOOLS)
def test_generated_folder_is_measured_with_its_bus(tool: str, tmp_path: Path) -> None:
    h, texts = generated("words")
    for name, text in {**texts, **rtl.rtl(h)}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    row = vendor_stubs.run(tool, tmp_path, tmp_path).row
    assert row["design"] == "generated"
    assert row["rtl_checksum"] == h.config.checksum()
    assert row["command"].startswith("dualfield generate inv-divstep")
    assert json.dumps(row["parameters"]["Segment"]).isdigit()


@pytest.mark.parametrize(
    ("option", "name"),
    [(["--target", "ice40"], "target"), (["--json"], "json"), (["--part", "df_frame"], "part")],
)
def test_scripts_refuse_options_of_a_measurement(
    option: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["synth", "ami-sf", "--bits", "16", "--scripts", str(tmp_path / "new"), *option]
    assert run_app(cli.app, words) == 2
    assert f"cannot be combined with --{name}" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_scripts_need_a_new_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    words = ["synth", "ami-sf", "--bits", "16", "--scripts", str(tmp_path)]
    assert run_app(cli.app, words) == 2
    assert "is not empty; name a new folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("text", ["{", "}{", "a\\b"])
def test_a_word_in_braces_keeps_its_text(text: str) -> None:
    with pytest.raises(ValueError, match="not a word in braces"):
        measure_scripts.braced(text)
