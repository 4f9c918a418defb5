"""The demonstration: its checks can fail, its steps run in order, and it writes its page."""

import dataclasses
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dualfield
from dualfield.check import compute, engine
from dualfield.generate import assemble
from dualfield.host import tools
from dualfield.host.errors import CheckFailed
from dualfield.synthesize import registry
from model_bench import model_bench
from papers.fake import FakeTarget
from workshop.demo import __main__ as demo


class AnyCore(FakeTarget):
    """Accepts any configuration: 200 cells at 10 ns for the first core, 100 at 40 ns for others."""

    def look(self, config: Any, seed: int) -> tuple[float, float | None]:
        return (200.0, 10.0) if config.core.id == demo.CORE else (100.0, 40.0)


def printing(text: str) -> Callable[..., Any]:
    return lambda *_, **__: subprocess.CompletedProcess([], 0, text, "")


@pytest.fixture(autouse=True)
def no_tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Checks answer with models, on two cores; nothing is synthesized or exported."""
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(demo, "families", lambda: ["ami-sf", "mul-digit"])
    monkeypatch.setattr(demo, "COUNT", 2)
    monkeypatch.setattr(engine, "Bench", model_bench())
    monkeypatch.setattr(compute, "Bench", model_bench())
    monkeypatch.setattr(registry, "get", lambda _: AnyCore(lambda *_: (1.0, 1.0)))
    monkeypatch.setattr(assemble, "files", lambda *_: {"README.html": "a datasheet"})
    monkeypatch.setattr(tools, "run", printing("PASS: 7 of 7 operations\n"))


def test_every_family_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    families = [dualfield.core(core).family for core in demo.families()]
    assert sorted(families) == sorted({core.family for core in dualfield.cores().values()})


def test_a_wrong_answer_fails_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    core, _, operations, fewest, most = demo.check("ami-sf", lambda *_: None)
    assert (core, fewest, most) == ("ami-sf", 1, 160)
    assert operations > 400
    monkeypatch.setattr(engine, "Bench", model_bench(10))
    with pytest.raises(CheckFailed, match="ami-sf: "):
        demo.check("ami-sf", lambda *_: None)


@pytest.mark.parametrize("wrong", [0, 1])
def test_the_scalar_multiplication_is_compared(monkeypatch: pytest.MonkeyPatch, wrong: int) -> None:
    @dataclasses.dataclass
    class Answer:
        point: tuple[int, int]
        cycles: int = 143797

    answer = Answer((demo.MULTIPLE_X + wrong, 0))
    monkeypatch.setattr(dualfield, "compute", lambda *_, **__: answer)
    if wrong:
        with pytest.raises(CheckFailed, match="base point of P-256"):
            demo.check("scalar-mul", lambda *_: None)
    else:
        assert demo.check("scalar-mul", lambda *_: None)[2:] == (1, 143797, 143797)


def test_a_bench_that_does_not_pass(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tools, "run", printing("make: nothing to do\n"))
    with pytest.raises(CheckFailed, match="did not print PASS"):
        demo.run_bench(tmp_path)


@pytest.mark.sweep
def test_the_steps_and_the_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    html = tmp_path / "new" / "report.html"
    assert demo.main(["--html", str(html)]) == 0
    out = capsys.readouterr().out
    assert all(f"[{number}/4]" in out for number in range(1, 5))
    assert "after 620 cycles; times 3 it is 1" in out
    assert "2 cores" in out
    assert "0 wrong" in out
    assert "PASS: 7 of 7" in out
    assert "times better in time × area" in out
    assert all(command in out for command in demo.NEXT)
    page = html.read_text()
    assert "PASS: 7 of 7" in page
    for name in ("results.html", "my_inv/README.html"):
        assert f'href="{name}"' in page
        assert (tmp_path / "new" / name).is_file()
    assert "All rows" in html.with_name("results.html").read_text()
