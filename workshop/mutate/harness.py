"""Verilog around two copies of a core, ``gold`` and ``gate``, with the same inputs."""

import re

from dualfield.catalog.core import Core
from workshop.mutate.netlist import Netlist


def port_bits(made: Netlist) -> tuple[dict[str, int], dict[str, int]]:
    """Bits of the inputs but the clock, and of the outputs."""
    config = made.config
    inputs = {port.name: port.width(config) for port in config.core.inputs}
    inputs |= dict.fromkeys(("rst_ni", "clear_i", "in_valid_i", "out_ready_i"), 1)
    shown = {port.name: port.width(config) for port in config.core.outputs}
    return inputs, shown | {"in_ready_o": 1, "out_valid_o": 1, "fault_o": 1}


def fixed(core: Core) -> dict[str, int]:
    """Inputs that have one value: with another the core is the one of the other operation."""
    value = core.port_constants.get("multiply", 0)
    return {port.name: value for port in core.inputs if port.role == "multiply"}


def states(made: Netlist) -> str:
    """``same_state``: whether the registers are equal; ``same``: the outputs too."""
    inputs, shown = port_bits(made)
    registers = {f"\\{name} ": bits for name, bits in made.registers.items()}
    body, equal = _pair(inputs, {**shown, **registers}, {})
    body.append(f"  assign same_state = {' && '.join(equal[len(shown) :])};")
    body.append(f"  assign same = {' && '.join(equal)};")
    return _module(inputs, ["same_state", "same"], body)


def ports(made: Netlist) -> str:
    """``differ``: an output of the copies differs, once both are reset and wiped."""
    cycles = 1 + max(made.config.core.wiped(made.config), 1)
    driven = {
        "rst_ni": "past[0] && (rst_ni || !past[PRELUDE])",
        "clear_i": "past[PRELUDE] ? clear_i : past[0] && !past[1]",
        "in_valid_i": "past[PRELUDE] && in_valid_i",
    }
    driven |= {name: str(value) for name, value in fixed(made.config.core).items()}
    inputs, shown = port_bits(made)
    pair, equal = _pair(inputs, shown, driven)
    body = [
        f"  localparam PRELUDE = {cycles};",
        "  reg [PRELUDE:0] past = 0;",
        "  always @(posedge clk_i) past <= {past[PRELUDE-1:0], 1'b1};",
        *pair,
        f"  assign differ = past[PRELUDE] && !({' && '.join(equal)});",
    ]
    return _module(inputs, ["differ"], body)


def proven(log: str) -> set[int]:
    r"""The numbers after ``MUTANT`` in a log of Yosys' ``sat``, of the proofs that hold.

    >>> proven("MUTANT 3\nmodel found\nMUTANT 4\nproof finished: no model found: SUCCESS!\n")
    {4}
    """
    found = set()
    for part in re.split(r"^MUTANT ", log, flags=re.MULTILINE)[1:]:
        if "no model found: SUCCESS!" in part:
            found.add(int(part.split()[0]))
    return found


def _pair(
    inputs: dict[str, int], shown: dict[str, int], driven: dict[str, str]
) -> tuple[list[str], list[str]]:
    """The two instances, and for each output that they are equal there.

    Args:
        inputs: Their bits.
        shown: The outputs and their bits.
        driven: What an input has instead of the harness's port of its name.
    """
    body = []
    for copy in ("gold", "gate"):
        pins = [f".{name}({driven.get(name, name)})" for name in ("clk_i", *inputs)]
        for i, (name, bits) in enumerate(shown.items()):
            body.append(f"  wire [{bits - 1}:0] {copy}_{i};")
            pins.append(f".{name}({copy}_{i})")
        body.append(f"  {copy} u_{copy}({', '.join(pins)});")
    return body, [f"gold_{i} == gate_{i}" for i in range(len(shown))]


def _module(inputs: dict[str, int], outputs: list[str], body: list[str]) -> str:
    lines = [f"  input [{bits - 1}:0] {name}" for name, bits in {"clk_i": 1, **inputs}.items()]
    lines += [f"  output {name}" for name in outputs]
    return "module harness(\n" + ",\n".join(lines) + "\n);\n" + "\n".join([*body, "endmodule", ""])
