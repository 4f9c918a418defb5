"""The examples, one for each kind of user, at small widths."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dualfield import paths

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"


def run(name: str, *words: str, at: Path) -> str:
    """What an example prints."""
    env = dict(os.environ, PYTHONPATH=str(ROOT / "src"), COLUMNS="120")
    env["DUALFIELD_CACHE"] = str(paths.cache_dir())
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words],
        cwd=at, env=env, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def test_every_example_is_run() -> None:
    here = Path(__file__).read_text()
    for path in EXAMPLES.glob("*.py"):
        assert f'run("{path.name}"' in here


def test_engineer(tmp_path: Path) -> None:
    said = run("engineer.py", "--field", "gfp:0xffd", at=tmp_path)
    assert "dualfield generate inv-divstep" in said
    assert said.endswith("PASS: 22 inverses through the design\n")
    assert (tmp_path / "build/engineer/my_inv/my_inv.v").is_file()


def test_researcher(tmp_path: Path) -> None:
    said = run("researcher.py", "--bits", "8", "--target", "ecp5", at=tmp_path)
    assert "0 wrong" in said
    assert "mul-interleaved-8" in said
    assert "mont-mul-serial-8" in said
    assert "mul-interleaved" in (tmp_path / "build/lab/rows.csv").read_text()


@pytest.mark.parametrize("operand", [123, 1020])
def test_student(tmp_path: Path, operand: int) -> None:
    said = run("student.py", "--operand", str(operand), at=tmp_path)
    found = re.search(r"result (\d+) = \d+\^-1 2\^(\d+)", said)
    assert found
    result, k = map(int, found.groups())
    inverse = pow(operand, -1, 1021)
    assert result * pow(2, -k, 1021) % 1021 == inverse
    assert f"Halved {k} times it is the inverse: {inverse}." in said
    assert (tmp_path / "build/inverse.vcd").read_text().startswith("$")
