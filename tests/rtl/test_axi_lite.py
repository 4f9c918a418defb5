"""Cores behind AXI4-Lite, by cocotb and cocotbext-axi on one build of all of them."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.generate import bus_lite, rtl
from dualfield.generate.handover import handover
from rtl.cocotb_bench import run, side_by_side

#: Core, bits, parameters: operands of two words, the last one not full; a quotient with k; a
#: product in both fields, at sizes chosen at run time; a quotient in a core that keeps the words; a
#: power in a core with operands and result in a memory.
LANES: list[tuple[str, int, dict[str, object]]] = [
    ("div-binary", 40, {}),
    ("mont-mul-scalable", 40, {"MaxBits": 40, "Word": 8, "Stages": 2}),
    ("inv-divstep", 40, {}),
    ("modexp-words", 40, {"Multipliers": 4, "FaultChecks": 1}),
]


def test_operations_wrong_uses_and_reset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    designs = [
        handover(catalog.get(core), f"lane{i}", bits=bits, assignments=values, bus="axi-lite")
        for i, (core, bits, values) in enumerate(LANES)
    ]
    tops = [text for design in designs for text in (rtl.top(design), bus_lite.top(design))]
    sources = hierarchy.closure(*(design.module for design in designs), "df_axil")
    lanes = [(design.name, bus_lite.signals(design)) for design in designs]
    text = "".join([*tops, side_by_side(("s_axi_aclk", "s_axi_aresetn"), lanes)])
    run("axi_lite_bench", 12, text, sources, LANES, tmp_path, monkeypatch, inside="df_axil")
