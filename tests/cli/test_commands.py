"""Commands in this process, from arguments to output, with fake tools."""

import contextlib
import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog, cli
from dualfield.cli import doctor
from dualfield.host import console
from dualfield.host.entry import run_app
from dualfield.papers import Options
from dualfield.papers import papers as every_paper
from dualfield.report import Column, Section, Table
from dualfield.synthesize import registry
from measure.explore.fake_target import Bench as ExploreBench
from papers.fake import FakeTarget


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def dualfield(*words: str) -> int:
    return run_app(cli.app, words)


def target(monkeypatch: pytest.MonkeyPatch) -> FakeTarget:
    class OfAny(FakeTarget):
        def look(self, config: Any, seed: int) -> tuple[float, float | None]:
            return self.figures(config.core.id, config.bits, seed)

    fake = OfAny(lambda core, bits, seed: (10.0 * bits, 2.0 + seed))
    monkeypatch.setattr(registry, "get", lambda _: fake)
    return fake


def test_synth(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    fake = target(monkeypatch)
    words = ("synth", "ami-sf", "--bits", "8", "--target", "fake", "--seeds", "3")
    assert dualfield(*words) == 0
    out = capsys.readouterr().out
    assert "ami-sf-8 on Nothing <at> all" in out
    assert "250.0 MHz" in out  # the median of periods 3, 4 and 5 ns
    assert dualfield(*words, "--json") == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["core"], row["core_area"], len(row["runs"])) == ("ami-sf", 80.0, 3)
    assert len(fake.calls) == 3  # the second command read them from the store


def test_papers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    values: list[Options] = []
    arguments: list[Any] = []

    def sections(options: Options) -> Iterator[Section]:
        values.append(options)
        options.progress("counting", 1, 2)
        for name in ("One", "Two"):
            arguments.append(capsys.readouterr())
            table = Table(f"Table {name}", (Column("printed"), Column("ours")), ((1, 2),))
            yield Section(name, tables=(table,))

    paper = dataclasses.replace(every_paper()["000"], sections=sections)
    monkeypatch.setattr("dualfield.papers.papers", lambda: {"000": paper})
    words = ("papers", "--bits", "8,0x10", "--samples", "2")
    assert dualfield(*words, "--html", str(folder / "p.html")) == 0
    assert values[0].bits == (8, 16)
    assert paper.title in arguments[0].out, "the title comes before the work"
    assert "counting: 1 of 2" in arguments[0].err, "progress without a terminal"
    assert "Table One" in arguments[1].out, "a table is shown when it is ready"
    captured = capsys.readouterr()
    assert "Table Two" in captured.out
    assert "Table Two" in (folder / "p.html").read_text()
    assert dualfield(*words, "--json") == 0
    captured = capsys.readouterr()
    assert [entry["title"] for entry in json.loads(captured.out)["papers"][0]["sections"]] == [
        "Misprints",
        "One",
        "Two",
    ]


def test_an_unwritable_page_is_refused_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    def never(_: Options) -> Iterator[Section]:
        raise AssertionError("an hour of work")

    paper = dataclasses.replace(every_paper()["000"], sections=never)
    monkeypatch.setattr("dualfield.papers.papers", lambda: {"000": paper})
    for page, reason in ((folder, "is a folder"), (Path("/proc/p.html"), "cannot be written")):
        assert dualfield("papers", "--html", str(page)) == 2
        assert reason in capsys.readouterr().err


def test_doctor(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    actual = [
        doctor.Check("Good", True, True, "this", "get it so"),
        doctor.Check("Bad", False, True, "that", "get it thus", "it broke"),
    ]
    monkeypatch.setattr(doctor, "checks", lambda *_: actual)
    assert dualfield("doctor") == 0
    out = capsys.readouterr().out
    assert "get it thus" in out
    assert "get it so" not in out
    assert dualfield("doctor", "--json") == 0
    assert [row["ok"] for row in json.loads(capsys.readouterr().out)["tools"]] == [True, False]


def test_explore_prints_and_writes(folder: Path) -> None:
    with contextlib.closing(ExploreBench(folder)) as bench:
        files = ("--csv", str(folder / "rows.csv"), "--html", str(folder / "page.html"))
        sweep = ("--cores", "ami-sf,ami-2sub", "--bits", "16", "--targets", "fake")
        result = bench.run(*sweep, "--workers", "1", *files)
        assert result.returncode == 0, result.stderr
        assert "2 of 2 rows; 2 measured, 0 from the store" in result.stdout
        assert (folder / "rows.csv").read_text().count("\n") == 3
        assert "ami-2sub" in (folder / "page.html").read_text()


def test_list_fits_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(console.out, "_width", 80)
    assert dualfield("list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    for core in catalog.cores():
        assert sum(line.split()[:1] == [core] for line in lines) == 1
    (single_row,) = (line for line in lines if line.startswith("inv-divstep-words"))
    assert "+ " in single_row, "the figures of a module, where only those are published"
    assert dualfield("list", "div-pm") == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("-P           Modulus=0..2^4096-1 (default 0): ") for line in lines)
