"""Promises inside cores, checked in simulation: a wrong edit breaks one, a correct core none."""

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.simulate import build, schedule_player
from dualfield.simulate.schedule import Schedule

TOP = "df_mont_mul_serial.sv"
MESSAGE = "u_sequence: operands transferred during an operation"


def messages(folder: Path, edits: Mapping[str, str], values: Mapping[str, int]) -> str:
    """Return what a simulation of 600 cycles prints, with texts of the top module replaced."""
    config = catalog.get("mont-mul-serial").configure(6, {**values, "MaskOutputs": 1})
    sources = []
    for path in config.sources():
        text = path.read_text()
        for old, new in edits.items() if path.name == TOP else ():
            assert old in text
            text = text.replace(old, new)
        copy = folder / path.name
        copy.write_text(text)
        sources.append(copy)
    schedule = Schedule(config, random.Random(1))
    schedule.start()
    schedule.wander(600)
    file = folder / "schedule"
    file.write_bytes(schedule_player.encoded(config, schedule.cycles))
    program = build.program(schedule_player.bench(config), sources, 0, 0, "player")
    list(schedule_player.reports([str(program), str(file), "0", "0"], folder))
    return (folder / "output").read_text()


@pytest.mark.parametrize("values", [{}, {"Overlap": 1}, {"Check": 1, "FaultChecks": 1}])
def test_a_correct_core_prints_nothing(tmp_path: Path, values: dict[str, int]) -> None:
    assert "u_sequence" not in messages(tmp_path, {}, values)


def test_a_wrong_edit_breaks_a_promise(tmp_path: Path) -> None:
    assert MESSAGE in messages(tmp_path, {".start_i(load)": ".start_i(load | busy)"}, {})
