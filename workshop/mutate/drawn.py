"""Mutants compared with their core by drawn inputs, 256 at a time: shows that one differs, no more.

For what nothing decides. The first operation after a reset, with any contents of all registers, is
drawn as often as any other, since faults that leave something of an earlier operation show there.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from dualfield.host import cache, tools
from dualfield.host.errors import TimedOut
from dualfield.host.paths import cache_dir
from workshop.mutate import plan
from workshop.mutate.netlist import Mutant, Netlist

CYCLES = 100_000
"""Cycles of a comparison, each of them 256 times."""

SEED = 19
SECONDS = 900.0
"""Wall time for it; after it, nothing is said."""


def differ(
    made: Netlist, mutants: Sequence[Mutant], say: Callable[[str], None] = lambda _: None
) -> set[int]:
    """The numbers of the mutants with which an output is another after some inputs.

    None if that takes more than `SECONDS`; ``say`` gets a line then.

    Raises:
        CheckFailed: Yosys failed, or the C++ compiler.
        ToolMissing: One of them is not installed.
    """
    if not mutants:
        return set()
    program = plan.program("drawn")
    with cache.work_folder(cache_dir() / "mutate") as work:
        plan.write(work, made, mutants)
        argv: list[str | Path] = [program, "plan", str(CYCLES), str(SEED)]
        try:
            return set(map(int, tools.run(argv, work, work / "said", SECONDS).stdout.split()))
        except TimedOut:
            say(f"random inputs: stopped after {SECONDS:g} s")
            return set()
