"""The direction of imports, and the folders of the files."""

import subprocess
import sys
from pathlib import Path

import pytest

from workshop.__main__ import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
OTHER_SUBJECTS = {"docs", "driver", "rtl", "soc"}
"""Folders of tests whose subject is no Python package."""


def test_imports_run_one_way() -> None:
    """The contracts of pyproject.toml: layers, no workshop in the library, no circle."""
    program = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run([program, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


def test_the_top_of_the_library_holds_no_modules() -> None:
    files = {path.name for path in (ROOT / "src" / "dualfield").iterdir() if path.is_file()}
    assert files == {"__init__.py", "__main__.py", "py.typed"}


def test_each_folder_of_tests_has_the_name_of_a_package() -> None:
    tests = ROOT / "tests"
    folders = {path.parent.relative_to(tests) for path in tests.rglob("test_*.py")}
    packages = [ROOT / "src" / "dualfield", ROOT / "workshop"]
    others = {
        str(folder)
        for folder in folders
        if not any((package / folder / "__init__.py").is_file() for package in packages)
    }
    assert others == OTHER_SUBJECTS


@pytest.mark.sweep
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_workshop_shows_its_help(name: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "workshop", name, "--help"], cwd=ROOT, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    assert "Usage" in result.stdout


def test_an_unknown_command_of_the_workshop_is_refused() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "workshop", "lnt"], cwd=ROOT, capture_output=True, text=True
    )
    assert result.returncode == 2
    assert "Did you mean lint?" in result.stderr
