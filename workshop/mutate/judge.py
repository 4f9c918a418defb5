"""What a mutant is that the simulation does not see: the same hardware, or a hole.

In this order, until one decides:

1. `ternary.compare`: whether at the ports, from reset on, the mutant is the same.
2. `same_registers`, of those of which 1 says nothing: in any state of all registers that both
   copies share, the mutant goes to the same next state and shows the same outputs, by induction.
   **Equivalent.**
3. The proofs of `workshop.formal.whole` that the core has of more than its ports, ``wipe`` and
   ``upset``, which begin in any state: one fails. **Killed**, by a check that the core has. If one
   does not end, 2 is asked. The others are **equivalent** if they are the same in 1.
4. The core's other proofs: one fails. **Killed.**
5. A known output differs in 1: the mutant **survives**, there is a hole in the suite.
6. `Same`: from reset on, whatever is on the ports and in the other registers, the mutant shows the
   same outputs for longer than an operation takes. With ``restart``, every operation is answered
   as the first, so all answers are the same: **equivalent**. If the outputs differ, it
   **survives**.
7. `nets.compare`: **equivalent** at the ports, once reset and wiped, if equal nets show that for
   ever, or as in 6, but each mutant alone. **Survives** if the outputs differ.
8. It **survives**, what nothing else decides too: with another output after inputs that
   `drawn.differ` draws, or as undecided: that no difference was found is no proof. A campaign
   plays every operation on these, `play.every`.

One task asks for all mutants that are left, with the selector as any of their numbers: it fails
with the number of one, or holds for all.
"""

import shutil
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from dualfield.host import cache, tools
from dualfield.host.errors import CheckFailed
from dualfield.host.paths import cache_dir
from workshop.formal.proofs import Proof
from workshop.formal.run import prove
from workshop.formal.sby import sby
from workshop.formal.whole import SELECT, UNDECIDED, Whole, kinds, selected
from workshop.mutate import drawn, harness, nets, ternary
from workshop.mutate.netlist import PLAIN, Mutant, Netlist, selectable

SECONDS = 150.0
"""Wall time that one task may take; after it, it is cut in two."""

QUESTION = 600.0
"""Wall time for all tasks of one question, with which the last of them begins at the latest."""

TOGETHER = 90.0
"""The same for `Same`: what it leaves is unrolled mutant by mutant."""

STEPS = 120
"""Cycles of `Same`, at most."""

_AFTER = 6  # cycles of it after an operation
_DIFFER = "the outputs differ"
_UNDECIDED = "undecided by equal nets"
_REGISTERS = "same registers and outputs, by induction"
_TERNARY = "same outputs from reset on, by ternary simulation"
MORE = {"wipe", "upset"}
"""Proofs of what a core promises besides its answers."""
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
_READ = """\
read_rtlil dut.il
copy dut gold
{commands}
rename dut gate
read_verilog -sv -formal harness.sv"""

KILLED, EQUIVALENT, SURVIVES = "killed", "equivalent", "survives"


@dataclass(frozen=True)
class Judgement:
    """What was found of a mutant that the simulation does not see.

    Attributes:
        mutant: Its number.
        word: killed, equivalent or survives.
        how: What decided it.
    """

    mutant: int
    word: str
    how: str


def same_registers(made: Netlist, mutants: Sequence[Mutant]) -> set[int]:
    """The numbers of the mutants with which registers and outputs are always as without.

    Of a core in `UNDECIDED` this is not asked: no solver ends, and Yosys' own cannot be told to.

    Raises:
        CheckFailed: Yosys failed.
    """
    if not mutants or made.config.core.id in UNDECIDED:
        return set()
    lines = ["read_rtlil dut.il\nread_verilog -sv harness.sv\n"]
    lines += ["design -save base\n"]
    lines += [_SAME.format(command=m.command, number=m.number) for m in mutants]
    with cache.work_folder(cache_dir() / "mutate") as work:
        shutil.copy(made.rtlil, work / "dut.il")
        (work / "harness.sv").write_text(harness.states(made))
        return harness.proven(tools.yosys("".join(lines), work))


@dataclass(frozen=True)
class Same:
    """The proof that mutants show the same outputs for some cycles from reset on.

    Whatever is on the ports, and in the registers that reset leaves as they are.
    """

    made: Netlist
    steps: int
    mutants: tuple[Mutant, ...]

    name = "mutate/same"
    kind = "mutate/same"
    mode = "bmc"
    quick = False

    @property
    def sources(self) -> tuple[Path, ...]:
        """The netlist without faults."""
        return (self.made.rtlil,)

    def prepare(self, folder: Path, steps: int) -> None:
        """Write the task: two copies with the same inputs, reset in the first cycle."""
        ports, shown = harness.port_bits(self.made)
        pins = ", ".join(f".{name}({name})" for name in ("clk_i", *ports))
        lines = ["module harness(input clk_i);", "  reg init = 1;"]
        lines += ["  always @(posedge clk_i) init <= 0;"]
        lines += selected(self.made.width, [mutant.number for mutant in self.mutants])
        lines += [f"  (* anyseq *) wire [{bits - 1}:0] {name};" for name, bits in ports.items()]
        for name, value in harness.fixed(self.made.config.core).items():
            lines.append(f"  always @* assume ({name} == {value});")
        for copy in ("gold", "gate"):
            lines += [f"  wire [{bits - 1}:0] {copy}_{name};" for name, bits in shown.items()]
            results = [f".{name}({copy}_{name})" for name in shown]
            results += [f".{SELECT}({SELECT})"] if copy == "gate" else []
            lines.append(f"  {copy} u_{copy}({pins}, {', '.join(results)});")
        lines.append("  always @* if (init) assume (!rst_ni);")
        lines += [f"  always @* if (!init) assert (gold_{n} == gate_{n});" for n in shown]
        (folder / "harness.sv").write_text("\n".join([*lines, "endmodule", ""]))
        commands = "\n".join(selectable(self.mutants, self.made.width))
        script = _READ.format(commands=commands)
        task = sby(self.mode, steps, "harness", script, ["dut.il", "harness.sv"])
        (folder / "proof.sby").write_text(task)


Say = Callable[[str], None]


def judge(
    made: Netlist,
    mutants: Sequence[Mutant],
    say: Say = lambda _: None,
    same: Collection[int] | None = None,
    compared: Mapping[int, str] | None = None,
) -> list[Judgement]:
    """What each of these mutants is, in their order.

    Args:
        made: The netlist.
        mutants: Those that the simulation does not see.
        say: Gets a line for each step.
        same: What `same_registers` says of them, if that is known.
        compared: What `ternary.compare` says of them, if that is known.

    Raises:
        CheckFailed: Yosys failed.
        ToolMissing: Yosys, SymbiYosys or Yices is not installed.
    """
    if compared is None:
        compared = ternary.compare(made, mutants, say)
    if same is None:
        open_words = (None, ternary.UNKNOWN)
        same = same_registers(made, [m for m in mutants if compared.get(m.number) in open_words])
    found = {n: Judgement(n, EQUIVALENT, _REGISTERS) for n in same}
    say(f"{len(same)} of {len(mutants)} have the same registers and outputs in any state")
    left = [mutant for mutant in mutants if mutant.number not in same]
    promised = kinds(made.config)
    ports = [kind for kind in promised if kind not in MORE]
    for kind in (*(kind for kind in promised if kind in MORE), *ports):
        asked = left
        if kind in ports:  # of which a mutant that is the same at the ports needs none
            asked = [mutant for mutant in left if compared.get(mutant.number) != ternary.SAME]
        words = _ask(asked, partial(_whole, made, kind))
        unsure = [m for m in asked if words[m.number] not in ("PASS", "FAIL")]
        again = same_registers(made, unsure) if kind not in ports else set()
        for number, word in words.items():
            if word == "FAIL":
                found[number] = Judgement(number, KILLED, f"proof {kind}")
            elif number in again:
                found[number] = Judgement(number, EQUIVALENT, _REGISTERS)
            elif word != "PASS":  # what it is at the ports does not tell what else is promised
                found[number] = Judgement(number, SURVIVES, f"undecided by proof {kind}: {word}")
        left = [mutant for mutant in left if mutant.number not in found]
        say(f"after proof {kind}: {len(left)} undecided")
    for number, word in compared.items():
        if word == ternary.SAME and number not in found:
            found[number] = Judgement(number, EQUIVALENT, _TERNARY)
        elif word == ternary.DIFFERS and number not in found:
            found[number] = Judgement(number, SURVIVES, _DIFFER)
    left = [mutant for mutant in left if mutant.number not in found]
    say(f"after ternary simulation: {len(left)} undecided")
    steps = made.config.latency()[1] + _AFTER
    if not ({"wipe", "restart", "ports"} <= set(promised) and steps <= STEPS):
        steps = 0
    over = f"same outputs for {steps} cycles, and the proofs"
    end = time.monotonic() + TOGETHER
    words = _ask(left, partial(_same, made, steps), end) if steps else {}
    for number, word in words.items():
        if word == "PASS":
            found[number] = Judgement(number, EQUIVALENT, over)
        elif word == "FAIL":
            found[number] = Judgement(number, SURVIVES, _DIFFER)
    left = [mutant for mutant in left if mutant.number not in found]
    say(f"{steps} cycles from reset: {len(left)} undecided")
    by_nets = nets.compare(made, left, steps)
    for numbers, word, how in (
        (by_nets.merged, EQUIVALENT, "same outputs from reset on, by equal nets"),
        (by_nets.same, EQUIVALENT, over),
        (by_nets.differ, SURVIVES, _DIFFER),
    ):
        found |= {number: Judgement(number, word, how) for number in numbers}
    left = [mutant for mutant in left if mutant.number not in found]
    say(f"after merging equal nets: {len(left)} undecided")
    undecided = f"undecided over {steps} cycles and by equal nets" if steps else _UNDECIDED
    found |= {m.number: Judgement(m.number, SURVIVES, undecided) for m in left}
    unsure = [m for m in mutants if found[m.number].word == SURVIVES]
    unsure = [m for m in unsure if found[m.number].how != _DIFFER]
    shown = {m.number for m in unsure if compared.get(m.number) == ternary.DIFFERS}
    shown |= drawn.differ(made, [m for m in unsure if m.number not in shown], say)
    say(f"random inputs: {len(shown)} of {len(unsure)} differ")
    found |= {number: Judgement(number, SURVIVES, _DIFFER) for number in shown}
    return [found[mutant.number] for mutant in mutants]


def _same(made: Netlist, steps: int, mutants: Sequence[Mutant]) -> Same:
    return Same(made, steps, tuple(mutants))


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
        except CheckFailed as error:
            if " took over " not in str(error):
                raise
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
