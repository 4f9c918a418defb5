"""Generated parts of a bench: the Verilog top with all lanes, and their C++ port tables."""

from collections.abc import Sequence

from dualfield.catalog.core import Configuration, literal

LIMIT_FACTOR = 4
"""A core may take this many times its stated worst case before it is called endless."""


def words(bits: int) -> int:
    """32-bit words that hold a port."""
    return (bits + 31) // 32


def _handshake(lane: int) -> list[tuple[str, str]]:
    return [
        ("input ", f"l{lane}_in_valid_i"),
        ("output", f"l{lane}_in_ready_o"),
        ("output", f"l{lane}_out_valid_o"),
        ("input ", f"l{lane}_out_ready_i"),
        ("input ", f"l{lane}_clear_i"),
    ]


def verilog(configs: Sequence[Configuration]) -> str:
    """Module ``df_bench``: every configuration, its ports prefixed l0_, l1_, ..."""
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
        instance = f"{config.core.top} #({parameters}) u_l{lane}"
        bodies.append(f"  {instance} (\n    .clk_i, .rst_ni{connections}\n  );")
    return (
        "module df_bench (\n" + ",\n".join(ports) + "\n);\n" + "\n".join(bodies) + "\nendmodule\n"
    )


def lanes_header(configs: Sequence[Configuration]) -> str:
    """``lanes.h``: the model's type and the sizes of the tables."""
    most = max(sum(words(p.width(c)) for p in c.core.outputs) for c in configs)
    return (
        '#pragma once\n#include "Vdf_bench.h"\nusing Top = Vdf_bench;\n'
        f"constexpr unsigned kLaneCount = {len(configs)};\n"
        f"constexpr unsigned kMaxOutWords = {most};\n"
    )


def lane_table(configs: Sequence[Configuration]) -> str:
    """``lane_table.h``: per lane, how to set operands, read results and see the handshake."""
    rows = []
    for lane, config in enumerate(configs):
        inputs = [(p.name, words(p.width(config))) for p in config.core.inputs]
        outputs = [(p.name, words(p.width(config))) for p in config.core.outputs]
        pre = f"t.l{lane}_"
        offer = " ".join(f"put({pre}{name}, w, {count});" for name, count in inputs)
        result = " ".join(f"get({pre}{name}, w, {count});" for name, count in outputs)
        longest = config.at(int(config.values["MaxBits"])) if config.core.sized else config
        limit = LIMIT_FACTOR * longest.latency()[1] + 100
        rows.append(
            "  {"
            + f"{sum(n for _, n in inputs)}, {sum(n for _, n in outputs)}, {limit},\n"
            + f"   [](Top& t) {{ {pre}in_valid_i = 0; {pre}out_ready_i = 1; {pre}clear_i = 0; }},\n"
            + f"   [](Top& t, const uint32_t* w) {{ {offer} {pre}in_valid_i = 1; }},\n"
            + f"   [](Top& t) {{ {pre}in_valid_i = 0; }},\n"
            + f"   [](const Top& t) {{ return bool({pre}in_ready_o); }},\n"
            + f"   [](const Top& t) {{ return bool({pre}out_valid_o); }},\n"
            + f"   [](const Top& t, uint32_t* w) {{ {result} }}}},\n"
        )
    return (
        "struct Lane {\n"
        "  unsigned in_words, out_words;\n"
        "  uint64_t limit;  // cycles\n"
        "  void (*idle)(Top&);\n"
        "  void (*offer)(Top&, const uint32_t*);\n"
        "  void (*withdraw)(Top&);\n"
        "  bool (*in_ready)(const Top&);\n"
        "  bool (*out_valid)(const Top&);\n"
        "  void (*result)(const Top&, uint32_t*);\n"
        "};\n"
        "static const Lane kLanes[kLaneCount] = {\n" + "".join(rows) + "};\n"
    )
