"""The researcher: add a unit of one's own, check it, sweep it, compare it.

    .venv/bin/python examples/researcher.py [--bits 16,32,64] [--target ecp5] [--out build/lab]

The unit is the interleaved multiplier of docs/how-to/add-a-core.md: its four files are all that is
added, to a copy of the project. Put yours there: the sweep and the comparison are the same.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import UsageError, quoted

ROOT = Path(__file__).resolve().parents[1]
UNIT, OTHER = "mul-interleaved", "mont-mul-serial"
OUT = Path("build/lab")
MARK = ".lab"
"""A file of every lab: its folders may be replaced."""


def copy(lab: Path) -> None:
    """The project's hardware and toolkit, in a folder of its own.

    Raises:
        UsageError: the folder has files, and is no lab: its folders would be lost.
    """
    if any(lab.iterdir()) and not (lab / MARK).exists():
        raise UsageError(f"--out {quoted(lab)} has files of its own; name a new folder.")
    (lab / MARK).touch()
    ignore = shutil.ignore_patterns("__pycache__")
    for name in ("src", "rtl", "evidence", "tests", "workshop"):
        shutil.rmtree(lab / name, ignore_errors=True)
        shutil.copytree(ROOT / name, lab / name, ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", lab)


def run(command: str, lab: Path) -> str:
    """Show a command as a user types it, run it with the copy's toolkit, return what it printed.

    Where it fails it has said why; its exit code is ours.
    """
    print(f"\n$ {command}", flush=True)
    argv = [sys.executable, "-m", *shlex.split(command)]
    env = dict(os.environ, PYTHONPATH=str(lab / "src"))
    env.setdefault("DUALFIELD_CACHE", str(ROOT / "build" / "cache"))
    pipe = subprocess.PIPE
    done = subprocess.run(argv, check=False, env=env, cwd=lab, stdout=pipe, encoding="utf-8")
    print(done.stdout)
    if done.returncode:
        sys.exit(done.returncode)
    return done.stdout


app = make_app()


@app.command()
def main(
    bits: Annotated[str, typer.Option(help="Widths of the sweep.")] = "16,32,64",
    target: Annotated[str, typer.Option(help="Where to measure.")] = "ecp5",
    out: Annotated[Path, typer.Option(help="The folder of the copy.")] = OUT,
) -> None:
    """Add a unit of one's own, check it, sweep it, compare it."""
    lab = out.resolve()
    lab.mkdir(parents=True, exist_ok=True)

    copy(lab)
    print(f"1. Add a unit: {UNIT}")
    run(f"workshop new-core {UNIT}", lab)
    print("2. Check it against its model and against algebra, every operand at small widths.")
    run(f"dualfield verify {UNIT} --bits 16", lab)
    print(f"3. Sweep it beside {OTHER}, which multiplies in Montgomery's domain.")
    sweep = f"--bits {quoted(bits)} --targets {quoted(target)} --against {OTHER}"
    run(f"dualfield explore --cores {UNIT},{OTHER} {sweep} --csv rows.csv --html rows.html", lab)
    print(f"The rows: {lab}/rows.csv. The page with pictures: {lab}/rows.html")


if __name__ == "__main__":
    sys.exit(run_app(app, name="researcher.py"))
