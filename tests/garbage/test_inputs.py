"""A few drawn inputs and killed sweeps; ``PYTHONPATH=tests python -m garbage`` takes more."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform != "linux", reason="processes are watched as Linux lets one")
def test_drawn_inputs_end_as_they_should() -> None:
    """In a process of its own: it forks, and takes in whatever loses its parent."""
    path = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-m", "garbage", "--inputs", "30", "--kills", "2", "--seed", "1906"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    assert "inputs: 30, seed 1906" in done.stdout
    assert "kills: 2, seed 1906" in done.stdout
