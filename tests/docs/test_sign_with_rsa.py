"""The script of docs/how-to/sign-with-rsa.md: real signatures from the simulated core."""

import re
import subprocess
import sys
from pathlib import Path

from dualfield import catalog
from rtl.volume import volume

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "sign-with-rsa.md"


BITS = 2048 if volume(1) > 1000 else 1024
"""The page's size takes 5.9 million cycles; half of it a seventh of them."""


def cycles(bits: int) -> dict[str, int]:
    """The cycles of a signature with the whole modulus, and with its two primes."""
    one, half = (
        catalog.get("modexp").configure(n, {"Multiplier": "dsp"}).latency()[1]
        for n in (bits, bits // 2)
    )
    return {"the modulus": one, "two primes": 2 * half}


def test_both_signatures(tmp_path: Path) -> None:
    """The script fails unless the package `cryptography` verifies."""
    page = PAGE.read_text()
    ((name, script),) = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", page, re.DOTALL)
    (tmp_path / name).write_text(script)
    process = subprocess.run(
        [sys.executable, name, str(BITS)], cwd=tmp_path, capture_output=True, text=True, timeout=900
    )
    assert process.returncode == 0, process.stderr[-2000:]
    printed = dict(re.findall(r"^    RSA-2048, ([a-z ]+): .* verifies; (\d+) cycles$", page, re.M))
    assert {how: int(count) for how, count in printed.items()} == cycles(2048)
    assert cycles(2048)["the modulus"] <= 4_700_000
    assert cycles(2048)["two primes"] <= 1_250_000
    assert process.stdout.splitlines() == [
        f"RSA-{BITS}, {how}: the signature verifies; {count} cycles"
        for how, count in cycles(BITS).items()
    ]
