"""The README: its session prints the shown lines, and its example design runs."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from compiled import verilator_env

ROOT = Path(__file__).resolve().parents[2]


def session() -> list[tuple[list[str], list[str]]]:
    """The words of each command of the README's session, and the lines that it prints."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    commands: list[tuple[list[str], list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            commands.append((shlex.split(line[2:], comments=True), []))
        else:
            commands[-1][1].append(line)
    return commands


def test_the_session_prints_what_the_readme_shows(tmp_path: Path) -> None:
    """Every shown line is printed in order, in an environment as after `activate`."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    commands = session()
    assert [words[0] for words, _ in commands] == [
        "make",
        "source",
        "dualfield",
        "dualfield",
        "make",
    ]
    for words, shown in commands[2:]:
        process = subprocess.run(
            words, cwd=tmp_path, env=os.environ | {"PATH": path}, capture_output=True, text=True
        )
        assert process.returncode == 0, process.stderr[-2000:]
        printed = iter(process.stdout.splitlines())
        assert all(any(line.rstrip() == other for other in printed) for line in shown), (
            process.stdout
        )
    assert (tmp_path / "my_inv" / "README.html").is_file()
    assert (tmp_path / "my_inv" / "my_inv.v").is_file()


def test_the_design_of_the_readme_runs(tmp_path: Path) -> None:
    """The commands below `top.v`, on the file as it is printed, with the programs of `.venv`."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 120
    ((name, source, block),) = re.findall(
        r"<!-- file: (\S+) -->\n```verilog\n(.*?)```\n\n```sh\n(.*?)```\n", text, re.DOTALL
    )
    (tmp_path / name).write_text(source)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = verilator_env() | {"PATH": path}
    printed = ""
    for line in block.splitlines():
        words = shlex.split(line, comments=True)
        process = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert process.returncode == 0, process.stderr[-2000:]
        printed = process.stdout
    prime = 2**256 - 2**224 + 2**192 + 2**96 - 1
    assert printed.splitlines()[0] == f"1/3 = {pow(3, -1, prime):064x}"
    shown = block.rstrip().rpartition("# prints ")[2].removesuffix("...")
    assert printed.startswith(shown)
