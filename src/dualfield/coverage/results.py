"""What was reached, core by core: ``results.json``."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from dualfield import catalog, tools
from dualfield.catalog.core import Core
from dualfield.files import write_whole
from dualfield.mutate.campaign import rtl_checksum
from dualfield.paths import cache_dir

FILE = Path(__file__).with_name("results.json")
Found = Mapping[str, Any]
"""A row of the file: a `dualfield.coverage.measure.Result` as a dictionary, or a part of one."""


@cache
def results() -> dict[str, Found]:
    """What was found, by core."""
    found: dict[str, Found] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def keep(result: Found) -> None:
    """Put a result into the file, in place of the core's last one."""
    with tools.locked(cache_dir() / "coverage.lock"):
        there = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
        there[result["core"]] = result
        order = [name for name in catalog.cores() if name in there]
        rows = [f"{json.dumps(name)}: {json.dumps(there[name])}" for name in order]
        write_whole(FILE, "{\n" + ",\n".join(rows) + "\n}\n")
    results.cache_clear()


def stale(core: Core, found: Found) -> bool:
    """Whether the RTL of a core has changed since."""
    return bool(found["checksum"] != rtl_checksum(core))
