"""A core of the catalog with an edited source, as a developer would leave it."""

import dataclasses
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dualfield.catalog.core import Configuration, Core
from dualfield.host import checksum


@dataclasses.dataclass(frozen=True)
class EditedCore:
    """A design whose sources are copies in a folder, one of them with another text.

    Attributes:
        config: The configuration of the catalog.
        folder: A folder for the copies.
        file: Name of the edited source.
        old: A text that occurs in it once.
        new: The text that replaces it.
    """

    config: Configuration
    folder: Path
    file: str
    old: str
    new: str

    @property
    def core(self) -> Core:
        return self.config.core

    @property
    def bits(self) -> int:
        return self.config.bits

    @property
    def values(self) -> Mapping[str, Any]:
        return self.config.values

    def sources(self) -> list[Path]:
        copies = [Path(shutil.copy(path, self.folder)) for path in self.config.sources()]
        (edited,) = [path for path in copies if path.name == self.file]
        text = edited.read_text()
        assert text.count(self.old) == 1
        edited.write_text(text.replace(self.old, self.new))
        return copies

    def hdl(self) -> dict[str, int]:
        return self.config.hdl()

    def label(self) -> str:
        return self.config.label()

    def checksum(self) -> str:
        return checksum.of_sources(self.sources(), repr(sorted(self.hdl().items())))
