"""The demonstration's own judgement, lines and page; its tools are tested elsewhere."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog
from dualfield.check import engine
from dualfield.generate import assemble
from dualfield.generate.folder import digest
from dualfield.host import tools
from dualfield.host.errors import CheckFailed
from dualfield.synthesize import registry
from model_bench import model_bench
from papers.fake import FakeTarget
from workshop.demo import __main__ as demo
from workshop.demo import checks, cost, folder

SOME = ("ami-sf", "inv-divstep", "mul-digit")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Some cores, some operations, no tool."""
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(checks, "CORES", SOME)
    monkeypatch.setattr(checks, "OPERATIONS", 2)
    monkeypatch.setattr(engine, "Bench", model_bench())


class OfAny(FakeTarget):
    """A figure for any configuration: 200 at 10 ns for the flagship, 100 at 40 for the other."""

    def look(self, config: Any, seed: int) -> tuple[float, float | None]:
        return self.figures(config.core.id, config.bits, seed)


def target(clock: bool = True) -> OfAny:
    fast, slow = (10.0, 40.0) if clock else (None, None)
    return OfAny(lambda core, *_: (200.0, fast) if core == "inv-divstep" else (100.0, slow))


def test_every_family_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    families = [catalog.get(core).family for core in checks.CORES]
    assert sorted(families) == sorted({core.family for core in catalog.cores().values()})


def test_every_field_that_a_core_takes_is_checked() -> None:
    found = list(checks.check_all(lambda *_: None))
    assert [[(one.core, one.what) for one in each] for each in found] == [
        [("ami-sf", "P-256")],
        [("inv-divstep", "P-256"), ("inv-divstep", "B-233")],
        [("mul-digit", "B-233")],
    ]
    assert all(one.cases > 10 for each in found for one in each)  # the corner cases besides
    assert found[1][1].latency == (480, 480)
    row = checks.table(found[1]).rows[1]
    assert row[:3] == ("inv-divstep", "divide", "B-233")
    assert row[-1] == "480"


@pytest.mark.parametrize("wrong", [0, 10])
def test_one_wrong_answer_fails_the_demonstration(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wrong: int
) -> None:
    monkeypatch.setattr(engine, "Bench", model_bench(wrong))
    assert demo.main(["--html", str(tmp_path / "x.html")]) == 1
    assert not (tmp_path / "x.html").exists()


def test_what_the_measurement_showed() -> None:
    costs = cost.measure(target(), lambda *_: None)
    first, other = (cost.figures(*each) for each in costs)
    assert first["time"] == pytest.approx(171 / 100)
    assert other["time"] > 4 * other["worst"] / 200
    said = cost.line(costs)
    assert f"{other['time'] / first['time']:.1f} times faster" in said
    assert f"{other['product'] / first['product']:.1f} times better" in said
    (one, two) = cost.table(costs, target()).rows
    assert (one[-1], two[-1]) == (1.0, other["product"] / first["product"])


def test_without_a_clock_areas_are_compared() -> None:
    bare = cost.measure(target(clock=False), lambda *_: None)
    assert cost.line(bare) == "inv-divstep has 2.00 times the area"
    assert cost.table(bare, target(clock=False)).rows[1][-1] is None


def files(monkeypatch: pytest.MonkeyPatch, made: dict[str, str]) -> None:
    monkeypatch.setattr(assemble, "files", lambda *_: made)


def manifest(made: dict[str, str]) -> dict[str, str]:
    sums = {name: digest(text) for name, text in made.items()}
    return made | {"manifest.json": json.dumps({"generator": "dualfield generate", "files": sums})}


def test_a_folder_that_is_current_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    files(monkeypatch, manifest({"README.html": "one"}))
    where = tmp_path / "my_inv"
    assert folder.generate(where, "gfp:0xffd", lambda *_: None) == 2
    (where / "tb" / "build").mkdir(parents=True)
    folder.generate(where, "gfp:0xffd", lambda *_: None)
    assert (where / "tb" / "build").is_dir()
    files(monkeypatch, manifest({"README.html": "two"}))
    folder.generate(where, "gfp:0xffd", lambda *_: None)
    assert (where / "README.html").read_text() == "two"
    assert not (where / "tb").exists()


def said(text: str) -> Callable[..., Any]:
    return lambda *_, **__: subprocess.CompletedProcess([], 0, text, "")


def test_a_bench_that_does_not_pass(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tools, "run", said("make: nothing to do\n"))
    with pytest.raises(CheckFailed, match="did not print PASS"):
        folder.run_bench(tmp_path)


def test_the_demonstration_ends_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The success path of `make run`: checked, measured, handed over, and the page written."""
    monkeypatch.setattr(registry, "get", lambda _: target())
    monkeypatch.setattr(tools, "run", said("PASS: 7 of 7 operations\n"))
    files(monkeypatch, manifest({"README.html": "a datasheet"}))
    (tmp_path / "new" / "docs").mkdir(parents=True)
    assert demo.main(["--html", str(tmp_path / "new" / "report.html")]) == 0
    out = capsys.readouterr().out
    assert "0 wrong" in out
    assert "PASS: 7 of 7" in out
    assert all(f"[{number}/4]" in out for number in range(1, 5))
    page = (tmp_path / "new" / "report.html").read_text()
    assert "make docs builds" in page
    assert "docs/index.html" not in page
    for name in ("results.html", "my_inv/README.html"):
        assert f'href="{name}"' in page
        assert (tmp_path / "new" / name).is_file()
    assert "All rows" in (tmp_path / "new" / "results.html").read_text()
    (tmp_path / "new" / "docs" / "index.html").touch()
    assert demo.main(["--html", str(tmp_path / "new" / "report.html")]) == 0
    assert 'href="docs/index.html"' in (tmp_path / "new" / "report.html").read_text()
