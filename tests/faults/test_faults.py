"""Transient faults: each outcome of a flip in a core whose flips are known by hand."""

import json
import random
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.host.entry import run_app
from dualfield.host.errors import CheckFailed
from dualfield.simulate import Job
from workshop import evidence
from workshop.faults import campaign, netlist
from workshop.faults.__main__ import app
from workshop.pages import faults as page

EXAMPLE = Path(__file__).with_name("df_fault_example.sv")
SERIAL = catalog.get("mont-mul-serial")
CYCLES = 3
"""Cycles of the example: the result waits in cycles 1 and 2, and is taken in cycle 3."""


PORTS = SERIAL.configure(4)
"""A configuration with the ports of the example."""


def counts(source: Path, samples: int = 0) -> dict[str, dict[str, int]]:
    """Return the outcomes of each register of a core with the ports of the example."""
    design = netlist.design_of([source], "df_fault_example")
    operation = (Job(15, 0b1101, 0b0111),)
    runs, rows = campaign.inject(PORTS, design, [operation], count=1, seed=5, samples=samples)
    assert [run.cycles for run in runs] == [CYCLES]
    assert [run.valid for run in runs] == [(1,)]
    assert runs[0].results[0] == {"result": 0b0101, "status": 0}
    totals = {}
    for register in design.registers:
        assert rows[register.low][1] == (register.name == "past_q"), "it alone moves"
        own = rows[register.low : register.low + register.bits]
        sums = [sum(row[2 + i] for row in own) for i in range(len(campaign.CLASSES))]
        named = zip(campaign.CLASSES, sums, strict=True)
        totals[register.name] = {name: count for name, count in named if count}
    return totals


def test_every_flip_of_the_example_has_its_outcome() -> None:
    assert counts(EXAMPLE) == {
        "data_q": {"silent": 4 * CYCLES},
        "mask_q": {"fault": CYCLES},
        "mask_n_q": {"fault": CYCLES},
        "range_q": {"refused": CYCLES},
        "past_q": {"right": CYCLES},
        "valid_q": {"hang": CYCLES},
    }


def test_a_deliberate_hole_is_found(tmp_path: Path) -> None:
    hole = tmp_path / EXAMPLE.name
    hole.write_text(EXAMPLE.read_text().replace("Hole = 1'b0", "Hole = 1'b1"))
    found = counts(hole)
    assert found["mask_q"] == {"silent": CYCLES}
    assert "mask_n_q" not in found or found["mask_n_q"] == {"right": CYCLES}


def test_a_sample_has_as_many_flips_as_asked() -> None:
    found = counts(EXAMPLE, samples=500)
    assert sum(sum(own.values()) for own in found.values()) == 500
    assert found["data_q"].keys() == {"silent"}
    assert found == counts(EXAMPLE, samples=500)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("always_ff @(posedge clk_i) begin", "always_ff @(negedge clk_i) begin", "rising edge"),
        (
            "always_ff @(posedge clk_i) begin",
            "always_latch if (clear_i) begin",
            "no fault can be injected",
        ),
    ],
)
def test_state_that_cannot_be_flipped_is_refused(
    old: str, new: str, words: str, tmp_path: Path
) -> None:
    broken = tmp_path / EXAMPLE.name
    text = EXAMPLE.read_text()
    assert old in text
    broken.write_text(text.replace(old, new))
    with pytest.raises(CheckFailed, match=words):
        netlist.design_of([broken], "df_fault_example")


def test_all_flips_of_a_small_core() -> None:
    config = SERIAL.configure(4)
    result = campaign.run(config, 7)
    latency = config.latency()[1]
    assert result.cycles == (latency + 2,) * campaign.TRIED
    assert result.flips == result.possible == result.flip_flops * sum(result.cycles)
    assert result.flips == sum(result.counts.values())
    assert sum(result.control.values()) == result.control_flip_flops * sum(result.cycles)
    assert result.counts["right"] > result.control["right"] > 0
    assert result.counts["silent"] > 0
    assert 2 < result.control_flip_flops < result.flip_flops
    for register, own in result.registers.items():
        assert own["silent"] or own["hang"], register


def test_a_core_that_is_wrong_without_a_fault_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    example = netlist.design_of([EXAMPLE], "df_fault_example")
    monkeypatch.setattr(netlist, "design", lambda _: example)
    with pytest.raises(CheckFailed, match="mont-mul-serial-4 without a fault"):
        campaign.run(PORTS, 1)


def test_a_batch_is_one_operation() -> None:
    config = campaign.configuration(catalog.get("inv-batch"), 4)
    (operation, *_) = campaign.tried(config, random.Random(1))
    assert [job.more for job in operation] == [True] * (config.batch - 1) + [False]
    assert len({job.modulus for job in operation}) == 1


@pytest.mark.sweep
def test_every_core_has_a_configuration_and_operations() -> None:
    for core in catalog.cores().values():
        config = campaign.configuration(core)
        assert config.bits <= campaign.BITS
        assert config.latency()[1] <= campaign.LONGEST or config.bits < 2 * core.minimum_bits
        assert len(campaign.tried(config, random.Random(2))) == campaign.TRIED


def test_the_command_stores_a_row_that_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(evidence.FAULTS, "file", tmp_path / "faults.jsonl")
    evidence.FAULTS.file.touch()
    argv = [
        "mont-mul-serial",
        "--bits=4",
        "--samples=40",
        "--seed=3",
        "-PFaultChecks=0",
        "--record",
        "--json",
    ]
    assert run_app(app, argv, "python -m workshop faults", checkout=True) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["flips"] == 40 * campaign.TRIED
    assert evidence.FAULTS.rows() == [row]
    text = page.page([SERIAL], evidence.FAULTS.rows())
    cycles = ", ".join(map(str, row["cycles"]))
    line = f"| {row['flip_flops']} | {cycles} | 120 of {row['possible']} |"
    assert line in text
    assert "**stale**" not in text
    assert f"{row['counts']['silent']} (" in page.summary(SERIAL)
    assert page.summary(catalog.get("ami-sf")) == "never tried"
    assert "**stale**" in page.page([SERIAL], [{**row, "checksum": "0"}])
    assert "No results: `ami-sf`." in page.page([catalog.get("ami-sf"), SERIAL], [row])


def test_a_core_without_the_parameter_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["ami-sf", "-P", "Absent=1"]
    assert run_app(app, argv, "python -m workshop faults", checkout=True) == 2
    assert "has no parameter Absent" in capsys.readouterr().err
