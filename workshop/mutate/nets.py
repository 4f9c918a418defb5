"""Mutants that are the same at the ports, shown by nets that are equal in every state reached.

Two copies with the same inputs, one of them with the fault, are reset and wiped by ``clear_i``;
then anything is on their ports. ABC looks for pairs of nets that no sequence of inputs tells apart,
as an induction over k cycles shows for all pairs at once (signal correspondence: C. A. J. van Eijk,
"Sequential equivalence checking based on structural similarities", IEEE TCAD 19, 2000). If with
these nets merged nothing is left of the comparison of all outputs, no state that is reached shows a
difference.

ABC begins with zeros in all registers. For a mutant that the proof ``wipe`` holds of, that is as
good as any contents, as after the wipe nothing depends on them. And with ``restart`` an operation
that begins in any other state is answered as one that begins there.

What is left is unrolled over an operation (`bmc3`), each mutant alone: that decides where registers
differ that no output shows, as they hold what nobody asks for. The operation begins as soon as both
copies are wiped, and is neither cleared nor reset: one that begins later, or after ``clear_i``,
begins in a state of which the proofs ``wipe`` and ``restart`` say that it goes as this one.
"""

import contextlib
import re
import shutil
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from dualfield.host import cache, tools
from dualfield.host.errors import TimedOut
from dualfield.host.paths import cache_dir
from workshop.mutate import harness
from workshop.mutate.netlist import Mutant, Netlist

FEW = 4
CYCLES = (FEW, 20, 40)
"""k of the inductions, one after the other for what is left."""

SECONDS = 60.0
EACH = 2.0
"""Wall time of an induction: so many seconds, and so many for each mutant; the rest is left."""

UNROLLED = 100
"""Seconds for which an operation of a mutant may be unrolled."""

ALL_UNROLLED = 1800.0
"""Wall time for all of a netlist; what is not done in it is left."""

_AIG = """\
design -load ports
copy dut gold
{command}
rename dut gate
hierarchy -top harness
proc
flatten
async2sync
dffunmap
opt_clean
simplemap
opt -nodffe -nosdff
techmap
opt -full -nodffe -nosdff
setundef -undriven -anyseq
setundef -anyseq
clean
delete t:$scopeinfo
aigmap
write_aiger {number}.aig
"""
_ABC = """\
read_verilog -sv any.v
synth -noabc -top any
abc -lut 2 -script abc.txt
"""
_ANY = "module any(input a, input b, output y); assign y = a & b; endmodule\n"


@dataclass(frozen=True)
class Compared:
    """The numbers of mutants whose outputs are compared, once reset and wiped.

    Attributes:
        merged: The same for ever: nothing is left when equal nets are merged.
        same: The same for the cycles that are asked for.
        differ: Not the same.
    """

    merged: frozenset[int]
    same: frozenset[int]
    differ: frozenset[int]


def compare(made: Netlist, mutants: Sequence[Mutant], cycles: int = 0) -> Compared:
    """Compare the outputs of mutants with those of the core, once reset and wiped.

    Args:
        made: The netlist.
        mutants: Those that the proof ``wipe`` holds of.
        cycles: For how many after the wipe what is left is unrolled, of those that the proofs
            ``restart`` and ``ports`` hold of too; 0: not at all.

    Raises:
        CheckFailed: Yosys failed.
    """
    if not mutants:
        return Compared(frozenset(), frozenset(), frozenset())
    with cache.work_folder(cache_dir() / "mutate") as work:
        shutil.copy(made.rtlil, work / "dut.il")
        _aigs(work, harness.ports(made), mutants)
        merged: set[int] = set()
        for over in CYCLES:
            numbers = [mutant.number for mutant in mutants if mutant.number not in merged]
            merged |= _merged(work, numbers, over)
        left = [mutant for mutant in mutants if mutant.number not in merged]
        words: dict[int, str] = {}
        if cycles and left:
            _aigs(work, harness.operation(made), left)
            numbers = [mutant.number for mutant in left]
            words = _unrolled(work, numbers, harness.prelude(made) + cycles)
        same, differ = (
            frozenset(number for number, word in words.items() if word == wanted)
            for wanted in ("same", "differs")
        )
        return Compared(frozenset(merged), same, differ)


def _aigs(work: Path, around: str, mutants: Sequence[Mutant]) -> None:
    """The AIG of the core and each of these mutants in this harness."""
    (work / "harness.sv").write_text(around)
    lines = ["read_rtlil dut.il\nread_verilog -sv harness.sv\ndesign -save ports\n"]
    lines += [_AIG.format(command=m.command, number=m.number) for m in mutants]
    tools.yosys("".join(lines), work)


def _unrolled(work: Path, numbers: Collection[int], cycles: int) -> dict[int, str]:
    """What `status` says of each of those that were done in time."""
    lines = []
    for number in numbers:
        lines += [f"read_aiger {number}.aig", "zero", "strash", f"scorr -F {FEW}"]
        lines += [f"write_aiger {number}.done"]
        lines += [f"bmc3 -F {cycles} -T {UNROLLED}", f"write_status {number}.status"]
    _abc(work, lines, ALL_UNROLLED)
    found = {}
    for number in numbers:
        if (said := work / f"{number}.status").exists():
            nothing = nothing_differs((work / f"{number}.done").read_bytes())
            found[number] = "same" if nothing else status(said.read_text(), cycles)
    return found


def status(text: str, cycles: int) -> str:
    r"""What a status file of ABC says after so many cycles were asked for, counted from 0.

    >>> status("snl_UNK 23 12.aig\n", 24), status("snl_SAT 11 12.aig 0 12\\n", 24)
    ('same', 'differs')
    >>> status("snl_UNK 18 12.aig\n", 24)
    'not done'
    """
    word, last = text.split()[:2]
    if word == "snl_SAT":
        return "differs"
    return "same" if word == "snl_UNK" and int(last) == cycles - 1 else "not done"


def _merged(work: Path, numbers: Collection[int], cycles: int) -> set[int]:
    """Those of which nothing is left when nets are merged that are equal over so many cycles.

    What is left of each takes the place of its AIG, so that the next induction begins there.
    """
    lines = []
    for number in numbers:
        lines += [f"read_aiger {number}.aig", "zero", "strash", f"scorr -F {cycles}"]
        lines += [f"write_aiger {number}.done"]
    _abc(work, lines, SECONDS + EACH * len(numbers))
    found = set()
    for number in numbers:
        done = work / f"{number}.done"
        if done.exists():
            done.replace(work / f"{number}.aig")
            if nothing_differs((work / f"{number}.aig").read_bytes()):
                found.add(number)
    return found


def nothing_differs(aig: bytes) -> bool:
    r"""Whether the only output of an AIG in binary AIGER is the constant 0.

    >>> nothing_differs(b"aig 2 2 0 1 0\n0\n")
    True
    >>> nothing_differs(b"aig 2 2 0 1 0\n4\n"), nothing_differs(b"aig 3 2 0 1 1\n6\n")
    (False, False)
    """
    head = re.match(rb"aig (\d+) (\d+) (\d+) 1 (\d+)\n(\d+)\n", aig)
    return head is not None and head[3] == head[4] == head[5] == b"0"


def _abc(work: Path, lines: Sequence[str], seconds: float) -> None:
    """Run these commands in the ABC of Yosys; they are cut off after so many seconds.

    Raises:
        CheckFailed: Yosys failed.
    """
    script = ["write_blif any.blif", *lines, "read_blif any.blif", "strash", ""]
    (work / "abc.txt").write_text("\n".join(script))
    (work / "any.v").write_text(_ANY)
    with contextlib.suppress(TimedOut):
        tools.yosys(_ABC, work, "abc", seconds)
