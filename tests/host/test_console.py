"""Progress without a terminal: a line at least every ten seconds."""

import time

import pytest

from dualfield.host import console


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "LOG_SECONDS", 0.2)


def test_a_long_task_prints_repeated_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with console.progress() as show:
        show("seed 1", 0, 5)
        output = ""
        while output.count("\n") < 2:
            time.sleep(0.05)
            output += capsys.readouterr().err
    lines = output.splitlines()
    assert all(line.startswith("seed 1: 0 of 5, ") for line in lines)


def test_each_task_prints_a_line_at_its_start(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "LOG_SECONDS", 60)
    with console.progress(lines=True) as show:
        show("RTL", 0, 2)
        show("RTL", 1, 2)
        show("bench", 1, None)
    assert capsys.readouterr().err == "RTL: 0 of 2\nbench: 1\n"


def test_hidden_progress_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with console.progress(hidden=True) as show:
        show("RTL", 0, 2)
        time.sleep(0.3)
    assert capsys.readouterr().err == ""
