"""Which core is named, in which order, and what is said to be unknown."""

import json
import shlex
from typing import Any

import pytest

from dualfield import catalog, cli
from dualfield.choose import Question, answer
from dualfield.entry import run_app
from dualfield.fields import NAMED
from dualfield.results import rows as published


def row(core: str, area: int, time: float | None, bits: int = 256, **given: Any) -> dict[str, Any]:
    config = catalog.get(core).configure(bits, given)
    return {
        "core": core,
        "bits": bits,
        "parameters": config.values,
        "label": config.label(),
        "target": "ecp5",
        "area_unit": "LUT4 positions",
        "core_area": area,
        "time_us": time,
        "time_x_area": None if time is None else area * time,
        "rtl_checksum": config.checksum(),
        "seeds": [1, 2, 3, 4, 5],
    }


ROWS = [
    row("ami-sf", 900, 5.0, result="almost"),
    row("mont-inv", 2900, 13.0),
    row("inv-unified", 1500, 90.0),
    row("inv-divstep", 1800, 3.2, Technology=1),
    row("div-pm", 3400, 5.0, bits=128, Segment=40),
    row("inv-divstep", 5000, 6.0, bits=571, Field="gf2m"),
    row("mont-mul-serial", 2000, 1.6),
    row("scalar-mul", 4400, 8000.0),
    row("scalar-mul", 4200, 1500.0, Arithmetic="dsp"),
    row("scalar-mul", 4200, 1400.0, bits=233, Form="binary", Arithmetic="digit", Lane=233),
]
P_256 = NAMED["P-256"]


def labels(question: Question, **given: Any) -> list[str]:
    return [choice.row["label"] for choice in answer(question, ROWS, **given).choices]


def test_the_best_comes_first() -> None:
    by = {goal: labels(Question("inverse", P_256, "ecp5", goal)) for goal in ("time", "area")}
    assert by["time"] == ["inv-divstep-256-Technology1", "mont-inv-256", "inv-unified-256"]
    assert by["area"] == ["inv-unified-256", "inv-divstep-256-Technology1", "mont-inv-256"]


def test_scalar_multiplication_is_asked_for_by_the_field_of_the_curve() -> None:
    assert labels(Question("scalar", P_256, "ecp5")) == ["scalar-mul-256-dsp", "scalar-mul-256"]
    assert labels(Question("scalar", NAMED["B-233"], "ecp5"))[0].startswith("scalar-mul-233-binary")


def test_conditions_are_kept() -> None:
    question = Question("inverse", P_256, "ecp5", constant_time=True)
    assert labels(question) == ["inv-divstep-256-Technology1"]
    assert labels(Question("inverse", P_256, "ice40")) == []
    asked = Question("inverse", P_256, "ecp5")
    assert labels(asked, where=lambda r: bool(r["core_area"] < 1700)) == ["inv-unified-256"]
    assert labels(Question("divide", P_256, "ecp5")) == ["inv-divstep-256-Technology1"]
    assert labels(Question("multiply", P_256, "ecp5")) == ["mont-mul-serial-256"]
    assert labels(Question("inverse", NAMED["P-384"], "ecp5")) == []


def test_an_element_of_a_full_batch_is_ranked_if_many_are_asked_for() -> None:
    batch = {**row("inv-batch", 6000, 10.0), "clock_mhz": 100.0}
    rows = [*ROWS, batch, {**batch, "target": "ice40"}]
    one, many = (
        answer(Question("inverse", P_256, "ecp5", "time", batches=asked), rows).choices
        for asked in (False, True)
    )
    assert [choice.row["core"] for choice in one].index("inv-batch") == 1
    best = many[0].row
    assert (best["core"], best["cycles_worst"]) == ("inv-batch", 125)
    assert best["time_us"] == pytest.approx(1.241, abs=0.001)
    assert best["time_x_area"] == pytest.approx(6000 * best["time_us"])
    assert best["label"].endswith("in batches of 64")
    assert batch["time_us"] == 10.0, "the published row stays as it is"


def test_what_is_not_known_is_said() -> None:
    constant = Question("inverse", P_256, "ecp5", constant_time=True)
    assert "-P ConstantTime=1" in " ".join(answer(constant, ROWS).unknown)
    said = " ".join(answer(Question("inverse", P_256, "ecp5"), ROWS).unknown)
    assert "mont-inv-split, div-pm" in said
    assert "1 row of phase I alone" in said
    assert "older RTL" not in said
    assert "ConstantTime" not in said
    old = [{**r, "rtl_checksum": "0"} for r in ROWS]
    found = answer(Question("inverse", P_256, "ecp5"), old)
    assert all(choice.stale for choice in found.choices)
    assert "3 rows of older RTL" in " ".join(found.unknown)
    untimed = [row("mont-inv", 2900, None)]
    found = answer(Question("inverse", P_256, "ecp5"), untimed)
    assert not found.choices
    assert "1 row without time*area" in " ".join(found.unknown)


def test_the_commands_make_that_configuration() -> None:
    (choice, *_) = answer(Question("inverse", P_256, "ecp5"), ROWS).choices
    words = shlex.split(choice.generate(P_256))
    assert words[:5] == ["dualfield", "generate", "inv-divstep", "--field", "P-256"]
    assert choice.synth() == (
        "dualfield synth inv-divstep --bits 256 --target ecp5 -P Technology=1 --seeds 5"
    )


def test_the_command_ranks_what_is_published(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(published, "load", lambda _: ROWS)
    asked = ["choose", "--operation", "inverse", "--field", "P-256", "--json"]
    assert run_app(cli.app, asked) == 0
    found = json.loads(capsys.readouterr().out)
    assert [c["label"] for c in found["choices"]] == labels(Question("inverse", P_256, "ecp5"))
    assert found["unknown"]
    assert run_app(cli.app, [*asked[:-1], "--where", "core_area < 2000"]) == 0
    shown = capsys.readouterr().out
    assert "mont-inv-256" not in shown
    assert "dualfield generate inv-divstep" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--operation", "invert"], "one of inverse, divide"),
        (["--best", "speed"], "one of time, area"),
        (["--field", "P-257"], "no field 'P-257'"),
        (["--target", "ecp6"], "ecp6"),
        (["--where", "size < 3"], "no figure 'size'"),
    ],
)
def test_a_wrong_question_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {"--operation": "inverse", "--field": "P-256"} | {words[0]: words[1]}
    assert run_app(cli.app, ["choose", *(word for pair in asked.items() for word in pair)]) == 2
    assert said in capsys.readouterr().err
