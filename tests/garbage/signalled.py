"""Signals at any moment from a command's first line on: it ends as it would, or with one line.

Each command is a new process of Python. What Python does with a signal in its own start is not
looked at: the signal comes when the command's first handler is there, or up to a second later.
"""

import contextlib
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from garbage import places, system

GENERATE = ("generate", "ami-sf", "--bits", "8", "-o", "new")
LINES = (
    *(("--version",), ("list", "ami-sf"), GENERATE, (*GENERATE, "--force")),
    ("compute", "ami-sf", "--field", "gfp:13", "--a", "5", "--json"),
)
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LONGEST = 1.0
"""Seconds after the first handler in which the signal comes."""


class Ground:
    """What each command does where nothing disturbs it."""

    def __init__(self, place: Path) -> None:
        self.folder = place / "undisturbed"
        self.folder.mkdir()
        self.outputs = {}
        for words in LINES:
            with _started(words, self.folder) as process:
                self.outputs[words] = process.communicate(timeout=300)[0]
                assert process.returncode == 0, words
        self.generated = places.contents(self.folder)

    def run(self, rng: random.Random, work: Path) -> tuple[str, str, list[str]]:
        """What was done, how it ended, and all that is wrong with it."""
        words, number = rng.choice(LINES), rng.choice(SIGNALS)
        delay = rng.random() * LONGEST
        work.mkdir()
        before: dict[str, bytes] = {}
        if "--force" in words:
            shutil.copytree(self.folder / "new", work / "new")
            before = self.generated
        with _started(words, work) as process:
            _wait_for_handler(process.pid)
            time.sleep(delay)
            process.send_signal(number)
            out, err = process.communicate(timeout=300)
        code = process.returncode
        wrong = [f"leaves {left}" for left in system.end_orphans(30)]
        if code == 0:
            how = "done"
            wrong += [] if out == self.outputs[words] else ["code 0 without the whole output"]
        else:
            how = "stopped"
            wrong += [] if code in (128 + number, -number) else [f"exit code {code}"]
            whole = ("", f"dualfield: stopped by {number.name}\n")
            lines = [line for line in err.splitlines(True) if " of 6\n" not in line]
            wrong += [] if "".join(lines) in whole else [f"said {err[-2000:]!r}"]
        if (after := places.contents(work)) not in (before, self.generated):
            wrong.append(f"half a folder, or a draft: {sorted(after)}")
        shutil.rmtree(work)
        return f"{number.name} after {delay:.3f} s: {' '.join(words)}", how, wrong


def _started(words: Sequence[str], work: Path) -> "subprocess.Popen[str]":
    argv = [sys.executable, "-m", "dualfield", *words]
    pipe = subprocess.PIPE
    return subprocess.Popen(argv, cwd=work, stdout=pipe, stderr=pipe, text=True)


def _wait_for_handler(pid: int) -> None:
    """Until the process catches TERM, or has ended."""
    with contextlib.suppress(OSError):
        while True:
            lines = (Path("/proc") / str(pid) / "status").read_text().splitlines()
            caught = next((line for line in lines if line.startswith("SigCgt")), None)
            if caught is None or int(caught.split()[1], 16) >> signal.SIGTERM - 1 & 1:
                return
            time.sleep(0.0005)
