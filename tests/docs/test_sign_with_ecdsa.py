"""The script of docs/how-to/sign-with-ecdsa.md: signatures made and verified by the core."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "sign-with-ecdsa.md"


def test_signatures_are_right(tmp_path: Path) -> None:
    """The script and `cryptography` accept each other's signatures."""
    page = PAGE.read_text()
    ((name, script),) = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", page, re.DOTALL)
    (tmp_path / name).write_text(script)
    process = subprocess.run(
        [sys.executable, name], cwd=tmp_path, capture_output=True, text=True, timeout=600
    )
    assert process.returncode == 0, process.stderr[-2000:]
    printed = re.findall(r"^It prints\n\n((?:    .*\n)+)", page, re.MULTILINE)
    assert [f"    {line}" for line in process.stdout.splitlines()] == printed[0].splitlines()
