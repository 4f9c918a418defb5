"""The word-stream shell around several cores, by cocotb on one build of all of them."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.generate.handover import Signal
from dualfield.synthesize.shell import ShellDesign
from rtl.cocotb_bench import run, side_by_side

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
    ("ami-sf", 4, {"result": "almost"}, 8, False),  # the lane of the diagram
]


def signals(word: int) -> list[Signal]:
    """Return the ports of a wrapped core."""
    inputs = {"clear_i": 1, "in_valid_i": 1, "in_data_i": word, "in_last_i": 1, "out_ready_i": 1}
    outputs = {"in_ready_o": 1, "out_valid_o": 1, "out_data_o": word, "out_last_o": 1}
    return [
        Signal(name, direction, width, "", "")
        for direction, ports in (("input", inputs), ("output", outputs))
        for name, width in ports.items()
    ]


def test_packets_stalls_clear_and_reset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    designs = [
        ShellDesign(catalog.get(core).configure(bits, values), word, single_row)
        for core, bits, values, word, single_row in LANES
    ]
    sources = [path for design in designs for path in design.sources()[:-1]]
    lanes = [(f"df_lane{i}", signals(design.word)) for i, design in enumerate(designs)]
    modules = [design.verilog(name) for design, (name, _) in zip(designs, lanes, strict=True)]
    run(
        "word_stream_bench",
        6,
        "".join([*modules, side_by_side(("clk_i", "rst_ni"), lanes)]),
        sources,
        LANES,
        tmp_path,
        monkeypatch,
        inside="df_word_in",
    )
