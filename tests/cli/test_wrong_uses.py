"""A few drawn wrong uses; ``PYTHONPATH=tests python -m cli.wrong_uses --count 1000`` runs more."""

import os
import subprocess
import sys
from pathlib import Path


def test_wrong_uses_are_refused_in_one_line() -> None:
    path = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    process = subprocess.run(
        [sys.executable, "-m", "cli.wrong_uses", "--count", "20", "--seed", "1913"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))},
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stdout[-5000:] + process.stderr[-5000:]
    assert "wrong uses: 20, seed 1913" in process.stdout
