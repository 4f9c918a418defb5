"""A core that reports a fault of its hardware: the status, and exit code 1."""

import io
import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from dualfield import cli
from dualfield.check import compute, vectors
from dualfield.host.entry import run_app
from dualfield.models.outcome import Outcome, Status
from model_bench import ModelBench

pytestmark = pytest.mark.unrecorded

OPERATION = "compute inv-divstep --field gfp:0x65"
CURVE = "compute scalar-mul --curve weierstrass:p=65521,a=5,b=1 --scalar 5 --x 0 --y 1 --json"


class FaultyBench(ModelBench):
    """Every operation is answered with fault."""

    def pairs(self, *args: Any, **options: Any) -> Iterator[tuple[Any, Outcome]]:
        for job, outcome in super().pairs(*args, **options):
            yield job, Outcome(0, outcome.k and 0, Status.FAULT, outcome.cycles)


@pytest.fixture(autouse=True)
def _faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (compute, vectors):
        monkeypatch.setattr(module, "Bench", FaultyBench)


@pytest.mark.parametrize("words", [f"{OPERATION} --a 7 --json", CURVE])
def test_an_operation(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(cli.app, words.split()) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["status"] == "fault"
    assert "reported a fault of its hardware (status fault)" in err


def test_vectors(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = io.TextIOWrapper(io.BytesIO(b'{"a": 7}\n{"a": 5}\n'))
    monkeypatch.setattr(sys, "stdin", text)
    assert run_app(cli.app, [*OPERATION.split(), "--vectors", "-"]) == 1
    out, err = capsys.readouterr()
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["fault", "fault"]
    assert "in 2 of 2 operations" in err
