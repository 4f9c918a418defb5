"""Lint of a generated folder by every tool that reads it; no warning is allowed."""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualfield.catalog import hierarchy
from dualfield.generate.handover import Handover
from dualfield.host import tools
from dualfield.host.errors import CheckFailed
from dualfield.synthesize.part import Top
from workshop import lint
from workshop.lint import Finding


@dataclass(frozen=True)
class ExportedDesign:
    """The files of generated folders as a design for the linters.

    Attributes:
        top: The top module.
        files: The files in order of compilation.
        exports: The exported cores.
    """

    top: str
    files: tuple[Path, ...]
    exports: tuple[Handover, ...]

    @property
    def core(self) -> Top:
        """The core's id, and the name of the top."""
        return Top(self.exports[0].core.id, self.top)

    @property
    def bits(self) -> int:
        """Operand size of the core."""
        return self.exports[0].config.bits

    @property
    def values(self) -> Mapping[str, Any]:
        """The core's parameters."""
        return self.exports[0].config.values

    def sources(self) -> list[Path]:
        """The files in order of compilation."""
        return list(self.files)

    def hdl(self) -> dict[str, int]:
        """Parameters of the top module: none."""
        return {}

    def label(self) -> str:
        """The top's name and the configurations."""
        return f"{self.top} ({', '.join(h.config.label() for h in self.exports)})"

    def checksum(self) -> str:
        """The checksum of the first core's configuration."""
        return self.exports[0].config.checksum()


def combined_top(name: str, exports: Sequence[Handover]) -> str:
    """A module in Verilog-2005 with several generated cores, all their ports as ports.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> export = handover(catalog.get("ami-sf"), "inv", bits=8)
    >>> combined_top("pair", [export]).splitlines()[1]
    '  input  wire [0:0] inv_clk_i,'
    """
    ports, instances = [], []
    for h in exports:
        ports += [f"  {s.direction:6} wire [{s.width - 1}:0] {h.name}_{s.name}" for s in h.signals]
        pins = ",\n".join(f"    .{s.name}({h.name}_{s.name})" for s in h.signals)
        instances.append(f"  {h.name} u_{h.name} (\n{pins}\n  );\n")
    head = ",\n".join(ports)
    return f"module {name} (\n{head}\n);\n\n{chr(10).join(instances)}\nendmodule\n"


def write(folder: Path, files: Mapping[str, str]) -> tuple[Path, ...]:
    """Write files by their names in a folder; their paths, in order."""
    paths = tuple(folder / name for name in files)
    for path, text in zip(paths, files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return paths


def source_form(design: ExportedDesign) -> Iterator[Finding]:
    """The findings of each tool on the SystemVerilog.

    Icarus Verilog up to 11 has no ``int unsigned``, so it reads the flat form only.
    """
    yield lint.verilator(design)
    yield lint.slang(design)
    yield lint.verible(design.sources())
    yield lint.yosys(design, "read_slang")
    yield lint.yosys(design, "read_verilog")


def flat_form(design: ExportedDesign) -> Iterator[Finding]:
    """The findings of each tool on the flat Verilog-2005 file."""
    yield lint.verilator(design)
    # The synthesis branch has a vendor cell, which the Verilog frontend of Yosys does not know.
    cells = {h.config.technology for h in design.exports} - {hierarchy.TECHNOLOGIES[0]}
    yield lint.yosys(design, "read_verilog", "-nosynthesis" if cells else "")
    if finding := icarus(design):
        yield finding


def icarus(design: ExportedDesign) -> Finding | None:
    """The finding of Icarus Verilog, warnings included; None if it is not installed."""
    if shutil.which("iverilog") is None:
        return None
    argv: list[str | Path] = ["iverilog", "-g2005", "-Wall", "-Wno-timescale", "-t", "null"]
    argv += ["-s", design.core.top, *design.sources()]
    try:
        text = tools.run(argv, cwd=design.files[0].parent).stdout
    except CheckFailed as error:
        text = str(error)
    return Finding("iverilog", design.label(), text)
