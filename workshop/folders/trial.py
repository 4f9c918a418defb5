"""Runs of a generated folder as by its user: with make, without this project on PATH."""

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
    """The result of one consumer of a folder.

    Attributes:
        consumer: The name, such as ``cocotb``.
        text: The last line of the output.
        passed: True for success.
        seconds: Wall time.
    """

    consumer: str
    text: str
    passed: bool
    seconds: float


def default_field(core: Core) -> Field:
    """The field of a trial: P-256, or the largest prime of 64 bits if P-256 does not fit.

    >>> from dualfield import catalog
    >>> [default_field(catalog.get(core)).name for core in ("ami-sf", "mont-mul-parallel")]
    ['P-256', 'gfp:0xffffffffffffffc5']
    """
    field = parse_field("P-256")
    return field if core.maximum_bits >= field.bits else parse_field("gfp:0xffffffffffffffc5")


def trials(core: Core, field: Field, bus: str, path: Path) -> Iterator[Trial]:
    """Write the folder of a core and run its bench, tests and model.

    Args:
        core: The core.
        field: The field.
        bus: The bus interface.
        path: The folder to write, which must not exist.
    """
    start = time.monotonic()
    if (own := operations.of(core).default_curve(core)) is not None:
        export = handover(core, NAME, curve=own, bus=bus)
    elif operations.of(core).over == "curve":
        values: dict[str, object] = {"Arithmetic": "dsp"}
        export = handover(core, NAME, curve=NAMED["P-256"], assignments=values, bus=bus)
    elif operations.of(core).over == "numbers":
        export = handover(core, NAME, bits=128, bus=bus)
    else:
        export = handover(core, NAME, field=field, bus=bus)
    files = assemble.files(export)
    folder.write(path, files, force=False)
    yield Trial("generate", f"{len(files)} files", True, time.monotonic() - start)
    for consumer, argv, word in _consumers(export):
        yield _run(consumer, argv, word, path)


def _consumers(h: Handover) -> Iterator[tuple[str, list[str], str]]:
    """The name, the command, and the first word of the last line of each consumer."""
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


def _run(consumer: str, argv: list[str], word: str, path: Path) -> Trial:
    start = time.monotonic()
    env = {"PATH": _PATH, "HOME": os.environ.get("HOME", "/")}
    try:
        output = tools.run(argv, path, timeout=_LONGEST, env=env).stdout
    except CheckFailed as error:
        return Trial(consumer, str(error), False, time.monotonic() - start)
    lines = [line[line.index(word) :] for line in output.splitlines() if word in line]
    seconds = time.monotonic() - start
    return Trial(consumer, lines[-1] if lines else output[-2000:], bool(lines), seconds)
