"""Every reader of a generated folder: each opens the files that are for it, no warning allowed."""

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
class Written:
    """Files of generated folders as a design for the readers.

    Attributes:
        top: The module that is elaborated.
        files: The files in order of compilation.
        handed: What is handed over in them.
    """

    top: str
    files: tuple[Path, ...]
    handed: tuple[Handover, ...]

    @property
    def core(self) -> Top:
        """The core's id, and the name of the top."""
        return Top(self.handed[0].core.id, self.top)

    @property
    def bits(self) -> int:
        """Operand size of the core."""
        return self.handed[0].config.bits

    @property
    def values(self) -> Mapping[str, Any]:
        """The core's parameters."""
        return self.handed[0].config.values

    def sources(self) -> list[Path]:
        """The files in order of compilation."""
        return list(self.files)

    def hdl(self) -> dict[str, int]:
        """Parameters of the top module: none."""
        return {}

    def label(self) -> str:
        """The top's name and the configurations."""
        return f"{self.top} ({', '.join(h.config.label() for h in self.handed)})"

    def checksum(self) -> str:
        """Of the configuration that the files are made from."""
        return self.handed[0].config.checksum()


def together(name: str, handed: Sequence[Handover]) -> str:
    """A module in Verilog-2005 with several generated cores, all their ports as ports.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = handover(catalog.get("ami-sf"), "inv", bits=8)
    >>> together("pair", [made]).splitlines()[1]
    '  input  wire [0:0] inv_clk_i,'
    """
    ports, instances = [], []
    for h in handed:
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
    cells = {h.config.technology for h in design.handed} - {hierarchy.TECHNOLOGIES[0]}
    yield lint.yosys(design, "read_verilog", "-nosynthesis" if cells else "")
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
