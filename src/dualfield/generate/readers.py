"""Every reader of a generated folder: each opens the files that are for it, no warning allowed."""

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualfield import lint, tools
from dualfield.catalog import hierarchy
from dualfield.errors import CheckFailed
from dualfield.generate.handover import Handover
from dualfield.lint import Finding
from dualfield.synthesize.part import Top


@dataclass(frozen=True)
class Written:
    """Files of one or more folders as a design for readers and synthesis.

    Attributes:
        h: What is handed over; of several folders the one whose top is elaborated.
        files: The files in order of compilation.
    """

    h: Handover
    files: tuple[Path, ...]

    @property
    def core(self) -> Top:
        """The core's id, and the name of the generated top."""
        return Top(self.h.core.id, self.h.name)

    @property
    def bits(self) -> int:
        """Operand size of the core."""
        return self.h.config.bits

    @property
    def values(self) -> Mapping[str, Any]:
        """The core's parameters."""
        return self.h.config.values

    def sources(self) -> list[Path]:
        """The files in order of compilation."""
        return list(self.files)

    def hdl(self) -> dict[str, int]:
        """Parameters of the top module: none."""
        return {}

    def label(self) -> str:
        """The top's name and the core's configuration."""
        return f"{self.h.name} ({self.h.config.label()})"

    def checksum(self) -> str:
        """Of the configuration that the files are made from."""
        return self.h.config.checksum()


def write(folder: Path, files: Mapping[str, str]) -> tuple[Path, ...]:
    """Write files by their names in a folder; their paths, in order."""
    paths = tuple(folder / name for name in files)
    for path, text in zip(paths, files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return paths


def source_form(design: Written) -> Iterator[Finding]:
    """What each reader says of the SystemVerilog.

    Icarus Verilog up to 11 knows no ``int unsigned``: for it there is the flat form.
    """
    yield lint.verilator(design)
    yield lint.slang(design)
    yield lint.verible(design.sources())
    yield lint.yosys(design, "read_slang")
    yield lint.yosys(design, "read_verilog")


def flat_form(design: Written) -> Iterator[Finding]:
    """What each reader says of the one file of Verilog-2005."""
    yield lint.verilator(design)
    # What stands there for synthesis is a cell that Yosys' reader alone does not know.
    own = design.h.config.technology == hierarchy.TECHNOLOGIES[0]
    yield lint.yosys(design, "read_verilog", "" if own else "-nosynthesis")
    if found := icarus(design):
        yield found


def icarus(design: Written) -> Finding | None:
    """Reading and elaboration by Icarus Verilog, warnings included; None if it is not installed."""
    if shutil.which("iverilog") is None:
        return None
    argv: list[str | Path] = ["iverilog", "-g2005", "-Wall", "-Wno-timescale", "-t", "null"]
    argv += ["-s", design.core.top, *design.sources()]
    try:
        said = tools.run(argv, cwd=design.files[0].parent).stdout
    except CheckFailed as error:
        said = str(error)
    return Finding("iverilog", design.label(), said)
