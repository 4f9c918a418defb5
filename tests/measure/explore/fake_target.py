"""A target whose tool is a log file: for tests that count what every process measures.

`enter` writes it to a folder with a ``sitecustomize`` that makes every Python started with that
folder on PYTHONPATH find it among the targets of `dualfield.synthesize`.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

CUSTOMIZE = """\
import os
import sys
import dualfield.synthesize.target
sys.modules["dualfield.synthesize"].__path__.append(os.environ["FAKE_TARGETS"])
"""

# A measurement logs "start", waits for the gate if it is of the part held back, logs "done".
# Its tool is a real process, a shell, so that one left behind would be found.
TARGET = """\
import dataclasses
import os
import time
from pathlib import Path

from dualfield.host import tools
from dualfield.host.errors import CheckFailed
from dualfield.synthesize.target import Measurement

HERE = Path(os.environ["FAKE_TARGETS"])


def log(word, config, seed, name):
    with (HERE / "log").open("a") as file:
        file.write(f"{word} {config.label()} {name} {seed}\\n")


@dataclasses.dataclass(frozen=True)
class Fake:
    name: str
    seeded: bool = True
    kind: str = "pnr"
    area_unit: str = "fakes"
    clock_meaning: str = "none: it is a fake"

    @property
    def title(self):
        return f"Fake {self.name}"

    def missing(self):
        return None

    def tool_versions(self):
        return {"fake": os.environ.get("FAKE_VERSION", "1")}

    def measure(self, config, seed):
        log("start", config, seed, self.name)
        if self.name == "fake-refusing" and config.bits == 20:
            raise CheckFailed("it does not fit\\nthe second line")
        if self.name == "fake-full":
            raise OSError(28, "No space left on device", "netlist.json")
        if self.name == "fake-crashing":
            raise ZeroDivisionError("a fault of the program")
        if (HERE / "hold").exists() and config.bits >= 20 and not (HERE / "go").exists():
            wait = "while [ ! -e finish ]; do sleep 0.05; done"
            tools.run(["sh", "-c", wait, (HERE / "hold").read_text()], HERE)
        log("done", config, seed, self.name)
        clock = 1000.0 / config.bits + seed
        return Measurement(
            core=config.core.id, bits=config.bits, parameters=dict(config.values),
            target=self.name, seed=seed, area=10 * config.bits, cells={"ff": config.bits},
            clock_mhz=clock, period_ns=1000 / clock, path=(), tools=self.tool_versions(),
            rtl_checksum=config.checksum(), seconds=0.25,
        )


TARGETS = (
    Fake("fake"), Fake("fake-area", seeded=False), Fake("fake-refusing"), Fake("fake-crashing"),
    Fake("fake-full"),
)
"""


class Bench:
    """A folder with the fake target, a store, and the processes started on them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = folder / "store.sqlite"
        self._started: list[subprocess.Popen[str]] = []
        (folder / "sitecustomize.py").write_text(CUSTOMIZE)
        (folder / "fake_target_module.py").write_text(TARGET)
        source = Path(__file__).resolve().parents[3] / "src"
        path = [str(folder), str(source), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.env: Mapping[str, str] = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(path),
            "FAKE_TARGETS": str(folder),
            "DUALFIELD_CACHE": str(folder / "cache"),
            "COLUMNS": "200",
        }

    def hold(self) -> None:
        """A measurement of 20 bits or more waits until `release`."""
        # An argument that no other test uses identifies the process.
        (self.folder / "hold").write_text(f"{100_000 + os.getpid()}.{time.time_ns()}")

    def release(self) -> None:
        """Measurements started from now on do not wait."""
        (self.folder / "go").touch()

    def finish_held(self) -> None:
        """The tools of held measurements end, and no other measurement waits."""
        self.release()
        (self.folder / "finish").touch()

    def start(self, *words: str) -> "subprocess.Popen[str]":
        """Start any Python program of the bench, in a session of its own."""
        process = subprocess.Popen(
            [sys.executable, *words],
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self._started.append(process)
        return process

    def close(self) -> None:
        """Kill the processes of a failed test and close its pipes."""
        for process in self._started:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
        for left in self.processes_alive():
            with contextlib.suppress(ProcessLookupError):
                os.kill(left, signal.SIGKILL)
        for process in self._started:
            process.wait(30)
            for pipe in (process.stdout, process.stderr):
                assert pipe is not None
                pipe.close()

    def explore(self, *words: str) -> "subprocess.Popen[str]":
        """Start ``dualfield explore`` on the store."""
        return self.start("-m", "dualfield", "explore", "--store", str(self.store), *words)

    def run(self, *words: str, timeout: float = 90) -> "subprocess.CompletedProcess[str]":
        """Run ``dualfield explore`` to its end."""
        process = self.explore(*words)
        out, err = process.communicate(timeout=timeout)
        return subprocess.CompletedProcess(words, process.returncode, out, err)

    def log(self, word: str) -> Counter[str]:
        """The number of starts, or ends, of each measurement."""
        path = self.folder / "log"
        lines = path.read_text().splitlines() if path.exists() else []
        return Counter(line.partition(" ")[2] for line in lines if line.startswith(word + " "))

    def wait_for(self, word: str, count: int, seconds: float = 60) -> None:
        """Wait until a number of measurements has started, or ended."""
        end = time.monotonic() + seconds
        while sum(self.log(word).values()) < count:
            assert time.monotonic() < end, f"{self.log('start')} {self.log('done')}"
            time.sleep(0.05)

    def tools_alive(self) -> list[int]:
        """Processes of held measurements that still run."""
        if not (self.folder / "hold").exists():
            return []
        mark = (self.folder / "hold").read_text()
        shells = _processes(f"\0{mark}\0")
        # A shell that starts `sleep` forks: for a moment its child has the same command.
        return [shell for shell in shells if _parent(shell) not in shells]

    def measuring(self) -> list[int]:
        """Processes that measure a point."""
        alive = set(self.processes_alive())
        return [pid for pid in _processes("-m\0dualfield.measure.explore.task\0") if pid in alive]

    def processes_alive(self) -> list[int]:
        """The other running processes of this bench."""
        mark = f"FAKE_TARGETS={self.folder}\0".encode()
        actual = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                environ = (entry / "environ").read_bytes()
                zombie = (entry / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
            except OSError:
                continue
            if mark in environ and not zombie and int(entry.name) != os.getpid():
                actual.append(int(entry.name))
        return actual

    def wait_until_nothing_runs(self, seconds: float = 30) -> None:
        """Until no process of the bench runs."""
        end = time.monotonic() + seconds
        while left := self.processes_alive():
            assert time.monotonic() < end, [_command(process) for process in left]
            time.sleep(0.1)
        assert not self.tools_alive()


def _command(process: int) -> str:
    with contextlib.suppress(OSError):
        words = Path(f"/proc/{process}/cmdline").read_text()
        return f"{process} {words.replace(chr(0), ' ')}"
    return f"{process}, ended since"


def _parent(process: int) -> int | None:
    """The process that started this one; None where it has ended."""
    with contextlib.suppress(OSError):
        words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return int(words[1])
    return None


def _processes(command: str) -> list[int]:
    actual = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            words = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if words.endswith(command.encode()):
            actual.append(int(entry.name))
    return actual
