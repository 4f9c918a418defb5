"""Stalls, clear and reset of every core in the catalog, by cocotb on one build of all of them."""

import json
from pathlib import Path

import pytest
from cocotb_tools.runner import get_runner

from dualfield import catalog, tools
from dualfield.simulate import wrapper


def test_stalls_clear_and_reset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lanes = []
    for core in catalog.cores().values():
        settings: list[dict[str, object]] = [{}]
        if any(p.name == "ConstantTime" for p in core.parameters):
            settings.append({"ConstantTime": 1})
        lanes += [(core, max(9, core.minimum_bits), setting) for setting in settings]
    configs = [core.configure(bits, setting) for core, bits, setting in lanes]
    top = tmp_path / "df_bench.sv"
    top.write_text(wrapper.verilog(configs))
    for name, value in tools.verilator_env().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("DUALFIELD_LANES", json.dumps([(c.id, bits, s) for c, bits, s in lanes]))
    monkeypatch.syspath_prepend(str(Path(__file__).parent))  # cocotb's runner hands sys.path on
    runner = get_runner("verilator")
    runner.build(
        sources=[*dict.fromkeys(path for c in configs for path in c.sources()), top],
        hdl_toplevel="df_bench",
        build_dir=tmp_path / "build",
        build_args=["-Wno-fatal", "-O1", "-CFLAGS", "-std=gnu++20 -fcoroutines -O0"],
        timescale=("1ns", "1ps"),
        log_file=tmp_path / "build.log",
    )
    results = runner.test(
        hdl_toplevel="df_bench",
        test_module="handshake_bench",
        build_dir=tmp_path / "build",
        test_dir=tmp_path,
        log_file=tmp_path / "test.log",
        seed=1,
        timescale=("1ns", "1ps"),
    )
    report = Path(results).read_text()
    assert report.count("<testcase") == 4
    assert "<failure" not in report, (tmp_path / "test.log").read_text()[-3000:]
    assert "<skipped" not in report
