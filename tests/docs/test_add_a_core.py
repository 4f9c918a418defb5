"""The walk of docs/how-to/add-a-core.md, in a copy of the project: its files, its commands."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from dualfield import catalog
from dualfield.host.paths import cache_dir

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "how-to" / "add-a-core.md"


def test_the_walk(tmp_path: Path) -> None:
    page = PAGE.read_text()
    files = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", page, re.DOTALL)
    assert [name.split("/")[0] for name, _ in files] == ["rtl", "src", "src", "tests"]
    commands = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)[0].splitlines()
    assert len(commands) == 8

    ignore = shutil.ignore_patterns("__pycache__")
    for folder in ("src", "workshop", "rtl", "tests", "formal", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for name, text in files:
        target = tmp_path / name
        assert target not in before, "the walk edits a file that is there"
        target.parent.mkdir(exist_ok=True)
        target.write_text(text)

    env = dict(os.environ, PYTHONPATH=str(tmp_path / "src"), COLUMNS="120")
    env["DUALFIELD_CACHE"] = str(cache_dir())
    output = ""
    for command in commands:
        words = command.split()
        assigned = {}
        while "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            assigned[name] = value
        argv = [sys.executable, "-m", "dualfield"] if words[0] == "dualfield" else [sys.executable]
        done = subprocess.run(
            argv + words[1:],
            cwd=tmp_path,
            env=env | assigned,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
        output += done.stdout
    assert '"result": "0x9"' in output
    assert '"cycles": 6' in output
    assert "operations, all as expected" in output
    passed = re.search(r"(\d+) passed", output.splitlines()[-1])
    assert passed
    assert int(passed[1]) > len(catalog.cores()), "the suites over the catalog did not run"
    assert all(path.read_bytes() == content for path, content in before.items())
