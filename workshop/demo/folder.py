"""A core handed over as a folder of its own, and its bench run from there."""

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


def generate(where: Path, field: str, progress: Progress) -> int:
    """Write the folder, unless it is there as it would be written; returns how many files.

    Raises:
        UsageError: something in the folder would be lost.
    """
    made = handover(catalog.get(CORE), NAME, field=parse_field(field))
    files = assemble.files(made, None, progress)
    if any(_text(where / name) != text for name, text in files.items()):
        folder.write(where, files, force=True)
    return len(files)


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def run_bench(where: Path) -> str:
    """The line of the folder's own bench that begins with PASS.

    Raises:
        CheckFailed: the bench failed, or said nothing.
    """
    argv = ["make", "-C", str(where.resolve() / "tb"), f"PYTHON={sys.executable}"]
    done = tools.run(argv, where, timeout=900)
    found = re.search(r"^PASS.*$", done.stdout, re.MULTILINE)
    if found is None:
        raise CheckFailed(f"the bench of {where} did not say PASS:\n{done.stdout[-400:]}")
    return found[0]
