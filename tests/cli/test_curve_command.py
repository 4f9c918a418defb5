"""``dualfield compute scalar-mul``: bad input and vector files."""

import io
import json
import subprocess
import sys

import pytest

from dualfield import catalog
from dualfield.check.vectors import Vectors
from dualfield.cli import app
from dualfield.host.entry import run_app
from dualfield.host.errors import UsageError
from dualfield.math.curves import parse_curve

P = {"curve": "P-256"}
SMALL = "weierstrass:p=19,a=2,b=3"


@pytest.mark.parametrize(
    "line",
    [
        {"curve": "P-255", "scalar": 1},
        {"scalar": 1},
        P,
        {**P, "scalar": "x"},
        {**P, "scalar": -1},
        {**P, "scalar": 1.5},
        {**P, "scalar": [1]},
        {**P, "scalar": 1, "x": 1},
        {**P, "scalar": 1, "y": 1},
        {**P, "scalar": 1, "x": -1, "y": 1},
        {**P, "scalar": 1, "x": 1 << 256, "y": 1},
        {**P, "scalar": 1, "x": "infinity", "y": 1},
        {**P, "scalr": 1},
        {**P, "scalar": 1, "field": "P-256"},
        {"curve": ["P-256"], "scalar": 1},
        {"curve": "25519", "scalar": 1, "x": 9, "y": 1},
        {"curve": SMALL, "scalar": 1},
        {"curve": "weierstrass:p=19,a=2", "scalar": 1, "x": 1, "y": 5},
        {"curve": "weierstrass:p=19,a=1000,b=3", "scalar": 1, "x": 1, "y": 5},
        {"curve": "binary:f=0b1011,a=1,b=1,a=1", "scalar": 1, "x": 1, "y": 5},
        {"curve": "B-163", "scalar": 1 << 163},
        {"curve": f"weierstrass:p={'9' * 5000},a=1,b=1", "scalar": 1},
        {"curve": f"weierstrass:p={1 << 1024:#x},a=1,b=1", "scalar": 1, "x": 1, "y": 1},
        {"curve": "", "scalar": 1},
    ],
)
def test_a_line_that_cannot_be_read(line: dict[str, object]) -> None:
    run = Vectors(catalog.get("scalar-mul"), None, bits=None, assignments={})
    (answer,) = map(json.loads, run.answers([json.dumps(line)]))
    assert answer["status"] == "bad_input"
    assert answer["error"].endswith((".", "?"))
    with pytest.raises(UsageError, match="1 of 1 lines"):
        run.complain()


@pytest.mark.parametrize("line", ["7", "[]", "{", '"P-256"', "\x00"])
def test_a_line_that_is_no_object(line: str) -> None:
    run = Vectors(catalog.get("scalar-mul"), None, bits=None, assignments={})
    (answer,) = map(json.loads, run.answers([line]))
    assert answer["status"] == "bad_input"


def test_answers_to_lines() -> None:
    """One run returns every status in order, and exit code 2 for the bad line."""
    lines = [
        {"curve": SMALL, "scalar": "0x2", "x": "0x1", "y": "0x5"},
        {"curve": SMALL, "scalar": 3, "x": "infinity"},
        {"curve": SMALL, "scalar": 0, "x": 1, "y": 5},
        {"curve": SMALL, "scalar": 3, "x": 1, "y": 6},
        {"curve": SMALL, "scalar": 3, "x": 20, "y": 5},
        {"curve": "weierstrass:p=18,a=2,b=3", "scalar": 3, "x": 1, "y": 5},
        {"scalar": 3},
    ]
    result = subprocess.run(
        [sys.executable, "-m", "dualfield", "compute", "scalar-mul", "--vectors", "-"],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    actual = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["status"] for answer in actual] == [
        "ok",
        "infinity",
        "infinity",
        "not_on_curve",
        "operand_range",
        "bad_modulus",
        "bad_input",
    ]
    assert (actual[0]["x"], actual[0]["y"]) == ("0x3", "0xd")
    assert actual[1]["x"] is None
    assert len({answer["cycles"] for answer in actual[:6]}) == 1


@pytest.mark.parametrize(
    ("program", "line", "message"),
    [
        ("combine", {"scalar": 2, "x": 1, "y": 5, "x2": 1, "y2": 5}, 'needs "scalar2"'),
        ("combine", {"scalar": 2, "x": 1, "y": 5, "scalar2": 3}, "needs a second point"),
        ("add", {"x": 1, "y": 5, "x2": 1}, "needs y as well"),
        ("add", {"x": 1, "y": 5, "x2": 1, "y2": 5, "scalar": 1}, "takes no scalar"),
        ("check", {"x": 1, "y": 5, "x2": 1, "y2": 5}, "takes no x2"),
        ("multiply", {"scalar": 2, "x": 1, "y": 5, "scalar2": 2}, "takes no scalar2"),
    ],
)
def test_operands_of_other_programs_are_refused(
    program: str, line: dict[str, object], message: str
) -> None:
    values = {"Program": program}
    run = Vectors(catalog.get("scalar-mul"), parse_curve(SMALL), bits=None, assignments=values)
    (answer,) = map(json.loads, run.answers([json.dumps(line)]))
    assert answer["status"] == "bad_input"
    assert message in answer["error"]


def run(*words: str) -> int:
    """Run ``dualfield compute`` in this process; return its exit code."""
    return run_app(app, ["compute", *words])


def test_answers_of_every_program(capsys: pytest.CaptureFixture[str]) -> None:
    for program, words, answer in (
        ("add", ("--x", "1", "--y", "5", "--x2", "1", "--y2", "5"), ("0x3", "0xd", "ok")),
        ("add", ("--x", "1", "--y", "5", "--x2", "1", "--y2", "14"), (None, None, "infinity")),
        ("check", ("--x", "1", "--y", "5"), ("0x1", "0x5", "ok")),
        ("check", ("--x", "1", "--y", "6"), (None, None, "not_on_curve")),
    ):
        argv = ("scalar-mul", "--curve", SMALL, "--program", program, *words, "--json")
        assert run(*argv) == 0
        actual = json.loads(capsys.readouterr().out)
        assert (actual["x"], actual["y"], actual["status"]) == answer


@pytest.mark.parametrize(
    "words",
    [
        ("--curve", "P-256"),
        ("--curve", "P-256", "--program", "double", "--scalar", "1"),
        ("--curve", "25519", "--program", "check", "--x", "9"),
        ("--curve", "P-256", "--program", "add", "-P", "Program=add"),
        ("--scalar", "1"),
        ("--curve", "P-256", "--scalar", "1", "--field", "P-256"),
        ("--curve", "P-256", "--scalar", "1", "-P", "Form=binary"),
        ("--vectors", "-", "--scalar", "1"),
    ],
)
def test_impossible_commands_are_refused(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    assert run("scalar-mul", *words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("dualfield: ")


def test_only_scalar_mul_accepts_curves(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("modexp", "--curve", "P-256") == 2
    assert "modexp has no --curve" in capsys.readouterr().err
