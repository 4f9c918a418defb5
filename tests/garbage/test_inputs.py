"""A few drawn inputs; ``PYTHONPATH=tests python -m garbage`` takes more."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from absent import needs


@needs("Linux")
@pytest.mark.parametrize(("words", "seed"), [("--inputs 4", 1906), ("--wrong 10", 1913)])
def test_drawn_inputs_end_as_they_should(words: str, seed: int) -> None:
    """In a process of its own: it forks, and takes in whatever loses its parent."""
    path = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-m", "garbage", *words.split(), "--seed", str(seed)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    assert f": {words.split()[1]}, seed {seed}" in done.stdout
