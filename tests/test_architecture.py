"""The direction of imports, and where files stand."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_imports_run_one_way() -> None:
    """The contracts of pyproject.toml: layers, no workshop in the library, no circle."""
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([program, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_top_of_the_library_holds_no_modules() -> None:
    files = {path.name for path in (ROOT / "src" / "dualfield").iterdir() if path.is_file()}
    assert files == {"__init__.py", "__main__.py", "py.typed"}
