"""The example programs, one for each kind of user, at small widths."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dualfield.host import paths

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"


def start(name: str, *words: str, at: Path) -> "subprocess.CompletedProcess[str]":
    """Run an example to its end."""
    env = dict(os.environ, PYTHONPATH=str(ROOT / "src"), COLUMNS="120")
    env["DUALFIELD_CACHE"] = str(paths.cache_dir())
    return subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words],
        cwd=at, env=env, capture_output=True, text=True, timeout=600,
    )  # fmt: skip


def run(name: str, *words: str, at: Path) -> str:
    """Return the output of an example."""
    result = start(name, *words, at=at)
    assert result.returncode == 0, f"{result.stdout[-2000:]}\n{result.stderr[-2000:]}"
    return result.stdout


def test_every_example_is_run() -> None:
    source_text = Path(__file__).read_text()
    for path in EXAMPLES.glob("*.py"):
        assert f'run("{path.name}"' in source_text


def test_engineer(tmp_path: Path) -> None:
    output = run("engineer.py", "--field", "gfp:0xffd", at=tmp_path)
    assert "dualfield generate inv-divstep" in output
    assert output.endswith("PASS: 22 inverses through the design\n")
    assert (tmp_path / "build/engineer/my_inv/my_inv.v").is_file()


def test_researcher(tmp_path: Path) -> None:
    output = run("researcher.py", "--bits", "8", "--target", "ecp5", at=tmp_path)
    assert "0 wrong" in output
    assert "mul-interleaved-8" in output
    assert "mont-mul-serial-8" in output
    assert "mul-interleaved" in (tmp_path / "build/lab/rows.csv").read_text()


@pytest.mark.parametrize("operand", [123, 1020])
def test_student(tmp_path: Path, operand: int) -> None:
    output = run("student.py", "--operand", str(operand), at=tmp_path)
    actual = re.search(r"result (\d+) = \d+\^-1 2\^(\d+)", output)
    assert actual
    result, k = map(int, actual.groups())
    inverse = pow(operand, -1, 1021)
    assert result * pow(2, -k, 1021) % 1021 == inverse
    assert f"Halved {k} times it is the inverse: {inverse}." in output
    assert (tmp_path / "build/inverse.vcd").read_text().startswith("$")


@pytest.mark.parametrize(
    ("name", "words", "message"),
    [
        ("student.py", ["--prime", "1023"], "--prime 1023 is not prime"),
        ("student.py", ["--prime", "1022"], "--prime 1022: the modulus is even"),
        ("student.py", ["--prime", "1"], "--prime 1: the modulus is 1"),
        ("student.py", ["--prime=-7"], "--prime -7: the modulus is -7"),
        ("student.py", ["--prime", "3", "--operand", "2"], "it must be from 3"),
        ("student.py", ["--prime", "x"], "--prime 'x' is not an integer"),
        ("student.py", ["--operand", "0"], "--operand 0 is not possible; it is from 1 to 1020"),
        ("student.py", ["--operand", "1021"], "--operand 1021 is not possible"),
        ("student.py", ["--operand=-1"], "--operand -1 is not possible"),
        ("student.py", ["--operand", "7.0"], "--operand '7.0' is not an integer"),
        ("student.py", ["--wave", "/proc/no/x.vcd"], "/proc/no"),
        ("engineer.py", ["--field", "gfp:15"], "--field gfp:15 is no prime field"),
        ("engineer.py", ["--field", "gfp:16"], "the modulus is even"),
        ("engineer.py", ["--field", "B-163"], "--field B-163 is no prime field"),
        ("engineer.py", ["--field", "P-257"], "There is no field 'P-257'"),
        ("researcher.py", ["--out", "mine"], "has files of its own; name a new folder"),
    ],
)
def test_a_wrong_use_of_an_example_is_one_line(
    tmp_path: Path, name: str, words: list[str], message: str
) -> None:
    """Exit code 2; no file of the user is lost."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "src").write_text("mine")
    result = start(name, *words, at=tmp_path)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1), (
        result.stderr
    )
    assert result.stderr.startswith("dualfield: ")
    assert message in result.stderr
    assert (tmp_path / "mine" / "src").read_text() == "mine"


def test_a_command_that_fails_ends_the_example_with_its_code(tmp_path: Path) -> None:
    core = tmp_path / "my out" / "my_inv"
    core.mkdir(parents=True)
    (core / "notes").write_text("mine")
    result = start("engineer.py", "--out", "my out", at=tmp_path)
    assert result.returncode == 2
    assert result.stderr == (
        "dualfield: -o 'my out/my_inv' was not generated; --force replaces only generated "
        "folders. Choose another folder.\n"
    )


def test_student_takes_numbers_as_the_command_line_does(tmp_path: Path) -> None:
    output = run("student.py", "--prime", "0x3fd", "--operand", "0b1111011", at=tmp_path)
    assert "123^-1" in output
