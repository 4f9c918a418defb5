"""Random schedules of handshakes: run on the RTL, written down once, found stale."""

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog import evidence
from dualfield.check import schedules
from dualfield.cli import app
from dualfield.host.entry import run_app
from dualfield.host.errors import CheckFailed
from dualfield.simulate.schedule import Cycle
from workshop import soak

CORE = catalog.get("mont-mul-serial")
CONFIG = CORE.configure(4, {"Segment": 3, "MaskOutputs": 1})


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "schedules.jsonl"
    path.touch()
    monkeypatch.setattr(evidence.SCHEDULES, "file", path)
    return path


def test_schedules_are_run_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "_shares", lambda *_: [(CONFIG, 30, 10**6)])
    for message in ("mont-mul-serial-4-Segment3-MaskOutputs1: 30 schedules correct\n", ""):
        assert run_app(soak.app, ["mont-mul-serial", "--schedules"]) == 0
        assert capsys.readouterr().out == message
    (run,) = evidence.SCHEDULES.of("mont-mul-serial")
    assert (run.schedules, run.seed) == (30, soak.SEED)
    assert run.cycles > 30 * 10
    assert run.operations > 10
    assert evidence.schedules_in_words(CORE).startswith("30 on configurations: 1; cycles: ")
    assert run_app(app, ("list", "mont-mul-serial")) == 0
    assert "30 on configurations: 1" in capsys.readouterr().out


def test_a_wrong_answer_names_its_schedule(monkeypatch: pytest.MonkeyPatch) -> None:
    right = schedules.schedule

    def wrong(config: catalog.Configuration, seed: int, number: int) -> list[Cycle]:
        cycles = right(config, seed, number)
        if number == 2:
            cycles[4] = cycles[4]._replace(in_ready=not cycles[4].in_ready)
        return cycles

    monkeypatch.setattr(schedules, "schedule", wrong)
    message = r"Segment3.*: in_ready_o differs in cycle 4 of schedule 2, seed 5$"
    with pytest.raises(CheckFailed, match=message):
        schedules.run(CONFIG, 4, 10**6, 5)


def test_schedules_cover_every_handshake_event() -> None:
    cycles = [cycle for i in range(200) for cycle in schedules.schedule(CONFIG, 1, i)]
    assert sum(cycle.fresh for cycle in cycles) == 200
    phases = {"idle", "busy", "hold"}
    assert {cycle.phase for cycle in cycles if cycle.clear} >= phases
    assert any(cycle.pulse for cycle in cycles)
    assert any(c.reset and not before.reset for before, c in itertools.pairwise(cycles))
    assert len({cycle.operands[0] for cycle in cycles if cycle.in_ready and cycle.valid}) > 10


def test_a_run_replaces_a_shorter_or_older_one() -> None:
    for count in (7, 5, 9):
        evidence.SCHEDULES.put(
            evidence.ScheduleRun(
                core="mont-mul-serial",
                bits=4,
                parameters=CONFIG.values,
                seed=1,
                rtl_checksum=CONFIG.checksum(),
                schedules=count,
                cycles=100,
                operations=3,
            )
        )
    assert [run.schedules for run in evidence.SCHEDULES.of("mont-mul-serial")] == [9]
    (run,) = evidence.SCHEDULES.of("mont-mul-serial")
    old = replace(run, rtl_checksum="0" * 64)
    evidence.SCHEDULES.put(old)
    assert old.stale(CORE)
    assert evidence.schedules_in_words(CORE) == "9 stale, the RTL has changed since"
    assert replace(run, parameters={"NoMore": 1}).stale(CORE)
    assert evidence.schedules_in_words(catalog.get("inv-word")) == "none recorded"
