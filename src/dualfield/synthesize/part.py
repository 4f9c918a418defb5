"""A module inside a core as a design of its own, for measurement.

It shows the cost of a core without its outermost module. For example, `df_inv_unified` has
registers for whole operands; the word-serial `df_unified_inverse_core` inside has a memory instead.
"""

import dataclasses
import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dualfield.catalog.core import Configuration
from dualfield.catalog.hierarchy import closure
from dualfield.catalog.parameter import MASK_OUTPUTS
from dualfield.host import cache, checksum
from dualfield.host.errors import UsageError, closest
from dualfield.synthesize.target import Design, Measurement, Target


@dataclasses.dataclass(frozen=True)
class Top:
    """The core of a `Part`: its id, and the name of the top module."""

    id: str
    top: str


@dataclasses.dataclass(frozen=True)
class Part:
    """A ``synthesize.target.Design`` of a module: `part_of` a core, or a block with a frame.

    Attributes:
        core: The id and the top module.
        bits: Operand size.
        values: The parameters, as the user names them.
        parameters: The parameters of the top module.
        files: SystemVerilog files in order of compilation.
        name: A short name for people and files.
        frame: The text of the top module if no file has it.
        part: The module's name if it is inside a core of the catalog.
    """

    core: Top
    bits: int
    values: Mapping[str, Any]
    parameters: Mapping[str, int]
    files: tuple[Path, ...]
    name: str
    frame: str = ""
    part: str = ""

    def sources(self) -> list[Path]:
        """The files, the frame last; the frame is written if it is missing.

        Raises:
            OSError: the cache folder cannot be written.
        """
        return [*self.files, *([self._frame_file()] if self.frame else [])]

    def _frame_file(self) -> Path:
        return cache.text_file("papers", f"{self.core.top}.sv", self.frame)

    def hdl(self) -> dict[str, int]:
        """Parameters of the top module."""
        return dict(self.parameters)

    def label(self) -> str:
        """A short name for people and files."""
        return self.name

    def checksum(self) -> str:
        """SHA-256 over the sources, the module and its parameters."""
        return self._checksum

    @functools.cached_property
    def _checksum(self) -> str:
        top = repr((self.core.top, sorted(self.parameters.items())))
        return checksum.of_sources(self.files, top, self.frame)


def part_of(config: Configuration, module: str) -> Part:
    """A module of a core that takes the core's own parameters.

    Raises:
        UsageError: the module is not in the core's sources.
    """
    names = [path.stem for path in config.sources()]
    if module not in names:
        raise UsageError(
            f"{config.core.id} has no module {module}; it has: "
            f"{', '.join(names)}.{closest(module, names)}"
        )
    top, label = Top(config.core.id, module), f"{config.label()}-{module}"
    files = tuple(closure(module, technology=config.technology))
    # the parameters of the core's top, except the one that only its frame has
    parameters = {n: value for n, value in config.hdl().items() if n != MASK_OUTPUTS.hdl}
    return Part(top, config.bits, config.values, parameters, files, label, part=module)


def measure_design(design: Design, target: Target, seed: int) -> Measurement:
    """Measure a design on a target; the row names the module if it is inside a core."""
    row = target.measure(design, seed)
    return dataclasses.replace(row, part=design.part) if isinstance(design, Part) else row


def design_of(config: Configuration, part: str) -> Configuration | Part:
    """The design to measure: a module inside a core, or the core itself if ``part`` is empty.

    Raises:
        UsageError: the module is not one of the core's sources.
    """
    return part_of(config, part) if part else config
