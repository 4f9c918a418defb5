"""``dualfield generate``: the folder of a core, opened by the tools that consume it."""

import hashlib
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pyslang
import pytest

from compiled import verilator_env
from dualfield import catalog, cli
from dualfield.generate.handover import handover
from dualfield.host.entry import run_app
from dualfield.host.version import __version__
from dualfield.math.fields import parse_field
from workshop.folders import lists

NAME = "ami_sf_gfp_ffd"
COMMAND = ("generate", "ami-sf", "--field", "gfp:0xffd")


def generate(place: Path, *words: str) -> Path:
    """Return the folder that the command writes from another working folder."""
    working_folder = Path.cwd()
    os.chdir(place)
    try:
        assert run_app(cli.app, [*COMMAND, *words]) == 0
    finally:
        os.chdir(working_folder)
    return place / words[words.index("-o") + 1]


@pytest.fixture(scope="module")
def generated_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = generate(tmp_path_factory.mktemp("made"), "-o", NAME)
    before = contents(folder)
    yield folder
    assert contents(folder) == before, "a consumer changed the folder"


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_same_bytes_each_time(
    generated_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In another place, under another folder name, and by the command in the manifest."""
    (tmp_path / "deep").mkdir()
    repeat = generate(tmp_path / "deep", "-o", "other", "--name", NAME, "--json")
    assert contents(repeat) == contents(generated_folder)
    answer = json.loads(capsys.readouterr().out)
    assert sorted(answer["files"]) == sorted(contents(generated_folder))
    manifest = json.loads((generated_folder / "manifest.json").read_text())
    assert manifest["command"] == answer["command"] == f"dualfield {' '.join(COMMAND)} -o {NAME}"


def test_the_manifest_names_every_file(generated_folder: Path) -> None:
    manifest = json.loads((generated_folder / "manifest.json").read_text())
    files = contents(generated_folder)
    del files["manifest.json"]
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    assert manifest["files"] == sums
    assert (manifest["version"], manifest["core"], manifest["bits"]) == (__version__, "ami-sf", 12)
    assert manifest["field"]["modulus"] == manifest["fixed"]["modulus_i"] == "0xffd"
    everything = b"".join(files.values()).decode()
    for secret in (str(Path.cwd()), str(generated_folder), os.environ.get("HOME", "/nowhere")):
        assert secret == "/" or secret not in everything


def test_lists_name_the_files_that_there_are(generated_folder: Path) -> None:
    rtl = {f"rtl/{path.name}" for path in (generated_folder / "rtl").iterdir()}
    for name in (f"{NAME}.f", "Bender.yml", f"{NAME}.core", "vivado.tcl", "quartus.qip"):
        assert set(re.findall(r"rtl/\w+\.sv", (generated_folder / name).read_text())) == rtl
    table = re.findall(
        r"^\| `(.*?)` \| (.*) \|$", (generated_folder / "README.md").read_text(), re.MULTILINE
    )
    by_name = dict(table)
    for name in contents(generated_folder):
        key = "rtl/*.sv" if name.startswith("rtl/") and name != f"rtl/{NAME}.sv" else name
        key = f"{NAME}_model/*.py" if name.startswith(f"{NAME}_model/") else key
        assert by_name.get(key) or name in ("README.md", "README.html", "manifest.json")


def test_every_form_has_the_same_ports(generated_folder: Path) -> None:
    """Compare the top module, the flat file, the VHDL component and the datasheet."""
    forms = [
        _ports(generated_folder / "rtl" / f"{NAME}.sv"),
        _ports(generated_folder / f"{NAME}.v"),
    ]
    vhdl = (generated_folder / "vhdl" / f"{NAME}_pkg.vhd").read_text()
    actual = re.findall(
        r"^ +(\w+) +: (in|out) +std_logic(?:_vector\((\d+) downto 0\))?", vhdl, re.M
    )
    forms.append([(name, way, int(top or 0) + 1) for name, way, top in actual])
    sheet = (generated_folder / "README.md").read_text()
    actual = re.findall(r"^\| `(\w+)` \| (in|out)put \| (\d+) \|", sheet, re.M)
    forms.append([(name, way, int(bits)) for name, way, bits in actual])
    assert len(forms[0]) > 10
    assert all(form == forms[0] for form in forms)


def _ports(path: Path) -> list[tuple[str, str, int]]:
    """Return name, direction and bits of a module's ports, as read by slang."""
    compilation = pyslang.ast.Compilation()
    for file in sorted(path.parent.glob(f"*{path.suffix}")):
        compilation.addSyntaxTree(pyslang.syntax.SyntaxTree.fromFile(str(file)))
    (top,) = compilation.getRoot().topInstances
    return [
        (port.name, str(port.direction).split(".")[1].lower(), port.type.bitWidth)
        for port in top.body.portList
    ]


def test_every_list_is_opened_by_its_tool(generated_folder: Path, tmp_path: Path) -> None:
    """Tools that are not installed are left out; a list without one of the files fails."""
    h = handover(catalog.get("ami-sf"), NAME, field=parse_field("gfp:0xffd"))
    actual = list(lists.check_lists(h, generated_folder, tmp_path))
    assert len(actual) >= 7
    assert [(f.file, f.consumer, f.findings) for f in actual if f.findings] == []
    assert any(f.consumer == "fusesoc lint" and f.findings == "" for f in actual)
    broken = Path(shutil.copytree(generated_folder, tmp_path / "broken"))
    for name in ("vivado.tcl", f"{NAME}.core"):
        lines = (broken / name).read_text().splitlines()
        lines.remove(next(line for line in lines if "frame.sv" in line))
        (broken / name).write_text("\n".join(lines) + "\n")
    (tmp_path / "again").mkdir()
    readers = {f.file for f in lists.check_lists(h, broken, tmp_path / "again") if f.findings}
    assert readers == {"vivado.tcl", f"{NAME}.core"} & {
        f.file for f in actual if f.findings is not None
    }


@pytest.mark.sweep
def test_fusesoc_simulates(generated_folder: Path, tmp_path: Path) -> None:
    argv = ["fusesoc", "--cores-root", str(generated_folder), "run", f"--build-root={tmp_path}"]
    argv += ["--target=sim", f"dualfield:generated:{NAME}:{__version__}"]
    env = verilator_env()
    result = subprocess.run(
        argv, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=300
    )
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-2000:]
    assert re.search(r"^PASS: \d{4} ", result.stdout, re.MULTILINE)


def test_the_last_lines_say_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    generate(tmp_path, "-o", "x", "--name", "other", "--modulus-port")
    captured = capsys.readouterr()
    assert re.fullmatch(r"next: make -C x/tb( PYTHON=\S+)?", captured.out.splitlines()[-1])
    assert "timing diagram: 3 of 6" in captured.err
    manifest = json.loads((tmp_path / "x" / "manifest.json").read_text())
    assert manifest["command"].endswith("--modulus-port -o other")
    assert "modulus_i" not in manifest["fixed"]
    assert (tmp_path / "x" / "rtl" / "other.sv").is_file()


def test_a_measurement_stands_in_the_datasheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a target without placement, given in capitals: the command has the canonical name."""
    folder = generate(tmp_path, "-o", "x", "--measure", "XC2V")
    sheet = (folder / "README.md").read_text()
    row = r"^\| Xilinx Virtex-II, Yosys netlist \| \d+ slices \(estimated\) \| \d+ \|  \| 1 \|  \|$"
    assert re.search(row, sheet, re.MULTILINE)
    assert "with one seed, for this datasheet" in sheet
    assert "--measure xc2v -o" in (folder / "manifest.json").read_text()
    assert "cost" in capsys.readouterr().err
