"""A fault while k P is computed: refused with ``Protect=result``, a wrong point without."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.simulate import wrapper
from rtl.cocotb_bench import run


def test_a_flipped_bit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    core = catalog.get("scalar-mul")
    lanes = [(core.id, 8, {"Segment": 8, "Protect": protect}) for protect in ("none", "result")]
    configs = [core.configure(bits, build) for _, bits, build in lanes]
    sources = [path for config in configs for path in config.sources()]
    top = wrapper.verilog(configs)
    run("fault_bench", 1, top, sources, lanes, tmp_path, monkeypatch, inside="df_curve_memory")
