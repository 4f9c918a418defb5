"""The researcher: add a unit of one's own, check it, sweep it, compare it.

    .venv/bin/python examples/researcher.py [--bits 16,32,64] [--target ecp5] [--out build/lab]

The unit is the interleaved multiplier of docs/how-to/add-a-core.md: its four files are all that is
added, to a copy of the project. Put yours there: the sweep and the comparison are the same.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "how-to" / "add-a-core.md"
UNIT, OTHER = "mul-interleaved", "mont-mul-serial"


def copy(lab: Path) -> None:
    """The project's hardware and toolkit, in a folder of its own."""
    ignore = shutil.ignore_patterns("__pycache__")
    for name in ("src", "rtl"):
        shutil.rmtree(lab / name, ignore_errors=True)
        shutil.copytree(ROOT / name, lab / name, ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", lab)


def add(lab: Path) -> list[str]:
    """The unit's RTL, model and record, as the page has them; returns their names."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", text, re.DOTALL)
    files = {name: content for name, content in found if not name.startswith("tests/")}
    for name, content in files.items():
        (lab / name).parent.mkdir(parents=True, exist_ok=True)
        (lab / name).write_text(content, encoding="utf-8")
    return list(files)


def run(command: str, lab: Path) -> str:
    """Show a command as a user types it, run it with the copy's toolkit, return what it printed."""
    print(f"\n$ {command}", flush=True)
    argv = [sys.executable, "-m", *shlex.split(command)]
    env = dict(os.environ, PYTHONPATH=str(lab / "src"))
    env.setdefault("DUALFIELD_CACHE", str(ROOT / "build" / "cache"))
    done = subprocess.run(argv, check=True, env=env, cwd=lab, stdout=subprocess.PIPE, text=True)
    print(done.stdout)
    return done.stdout


def main() -> None:
    """Add, check, sweep, compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bits", default="16,32,64")
    parser.add_argument("--target", default="ecp5")
    parser.add_argument("--out", type=Path, default=Path("build/lab"))
    options = parser.parse_args()
    lab = options.out.resolve()
    lab.mkdir(parents=True, exist_ok=True)

    print(f"1. Add a unit: {UNIT}")
    copy(lab)
    print("\n".join(f"   {name}" for name in add(lab)))
    print("2. Check it against its model and against algebra, every operand at small widths.")
    run(f"dualfield verify {UNIT} --bits 16", lab)
    print(f"3. Sweep it beside {OTHER}, which multiplies in Montgomery's domain.")
    sweep = f"--bits {options.bits} --targets {options.target} --against {OTHER}"
    run(f"dualfield explore --cores {UNIT},{OTHER} {sweep} --csv rows.csv --html rows.html", lab)
    print(f"The rows: {lab}/rows.csv. The page with pictures: {lab}/rows.html")


if __name__ == "__main__":
    main()
