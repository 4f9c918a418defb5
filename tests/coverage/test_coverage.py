"""Coverage of a small core: counted, merged, explained, kept; a weak suite misses points."""

import itertools
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.host.entry import run_app
from dualfield.host.errors import CheckFailed
from dualfield.simulate import schedule_player
from dualfield.simulate.schedule import Cycle
from workshop.coverage import __main__ as command
from workshop.coverage import events, measure, points, reasons
from workshop.evidence import COVERAGE, rtl_checksum
from workshop.mutate import suite
from workshop.pages import coverage as page
from workshop.pages import evidence

CORE = catalog.get("mont-mul-serial")
CONFIG = CORE.configure(4, {"Segment": 3})
CONFIG_MASKED = schedule_player.mask_outputs(CONFIG)
MOST = 2_000


def line(file: str, number: int, page: str, what: str, count: int) -> str:
    keys = {"f": f"/x/{file}", "l": number, "n": 3, "page": f"v_{page}/m__N4", "o": what, "h": "t"}
    return "C '" + "".join(f"\x01{key}\x02{value}" for key, value in keys.items()) + f"' {count}\n"


def test_coverage_counts_are_parsed() -> None:
    text = "# SystemC::Coverage-3\n"
    text += line("a.sv", 7, "line", "if", 0) + line("a.sv", 7, "line", "if", 2)
    text += line("a.sv", 8, "toggle", "q[1]:0->1", 0) + line("df_bench.sv", 1, "toggle", "x", 9)
    counts = points.read(text)
    assert counts == {
        points.Point("a.sv", 7, 3, "line", "if"): 2,
        points.Point("a.sv", 8, 3, "toggle", "q[1]:0->1"): 0,
    }
    assert points.ratio(counts, "line") == (1, 1)
    assert points.ratio(counts, "toggle") == (0, 1)
    for wrong in ("no point", line("a.sv", 7, "user", "x", 1), line("a.sv", 7, "line", "if", -1)):
        with pytest.raises(CheckFailed, match="not a coverage point"):
            points.read(wrong)


def test_a_core_is_measured_and_a_weak_suite_misses_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "configurations", lambda _: [CONFIG])
    full = measure.run(CORE, most=MOST)
    assert full.configurations == ("mont-mul-serial-4-Segment3",)
    assert full.cut
    unreached = [(point.kind, point.at.partition(":")[0]) for point in full.unreached]
    assert full.line[0] == full.line[1]
    assert unreached.count(("branch", "df_frame.sv")) == 3  # lost, done at once, result hidden
    assert {kind for kind, _ in unreached} == {"branch", "toggle", "user"}
    weak = measure.run(CORE, frozenset({"operations"}), most=MOST)
    for kind in ("line", "branch", "toggle", "user"):
        assert getattr(weak, kind)[0] < getattr(full, kind)[0], kind
        assert getattr(weak, kind)[1] == getattr(full, kind)[1], kind
    missing = {point.what for point in weak.unreached if point.kind == "user"}
    assert {"clear_i while busy", "reset between edges while hold"} <= missing
    assert not missing & {"status ok", "back to back", "modulus changed"}


def test_a_core_that_fails_the_suite_is_an_error(tmp_path: Path) -> None:
    cycles = suite.suite(CONFIG_MASKED, frozenset({"stalls"}), MOST)
    index = next(i for i, cycle in enumerate(cycles) if cycle.results)
    cycles[index] = cycles[index]._replace(results=(9, 9))
    with pytest.raises(CheckFailed, match=f"fails the suite: result_o, part stalls, cycle {index}"):
        measure.count_points(CONFIG, cycles)


def test_points_before_the_first_cycle_count() -> None:
    first = suite.suite(CONFIG_MASKED, frozenset({"upset"}), MOST)[:1]

    def blocks(cycles: list[Cycle]) -> dict[points.Point, int]:
        actual = measure.count_points(CONFIG, cycles)
        return {point: count for point, count in actual.items() if point.what == "block"}

    assert first[0].fresh
    one, three = blocks(first), blocks(first * 3)
    assert three == {point: 3 * count for point, count in one.items()}


def test_every_event_of_the_handshake_is_in_the_corners() -> None:
    names = events.all_points(CORE, [])
    result = suite.suite(
        CONFIG_MASKED, frozenset({"upset", "corners", "operations", "wipe"}), 9_000
    )
    observations = events.reached(CONFIG_MASKED, result)
    unreached = [name for name in names if name not in observations]
    assert unreached == ["status not_invertible", "status fault"]
    assert all(reasons.why(CORE, [], {"kind": "user"}, name) for name in unreached)


def test_a_reason_matches_enclosing_lines() -> None:
    """Both ways of `Turns` have a slot 0: each core lacks the other's."""
    file = "df_divstep_gfp_orders.sv"
    for core, other in (
        ("inv-divstep", "only `inv-divstep-words`"),
        ("inv-divstep-words", "this core takes operands"),
    ):
        path = next(path for path in catalog.get(core).sources if path.name == file)
        lines = path.read_text().splitlines()
        slots = [i for i, text in enumerate(lines, 1) if text.strip() == "3'd0: begin"]
        message = [
            reasons.why(
                catalog.get(core),
                [],
                {"kind": "branch", "at": f"{file}:{number}", "text": "3'd0: begin"},
                "case, column 17",
            )
            for number in slots
        ]
        assert len(message) == 4
        assert [text.startswith(other) for text in message] == (
            [True, False, False, False] if core == "inv-divstep" else [False, True, False, False]
        )


def test_parts_of_a_suite_are_cut() -> None:
    cycles = suite.suite(CONFIG_MASKED, None, 50)
    groups = [len(list(part)) for _, part in itertools.groupby(cycles, lambda c: c.part)]
    assert groups == [50] * 8  # all but those of batches and of sizes
    assert suite.cut(cycles, 50)
    assert not suite.cut(cycles, 51)


def test_results_are_those_of_cores_in_the_catalog() -> None:
    assert set(COVERAGE.by_key()) <= set(catalog.cores())


def result(checksum: str) -> dict[str, object]:
    duties = "df_frame_duties.sv"
    unreached = (
        measure.Unreached("line", "df_binary_division_uv.sv:98", "case, column 7", "default: ;"),
        measure.Unreached("line", "df_frame.sv:99", "if, column 7", "if (x)"),
        measure.Unreached("toggle", f"{duties}:150", "reset_q[0]:0->1 waits_q:1->0", "logic"),
        measure.Unreached("user", "", "status operand_range", ""),
    )
    numbers = (8, 10), (4, 4), (6, 8), (2, 3)
    who = "ami-sf", 19, ("ami-sf-4",), 1000, True
    return measure.Result(*who, *numbers, unreached, checksum, 2.4).as_dict()


def test_a_result_is_stale_after_a_change_of_the_rtl(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    core = catalog.get("ami-sf")
    monkeypatch.setattr(COVERAGE, "file", tmp_path / "coverage.jsonl")
    COVERAGE.file.touch()
    COVERAGE.put(result(rtl_checksum(core)))
    row = "| `ami-sf` | 1 | 8 / 10 (1) | 4 / 4 | 6 / 8 (1) | 2 / 3 (1) | 1000, cut | 2 s | "
    text = page.page([core], COVERAGE.by_key())
    assert f"{row}this RTL |" in text
    assert "- df_frame.sv:99, if, column 7, `if (x)`: **not reached**" in text
    assert "- df_frame_duties.sv, bits `waits_q` to 0: not reached" in text
    assert "**Coverage**: 8 of 10 lines (1 more unreachable), 4 of 4" in evidence.page([core])
    COVERAGE.put(result("0123456789abcdef"))
    assert f"{row}**stale**" in page.page([core], COVERAGE.by_key())
    assert "at small widths; **stale**" in evidence.page([core])
    assert "never measured" in page.page([CORE], COVERAGE.by_key())
    assert "**Coverage**: never measured" in evidence.page([CORE])


def test_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = measure.Result(
        *("ami-sf", 19, ("ami-sf-4",), 1000, True, (8, 10), (4, 4), (6, 8), (2, 3), (), "0", 2.4)
    )
    monkeypatch.setattr(COVERAGE, "file", tmp_path / "coverage.jsonl")
    COVERAGE.file.touch()
    monkeypatch.setattr(measure, "run", lambda core, show: result)
    assert run_app(command.app, ["ami-sf"]) == 0
    assert "ami-sf: lines 8/10, branches 4/4, bits 6/8, events 2/3, 2 s" in capsys.readouterr().out
    assert "| `ami-sf` | 1 |" in page.page([catalog.get("ami-sf")], COVERAGE.by_key())
    assert run_app(command.app, ["nothing"]) == 2
