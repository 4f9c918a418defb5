"""The demonstration's export: writes a core as a folder and runs the folder's bench."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

from dualfield import catalog
from dualfield.generate import assemble, folder
from dualfield.generate.handover import handover
from dualfield.host import tools
from dualfield.host.errors import CheckFailed
from dualfield.math.fields import parse_field

CORE, FIELD, NAME = "inv-divstep", "P-256", "my_inv"

Progress = Callable[[str, int, int | None], None]


def generate(folder_path: Path, field: str, progress: Progress) -> int:
    """Write the folder unless it already has the same files; return the number of files.

    Raises:
        UsageError: a file in the folder would be lost.
    """
    export = handover(catalog.get(CORE), NAME, field=parse_field(field))
    files = assemble.files(export, None, progress)
    if any(_text(folder_path / name) != text for name, text in files.items()):
        folder.write(folder_path, files, force=True)
    return len(files)


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def run_bench(folder_path: Path) -> str:
    """Run the folder's own bench; return its line that begins with PASS.

    Raises:
        CheckFailed: the bench failed or printed no such line.
    """
    argv = ["make", "-C", str(folder_path.resolve() / "tb"), f"PYTHON={sys.executable}"]
    run = tools.run(argv, folder_path, timeout=900)
    match = re.search(r"^PASS.*$", run.stdout, re.MULTILINE)
    if match is None:
        raise CheckFailed(f"the bench of {folder_path} did not print PASS:\n{run.stdout[-400:]}")
    return match[0]
