"""Runs the scripts that measure a core, with stand-ins for the commands of the vendors' tools.

The stand-ins record their calls and answer with reports of the form that the tools print; no tool
of a vendor runs.
"""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

VIVADO_UTILIZATION = """
1. CLB Logic
+----------------------------+------+-------+------------+-----------+-------+
|          Site Type         | Used | Fixed | Prohibited | Available | Util% |
+----------------------------+------+-------+------------+-----------+-------+
| {kind} LUTs                 |  {lut} |     0 |          0 |     63400 |  0.77 |
|   LUT as Logic             |  {lut} |     0 |          0 |     63400 |  0.77 |
| {kind} Registers            |  {ff} |     0 |          0 |    126800 |  0.23 |
|   Register as Flip Flop    |  {ff} |     0 |          0 |    126800 |  0.23 |
| Block RAM Tile |  1.5 |     0 |          0 |       135 |  1.11 |
|   RAMB18       |    1 |     0 |          0 |       270 |  0.37 |
| DSPs           |    2 |     0 |          0 |       240 |  0.83 |
"""

RADIANT_MAP = """
Mapper:    version Radiant Software (64-bit) 2023.2.0.38.1

Design Summary
   Number of slice registers: {ff} out of 79872 (1%)
   Number of I/O registers:      1 out of  1197 (1%)
   Number of LUT4s:           {lut} out of 79872 (1%)
   Number of DSPs:               0 out of   156 (0%)
   Number of EBRs:               3 out of   208 (1%)
"""

RADIANT_TIMING = """
Clock clk_i             |                    |       Period       |     Frequency
 From clk_i             |             Target |           5.000 ns |        200.000 MHz
                        | Actual (all paths) |           {fast} ns |        {fast_mhz} MHz
Clock clk_i             |                    |       Period       |     Frequency
 From clk_i             |             Target |           5.000 ns |        200.000 MHz
                        | Actual (all paths) |           {slow} ns |        {slow_mhz} MHz
"""


@dataclass
class Run:
    """A run of a script: the row that it printed, and the recorded calls of the stand-ins."""

    row: dict[str, Any]
    line: str
    calls: list[tuple[str, ...]] = field(default_factory=list)

    def of(self, name: str) -> list[tuple[str, ...]]:
        """Return the arguments of each call of a command."""
        return [call[1:] for call in self.calls if call[0] == name]


Answer = Callable[..., str]


def vivado(calls: list[tuple[str, ...]], lut: int, ff: int, clock: float) -> dict[str, Answer]:
    """Return the stand-ins for Vivado: command -> function of its words."""
    report = VIVADO_UTILIZATION.format(kind="Slice", lut=lut, ff=ff)
    answers: dict[str, Answer] = dict.fromkeys(
        ("create_project", "read_verilog", "read_xdc", "synth_design", "opt_design",
         "place_design", "phys_opt_design", "route_design"),
        lambda *_: "",
    )  # fmt: skip
    return answers | {
        "report_utilization": lambda *_: report,
        "get_timing_paths": lambda *_: "path",
        "get_property": lambda *_: repr(4.0 - 1000 / clock),
        "version": lambda *_: "2024.1",
    }


def quartus(calls: list[tuple[str, ...]], lut: int, ff: int, clock: float) -> dict[str, Answer]:
    """Return the stand-ins for Quartus; the clock rises by 1 MHz per seed."""
    panels = {
        "Fitter||Fitter Summary": [
            "{Fitter Status} {Successful}",
            f"{{Logic utilization (in ALMs)}} {{{lut // 2:,} / 56,480 ( 2 % )}}",
            f"{{Total registers}} {ff}",
            "{Total RAM Blocks} {2 / 686 ( < 1 % )}",
            "{Total DSP Blocks} {4 / 156 ( 3 % )}",
        ],
        "Fitter||Resource Section||Fitter Resource Usage Summary": [
            f"{{Combinational ALUT usage for logic}} {{{lut:,}}} {{}}",
        ],
    }

    def fmax(add: float) -> list[str]:
        seed = len([call for call in calls if call[:3] == ("execute_module", "-tool", "sta")])
        mhz = f"{clock + seed - 1 + add:.2f} MHz"
        return ["Fmax {Restricted Fmax} {Clock Name} Note", f"{{999.0 MHz}} {{{mhz}}} clk_i {{}}"]

    corners = {
        "Timing Analyzer||Slow 1100mV 85C Model||Slow 1100mV 85C Model Fmax Summary": 0.0,
        "Timing Analyzer||Slow 1100mV 0C Model||Slow 1100mV 0C Model Fmax Summary": 3.0,
    }

    def rows(panel: str) -> list[str]:
        return fmax(corners[panel]) if panel in corners else panels[panel]

    answers: dict[str, Answer] = dict.fromkeys(
        ("load_package", "project_new", "set_global_assignment", "set_instance_assignment",
         "execute_module", "load_report", "unload_report", "project_close"),
        lambda *_: "",
    )  # fmt: skip
    return answers | {
        "get_report_panel_names": lambda: " ".join(f"{{{name}}}" for name in [*panels, *corners]),
        "get_report_panel_id": lambda name: name,
        "get_number_of_rows": lambda _, name: str(len(rows(name))),
        "get_report_panel_row": lambda _i, name, _r, row: rows(name)[int(row)],
    }


def radiant(calls: list[tuple[str, ...]], lut: int, ff: int, clock: float) -> dict[str, Answer]:
    """Return the stand-ins for Radiant; the shell alone has 100 look-up tables."""
    names: list[str] = []

    def create(*words: str) -> str:
        names.append(words[words.index("-name") + 1])
        return ""

    def run(step: str, *_: str) -> str:
        Path("impl_1").mkdir(exist_ok=True)
        stem = f"impl_1/{names[-1]}_impl_1"
        count = 100 if names[-1].endswith("_shell") else lut
        if step == "Map":
            Path(f"{stem}.mrp").write_text(RADIANT_MAP.format(lut=count, ff=ff))
        if step == "PAR":
            clocks = {"fast": 1000 / (clock + 9), "slow": 1000 / clock}
            figures = {name: f"{period:.3f}" for name, period in clocks.items()}
            figures |= {"fast_mhz": f"{clock + 9:.3f}", "slow_mhz": f"{clock:.3f}"}
            Path(f"{stem}.twr").write_text(RADIANT_TIMING.format(**figures))
        return ""

    answers: dict[str, Answer] = dict.fromkeys(
        ("prj_add_source", "prj_set_impl_opt", "prj_set_strategy_value", "prj_close"),
        lambda *_: "",
    )
    return answers | {"prj_create": create, "prj_run": run}


STAND_INS = {"vivado": vivado, "quartus": quartus, "radiant": radiant}


def run(
    tool: str,
    folder: Path,
    work: Path,
    *,
    lut: int = 480,
    ff: int = 280,
    clock: float = 200.0,
    environment: Mapping[str, str] | None = None,
    replace: Mapping[str, Answer] | None = None,
) -> Run:
    """Run the script of a tool in a working folder.

    Args:
        tool: ``vivado``, ``quartus`` or ``radiant``.
        folder: The folder above the scripts.
        work: The working folder.
        lut: Number of look-up tables in the tool's report.
        ff: Number of flip-flops.
        clock: Clock in MHz.
        environment: Variables of the environment of the script.
        replace: Stand-ins instead of the usual ones.

    Raises:
        tkinter.TclError: the script stopped with an error.
    """
    from tkinter import Tcl

    interpreter = Tcl()
    calls: list[tuple[str, ...]] = []

    def recorded(name: str, answer: Answer) -> Callable[..., str]:
        def call(*words: str) -> str:
            calls.append((name, *words))
            return answer(*words)

        return call

    answers = STAND_INS[tool](calls, lut, ff, clock) | dict(replace or {})
    for name, answer in answers.items():
        interpreter.createcommand(name, recorded(name, answer))
    for name, value in (environment or {}).items():
        interpreter.setvar(f"env(DUALFIELD_{name})", value)
    interpreter.eval("array set quartus {version {Version 22.1std.0 Build 915 Lite Edition}}")
    printed: list[str] = []
    interpreter.eval("rename puts tcl_puts")

    def puts(*words: str) -> str:
        if len(words) == 1:
            printed.append(words[0])
        else:
            interpreter.call("tcl_puts", *words)
        return ""

    interpreter.createcommand("puts", puts)
    before = Path.cwd()
    os.chdir(work)
    try:
        interpreter.eval(f"source {{{folder}/measure/{tool}.tcl}}")
    finally:
        os.chdir(before)
        for name in environment or {}:
            interpreter.eval(f"unset env(DUALFIELD_{name})")
    (line,) = printed
    return Run(json.loads(line), line, calls)
