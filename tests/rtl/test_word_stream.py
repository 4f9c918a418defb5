"""The word-stream shell around several cores, by cocotb on one build of all of them."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.synthesize.shell import ShellDesign
from rtl.cocotb_bench import run

#: Core, bits, parameters, word, shell alone: multiples of the word and not, one word and several.
LANES: list[tuple[str, int, dict[str, object], int, bool]] = [
    ("ami-sf", 9, {"result": "almost"}, 32, False),
    ("ami-sf", 32, {}, 32, False),
    ("ami-sf", 40, {}, 32, False),
    ("ami-sf", 64, {"result": "double"}, 32, False),
    ("ami-sf", 100, {}, 32, False),
    ("ami-2sub", 21, {"ConstantTime": 1}, 8, False),
    ("ami-1sub", 30, {}, 64, False),
    ("div-pm", 40, {"Segment": 16}, 32, False),
    ("ami-sf", 40, {}, 32, True),
    ("ami-sf", 4, {"result": "almost"}, 8, False),  # of the diagram
]


def bench(designs: list[ShellDesign]) -> str:
    """Module ``df_bench``: every wrapped core, its ports prefixed l0_, l1_, ..."""
    ports = ["input logic clk_i", "input logic rst_ni"]
    instances, modules = [], []
    for lane, design in enumerate(designs):
        word = f"[{design.word - 1}:0] "
        names = []
        for direction, shape, name in (
            ("input", "", "clear_i"),
            ("input", "", "in_valid_i"),
            ("output", "", "in_ready_o"),
            ("input", word, "in_data_i"),
            ("input", "", "in_last_i"),
            ("output", "", "out_valid_o"),
            ("input", "", "out_ready_i"),
            ("output", word, "out_data_o"),
            ("output", "", "out_last_o"),
        ):
            ports.append(f"{direction} logic {shape}l{lane}_{name}")
            names.append(f".{name}(l{lane}_{name})")
        modules.append(design.verilog(f"df_lane{lane}"))
        instances.append(f"df_lane{lane} u_l{lane} (.clk_i, .rst_ni, {', '.join(names)});")
    top = f"module df_bench ({', '.join(ports)});\n" + "\n".join(instances) + "\nendmodule\n"
    return "".join(modules) + top


def test_packets_stalls_clear_and_reset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    designs = [
        ShellDesign(catalog.get(core).configure(bits, values), word, alone)
        for core, bits, values, word, alone in LANES
    ]
    sources = [path for design in designs for path in design.sources()[:-1]]
    run(
        "word_stream_bench",
        6,
        bench(designs),
        sources,
        LANES,
        tmp_path,
        monkeypatch,
        inside="df_word_in",
    )
