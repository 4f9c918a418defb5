"""Stalls, clear and reset of every core in the catalog, by cocotb on one build of all of them.

``DUALFIELD_CORES=ami-sf,div-pm python -m pytest tests/rtl/test_handshake.py`` takes only these.
"""

from pathlib import Path

import pytest

from dualfield.simulate import wrapper
from recorder import chosen
from rtl.cocotb_bench import run

MORE: dict[str, list[tuple[int, dict[str, object]]]] = {
    "div-pm": [
        (9, {"Segment": 3}),
        (11, {"Segment": 2, "result": "single", "Signed": 1}),
        (9, {"Segment": 5, "End": "zero"}),
        (8, {"Segment": 4, "ConstantTime": 1, "result": "double"}),
    ]
}
"""Further lanes: core -> (bits, parameters)."""


def test_stalls_clear_and_reset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lanes = []
    for core in chosen():
        settings: list[dict[str, object]] = [dict(core.small)]
        names = {p.name for p in core.parameters}
        builds: list[dict[str, object]] = [{"ConstantTime": 1}, {"Field": "gf2m"}]
        builds += [{"Field": f, "StepsPerCycle": 2, "Segment": 3} for f in ("gfp", "gf2m")]
        builds.append({"Multiplier": "dsp", "Multipliers": 5, "Word": 5, "Slice": 5})
        settings += [{**core.small, **build} for build in builds if set(build) <= names]
        bits = int(core.small.get("MaxBits", max(9, core.minimum_bits)))
        shapes = [(bits, setting) for setting in settings] + MORE.get(core.id, [])
        lanes += [(core, width, setting) for width, setting in shapes]
    configs = [core.configure(bits, setting) for core, bits, setting in lanes]
    sources = [path for config in configs for path in config.sources()]
    lane_settings = [(core.id, bits, setting) for core, bits, setting in lanes]
    run(
        "handshake_bench",
        4,
        wrapper.verilog(configs),
        sources,
        lane_settings,
        tmp_path,
        monkeypatch,
    )
