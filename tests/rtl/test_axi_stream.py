"""Cores behind AXI4-Stream, wide and narrow, by cocotb on one build of all of them."""

from pathlib import Path

import pytest

from dualfield.catalog import hierarchy
from dualfield.generate import bus, rtl
from rtl.axi_stream_lanes import LANES, lane
from rtl.cocotb_bench import run, side_by_side


def test_streams_stalls_clear_and_reset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tops = [lane(i) for i in range(len(LANES))]
    sources = [path for h in tops for path in hierarchy.closure(h.module, *bus.modules(h))]
    texts = [text for h in tops for text in (rtl.top(h), bus.top(h))]
    top = side_by_side(("aclk", "aresetn"), [(h.name, bus.signals(h)) for h in tops])
    text = "\n".join([*texts, top])
    run("axi_stream_bench", 9, text, sources, LANES, tmp_path, monkeypatch, inside="df_frame")
