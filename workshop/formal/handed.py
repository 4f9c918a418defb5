"""Equivalence proofs: the flat Verilog of a generated folder and the core in ``rtl/``.

``flat``
    The core as Yosys reads it from ``rtl/``, with its parameters, and ``NAME.v`` as
    `dualfield.generate.flat` makes it, read back as plain Verilog. Registers are cut: what they
    hold are inputs, what they take next and their reset are outputs. Those of the same name get the
    same inputs. Then all outputs are equal, for all inputs and all states, reachable or not; and
    registers of the same name have the same clock and reset value. So both agree for all time.

Where the core does not say what a bit is (an index past the end, in states that it never reaches),
the flat file may have either value; where the flat file does not, the proof takes any. A register
of the core that the flat file does not have may hold anything.
"""

import itertools
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.catalog.core import Configuration, literal
from dualfield.catalog.parameter import TECHNOLOGY
from dualfield.host import tools
from dualfield.host.errors import CheckFailed
from workshop.formal.sby import sby
from workshop.formal.whole import UNDECIDED, configurations

_QUICK = "mont-mul-scalable"
"""The core whose first proof the tests run: it has memories."""

_READ = """\
{read}
hierarchy -top {top}
{cells}proc
flatten -noscopeinfo
memory_map
opt_expr
opt_clean
setundef -undriven {unknown}
rename -top {side}
write_json {side}.json
"""
# The cells as the synthesis tool's own library models them.
_CELLS = {"ecp5": "read_verilog -overwrite -icells +/ecp5/cells_sim.v\nhierarchy -top {top}\n"}

Bit = tuple[str, int]
"""The name of a signal and the index of a bit of it."""


@dataclass(frozen=True)
class Register:
    """A register of one bit.

    Attributes:
        cell: What it is: the kind of cell, edges and the value of a reset.
        holds: The net of what it holds.
        takes: The nets of what it takes next, and of its reset if it has one.
    """

    cell: tuple[object, ...]
    holds: int | str
    takes: tuple[int | str, ...]


@dataclass(frozen=True)
class Handed:
    """The proof of a configuration."""

    config: Configuration
    quick: bool
    kind = "flat"

    @property
    def name(self) -> str:
        """``generate/flat-configuration``."""
        return f"generate/{self.kind}-{self.config.label()}"

    @property
    def mode(self) -> str:
        """There is no time in it."""
        return "bmc"

    @property
    def steps(self) -> int:
        """One look at any state."""
        return 1

    @property
    def sources(self) -> tuple[Path, ...]:
        """The RTL of the configuration."""
        return tuple(self.config.sources())

    def prepare(self, folder: Path, steps: int) -> None:
        """Make the flat file, read both, cut the registers, and write the harness around them."""
        from dualfield.generate.flat import flat
        from dualfield.generate.handover import handover
        from dualfield.generate.rtl import rtl

        h = handover(
            self.config.core, "top", bits=self.config.bits, assignments=dict(self.config.values)
        )
        for name, text in flat(h, rtl(h)).items():
            (folder / name).write_text(text, encoding="utf-8")
        parameters = " ".join(f"-G {n}={literal(v)}" for n, v in self.config.hdl().items())
        files = " ".join(path.name for path in self.sources)
        core = self.config.core.top
        read = f"read_slang --threads 1 --top {core} {parameters} {files}"
        gold = self._read(folder, "gold", core, read)
        gate = self._read(folder, "gate", h.name, f"read_verilog {h.name}.v")
        (folder / "harness.sv").write_text(_harness(gold, gate, h.fixed))
        for side, module in (("gold", gold), ("gate", gate)):
            (folder / f"{side}.json").write_text(json.dumps({"modules": {side: module}}))
        read = "\n".join(
            [
                "read_json gold.json",
                "xprop -split-outputs -assume-def-inputs -required -formal gold",
                "read_json gate.json",
                "read_verilog -sv -formal harness.sv",
            ]
        )
        wanted = ["gold.json", "gate.json", "harness.sv"]
        (folder / "proof.sby").write_text(sby(self.mode, steps, "harness", read, wanted))

    def _read(self, folder: Path, side: str, top: str, read: str) -> dict[str, Any]:
        cells = _CELLS.get(self.config.technology, "").format(top=top)
        unknown = {"gold": "-undef", "gate": "-anyseq"}[side]
        script = _READ.format(read=read, top=top, cells=cells, side=side, unknown=unknown)
        tools.yosys(script, folder, side)
        found = json.loads((folder / f"{side}.json").read_text())["modules"][side]
        return dict(found)


# -- registers ---------------------------------------------------------------------------------


def _cut(module: dict[str, Any]) -> list[Register]:
    """Take the registers out of a module of Yosys' JSON."""
    clock = module["ports"]["clk_i"]["bits"]
    found: list[Register] = []
    for name, cell in list(module["cells"].items()):
        pins, options = cell["connections"], cell["parameters"]
        if "Q" not in pins:
            continue
        reset = {"$dff": None, "$adff": "ARST", "$aldff": "ALOAD"}
        if cell["type"] not in reset or pins["CLK"] != clock:
            raise CheckFailed(
                f"register {name} is a {cell['type']}, which the proof does not support"
            )
        pin = reset[cell["type"]]
        edges = [int(options[f"{p}_POLARITY"], 2) for p in ("CLK", pin) if p]
        width = len(pins["Q"])
        value = pins.get("AD") or list(reversed(options.get("ARST_VALUE", "-" * width)))
        for i in range(width):
            takes = (pins["D"][i], *(pins[pin] if pin else ()))
            found.append(Register((*edges, value[i]), pins["Q"][i], takes))
        del module["cells"][name]
    return found


def _names(module: Mapping[str, Any], prefix: str) -> dict[int | str, list[Bit]]:
    """The names of each net, as the flat file has them: ports, and signals below a prefix."""
    found: dict[int | str, list[Bit]] = {}
    for name, net in module["netnames"].items():
        if not net["hide_name"]:
            plain = re.sub(r"\W+", "_", name).strip("_")
            plain = plain if name in module["ports"] else f"{prefix}{plain}"
            for i, bit in enumerate(net["bits"]):
                found.setdefault(bit, []).append((plain, i))
    return found


@dataclass(frozen=True)
class Pair:
    """A register of the core, and the one of the same name in the flat file."""

    name: Bit
    gold: Register
    gate: Register


def _matched(gold: dict[str, Any], gate: dict[str, Any]) -> tuple[list[Pair], list[Register]]:
    """Registers of the same name, and those of the core that the flat file has not."""
    mine, theirs = _cut(gold), _cut(gate)
    here, there = _names(gold, "u_core_"), _names(gate, "")
    known = {bit: register for register in theirs for bit in there.get(register.holds, [])}
    pairs, alone = [], []
    for register in mine:
        bits = sorted(bit for bit in here.get(register.holds, []) if bit in known)
        if bits:
            pairs.append(Pair(bits[0], register, known[bits[0]]))
        else:
            alone.append(register)
    if {pair.gate.holds for pair in pairs} != {register.holds for register in theirs}:
        raise CheckFailed("the flat file has registers that the core does not have")
    return sorted(pairs, key=lambda pair: pair.name), alone


def _harness(gold: dict[str, Any], gate: dict[str, Any], fixed: Mapping[str, int]) -> str:
    """Cut the registers of both modules; the text of a module that compares all outputs."""
    pairs, alone = _matched(gold, gate)
    said = {}
    for number, (name, group) in enumerate(itertools.groupby(pairs, key=lambda pair: pair.name[0])):
        chosen = list(group)
        said[f"d{number}"] = name
        _expose(gold, number, [pair.gold for pair in chosen])
        _expose(gate, number, [pair.gate for pair in chosen])
    sizes = {name: len(port["bits"]) for name, port in gate["ports"].items()}
    inputs = [n for n, port in gate["ports"].items() if port["direction"] == "input"]
    shown = [name for name in sizes if name not in inputs]
    lines = ["module harness ("]
    lines += [f"  input [{sizes[name] - 1}:0] {name}," for name in inputs]
    lines += [f"  input [{max(len(alone), 1) - 1}:0] free", ");"]
    outputs = {"gold": ("_d", "_x"), "gate": ("",)}  # of the core a value, and what is not said
    for side, ends in outputs.items():
        pins = [f".{name}({name})" for name in inputs]
        if side == "gold":
            pins += [f".{name}({value})" for name, value in fixed.items()]
            pins += [".free(free)"] if alone else []
        for name, end in itertools.product(shown, ends):
            lines.append(f"  wire [{sizes[name] - 1}:0] {side}_{name}{end};")
            pins.append(f".{name}{end}({side}_{name}{end})")
        lines.append(f"  {side} u_{side} ({', '.join(pins)});")
    if alone:
        gold["ports"]["free"] = {"direction": "input", "bits": [r.holds for r in alone]}
    lines += [
        f"  always @* assert ((gold_{name}_d ^ gate_{name} & ~gold_{name}_x) == 0);"
        f"  // {said.get(name, name)}"
        for name in shown
    ]
    lines += [
        f"  always @* assert (0);  // {pair.name}: {pair.gold.cell}, {pair.gate.cell}"
        for pair in pairs
        if pair.gold.cell != pair.gate.cell
    ]
    return "\n".join([*lines, "endmodule", ""])


def _expose(module: dict[str, Any], number: int, registers: list[Register]) -> None:
    """What registers hold as an input of the module, what they take as an output."""
    held = [register.holds for register in registers]
    taken = [net for register in registers for net in register.takes]
    module["ports"][f"q{number}"] = {"direction": "input", "bits": held}
    module["ports"][f"d{number}"] = {"direction": "output", "bits": taken}


# -- which -------------------------------------------------------------------------------------


@cache
def proofs() -> tuple[Handed, ...]:
    """The proof of every small configuration; the first one of a core with memories is quick."""
    return tuple(_each())


def _each() -> Iterator[Handed]:
    for core in catalog.cores().values():
        if core.id in UNDECIDED:
            continue
        chosen = configurations(core)
        if any(parameter is TECHNOLOGY for parameter in core.parameters):
            for i in range(1, len(hierarchy.TECHNOLOGIES)):
                cells = core.configure(core.minimum_bits, {**core.small, TECHNOLOGY.name: i})
                chosen += [] if cells in chosen else [cells]
        for i, config in enumerate(config for config in chosen if not config.closed_cells()):
            yield Handed(config, quick=i == 0 and core.id == _QUICK)
