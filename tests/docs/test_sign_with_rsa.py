"""The script of docs/how-to/sign-with-rsa.md: a real signature from the simulated core."""

import re
import subprocess
import sys
from pathlib import Path

from dualfield import catalog
from rtl.volume import volume

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "sign-with-rsa.md"


BITS = 2048 if volume(1) > 1000 else 1024
"""The page's size takes 8.9 million cycles; half of it a quarter of them."""


def test_a_signature(tmp_path: Path) -> None:
    """The script fails unless the package `cryptography` verifies."""
    page = PAGE.read_text()
    ((name, script),) = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", page, re.DOTALL)
    (tmp_path / name).write_text(script)
    done = subprocess.run(
        [sys.executable, name, str(BITS)], cwd=tmp_path, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stderr[-2000:]
    (printed,) = re.findall(r"^    (RSA-2048: .*)\n", page, re.MULTILINE)
    cycles = {n: catalog.get("modexp").configure(n).latency()[1] for n in (BITS, 2048)}
    assert str(cycles[2048]) in printed
    there = printed.replace("2048", str(BITS)).replace(str(cycles[2048]), str(cycles[BITS]))
    assert done.stdout.strip() == there
