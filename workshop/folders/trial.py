"""A generated folder as its user runs it: by make, with nothing of this project on PATH."""

import os
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dualfield import operations
from dualfield.catalog.core import Core
from dualfield.generate import assemble, folder
from dualfield.generate.handover import Handover, handover
from dualfield.host import tools
from dualfield.host.errors import CheckFailed
from dualfield.math.curves import NAMED
from dualfield.math.fields import Field, parse_field
from workshop import checks

NAME = "handed"
_LONGEST = 3600.0
_PATH = "/usr/local/bin:/usr/bin:/bin"


@dataclass(frozen=True)
class Trial:
    """One consumer of a folder.

    Attributes:
        what: Its name.
        said: Its verdict: the line that it ends with.
        passed: Whether it was content.
        seconds: Wall time.
    """

    what: str
    said: str
    passed: bool
    seconds: float


def default_field(core: Core) -> Field:
    """The field to try a core in: P-256, or the largest prime of 64 bits where that does not fit.

    >>> from dualfield import catalog
    >>> [default_field(catalog.get(core)).name for core in ("ami-sf", "mont-mul-parallel")]
    ['P-256', 'gfp:0xffffffffffffffc5']
    """
    field = parse_field("P-256")
    return field if core.maximum_bits >= field.bits else parse_field("gfp:0xffffffffffffffc5")


def trials(core: Core, field: Field, bus: str, where: Path) -> Iterator[Trial]:
    """Write the folder of a core, and run what it brings.

    Args:
        core: The core.
        field: The field that it is for.
        bus: What stands before it.
        where: A folder that is not there yet.
    """
    started = time.monotonic()
    if operations.of(core).over == "curve":
        values: dict[str, object] = {"Arithmetic": "dsp"}
        made = handover(core, NAME, curve=NAMED["P-256"], assignments=values, bus=bus)
    else:
        made = handover(core, NAME, field=field, bus=bus)
    files = assemble.files(made)
    folder.write(where, files, force=False)
    yield Trial("generate", f"{len(files)} files", True, time.monotonic() - started)
    for what, argv, word in _consumers(made):
        yield _tried(what, argv, word, where)


def _consumers(h: Handover) -> Iterator[tuple[str, list[str], str]]:
    """Name, command, and the word that the last line begins with."""
    make = ["make", "-C", "tb", f"PYTHON={sys.executable}"]
    yield "bench", make, "PASS: "
    yield "bench flat", [*make, "FORM=flat"], "PASS: "
    limits = {"icarus": 100, "cocotb": 0, "model": 0} | dict(checks.of(h.core).vectors)
    icarus, cocotb, model = limits.values()
    if shutil.which("iverilog"):
        yield "bench flat, Icarus", [*make, "icarus", f"COUNT={icarus}"], "PASS: "
    yield "cocotb", [*make, "cocotb", *([f"COUNT={cocotb}"] if cocotb else [])], "PASS: "
    argv = [sys.executable, "-E", "-s", "-S", "model.py", "tb/vectors.jsonl"]
    yield "model", [*argv, *([str(model)] if model else [])], ""


def _tried(what: str, argv: list[str], word: str, where: Path) -> Trial:
    started = time.monotonic()
    env = {"PATH": _PATH, "HOME": os.environ.get("HOME", "/")}
    try:
        shown = tools.run(argv, where, timeout=_LONGEST, env=env).stdout
    except CheckFailed as error:
        return Trial(what, str(error), False, time.monotonic() - started)
    lines = [line[line.index(word) :] for line in shown.splitlines() if word in line]
    seconds = time.monotonic() - started
    return Trial(what, lines[-1] if lines else shown[-2000:], bool(lines), seconds)
