"""A few drawn inputs and killed sweeps; ``PYTHONPATH=tests python -m garbage`` takes more."""

import os
import subprocess
import sys
from pathlib import Path

from absent import needs

WORDS = ("--inputs", "4", "--wrong", "10", "--signals", "2", "--kills", "1", "--seed", "1906")


@needs("Linux")
def test_drawn_inputs_end_as_they_should() -> None:
    """In a process of its own: it forks, and adopts every process that loses its parent."""
    path = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-m", "garbage", *WORDS],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    for count in WORDS[1:-1:2]:
        assert f": {count}, seed 1906" in done.stdout, done.stdout
