"""A module inside a core, measured by itself.

What a core costs without its outermost module: `inv-unified` inside `df_inv_unified`, whose ports
are all operands side by side, is the word-serial `df_unified_inverse_core`, and its registers for
operands would hide that only memory grows with their size.
"""

import dataclasses
import functools
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dualfield.catalog.core import MASK_OUTPUTS, Configuration
from dualfield.catalog.hierarchy import closure
from dualfield.errors import UsageError, closest


@dataclasses.dataclass(frozen=True)
class PartCore:
    """The core a part belongs to: its id in the catalog, and the part as top module."""

    id: str
    top: str


@dataclasses.dataclass(frozen=True)
class Part:
    """A ``synthesize.target.Design``: a module of a core that takes the core's own parameters.

    Attributes:
        config: The core.
        module: The module, one of the core's sources.
    """

    config: Configuration
    module: str

    def __post_init__(self) -> None:
        names = self._names()
        if self.module not in names:
            raise UsageError(
                f"{self.config.core.id} has no module {self.module}; it has: "
                f"{', '.join(names)}.{closest(self.module, names)}"
            )

    def _names(self) -> list[str]:
        return [path.stem for path in self.config.sources()]

    @property
    def core(self) -> PartCore:
        """The core's id, and the module as top."""
        return PartCore(self.config.core.id, self.module)

    @property
    def bits(self) -> int:
        """Operand size of the core."""
        return self.config.bits

    @property
    def values(self) -> Mapping[str, Any]:
        """The core's parameters."""
        return self.config.values

    def sources(self) -> list[Path]:
        """The module's file and those that it needs, in order of compilation."""
        return list(closure(self.module, technology=self.config.technology))

    def hdl(self) -> dict[str, int]:
        """Parameters: those of the core's top, but what its frame alone takes."""
        return {n: value for n, value in self.config.hdl().items() if n != MASK_OUTPUTS.hdl}

    def label(self) -> str:
        """The core's label and the module."""
        return f"{self.config.label()}-{self.module}"

    def checksum(self) -> str:
        """SHA-256 over the sources, the module and its parameters."""
        return self._checksum

    @functools.cached_property
    def _checksum(self) -> str:
        digest = hashlib.sha256()
        for path in self.sources():
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        digest.update(repr((self.module, sorted(self.hdl().items()))).encode())
        return digest.hexdigest()
