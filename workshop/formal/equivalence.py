"""Equivalence proofs: the flat Verilog of a generated folder equals the core in ``rtl/``.

``flat``
    Yosys reads the core from ``rtl/`` with its parameters, and ``NAME.v`` of
    `dualfield.generate.flat_verilog`. Registers are cut: their outputs become inputs of
    the circuit, their next values and resets become outputs. Registers of the same name get the
    same inputs. The proof shows that all outputs are equal for all inputs and all states,
    reachable or not, and that registers of the same name have the same clock and reset value.
    Therefore both circuits are equal for all time.

Where a bit of the core is undefined (an index out of range in an unreachable state), the flat file
may have either value; where a bit of the flat file is undefined, the proof covers both. A register
of the core that the flat file lacks may have any value.
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
"""The core whose first proof the tests run, because it has memories."""

_READ = """\
{read}
hierarchy -top {top}
{cells}proc
flatten -noscopeinfo
memory_map
opt_expr
opt_clean
opt_expr
opt_clean
setundef -undriven {unknown}
rename -top {side}
write_json {side}.json
"""
# The vendor cells, as the synthesis tool's library models them.
_CELLS = {"ecp5": "read_verilog -overwrite -icells +/ecp5/cells_sim.v\nhierarchy -top {top}\n"}

Bit = tuple[str, int]
"""Name of a signal, and index of a bit."""


@dataclass(frozen=True)
class Register:
    """A register of one bit.

    Attributes:
        cell: Edges of clock and reset, and reset value.
        output: The net of its output.
        inputs: The nets of its next value, and of its reset if it has one.
    """

    cell: tuple[object, ...]
    output: int | str
    inputs: tuple[int | str, ...]


@dataclass(frozen=True)
class FlatEquivalence:
    """The equivalence proof of one configuration."""

    config: Configuration
    quick: bool
    kind = "flat"

    @property
    def name(self) -> str:
        """``generate/flat-configuration``."""
        return f"generate/{self.kind}-{self.config.label()}"

    @property
    def mode(self) -> str:
        """``bmc``: the circuit without registers has no time."""
        return "bmc"

    @property
    def steps(self) -> int:
        """One cycle, from any state."""
        return 1

    @property
    def sources(self) -> tuple[Path, ...]:
        """The RTL of the configuration."""
        return tuple(self.config.sources())

    def prepare(self, folder: Path, steps: int) -> None:
        """Write the flat file, both circuits with their registers cut, and the harness."""
        from dualfield.generate.flat_verilog import flat_verilog
        from dualfield.generate.handover import handover
        from dualfield.generate.rtl import rtl

        h = handover(
            self.config.core, "top", bits=self.config.bits, assignments=dict(self.config.values)
        )
        for name, text in flat_verilog(h, rtl(h)).items():
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
        file_names = ["gold.json", "gate.json", "harness.sv"]
        (folder / "proof.sby").write_text(sby(self.mode, steps, "harness", read, file_names))

    def _read(self, folder: Path, side: str, top: str, read: str) -> dict[str, Any]:
        cells = _CELLS.get(self.config.technology, "").format(top=top)
        unknown = {"gold": "-undef", "gate": "-anyseq"}[side]
        script = _READ.format(read=read, top=top, cells=cells, side=side, unknown=unknown)
        tools.yosys(script, folder, side)
        module = json.loads((folder / f"{side}.json").read_text())["modules"][side]
        return dict(module)


# -- registers ---------------------------------------------------------------------------------


def _cut(module: dict[str, Any]) -> list[Register]:
    """Remove the registers from a module of Yosys' JSON; return them."""
    clock = module["ports"]["clk_i"]["bits"]
    registers: list[Register] = []
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
            next_nets = (pins["D"][i], *(pins[pin] if pin else ()))
            registers.append(Register((*edges, value[i]), pins["Q"][i], next_nets))
        del module["cells"][name]
    return registers


def _names(module: Mapping[str, Any], prefix: str) -> dict[int | str, list[Bit]]:
    """Return the names of each net as in the flat file: ports, and signals below a prefix."""
    names: dict[int | str, list[Bit]] = {}
    for name, net in module["netnames"].items():
        if not net["hide_name"]:
            plain = re.sub(r"\W+", "_", name).strip("_")
            plain = plain if name in module["ports"] else f"{prefix}{plain}"
            for i, bit in enumerate(net["bits"]):
                names.setdefault(bit, []).append((plain, i))
    return names


@dataclass(frozen=True)
class Pair:
    """A register of the core, and the register of the same name in the flat file."""

    name: Bit
    gold: Register
    gate: Register


def _match(gold: dict[str, Any], gate: dict[str, Any]) -> tuple[list[Pair], list[Register]]:
    """Return the pairs of registers, and the registers of the core that the flat file lacks."""
    gold_registers, gate_registers = _cut(gold), _cut(gate)
    gold_names, gate_names = _names(gold, "u_core_"), _names(gate, "")
    gate_by_bit = {
        bit: register for register in gate_registers for bit in gate_names.get(register.output, [])
    }
    pairs, unmatched = [], []
    for register in gold_registers:
        bits = sorted(bit for bit in gold_names.get(register.output, []) if bit in gate_by_bit)
        if bits:
            pairs.append(Pair(bits[0], register, gate_by_bit[bits[0]]))
        else:
            unmatched.append(register)
    if {pair.gate.output for pair in pairs} != {register.output for register in gate_registers}:
        raise CheckFailed("the flat file has registers that the core does not have")
    return sorted(pairs, key=lambda pair: pair.name), unmatched


def _harness(gold: dict[str, Any], gate: dict[str, Any], fixed: Mapping[str, int]) -> str:
    """Cut the registers of both modules; return a module that compares all outputs."""
    pairs, unmatched = _match(gold, gate)
    signal_names = {}
    for number, (name, group) in enumerate(itertools.groupby(pairs, key=lambda pair: pair.name[0])):
        members = list(group)
        signal_names[f"d{number}"] = name
        _expose(gold, number, [pair.gold for pair in members])
        _expose(gate, number, [pair.gate for pair in members])
    sizes = {name: len(port["bits"]) for name, port in gate["ports"].items()}
    inputs = [n for n, port in gate["ports"].items() if port["direction"] == "input"]
    output_names = [name for name in sizes if name not in inputs]
    lines = ["module harness ("]
    lines += [f"  input [{sizes[name] - 1}:0] {name}," for name in inputs]
    lines += [f"  input [{max(len(unmatched), 1) - 1}:0] free", ");"]
    outputs = {
        "gold": ("_d", "_x"),
        "gate": ("",),
    }  # the core has a value and a mask of undefined bits
    for side, ends in outputs.items():
        pins = [f".{name}({name})" for name in inputs]
        if side == "gold":
            pins += [f".{name}({value})" for name, value in fixed.items()]
            pins += [".free(free)"] if unmatched else []
        for name, end in itertools.product(output_names, ends):
            lines.append(f"  wire [{sizes[name] - 1}:0] {side}_{name}{end};")
            pins.append(f".{name}{end}({side}_{name}{end})")
        lines.append(f"  {side} u_{side} ({', '.join(pins)});")
    if unmatched:
        gold["ports"]["free"] = {"direction": "input", "bits": [r.output for r in unmatched]}
    lines += [
        f"  always @* assert ((gold_{name}_d ^ gate_{name} & ~gold_{name}_x) == 0);"
        f"  // {signal_names.get(name, name)}"
        for name in output_names
    ]
    lines += [
        f"  always @* assert (0);  // {pair.name}: {pair.gold.cell}, {pair.gate.cell}"
        for pair in pairs
        if pair.gold.cell != pair.gate.cell
    ]
    return "\n".join([*lines, "endmodule", ""])


def _expose(module: dict[str, Any], number: int, registers: list[Register]) -> None:
    """Make the registers' outputs a port of inputs, their inputs a port of outputs."""
    current_nets = [register.output for register in registers]
    next_nets = [net for register in registers for net in register.inputs]
    module["ports"][f"q{number}"] = {"direction": "input", "bits": current_nets}
    module["ports"][f"d{number}"] = {"direction": "output", "bits": next_nets}


# -- configurations ----------------------------------------------------------------------------


@cache
def proofs() -> tuple[FlatEquivalence, ...]:
    """Return the proofs of all small configurations; the first of `_QUICK` is quick."""
    return tuple(_each())


def _each() -> Iterator[FlatEquivalence]:
    for core in catalog.cores().values():
        if core.id in UNDECIDED:
            continue
        configs = list(configurations(core))
        if any(parameter is TECHNOLOGY for parameter in core.parameters):
            for i in range(1, len(hierarchy.TECHNOLOGIES)):
                cells = core.configure(core.minimum_bits, {**core.small, TECHNOLOGY.name: i})
                configs += [] if cells in configs else [cells]
        for i, config in enumerate(config for config in configs if not config.closed_cells()):
            yield FlatEquivalence(config, quick=i == 0 and core.id == _QUICK)
