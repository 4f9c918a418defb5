"""Random handshake schedules, which compare the RTL of small configurations with the model.

A schedule starts with random register contents and a reset. Operands and stalls follow at random
times, with ``clear_i`` in any cycle, resets at and between clock edges, and a modulus, field and
size that change between operations. All outputs are compared in every cycle.
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
    """Return the cycles of a schedule; the seed and the number determine it.

    >>> from dualfield import catalog
    >>> config = catalog.get("mont-mul-serial").configure(4, {"MaskOutputs": 1})
    >>> cycles = schedule(config, 1, 7)
    >>> cycles[0].fresh, cycles[0].reset, cycles == schedule(config, 1, 7)
    (True, True, True)
    """
    rng = random.Random(f"{seed} {config.label()} {number}")
    plan = Schedule(config, rng)
    plan.part = f"schedule {number}"
    plan.start()
    longest = config.latency()[1]
    rates = [rng.choice((0.0, 0.5, 2.0)) / longest for _ in range(2)]
    clear, reset = (min(0.3, rate) for rate in rates)
    plan.wander(rng.randint(8, 5 * longest + 16), clear=clear, reset=reset)
    return plan.cycles


def run(
    config: Configuration, count: int, max_cycles: int, seed: int, show: Progress = lambda *_: None
) -> ScheduleRun:
    """Run random schedules on a configuration: ``count``, or fewer at the limit of cycles.

    Args:
        config: The configuration.
        count: Most schedules.
        max_cycles: Cycles after which no further schedule starts.
        seed: Seed of the schedules.
        show: Called as the schedules are generated.

    Returns:
        The run, as evidence.

    Raises:
        CheckFailed: an output differs from the model in a cycle.
        ToolMissing: Verilator or a C++ compiler is not installed.
    """
    program = schedule_player.program(config, 0)
    ends: list[int] = []
    total = operations = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (folder / "schedule").open("wb") as file:
            while len(ends) < count and total < max_cycles:
                show(f"{config.label()}: schedules", len(ends), count)
                cycles = schedule(config, seed, len(ends))
                file.write(schedule_player.encoded(config, cycles))
                total += len(cycles)
                operations += sum(
                    cycle.results is not None
                    and (before.results is None or (config.overlaps and before.ready))
                    for before, cycle in itertools.pairwise(cycles)
                )
                ends.append(total)
        argv = [str(program), str(folder / "schedule"), "0", "0"]
        for _, cycle, port in schedule_player.reports(argv, folder):
            if cycle != schedule_player.ALIVE:
                number = bisect.bisect_right(ends, cycle)
                offset = cycle - (ends[number - 1] if number else 0)
                raise CheckFailed(
                    f"{config.label()}: {schedule_player.differs(config, port)} differs "
                    f"in cycle {offset} of schedule {number}, seed {seed}"
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
