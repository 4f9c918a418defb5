"""Cores behind AXI4-Stream, wide and narrow, by cocotb on one build of all of them."""

from pathlib import Path

import pytest

from dualfield.catalog import hierarchy
from dualfield.generate import bus, rtl
from dualfield.generate.handover import Handover
from rtl.axi_stream_lanes import LANES, lane
from rtl.cocotb_bench import run


def bench(tops: list[Handover]) -> str:
    """Module ``df_bench``: every top, its ports prefixed l0_, l1_, ... but clock and reset."""
    shared = ["aclk", "aresetn"]
    ports = [f"input logic {name}" for name in shared]
    texts, instances = [], []
    for i, h in enumerate(tops):
        own = [s for s in bus.signals(h) if s.name not in shared]
        ports += [f"{s.direction} logic [{s.width - 1}:0] l{i}_{s.name}" for s in own]
        pins = [f".{name}" for name in shared] + [f".{s.name}(l{i}_{s.name})" for s in own]
        texts += [rtl.top(h), bus.top(h)]
        instances.append(f"{h.name} u_l{i} ({', '.join(pins)});")
    return "\n".join(
        [*texts, f"module df_bench ({', '.join(ports)});", *instances, "endmodule", ""]
    )


def test_streams_stalls_clear_and_reset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tops = [lane(i) for i in range(len(LANES))]
    sources = [path for h in tops for path in hierarchy.closure(h.module, *bus.modules(h))]
    run("axi_stream_bench", 8, bench(tops), sources, LANES, tmp_path, monkeypatch)
