"""What a core and its mutants are compared by in our own simulation: an AIG, and a plan of it.

`plan.h` says what is in a plan, `ternary.h` simulates.
"""

import hashlib
import shutil
from collections.abc import Sequence
from pathlib import Path

from dualfield.catalog.core import Port
from dualfield.host import cache, tools
from dualfield.host.errors import CheckFailed
from dualfield.host.paths import cache_dir
from workshop.mutate import harness
from workshop.mutate.netlist import Mutant, Netlist

_NUMBERS = ("modulus", "b", "a")
"""Roles of the ports with numbers, in the order in which their bits are chosen."""
CASES = ("wiping_q", "wiped_q")
"""Registers that reset leaves and that memories are written by: each of their values is tried."""
_HEADERS = ("ternary.h", "plan.h")
_FLAGS = ("-std=gnu++17", "-O3", "-Wno-psabi")  # 17 for aligned vectors
_LOOP = "Found combinational logic loop"  # as Yosys says it
_AIG = """\
read_rtlil dut.il
{commands}
proc
async2sync
dffunmap
opt_expr
opt_clean
simplemap
techmap
opt_clean
setundef -undriven -zero
delete t:$scopeinfo
aigmap
opt_clean
write_aiger -map dut.map dut.aig
"""


class LoopError(CheckFailed):
    """With one of the mutants there is a loop of gates, which an AIG cannot hold."""


def write(work: Path, made: Netlist, mutants: Sequence[Mutant]) -> None:
    """Write ``dut.aig`` and ``plan`` into a folder.

    Raises:
        LoopError: There is a loop of gates.
        CheckFailed: Yosys failed otherwise.
        ToolMissing: Yosys is not installed.
    """
    shutil.copy(made.rtlil, work / "dut.il")
    commands = [f"{m.command} -ctrl fault{m.number} 1 1" for m in mutants]
    try:
        tools.yosys(_AIG.format(commands="\n".join(commands)), work)
    except CheckFailed as error:
        if _LOOP in str(error):
            raise LoopError(str(error)) from error
        raise
    (work / "plan").write_text(_plan(made, mutants, (work / "dut.map").read_text()))


def looping(made: Netlist, mutants: Sequence[Mutant]) -> set[int]:
    """The numbers of the mutants that are a loop of gates, found by halves.

    Raises:
        CheckFailed: Yosys failed otherwise.
        ToolMissing: Yosys is not installed.
    """
    with cache.work_folder(cache_dir() / "mutate") as work:
        try:
            write(work, made, mutants)
            return set()
        except LoopError:
            if len(mutants) == 1:
                return {mutants[0].number}
    half = len(mutants) // 2
    return looping(made, mutants[:half]) | looping(made, mutants[half:])


def _plan(made: Netlist, mutants: Sequence[Mutant], names: str) -> str:
    """The plan, by the numbers of the AIG's inputs, latches and outputs."""
    found: dict[tuple[str, str, int], str] = {}
    for line in names.splitlines():
        kind, index, bit, name = line.split(maxsplit=3)
        found[kind, name, int(bit)] = index

    def all_of(kind: str, sizes: dict[str, int]) -> list[str]:
        wanted = [(kind, name, bit) for name, bits in sizes.items() for bit in range(bits)]
        return [found[one] for one in wanted if one in found]  # a constant output is left out

    def bits_of(port: Port) -> list[str]:
        return all_of("input", {port.name: port.width(config)})

    config, fixed = made.config, harness.fixed(made.config.core)
    ports = [p for p in config.core.inputs if p.name not in fixed and p.role != "more"]
    numbers = sorted((p for p in ports if p.role in _NUMBERS), key=lambda p: _NUMBERS.index(p.role))
    flags = [bit for port in ports if port not in numbers for bit in bits_of(port)]
    lowest = [bits_of(port)[:1] for port in numbers if port.role == "modulus"]
    groups = [("0", flags), *(("0", low) for low in lowest)]
    for port in numbers:
        more = range(config.batch - 1, 0, -1) if port.role == "a" else ()
        groups += [(str(element), bits_of(port)) for element in more]
        groups.append(("0", bits_of(port)[port.role == "modulus" :]))
    cases = [index for (kind, name, _), index in found.items() if kind == "latch" and name in CASES]
    outputs = {"in_ready_o": 1, "out_valid_o": 1}
    outputs |= {port.name: port.width(config) for port in config.core.outputs}
    control = dict.fromkeys(("rst_ni", "clear_i", "in_valid_i", "out_ready_i"), 1)
    lines = [
        ["aig", "dut.aig"],
        ["control", *all_of("input", control)],
        *([["case", *cases]] if cases else []),
        *(["operand", element, *group] for element, group in groups if group),
        *(["more", *all_of("input", {p.name: 1})] for p in config.core.inputs if p.role == "more"),
        ["elements", str(config.batch)],
        *(["fixed", *all_of("input", {name: 1}), str(value)] for name, value in fixed.items()),
        ["output", *all_of("output", outputs)],
        *(["fault", str(m.number), *all_of("input", {f"fault{m.number}": 1})] for m in mutants),
        ["cycles", str(config.batch * config.idle_within())],
        ["wiped", str(config.core.wiped(config))],
    ]
    return "".join(" ".join(words) + "\n" for words in lines)


def program(name: str) -> Path:
    """One of the programs beside this file that read a plan, compiled.

    Raises:
        CheckFailed: The compiler failed.
        ToolMissing: It is not installed.
    """
    cxx, *words = tools.compiler().split()
    source, *headers = [Path(__file__).with_name(n) for n in (f"{name}.cpp", *_HEADERS)]
    texts = [path.read_text() for path in (source, *headers)]
    key = hashlib.sha256(repr((tools.compiler(), _FLAGS, texts)).encode())

    def build(work: Path) -> None:
        argv = [shutil.which(cxx) or cxx, *words, *_FLAGS, str(source), "-o", name]
        tools.run(argv, work, work / "compile.log")

    return cache.entry("mutate", f"{name}-{key.hexdigest()[:32]}", build) / name
