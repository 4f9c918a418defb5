"""Random handshake schedules: compare the RTL of small configurations with the model.

Each begins with any contents of the registers and a reset. Then come operands and stalls in random
time, ``clear_i`` at any cycle of an operation, resets over an edge and between edges, and modulus,
field and size that change from one operation to the next. All outputs are compared in every cycle.
"""

import bisect
import itertools
import random
import tempfile
from pathlib import Path

from dualfield.catalog.core import Configuration
from dualfield.catalog.evidence import ScheduleRun
from dualfield.check.engine import Progress
from dualfield.host.errors import CheckFailed
from dualfield.simulate import schedule_player
from dualfield.simulate.schedule import Cycle, Schedule


def schedule(config: Configuration, seed: int, number: int) -> list[Cycle]:
    """One schedule; seed and number determine it.

    >>> from dualfield import catalog
    >>> config = catalog.get("mont-mul-serial").configure(4, {"MaskOutputs": 1})
    >>> cycles = schedule(config, 1, 7)
    >>> cycles[0].fresh, cycles[0].reset, cycles == schedule(config, 1, 7)
    (True, True, True)
    """
    rng = random.Random(f"{seed} {config.label()} {number}")
    made = Schedule(config, rng)
    made.part = f"schedule {number}"
    made.start()
    longest = config.latency()[1]
    often = [rng.choice((0.0, 0.5, 2.0)) / longest for _ in range(2)]
    clear, reset = (min(0.3, rate) for rate in often)
    made.wander(rng.randint(8, 5 * longest + 16), clear=clear, reset=reset)
    return made.cycles


def run(
    config: Configuration, share: int, most: int, seed: int, show: Progress = lambda *_: None
) -> ScheduleRun:
    """Run schedules of a configuration: ``share`` of them, or as many as ``most`` cycles hold.

    Raises:
        CheckFailed: an output differs from the model in any cycle.
        ToolMissing: Verilator or a C++ compiler is not installed.
    """
    program = schedule_player.program(config, 0)
    ends: list[int] = []
    total = operations = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (folder / "schedule").open("wb") as file:
            while len(ends) < share and total < most:
                show(f"{config.label()}: schedules", len(ends), share)
                cycles = schedule(config, seed, len(ends))
                file.write(schedule_player.encoded(config, cycles))
                total += len(cycles)
                operations += sum(
                    cycle.results is not None and before.results is None
                    for before, cycle in itertools.pairwise(cycles)
                )
                ends.append(total)
        argv = [str(program), str(folder / "schedule"), "0", "0"]
        for _, cycle, what in schedule_player.reports(argv, folder):
            if cycle != schedule_player.ALIVE:
                number = bisect.bisect_right(ends, cycle)
                inside = cycle - (ends[number - 1] if number else 0)
                raise CheckFailed(
                    f"{config.label()}: {schedule_player.differs(config, what)} differs "
                    f"in cycle {inside} of schedule {number}, seed {seed}"
                )
    return ScheduleRun(
        core=config.core.id,
        bits=config.bits,
        parameters=config.values,
        seed=seed,
        rtl_checksum=config.checksum(),
        schedules=len(ends),
        cycles=total,
        operations=operations,
    )
