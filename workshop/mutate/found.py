"""A file of results: one row for each core, with the checksum of its RTL."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dualfield import catalog
from dualfield.catalog.core import Core
from dualfield.host import tools
from dualfield.host.files import write_whole
from dualfield.host.paths import cache_dir, required_checkout
from workshop.mutate.campaign import rtl_checksum

Found = Mapping[str, Any]
"""A row of the file: a result as a dictionary, or a part of one."""


class Results:
    """The rows of a file in JSON; without the file there are none."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._read: dict[Path, dict[str, Found]] = {}

    def all(self) -> dict[str, Found]:
        """What was found, by core."""
        if self.file not in self._read:
            text = self.file.read_text(encoding="utf-8") if self.file.exists() else "{}"
            self._read[self.file] = json.loads(text)
        return self._read[self.file]

    def keep(self, result: Found) -> None:
        """Put a result into the file, in place of the core's last one."""
        required_checkout(self.file.name)
        with tools.locked(cache_dir() / f"{self.file.parent.name}.lock"):
            self._read.clear()
            there = {**self.all(), result["core"]: result}
            order = [name for name in catalog.cores() if name in there]
            rows = [f"{json.dumps(name)}: {json.dumps(there[name])}" for name in order]
            write_whole(self.file, "{\n" + ",\n".join(rows) + "\n}\n")
            self._read.clear()

    @staticmethod
    def stale(core: Core, found: Found) -> bool:
        """Whether the RTL of a core has changed since."""
        return bool(found["checksum"] != rtl_checksum(core))
