"""A core behind APB, Wishbone, and AXI4-Lite that refuses unprivileged accesses, by cocotb."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.generate import bus, rtl
from dualfield.generate.handover import handover
from rtl.cocotb_bench import run, side_by_side


@pytest.mark.parametrize(
    ("name", "core", "privileged", "tests"),
    [
        ("apb", "div-binary", True, 4),
        ("wishbone", "inv-divstep", False, 5),
        ("axi-lite", "div-binary", True, 4),
        ("apb", "scalar-mul-prime", True, 4),
        ("wishbone", "rsa", False, 5),
    ],
)
def test_operations_refusals_and_reset(
    name: str,
    core: str,
    privileged: bool,
    tests: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values: dict[str, object] = {"FaultChecks": 1}
    h = handover(
        catalog.get(core),
        "lane0",
        bits=40,
        assignments=values,
        bus=name,
        privileged=privileged,
    )
    driver = bus.driver(h)
    sources = hierarchy.closure(h.module, *bus.modules(h))
    lane = side_by_side((driver.clock, driver.reset), [(h.name, bus.signals(h))])
    text = rtl.top(h) + bus.top(h) + lane
    lanes: list[tuple[object, ...]] = [(core, 40, values, name, privileged)]
    run("register_bus_bench", tests, text, sources, lanes, tmp_path, monkeypatch, inside="df_frame")
