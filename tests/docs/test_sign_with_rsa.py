"""The script of docs/how-to/sign-with-rsa.md: a real signature from the simulated core."""

import re
import subprocess
import sys
from pathlib import Path

from dualfield import catalog

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "sign-with-rsa.md"


def test_rsa_2048(tmp_path: Path) -> None:
    """8.9 million cycles; the script fails unless the package `cryptography` verifies."""
    page = PAGE.read_text()
    ((name, script),) = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", page, re.DOTALL)
    (tmp_path / name).write_text(script)
    done = subprocess.run(
        [sys.executable, name, "2048"], cwd=tmp_path, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stderr[-2000:]
    (printed,) = re.findall(r"^    (RSA-2048: .*)\n", page, re.MULTILINE)
    assert done.stdout.strip() == printed
    assert str(catalog.get("modexp").configure(2048).latency()[1]) in printed
