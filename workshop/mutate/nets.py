"""Mutants whose outputs equal the core's in every reached state, shown by merging equal nets.

Two copies with the same inputs, one of them with the fault, are reset and wiped by ``clear_i``;
then their ports are free. ABC looks for pairs of nets that no sequence of inputs tells apart, which
an induction over k cycles shows for all pairs at once (signal correspondence: C. A. J. van Eijk,
"Sequential equivalence checking based on structural similarities", IEEE TCAD 19, 2000). If nothing
is left of the comparison of all outputs once these nets are merged, the outputs are equal.

ABC starts with zeros in all registers. For a mutant that passes the proof ``wipe`` this covers all
contents, because nothing depends on them after the wipe.
"""

import contextlib
import re
import shutil
from collections.abc import Collection, Sequence
from pathlib import Path

from dualfield.host import cache, tools
from dualfield.host.errors import CheckFailed, TimedOut
from dualfield.host.paths import cache_dir
from workshop.mutate import harness
from workshop.mutate.netlist import Mutant, Netlist

CYCLES = (4, 20, 40)
"""k of the inductions; each takes the mutants that the one before left."""

SECONDS = 60.0
EACH = 2.0
"""Wall time of an induction: so many seconds, and so many for each mutant."""

_LOOP = "Found combinational logic loop"  # in the log of Yosys
_GATES = """\
setundef -undriven -zero
delete t:$scopeinfo
aigmap
opt_clean
write_aiger dut.aig
"""
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


def looping(made: Netlist, mutants: Sequence[Mutant]) -> set[int]:
    """The numbers of the mutants that close a loop of gates, which no solver takes.

    Raises:
        CheckFailed: Yosys failed otherwise.
        ToolMissing: Yosys is not installed.
    """
    if not mutants:
        return set()
    commands = [f"{m.command} -ctrl fault{m.number} 1 1" for m in mutants]
    lines = ["read_rtlil dut.il", *commands, "proc", "async2sync", "dffunmap", "simplemap"]
    with cache.work_folder(cache_dir() / "mutate") as work:
        shutil.copy(made.rtlil, work / "dut.il")
        try:
            tools.yosys("\n".join([*lines, "techmap", "opt_clean", _GATES]), work)
            return set()
        except CheckFailed as error:
            if _LOOP not in str(error):
                raise
            if len(mutants) == 1:
                return {mutants[0].number}
    half = len(mutants) // 2
    return looping(made, mutants[:half]) | looping(made, mutants[half:])


def equal_outputs(made: Netlist, mutants: Sequence[Mutant]) -> set[int]:
    """The numbers of the mutants whose outputs always equal the core's, once reset and wiped.

    Args:
        made: The netlist.
        mutants: Mutants that pass the proof ``wipe`` and close no loop of gates.

    Raises:
        CheckFailed: Yosys failed.
    """
    equal: set[int] = set()
    if mutants:
        with cache.work_folder(cache_dir() / "mutate") as work:
            shutil.copy(made.rtlil, work / "dut.il")
            (work / "harness.sv").write_text(harness.ports(made))
            lines = ["read_rtlil dut.il\nread_verilog -sv harness.sv\ndesign -save ports\n"]
            lines += [_AIG.format(command=m.command, number=m.number) for m in mutants]
            tools.yosys("".join(lines), work)
            for cycles in CYCLES:
                numbers = [mutant.number for mutant in mutants if mutant.number not in equal]
                equal |= _merged(work, numbers, cycles)
    return equal


def _merged(work: Path, numbers: Collection[int], cycles: int) -> set[int]:
    """Those of which nothing is left when nets are merged that are equal over so many cycles.

    The rest of each mutant replaces its AIG, so the next induction starts there.
    """
    lines = []
    for number in numbers:
        lines += [f"read_aiger {number}.aig", "zero", "strash", f"scorr -F {cycles}"]
        lines += [f"write_aiger {number}.done"]
    script = ["write_blif any.blif", *lines, "read_blif any.blif", "strash", ""]
    (work / "abc.txt").write_text("\n".join(script))
    (work / "any.v").write_text(_ANY)
    with contextlib.suppress(TimedOut):  # the mutants that are done count
        tools.yosys(_ABC, work, "abc", SECONDS + EACH * len(numbers))
    found = set()
    for number in numbers:
        done = work / f"{number}.done"
        if done.exists():
            done.replace(work / f"{number}.aig")
            if is_constant_0((work / f"{number}.aig").read_bytes()):
                found.add(number)
    return found


def is_constant_0(aig: bytes) -> bool:
    r"""Whether the only output of an AIG in binary AIGER is the constant 0.

    >>> is_constant_0(b"aig 2 2 0 1 0\n0\n")
    True
    >>> is_constant_0(b"aig 2 2 0 1 0\n4\n"), is_constant_0(b"aig 3 2 0 1 1\n6\n")
    (False, False)
    """
    head = re.match(rb"aig (\d+) (\d+) (\d+) 1 (\d+)\n(\d+)\n", aig)
    return head is not None and head[3] == head[4] == head[5] == b"0"
