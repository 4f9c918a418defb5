"""The worst register-to-register path of a mapped netlist, by OpenSTA."""

import dataclasses
import functools
import re
from pathlib import Path

from dualfield.host import tools
from dualfield.host.errors import CheckFailed
from dualfield.synthesize.liberty import Library
from dualfield.synthesize.target import Stretch

SOURCE = "OpenSTA"
"""``Measurement.clock_source`` of OpenSTA's figures."""

# Paths end at data pins of registers; paths to resets and ports do not count. The clock period has
# no effect.
_SCRIPT = """\
read_liberty {liberty}
read_verilog {netlist}
link_design {top}
set_cmd_units -time ns
create_clock -name clock -period 1 [get_ports {{{clock}}}]
{wires}
report_checks -path_delay max -from [all_registers -clock_pins] -to [all_registers -data_pins] \
-format full -digits 4
"""

_WIRES = """\
set_clock_transition {slew} [get_clocks clock]
read_spef {spef}"""

_LIBERTY = "cells.lib"
_CLOCK = "clk_i"

_NUMBER = r"(-?\d+\.\d+)"
_POINT = re.compile(rf"^\s*{_NUMBER}\s+{_NUMBER}\s+[\^v]\s+(\S+)\s+\(", re.MULTILINE)
_SETUP = re.compile(rf"^\s*{_NUMBER}\s+{_NUMBER}\s+library setup time", re.MULTILINE)


@functools.cache
def version() -> str:
    """The version string of OpenSTA.

    Raises:
        ToolMissing: it is not installed.
        CheckFailed: it does not run.
    """
    return tools.run(["sta", "-version"], Path.cwd()).stdout.strip()


@dataclasses.dataclass(frozen=True)
class Wires:
    """Wires and clock of a placed netlist.

    Attributes:
        spef: File with the parasitics, in the work folder.
        clock: The clock port.
        clock_slew_ns: Transition time of the clock at the registers.
    """

    spef: str
    clock: str
    clock_slew_ns: float


def worst_path(
    work: Path, library: Library, netlist: str, top: str, wires: Wires | None = None
) -> tuple[float, list[Stretch]]:
    """The delay of the worst path in ns, with clock-to-q and setup, and the path.

    Args:
        work: Folder to run in.
        library: The library; its wire load models are not used.
        netlist: The Verilog netlist in the folder.
        top: The top module.
        wires: Parasitics and clock; None: no wires, an ideal clock at the port ``clk_i``.

    Raises:
        ToolMissing: OpenSTA is not installed.
        CheckFailed: OpenSTA fails, or no path joins two registers.
    """
    (work / _LIBERTY).write_text(library.text_without_wire_loads())
    commands = "" if wires is None else _WIRES.format(slew=wires.clock_slew_ns, spef=wires.spef)
    script = _SCRIPT.format(
        liberty=_LIBERTY,
        netlist=netlist,
        top=top,
        clock=_CLOCK if wires is None else wires.clock,
        wires=commands,
    )
    (work / "sta.tcl").write_text(script)
    argv = ["sta", "-no_splash", "-exit", "sta.tcl"]
    return parse(tools.run(argv, work, work / "sta.log").stdout)


def parse(report: str) -> tuple[float, list[Stretch]]:
    """The delay and the path of an OpenSTA report.

    Raises:
        CheckFailed: the report has no path.
    """
    setup, points = _SETUP.search(report), _POINT.findall(report)
    if setup is None or len(points) < 2:
        tail = "\n".join(report.strip().splitlines()[-5:])
        raise CheckFailed(f"OpenSTA found no path from a register to a register\n{tail}".rstrip())
    (_, _, start), *rest = points
    path = []
    for number, (delay, _, end) in enumerate(rest):
        kind = "clk-to-q" if number == 0 else "routing" if number == len(rest) - 1 else "logic"
        path.append(Stretch(kind, start, end, float(delay)))
        start = end
    path.append(Stretch("setup", start, start, -float(setup[1])))
    # The time of the last point plus the setup; OpenSTA rounds the slack.
    return float(points[-1][1]) - float(setup[1]), path
