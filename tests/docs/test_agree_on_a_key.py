"""The script of docs/how-to/agree-on-a-key.md: keys agreed on by the simulated core."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "agree-on-a-key.md"


@pytest.mark.sweep
def test_both_sides_agree(tmp_path: Path) -> None:
    """The script fails unless the package `cryptography` finds the same keys."""
    page = PAGE.read_text()
    ((name, script),) = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", page, re.DOTALL)
    (tmp_path / name).write_text(script)
    process = subprocess.run(
        [sys.executable, name], cwd=tmp_path, capture_output=True, text=True, timeout=600
    )
    assert process.returncode == 0, process.stderr[-2000:]
    printed = re.findall(r"^    (\S+: agreed, .*)\n", page, re.MULTILINE)
    assert process.stdout.splitlines() == printed
