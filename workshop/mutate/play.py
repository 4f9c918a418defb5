"""Run every mutant of a netlist through a suite, in one process."""

import tempfile
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from dualfield.host.errors import CheckFailed
from dualfield.simulate import build, schedule_player
from dualfield.simulate.schedule import Cycle
from workshop.mutate import netlist
from workshop.mutate.netlist import Mutant

_ALIVE_SHARE = 8  # one mutant of so many, about, goes through the whole suite
_START = 10  # the first part of so many sees nearly all that the suite sees,
_START_MOST = 100_000  # or these cycles


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
    same: Callable[[Sequence[Mutant]], Collection[int]] = lambda left: (),
) -> list[Seen]:
    """What the suite sees of each mutant, in order.

    Args:
        made: The netlist.
        cycles: The suite.
        progress: Gets (done, total).
        same: Gets the mutants that the first cycles do not see. Returns the numbers of those that
            are equivalent, which are not played any further.

    Raises:
        CheckFailed: the core itself fails, which no mutant can be measured by; or the simulation
            dies.
        ToolMissing: Verilator or a C++ compiler is not installed.
    """
    planned = len(cycles) * (1 + len(made.mutants) // _ALIVE_SHARE)
    player = _Player(made, planned, progress)
    left = player.run(
        cycles[: min(len(cycles) // _START, _START_MOST)], range(len(made.mutants) + 1)
    )
    equivalent = same([made.mutants[n - 1] for n in left if n])
    player.run(cycles, [n for n in left if n not in equivalent])
    return [player.seen[number] for number in range(1, len(made.mutants) + 1)]


class _Player:
    """A netlist that schedules are played on, for about so many cycles."""

    def __init__(
        self,
        made: netlist.Netlist,
        planned: int,
        progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> None:
        self._made, self._progress = made, progress
        self._program = build.program(netlist.bench(made), [made.verilog], 0, planned, "player")
        self.seen: dict[int, Seen] = {}

    def run(self, cycles: Sequence[Cycle], numbers: Sequence[int]) -> list[int]:
        """What is left of these mutants after these cycles."""
        config = self._made.config
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "schedule"
            file.write_bytes(schedule_player.encoded(config, cycles))
            for first, last in _ranges(numbers):
                argv = [str(self._program), str(file), str(first), str(last)]
                for report in schedule_player.reports(argv):
                    one = _read(self._made, cycles, *report)
                    if one.mutant == 0 and one.part:
                        raise CheckFailed(
                            f"{config.label()} itself fails its suite: {one.what}, "
                            f"part {one.part}, cycle {one.cycle}"
                        )
                    self.seen[one.mutant] = one
                    self._progress(one.mutant, len(self._made.mutants))
        return [n for n in numbers if not self.seen[n].part]


def _ranges(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The first and the last of each run of numbers, which are in order.

    >>> _ranges([0, 1, 2, 5, 7, 8])
    [(0, 2), (5, 5), (7, 8)]
    """
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def _read(
    made: netlist.Netlist, cycles: Sequence[Cycle], mutant: int, cycle: int, what: int
) -> Seen:
    if cycle == schedule_player.ALIVE:
        return Seen(mutant, "", "", cycle)
    return Seen(mutant, cycles[cycle].part, schedule_player.differs(made.config, what), cycle)
