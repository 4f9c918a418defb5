"""Place and route with nextpnr, and its report."""

import dataclasses
import json
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from dualfield.catalog.core import Configuration
from dualfield.host import cache, tools
from dualfield.host.errors import CheckFailed
from dualfield.host.paths import cache_dir
from dualfield.synthesize import netlist, shell
from dualfield.synthesize.target import Design, Stretch

SOURCE = "nextpnr post-route"
"""``Measurement.clock_source`` of nextpnr's figures."""

# No core reaches the requested clock, which is the same for all. So nextpnr always improves the
# worst path, and figures of different cores are comparable.
OPTIONS = ("--freq", "400", "--timing-allow-fail")
"""Options for every device."""

CONSTRAINTS = "pins.cst"
"""The file of pin constraints, for options that name it."""

Constraints = Callable[[list[str]], str | None]
"""Returns the text of `CONSTRAINTS` for the port bits; None if the package has too few pins."""

Amend = Callable[[dict[str, Any], str], None]
"""Changes a JSON netlist with that top module in place, before nextpnr reads it."""


@dataclasses.dataclass(frozen=True)
class Flow:
    """The steps that prepare a design for nextpnr.

    Attributes:
        synthesis: As for `netlist.netlist`.
        constraints: Writes the pin constraints, for a device that needs them.
        amend: Changes the netlist, for a device that needs it.
    """

    synthesis: str
    constraints: Constraints | None = None
    amend: Amend | None = None


_REPORT = "report.json"
_UTILISATION = re.compile(r"^Info:\s+(\S+):\s+(\d+)/\s*(\d+)\s+\d+%$", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Placement:
    """A placed and routed design, from nextpnr's report.

    Attributes:
        resources: Resource of the device -> number used.
        types: Type of cell -> number in the netlist.
        clock_mhz: Highest clock of register-to-register paths.
        path: The worst register-to-register path.
    """

    resources: Mapping[str, int]
    types: Mapping[str, int]
    clock_mhz: float
    path: tuple[Stretch, ...]


def place(
    argv: Sequence[str],
    device: str,
    config: Design,
    flow: Flow,
    seed: int,
) -> Placement:
    """Synthesise, unless a netlist is cached, then place and route.

    Args:
        argv: The program and the options for the device.
        device: The device's display name.
        config: The design.
        flow: The steps before nextpnr.
        seed: Seed of the placement.

    Raises:
        ToolMissing: Yosys or nextpnr is not installed.
        CheckFailed: a tool rejects the design, it does not fit, or no path is clocked.
    """
    types, report = _run([*argv, "--seed", str(seed)], device, config, flow)
    clock, path = clock_and_path(report)
    return Placement(_resources(report), types, clock, path)


def pack(
    argv: Sequence[str], device: str, config: Design, flow: Flow
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """The resources that an unplaced design uses, and its cell types.

    Arguments and errors are those of `place`.
    """
    options = [*argv, "--no-place", "--no-route"]
    types, report = _run(options, device, config, flow)
    return _resources(report), types


def add_shell(config: Design, word: int = 32) -> tuple[Design, Design | None]:
    """A core of the catalog in the word-stream shell, and the shell alone.

    ``word``: bits of a word of the shell. Any other design is returned as it is, with None.
    """
    if not isinstance(config, Configuration):
        return config, None
    return shell.in_shell(config, word), shell.shell_only(config, word)


def shell_checksum() -> str:
    """The checksum of the shell's sources, part of the flow checksum of targets with a shell."""
    sources = [*shell.shell_files(), Path(shell.__file__)]
    return netlist.digest(*(path.read_bytes() for path in sources))


def clock_and_path(report: Mapping[str, Any]) -> tuple[float, tuple[Stretch, ...]]:
    """Clock in MHz and worst register-to-register path of a nextpnr report.

    Raises:
        CheckFailed: the report does not have exactly one clock.
    """
    clocks = report["fmax"]
    if len(clocks) != 1:
        raise CheckFailed(
            f"expected one clock with register-to-register paths, found {sorted(clocks) or 'none'}"
        )
    (name,) = clocks
    edges = {f"posedge {name}", f"negedge {name}"}
    paths = [
        entry["path"]
        for entry in report["critical_paths"]
        if entry["from"] in edges and entry["to"] in edges
    ]
    worst: Sequence[Mapping[str, Any]] = max(paths, key=_delay, default=[])
    return float(clocks[name]["achieved"]), _stretches(worst)


def _stretches(path: Sequence[Mapping[str, Any]]) -> tuple[Stretch, ...]:
    """The path as stretches; each carry chain is one, as its hops between cells have no delay."""
    stretches: list[Stretch] = []
    for piece in path:
        kind, delay, end = piece["type"], float(piece["delay"]), _port(piece["to"])
        is_wire = kind != "routing" or delay > 0
        if stretches and (not is_wire or kind == stretches[-1].kind == "logic"):
            last = stretches[-1]
            stretches[-1] = Stretch(last.kind, last.start, end, last.delay_ns + delay)
        else:
            stretches.append(Stretch(kind, _port(piece["from"]), end, delay))
    return tuple(stretches)


def overfull(log: str) -> list[str]:
    """The resources that exceed the device, from nextpnr's output."""
    return [
        f"{count} {name} of {available}"
        for name, count, available in _UTILISATION.findall(log)
        if int(count) > int(available)
    ]


def _run(
    argv: Sequence[str], device: str, config: Design, flow: Flow
) -> tuple[Mapping[str, int], dict[str, Any]]:
    path = netlist.netlist(config, flow.synthesis)
    design, top = netlist.load(path), config.core.top
    types = netlist.cell_types(design, top)
    with cache.work_folder(cache_dir() / "nextpnr") as work:
        if flow.amend is None:
            shutil.copyfile(path, work / netlist.NAME)
        else:
            flow.amend(design, top)
            (work / netlist.NAME).write_text(json.dumps(design), encoding="utf-8")
        if flow.constraints is not None:
            ports = netlist.port_bits(design, top)
            text = flow.constraints(ports)
            if text is None:
                raise CheckFailed(
                    f"{config.label()} does not fit {device}: its {len(ports)} pins are too many"
                )
            (work / CONSTRAINTS).write_text(text)
        log = work / "nextpnr.log"
        try:
            tools.run([*argv, "--json", netlist.NAME, "--report", _REPORT], work, log)
        except CheckFailed as error:
            lack = overfull(log.read_text(errors="replace")) if log.is_file() else []
            if lack:
                raise CheckFailed(
                    f"{config.label()} does not fit {device}: it needs {', '.join(lack)} "
                    f"(full output: {log})"
                ) from None
            raise CheckFailed(f"{config.label()} on {device}: {error}") from None
        return types, dict(json.loads((work / _REPORT).read_text()))


def _resources(report: Mapping[str, Any]) -> dict[str, int]:
    return {name: int(entry["used"]) for name, entry in report["utilization"].items()}


def _delay(path: Sequence[Mapping[str, Any]]) -> float:
    return sum(float(piece["delay"]) for piece in path)


def _port(end: Mapping[str, Any]) -> str:
    return f"{end['cell']}.{end['port']}"
