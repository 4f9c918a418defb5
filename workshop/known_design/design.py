"""The known design: AES-128 in ``aes_128.sv``, which is no core of the catalog."""

import dataclasses
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("aes_128.sv")


@dataclasses.dataclass(frozen=True)
class KnownCore:
    """The names that the flow asks a core for."""

    id: str = "aes-128"
    top: str = "aes_128"


@dataclasses.dataclass(frozen=True)
class KnownDesign:
    """AES-128 with the interface of `dualfield.synthesize.target.Design`."""

    core: KnownCore = KnownCore()
    bits: int = 128

    @property
    def values(self) -> Mapping[str, Any]:
        """No parameters."""
        return {}

    def sources(self) -> list[Path]:
        """The source."""
        return [SOURCE]

    def hdl(self) -> dict[str, int]:
        """No parameters of the top module."""
        return {}

    def label(self) -> str:
        """The name."""
        return self.core.id

    def checksum(self) -> str:
        """SHA-256 of the source."""
        return hashlib.sha256(SOURCE.read_bytes()).hexdigest()
