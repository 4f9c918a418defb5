"""Classifies mutants that simulation does not kill: killed, equivalent or undecided.

In this order, until one step decides:

1. `same_registers`: from any state that both copies share, the mutant goes to the same next state
   and shows the same outputs. **Equivalent**, by induction.
2. The proofs of what the core promises besides its answers (`workshop.formal.whole`), ``wipe`` and
   ``upset``. A proof that fails: **killed**. A proof that does not end: **undecided**.
3. `nets.equal_outputs`: after reset and wipe all outputs are equal. **Equivalent.**
4. The core's other proofs, as in 2.
5. **Undecided**: no step found a difference, which proves nothing.

One task asks for all mutants that are left, with the selector as any of their numbers: it fails
with the number of one, or holds for all.
"""

import shutil
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from dualfield.host import cache, tools
from dualfield.host.errors import TimedOut
from dualfield.host.paths import cache_dir
from workshop.formal import whole
from workshop.formal.proofs import Proof
from workshop.formal.run import prove
from workshop.formal.whole import Whole, kinds
from workshop.mutate import harness, nets
from workshop.mutate.netlist import PLAIN, Mutant, Netlist, selectable

SECONDS = 150.0
"""Wall time that one task may take; after it, it is cut in two."""

QUESTION = 600.0
"""Wall time for all tasks of one question, with which the last of them begins at the latest."""

_LEFT = "undecided by equal nets"
_REGISTERS = "same registers and outputs, by induction"
_NETS = "same outputs from reset on, by equal nets"
_BESIDES = {"wipe", "upset"}  # what a core promises besides its answers
_SAME = """\
design -load base
copy dut gold
{command}
async2sync
dffunmap
rename dut gate
hierarchy -top harness
flatten
opt_clean
log MUTANT {number}
sat -seq 2 -set-at 1 same_state 1 -prove same 1 harness
"""

KILLED, EQUIVALENT, UNDECIDED = "killed", "equivalent", "undecided"


@dataclass(frozen=True)
class Judgement:
    """The class of a mutant.

    Attributes:
        mutant: Its number.
        word: `KILLED`, `EQUIVALENT` or `UNDECIDED`.
        how: What decided it.
    """

    mutant: int
    word: str
    how: str


def same_registers(made: Netlist, mutants: Sequence[Mutant]) -> set[int]:
    """The numbers of the mutants that keep registers and outputs equal, from any equal state.

    None for a core in `whole.UNDECIDED`: no solver ends, and Yosys' own has no timeout.

    Raises:
        CheckFailed: Yosys failed.
    """
    if not mutants or made.config.core.id in whole.UNDECIDED:
        return set()
    lines = ["read_rtlil dut.il\nread_verilog -sv harness.sv\n"]
    lines += ["design -save base\n"]
    lines += [_SAME.format(command=m.command, number=m.number) for m in mutants]
    with cache.work_folder(cache_dir() / "mutate") as work:
        shutil.copy(made.rtlil, work / "dut.il")
        (work / "harness.sv").write_text(harness.states(made))
        return harness.proven(tools.yosys("".join(lines), work))


Say = Callable[[str], None]


def judge(
    made: Netlist,
    mutants: Sequence[Mutant],
    say: Say = lambda _: None,
    same: Collection[int] | None = None,
) -> list[Judgement]:
    """Classify each of these mutants, in their order.

    Args:
        made: The netlist.
        mutants: Mutants that simulation does not kill, and that close no loop of gates.
        say: Gets a line for each step.
        same: What `same_registers` says of them, if that is known.

    Raises:
        CheckFailed: Yosys failed.
        ToolMissing: Yosys, SymbiYosys or Yices is not installed.
    """
    if same is None:
        same = same_registers(made, mutants)
    found = {number: Judgement(number, EQUIVALENT, _REGISTERS) for number in same}
    say(f"{len(same)} of {len(mutants)} have the same registers and outputs in any state")
    promised = kinds(made.config)
    left = [mutant for mutant in mutants if mutant.number not in found]

    def run_proofs(kinds: Sequence[str]) -> None:
        nonlocal left
        for kind in kinds:
            for number, word in _ask(left, partial(_whole, made, kind)).items():
                if word == "FAIL":
                    found[number] = Judgement(number, KILLED, f"proof {kind}")
                elif word != "PASS":
                    how = f"undecided by proof {kind}: {word}"
                    found[number] = Judgement(number, UNDECIDED, how)
            left = [mutant for mutant in left if mutant.number not in found]
            say(f"after proof {kind}: {len(left)} undecided")

    run_proofs([kind for kind in promised if kind in _BESIDES])
    equal = nets.equal_outputs(made, left)
    found |= {number: Judgement(number, EQUIVALENT, _NETS) for number in equal}
    left = [mutant for mutant in left if mutant.number not in found]
    say(f"after merging equal nets: {len(left)} undecided")
    run_proofs([kind for kind in promised if kind not in _BESIDES])
    found |= {m.number: Judgement(m.number, UNDECIDED, _LEFT) for m in left}
    return [found[mutant.number] for mutant in mutants]


def _whole(made: Netlist, kind: str, mutants: Sequence[Mutant]) -> Whole:
    """A proof of the core, with faults."""
    lines = selectable(mutants, made.width)
    fault = PLAIN + "".join(f"{line}\n" for line in lines)
    chosen = tuple(mutant.number for mutant in mutants)
    return Whole(kind, made.config, quick=False, fault=fault, chosen=chosen)


def _ask(
    mutants: Sequence[Mutant],
    task: Callable[[Sequence[Mutant]], Proof],
    end: float | None = None,
) -> dict[int, str]:
    """PASS, FAIL, UNKNOWN or TIMEOUT for each mutant, by its number; ``end`` on the clock."""
    left = list(mutants)
    words: dict[int, str] = {}
    end = time.monotonic() + QUESTION if end is None else end
    while left:
        if time.monotonic() > end:
            return words | {mutant.number: "TIMEOUT" for mutant in left}
        try:
            verdict = prove(task(left), timeout=SECONDS)
        except TimedOut:
            word, choice = "TIMEOUT", None
        else:
            word, choice = verdict.word, verdict.choice
            if verdict.folder is not None:
                shutil.rmtree(verdict.folder)
        if word != "PASS" and choice in {mutant.number for mutant in left}:
            words[choice] = word
            left = [mutant for mutant in left if mutant.number != choice]
        elif word == "PASS" or len(left) == 1:
            return words | {mutant.number: word for mutant in left}
        else:  # the two halves have answers of their own
            half = len(left) // 2
            return words | _ask(left[:half], task, end) | _ask(left[half:], task, end)
    return words
