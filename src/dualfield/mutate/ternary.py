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

`ternary.cpp` simulates the core once, and of each mutant only what differs; `plan.h` has what it
is told.
"""

import hashlib
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from dualfield import cache, tools
from dualfield.catalog.core import Configuration, Port
from dualfield.errors import CheckFailed
from dualfield.mutate import harness
from dualfield.mutate.netlist import Mutant, Netlist
from dualfield.paths import cache_dir

SAME, DIFFERS, UNKNOWN = "same", "differs", "unknown"

MOST_BITS = 24
"""Bits of all operands, at most: every value of them is tried."""

SECONDS = 7200.0
"""Wall time for one netlist; after it, nothing is said of its mutants."""

_NUMBERS = ("modulus", "b", "a")
"""Roles of the ports with numbers, in the order in which their bits are chosen."""
_CASES = ("wiping_q", "wiped_q")
"""Registers that reset leaves and that memories are written by: each of their values is tried."""
_SOURCES = [Path(__file__).with_name(name) for name in ("ternary.cpp", "ternary.h", "plan.h")]
_FLAGS = ("-std=gnu++17", "-O3", "-Wno-psabi")  # 17 for aligned vectors
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


def compare(
    made: Netlist, mutants: Sequence[Mutant], say: Callable[[str], None] = lambda _: None
) -> dict[int, str]:
    """`SAME`, `DIFFERS` or `UNKNOWN` of each mutant, by its number.

    Nothing is said of any where there are too many operands, where the core's own outputs are not
    known with what it is idle with, or after `SECONDS`; ``say`` gets a line with the reason. Nor
    is it of one between a register of `_CASES` and what reads it, as the register has no name then.

    Raises:
        CheckFailed: Yosys failed, or the C++ compiler.
        ToolMissing: one of them is not installed.
    """
    mutants = [m for m in mutants if m.port != "Q" or m.wire.partition("[")[0] not in _CASES]
    if not mutants:
        return {}
    if (operands := bits(made.config)) > MOST_BITS:
        say(f"no ternary simulation: {operands} bits of operands, of at most {MOST_BITS}")
        return {}
    program = _program()
    with cache.work_folder(cache_dir() / "mutate") as work:
        shutil.copy(made.rtlil, work / "dut.il")
        commands = [f"{m.command} -ctrl fault{m.number} 1 1" for m in mutants]
        tools.yosys(_AIG.format(commands="\n".join(commands)), work)
        (work / "plan").write_text(_plan(made, mutants, (work / "dut.map").read_text()))
        try:
            said = tools.run([program, "plan"], work, work / "said", SECONDS).stdout
        except CheckFailed as error:
            if " took over " not in str(error):
                raise
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


def _plan(made: Netlist, mutants: Sequence[Mutant], names: str) -> str:
    """What `ternary.cpp` is to do, by the numbers of the AIG's inputs and outputs."""
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
    cases = [
        index for (kind, name, _), index in found.items() if kind == "latch" and name in _CASES
    ]
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


def _program() -> Path:
    """The simulator, compiled."""
    cxx, *words = tools.compiler().split()
    texts = [path.read_text() for path in _SOURCES]
    key = hashlib.sha256(repr((tools.compiler(), _FLAGS, texts)).encode())

    def build(work: Path) -> None:
        argv = [shutil.which(cxx) or cxx, *words, *_FLAGS, str(_SOURCES[0]), "-o", "ternary"]
        tools.run(argv, work, work / "compile.log")

    return cache.entry("mutate", f"ternary-{key.hexdigest()[:32]}", build) / "ternary"
