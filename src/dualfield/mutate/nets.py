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
"""

import re
import shutil
from collections.abc import Collection, Sequence
from pathlib import Path

from dualfield import cache, tools
from dualfield.errors import CheckFailed
from dualfield.mutate import harness
from dualfield.mutate.netlist import Mutant, Netlist
from dualfield.paths import cache_dir

CYCLES = (4, 20, 40)
"""k of the inductions, one after the other for what is left."""

SECONDS = 60.0
"""Wall time of each induction, for all mutants; what is not done in it is left."""

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


def same_outputs(made: Netlist, mutants: Sequence[Mutant]) -> set[int]:
    """The numbers of those that are shown to have the same outputs, once reset and wiped.

    The mutants are such that the proof ``wipe`` holds of them.

    Raises:
        CheckFailed: Yosys failed.
    """
    if not mutants:
        return set()
    with cache.work_folder(cache_dir() / "mutate") as work:
        shutil.copy(made.rtlil, work / "dut.il")
        (work / "harness.sv").write_text(harness.ports(made))
        lines = ["read_rtlil dut.il\nread_verilog -sv harness.sv\ndesign -save ports\n"]
        lines += [_AIG.format(command=m.command, number=m.number) for m in mutants]
        tools.yosys("".join(lines), work)
        found: set[int] = set()
        for cycles in CYCLES:
            numbers = [mutant.number for mutant in mutants if mutant.number not in found]
            found |= _merged(work, numbers, cycles)
        return found


def _merged(work: Path, numbers: Collection[int], cycles: int) -> set[int]:
    """Those of which nothing is left when nets are merged that are equal over so many cycles.

    What is left of each takes the place of its AIG, so that the next induction begins there.
    """
    lines = ["write_blif any.blif"]
    for number in numbers:
        lines += [f"read_aiger {number}.aig", "zero", "strash", f"scorr -F {cycles}"]
        lines += [f"write_aiger {number}.done"]
    (work / "abc.txt").write_text("\n".join([*lines, "read_blif any.blif", "strash", ""]))
    (work / "any.v").write_text(_ANY)
    try:
        tools.yosys(_ABC, work, "abc", SECONDS)
    except CheckFailed as error:
        if " took over " not in str(error):
            raise
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
