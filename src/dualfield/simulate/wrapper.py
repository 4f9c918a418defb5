"""The generated files of a bench: the Verilog top with all lanes, and the C++ port tables."""

from collections.abc import Sequence

from dualfield.catalog.core import Configuration, literal

LIMIT_FACTOR = 4
"""A core may take this many times its stated worst case before it is called endless."""


def words(bits: int) -> int:
    """The number of 32-bit words of a port."""
    return (bits + 31) // 32


def _handshake(lane: int) -> list[tuple[str, str]]:
    return [
        ("input ", f"l{lane}_in_valid_i"),
        ("output", f"l{lane}_in_ready_o"),
        ("output", f"l{lane}_out_valid_o"),
        ("output", f"l{lane}_fault_o"),
        ("input ", f"l{lane}_out_ready_i"),
        ("input ", f"l{lane}_clear_i"),
    ]


def verilog(configs: Sequence[Configuration]) -> str:
    """The text of module ``df_bench``: all configurations, with ports prefixed l0_, l1_, ..."""
    ports = ["  input  logic clk_i", "  input  logic rst_ni"]
    bodies = []
    for lane, config in enumerate(configs):
        ports += [f"  {direction} logic {name}" for direction, name in _handshake(lane)]
        names = [name.split("_", 1)[1] for _, name in _handshake(lane)]
        for direction, group in (("input ", config.core.inputs), ("output", config.core.outputs)):
            for port in group:
                width = port.width(config)
                shape = f"[{width - 1}:0] " if width > 1 else ""
                ports.append(f"  {direction} logic {shape}l{lane}_{port.name}")
                names.append(port.name)
        parameters = ", ".join(f".{name}({literal(value)})" for name, value in config.hdl().items())
        connections = "".join(f",\n    .{name}(l{lane}_{name})" for name in names)
        if config.core.tagged:
            connections += ",\n    .tag_i('0), .tag_o()"
        instance = f"{config.core.top} #({parameters}) u_l{lane}"
        bodies.append(f"  {instance} (\n    .clk_i, .rst_ni{connections}\n  );")
    return (
        "module df_bench (\n" + ",\n".join(ports) + "\n);\n" + "\n".join(bodies) + "\nendmodule\n"
    )


def lanes(configs: Sequence[Configuration]) -> str:
    """The text of ``lanes.cpp``, which defines the model's functions declared in harness.h."""
    rows = []
    for lane, config in enumerate(configs):
        widths = [(p.name, p.width(config)) for p in config.core.inputs]
        outputs = [(p.name, words(p.width(config))) for p in config.core.outputs]
        port = f"static_cast<Top*>(t)->l{lane}_"
        const_port = f"static_cast<const Top*>(t)->l{lane}_"
        offer = " ".join(
            f"put({port}{name}, w, {words(bits)}, {(1 << (bits - 1) % 32 + 1) - 1:#x}u);"
            for name, bits in widths
        )
        result = " ".join(f"get({const_port}{name}, w, {count});" for name, count in outputs)
        control = " ".join(
            f"{port}{name}_i = {name};" for name in ("in_valid", "out_ready", "clear")
        )
        longest = config.at(config.most_bits)
        limit = LIMIT_FACTOR * longest.latency()[1] * config.batch + 100
        counts = f"{sum(words(b) for _, b in widths)}, {sum(n for _, n in outputs)}, {limit}, "
        counts += "true" if config.batch > 1 else "false"
        rows.append(
            f"  {{{counts},\n"
            f"   [](void* t, const uint32_t* w) {{ {offer} }},\n"
            f"   [](void* t, bool in_valid, bool out_ready, bool clear) {{ {control} }},\n"
            f"   [](const void* t) {{ return bool({const_port}in_ready_o); }},\n"
            f"   [](const void* t) {{ return bool({const_port}out_valid_o); }},\n"
            f"   [](const void* t) {{ return bool({const_port}fault_o); }},\n"
            f"   [](const void* t, uint32_t* w) {{ {result} }}}},\n"
        )
    return (
        _MODEL
        + f"const unsigned kLaneCount = {len(configs)};\n"
        + ("const Lane kLanes[] = {\n" + "".join(rows) + "};\n")
    )


_MODEL = """\
#include "harness.h"
#include "Vdf_bench.h"
using Top = Vdf_bench;
void* model_make(VerilatedContext* context) { return new Top{context, "top"}; }
void model_reset(void* t, bool rst_n) { static_cast<Top*>(t)->rst_ni = rst_n; }
void model_clock(void* t, bool level) {
  static_cast<Top*>(t)->clk_i = level;
  static_cast<Top*>(t)->eval();
}
void model_end(void* t) {
  static_cast<Top*>(t)->final();
  delete static_cast<Top*>(t);
}
#ifdef DF_TRACE
#include "verilated_vcd_c.h"
void model_trace(void* t, VerilatedVcdC* trace) { static_cast<Top*>(t)->trace(trace, 99); }
#endif
"""
