"""The commands of docs/how-to/add-a-core.md and the suites over cores, in a copy of the project."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.host.entry import run_app
from dualfield.host.paths import cache_dir
from workshop.new_core.__main__ import app

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "how-to" / "add-a-core.md"
CORE = "mul-interleaved"
WHOLE = (
    "tests/pages/test_places.py",
    "tests/test_architecture.py",
    "tests/test_checks.py",
    "tests/coverage/test_coverage.py",
    "tests/mutate/test_mutants.py",
    "tests/pages/test_mutation.py",
    "tests/demo/test_demo.py",
    "tests/lint/test_lint.py",
    "tests/figures/test_datapaths.py",
)
"""Tests that read every core, besides those that the page names."""
CHOSEN = (
    f"{CORE} or frame or prefix or every_family or every_field or cores_in_the_catalog or arrow"
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project."""
    ignore = shutil.ignore_patterns("__pycache__")
    for folder in ("src", "workshop", "rtl", "tests", "formal", "docs", "results", "evidence"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignore)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def _run(folder: Path, command: str) -> str:
    """The output of a command of the page in the copy."""
    words = command.split()
    env = dict(os.environ, PYTHONPATH=str(folder / "src"), COLUMNS="120")
    env |= {"DUALFIELD_CACHE": str(cache_dir()), "PYTEST_ADDOPTS": "-rp"}
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        env[name] = value
    argv = [sys.executable, "-m", "dualfield"] if words[0] == "dualfield" else [sys.executable]
    process = subprocess.run(
        argv + words[1:], cwd=folder, env=env, capture_output=True, text=True, timeout=300
    )
    assert process.returncode == 0, f"{command}\n{process.stdout[-2000:]}\n{process.stderr[-2000:]}"
    return process.stdout


def _passed(output: str) -> int:
    actual = re.search(r"(\d+) passed", output.splitlines()[-1])
    assert actual, output
    return int(actual[1])


@pytest.mark.sweep
def test_the_commands_of_the_page(copy: Path) -> None:
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text(), re.DOTALL)
    commands = "".join(blocks).splitlines()
    assert len(commands) == 10
    before = {path: path.read_bytes() for path in copy.rglob("*") if path.is_file()}
    output = [_run(copy, command) for command in commands]
    written = re.findall(r"written: (\S+)", output[0])
    assert [name.split("/")[0] for name in written] == ["rtl", "src", "src", "tests"]
    assert not before.keys() & {copy / name for name in written}
    text = "".join(output)
    assert '"result": "0x9"' in text
    assert '"cycles": 6' in text
    assert "operations, all as expected" in text
    named = set(re.findall(r"tests/\S+", commands[-1]))
    passed = re.findall(r"^PASSED (\S+?)::(.*)", output[-1], re.MULTILINE)
    assert {file for file, _ in passed} == named
    of_core = {file for file, test in passed if f"[{CORE}]" in test}
    assert of_core == {file for file in named if "handshake" not in file and "mul_" not in file}
    assert all(path.read_bytes() == content for path, content in before.items())


def test_suites_over_all_cores_pass_with_only_the_four_files(copy: Path) -> None:
    """Format, style and the tests that read every core; no page or measurement is written."""
    written = re.findall(r"written: (\S+)", _run(copy, f"python -m workshop new-core {CORE}"))
    files = [name for name in written if name.endswith(".py")]
    _run(copy, f"python -m ruff check {' '.join(files)}")
    _run(copy, f"python -m ruff format --check {' '.join(files)}")
    argv = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0"]
    process = subprocess.run(
        [*argv, *WHOLE, "-k", CHOSEN],
        cwd=copy,
        env=dict(os.environ, PYTHONPATH=str(copy / "src")),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert process.returncode == 0, process.stdout[-3000:]
    assert _passed(process.stdout) > len(catalog.cores())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Mul", "is not a name for a core"),
        ("a--b", "is not a name for a core"),
        ("m" * 40, "at most 32 characters"),
        ("ami-sf", "has a core 'ami-sf' already"),
        ("class", "a name of Python itself"),
        ("json", "a name of Python itself"),
        ("bus", "rtl/bus exists already"),
        ("handshake", "tests/rtl/test_handshake.py exists already"),
        ("block-ram", "rtl/common/df_block_ram.sv exists already"),
    ],
)
def test_a_bad_or_taken_name_is_refused(
    name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(app, [name]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
