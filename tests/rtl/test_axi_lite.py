"""Cores behind AXI4-Lite, by cocotb and cocotbext-axi on one build of all of them."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.generate import bus_lite, rtl
from dualfield.generate.handover import Handover, handover
from rtl.cocotb_bench import run

#: Core, bits, parameters: operands of two words, the last one not full; a quotient with k; a
#: product in both fields, at sizes chosen at run time; a quotient in a core that keeps the words.
LANES: list[tuple[str, int, dict[str, object]]] = [
    ("div-binary", 40, {}),
    ("mont-mul-scalable", 40, {"MaxBits": 40, "Word": 8, "Stages": 2}),
    ("inv-divstep", 40, {}),
]


def bench(designs: list[Handover]) -> str:
    """Module ``df_bench``: every top, its ports but clock and reset prefixed l0_, l1_, ..."""
    ports = ["input logic s_axi_aclk", "input logic s_axi_aresetn"]
    instances = []
    for lane, design in enumerate(designs):
        pins = [".s_axi_aclk", ".s_axi_aresetn"]
        for signal in bus_lite.signals(design)[2:]:
            name = f"l{lane}_{signal.name}"
            shape = f"[{signal.width - 1}:0] " if signal.width > 1 else ""
            ports.append(f"{signal.direction} logic {shape}{name}")
            pins.append(f".{signal.name}({name})")
        instances.append(f"{design.name} u_l{lane} ({', '.join(pins)});")
    return f"module df_bench ({', '.join(ports)});\n" + "\n".join(instances) + "\nendmodule\n"


def test_operations_wrong_uses_and_reset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    designs = [
        handover(catalog.get(core), f"lane{i}", bits=bits, assignments=values, bus="axi-lite")
        for i, (core, bits, values) in enumerate(LANES)
    ]
    tops = [text for design in designs for text in (rtl.top(design), bus_lite.top(design))]
    sources = hierarchy.closure(*(design.module for design in designs), "df_axil")
    text = "".join([*tops, bench(designs)])
    run("axi_lite_bench", 12, text, sources, LANES, tmp_path, monkeypatch, inside="df_axil")
