"""Run every mutant of a netlist through a suite, in one process."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from dualfield.errors import CheckFailed
from dualfield.mutate import netlist
from dualfield.simulate import build, played
from dualfield.simulate.schedule import Cycle

_ALIVE_SHARE = 8  # one mutant of so many, about, goes through the whole suite


@dataclass(frozen=True)
class Seen:
    """What the suite saw of a mutant.

    Attributes:
        mutant: Its number; 0 is the core itself.
        part: The part of the suite that saw it, "" if none did.
        what: in_ready_o, out_valid_o, register (not wiped), loop (does not settle), or a result
            port.
        cycle: The cycle of the schedule.
    """

    mutant: int
    part: str
    what: str
    cycle: int


def play(
    made: netlist.Netlist,
    cycles: Sequence[Cycle],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Seen]:
    """What the suite sees of each mutant in order; ``progress`` gets (done, total).

    Raises:
        CheckFailed: the core itself fails, which no mutant can be measured by; or the simulation
            dies.
        ToolMissing: Verilator or a C++ compiler is not installed.
    """
    planned = len(cycles) * (1 + len(made.mutants) // _ALIVE_SHARE)
    program = build.program(netlist.bench(made), [made.verilog], 0, planned, "player")
    seen: list[Seen] = []
    total = len(made.mutants)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "schedule"
        file.write_bytes(played.encoded(made.config, cycles))
        for report in played.reports([str(program), str(file), "0", str(total)]):
            seen.append(_read(made, cycles, *report))
            if len(seen) == 1 and seen[0].part:
                raise CheckFailed(
                    f"{made.config.label()} itself fails its suite: {seen[0].what}, "
                    f"part {seen[0].part}, cycle {seen[0].cycle}"
                )
            progress(len(seen) - 1, total)
    return seen[1:]


def _read(
    made: netlist.Netlist, cycles: Sequence[Cycle], mutant: int, cycle: int, what: int
) -> Seen:
    if cycle == played.ALIVE:
        return Seen(mutant, "", "", cycle)
    return Seen(mutant, cycles[cycle].part, played.differs(made.config, what), cycle)
