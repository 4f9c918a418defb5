"""Handovers of cores at small widths, and their folders, which many tests generate."""

import subprocess
from pathlib import Path

from dualfield import catalog
from dualfield.generate.bench import bench
from dualfield.generate.flat_verilog import flat_verilog
from dualfield.generate.handover import Handover, handover
from dualfield.generate.rtl import rtl
from dualfield.generate.stimuli import LEAST
from dualfield.math.fields import parse_field
from dualfield.operations import of
from workshop.formal.whole import configurations

CORES = list(catalog.cores().values())
IDS = [core.id for core in CORES]


def in_fields(core: catalog.Core, *fields: str) -> list[str]:
    """Return the fields that a core supports; none for a core for curves or keys."""
    if of(core).over != "field":
        return []
    return [field for field in fields if parse_field(field).kind in core.kinds]


def small(core: catalog.Core, name: str) -> Handover:
    """Return the handover of a core at a small width."""
    config = configurations(core)[0]
    return handover(core, name, bits=config.bits, assignments=dict(config.values))


def of_families() -> list[Handover]:
    """Return a core of each family, and a second inverter with vendor cells.

    A key agreement is wires round a core of another family. Yosys's own reader fails with a trap on
    both in one design; the lint reads each alone.
    """
    first = {core.family: core for core in reversed(CORES) if core.operation != "agree"}
    transferred = [small(core, f"of_{family}") for family, core in first.items()]
    cells: dict[str, object] = {"Technology": 1, "Segment": 8}
    return [*transferred, handover(catalog.get("inv-divstep"), "cells", bits=9, assignments=cells)]


def write_bench(h: Handover, folder: Path, *, flat: bool = False, count: int = LEAST) -> list[str]:
    """Write the RTL, the bench and on request the flat file; return the names of the RTL files."""
    sources = rtl(h)
    files = {**sources, **bench(h, sources, count), **(flat_verilog(h, sources) if flat else {})}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return list(sources)


def make(
    folder: Path, *words: str, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run make in the folder ``tb``."""
    argv = ["make", "-C", str(folder / "tb"), *words]
    return subprocess.run(argv, env=env, capture_output=True, text=True, check=False, timeout=300)
