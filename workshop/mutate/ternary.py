"""Mutants compared with their core by ternary simulation: a proof for all inputs, from reset on.

A bit is 0, 1 or X, which stands for either (R. E. Bryant, "Boolean analysis of MOS circuits", IEEE
TCAD 6, 1987). What is known where other bits are X holds whatever these are. So with one run for
each value of all operands, tens of them in the bits of a word, everything is said of the ports:

1. Any contents of the registers become, by reset or by ``clear_i``, some that the core is idle
   with. Whatever else is on its ports, no operands leave it with these.
2. From these, with any operands, and X on all ports until there is a result, and then on all but
   ``out_ready_i``, the outputs are known in every cycle.
3. A result is held with the same outputs as long as it is not taken. Taken in any cycle, it leaves
   the registers with what the core is idle with; or, of a batch, the next result comes. The
   elements of a batch are taken in any cycle in which the core is ready.

What that is, is looked for: each register is 0, 1 or X, more of them X until 1 to 3 hold. All of
it holds of the core, or it is not compared so. Of a mutant either the same holds, with the core's
outputs in every cycle: it is the same at the ports. Or a known output is another. Or one is X,
which says nothing.

`ternary.cpp` simulates the core once, and of each mutant only what differs; `plan` has what it is
told.
"""

from collections.abc import Callable, Sequence

from dualfield.catalog.core import Configuration
from dualfield.host import cache, tools
from dualfield.host.errors import TimedOut
from dualfield.host.paths import cache_dir
from workshop.mutate import harness, plan
from workshop.mutate.netlist import Mutant, Netlist

SAME, DIFFERS, UNKNOWN = "same", "differs", "unknown"

MOST_BITS = 24
"""Bits of all operands, at most: every value of them is tried."""

SECONDS = 7200.0
"""Wall time for one netlist; after it, nothing is said of its mutants."""


def compare(
    made: Netlist, mutants: Sequence[Mutant], say: Callable[[str], None] = lambda _: None
) -> dict[int, str]:
    """`SAME`, `DIFFERS` or `UNKNOWN` of each mutant, by its number.

    Nothing is said of any where there are too many operands, where the core's own outputs are not
    known with what it is idle with, or after `SECONDS`; ``say`` gets a line with the reason. Nor
    is it of one between a register of `plan.CASES` and what reads it, as that has no name then.

    Raises:
        CheckFailed: Yosys failed, or the C++ compiler.
        ToolMissing: one of them is not installed.
    """
    mutants = [m for m in mutants if m.port != "Q" or m.wire.partition("[")[0] not in plan.CASES]
    if not mutants:
        return {}
    if (operands := bits(made.config)) > MOST_BITS:
        say(f"no ternary simulation: {operands} bits of operands, of at most {MOST_BITS}")
        return {}
    program = plan.program("ternary")
    with cache.work_folder(cache_dir() / "mutate") as work:
        plan.write(work, made, mutants)
        try:
            said = tools.run([program, "plan"], work, work / "said", SECONDS).stdout
        except TimedOut:
            said = f"core stopped after {SECONDS:g} s"
    if said.startswith("core "):
        say(f"no ternary simulation: {said.removeprefix('core ').strip()}")
        return {}
    return {int(number): word for number, word in map(str.split, said.splitlines())}


def bits(config: Configuration) -> int:
    """Bits of all operands that can change.

    >>> from dualfield import catalog
    >>> bits(catalog.get("ami-sf").configure(4))
    8
    """
    fixed = harness.fixed(config.core)
    sizes = {p.role: p.width(config) for p in config.core.inputs if p.name not in fixed}
    sizes.pop("more", None)
    return sum(sizes.values()) + (config.batch - 1) * sizes["a"]
