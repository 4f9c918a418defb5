"""Mutants of a small core: faults are seen, by no weaker suite, and no difference is no fault."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.host import tools
from dualfield.host.entry import run_app
from dualfield.host.errors import CheckFailed
from dualfield.simulate.schedule import Cycle
from workshop import checks
from workshop.formal import whole
from workshop.mutate import campaign, judge, netlist, nets, play, suite
from workshop.mutate.__main__ import app

CONFIG = catalog.get("mont-mul-serial").configure(4, {"Segment": 3, "MaskOutputs": 1})


def first(mode: str, port: str, wire: str = "", line: str = "") -> netlist.Mutant:
    """The first fault of this mode at a port of a cell: at a wire, or from such a line of RTL."""
    for fault in netlist.candidates(CONFIG):
        here = fault.mode == mode and fault.port == port and fault.wire.startswith(wire)
        if here and line in text_of(fault):
            return fault
    raise AssertionError(f"no {mode} at {port}, {wire}, {line}")


def text_of(fault: netlist.Mutant) -> str:
    """The line of RTL that the cell comes from."""
    name, _, number = fault.source.partition(":")
    lines = next((p.read_text() for p in CONFIG.sources() if p.name == name), "").splitlines()
    return lines[int(number) - 1] if lines else ""


def at_a_zero() -> netlist.Mutant:
    """Stuck at 0 where a constant 0 enters a cell: nothing changes."""
    made = netlist.with_faults(CONFIG, [first("inv", "Y")])
    cells = json.loads(made.rtlil.with_name("dut.json").read_text())["modules"]["dut"]["cells"]
    for fault in netlist.candidates(CONFIG):
        _, cell, _, port, _, bit = fault.place.split()[:6]
        if fault.mode == "const0" and cells[cell]["connections"][port][int(bit)] == "0":
            return fault
    raise AssertionError("no constant 0 enters a cell")


@pytest.fixture(scope="module")
def cycles() -> list[Cycle]:
    """The whole suite."""
    return suite.suite(CONFIG)


@pytest.fixture(scope="module")
def made() -> netlist.Netlist:
    faults = [
        first("inv", "Y", "out_valid_o"),
        first("const0", "Y", "result_o"),
        first("const0", "S", line="if (wipe"),
        at_a_zero(),
    ]
    return netlist.with_faults(CONFIG, faults)


def test_faults_are_detected_at_their_cycle(made: netlist.Netlist, cycles: list[Cycle]) -> None:
    seen = play.play(made, cycles)
    assert [found.what for found in seen] == ["out_valid_o", "result_o", "register", ""]
    assert [found.mutant for found in seen] == [1, 2, 3, 4]


def test_all_registers_begin_with_any_contents(made: netlist.Netlist) -> None:
    """One that `clear_i` does not wipe is seen before it has got anything but these."""
    contents = [
        cycle for cycle in suite.suite(CONFIG, frozenset({"wipe"})) if cycle.fresh or cycle.wiped
    ]
    (_, _, kept, _) = play.play(made, contents)
    assert kept.what == "register"


def test_a_weaker_suite_misses_a_mutant(made: netlist.Netlist) -> None:
    seen = play.play(made, suite.suite(CONFIG, frozenset({"operations"})))
    assert [found.what for found in seen] == ["out_valid_o", "result_o", "", ""]


def test_a_core_of_any_size_is_tested_at_each_size() -> None:
    core = catalog.get("mont-mul-scalable")
    config = core.configure(5, {"MaxBits": 5, "Word": 4, "Stages": 2, "MaskOutputs": 1})
    cycles = suite.suite(config, frozenset({"sizes"}))
    at = [port.role for port in core.inputs].index("size")
    tried = {cycle.operands[at] for cycle in cycles if cycle.valid and cycle.in_ready}
    assert tried == {3, 4}
    assert suite.suite(CONFIG, frozenset({"sizes"})) == []


def test_mutants_are_killed_equivalent_or_undecided(made: netlist.Netlist) -> None:
    assert judge.same_registers(made, made.mutants) == {4}
    verdicts = judge.judge(made, made.mutants[:1] + made.mutants[2:])
    words = [(found.word, found.how) for found in verdicts]
    assert words[0][0] == judge.KILLED
    assert words[1:] == [
        (judge.KILLED, "proof wipe"),
        (judge.EQUIVALENT, "same registers and outputs, by induction"),
    ]


def test_equal_outputs_are_equivalent_and_others_undecided(
    made: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "kinds", lambda _: ())
    verdicts = judge.judge(made, made.mutants[1:2] + made.mutants[3:], same=())
    assert [(found.word, found.how) for found in verdicts] == [
        (judge.UNDECIDED, "undecided by equal nets"),
        (judge.EQUIVALENT, "same outputs from reset on, by equal nets"),
    ]


def test_a_proof_that_does_not_end_leaves_a_mutant_undecided(
    made: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(mutants: Sequence[netlist.Mutant], _: object) -> dict[int, str]:
        return {mutant.number: "TIMEOUT" for mutant in mutants}

    monkeypatch.setattr(judge, "_ask", ask)
    (wipe, none) = judge.judge(made, made.mutants[2:])
    assert (wipe.word, wipe.how) == (judge.UNDECIDED, "undecided by proof wipe: TIMEOUT")
    assert none.how == "same registers and outputs, by induction"


def test_thousands_of_faults_share_a_solver_call(tmp_path: Path) -> None:
    lines = ["module many;", *whole.selected(12, range(1, 3000)), "endmodule", ""]
    (tmp_path / "many.sv").write_text("\n".join(lines))
    tools.yosys(
        "read_verilog -formal -sv many.sv\nproc\nselect -assert-count 1 t:$check\n", tmp_path
    )


def test_a_loop_of_gates_is_not_given_to_a_solver() -> None:
    """A carry that depends on itself, after one that does not."""
    config = catalog.get("inv-divstep").configure(3, {"MaskOutputs": 1})
    ripple = [f for f in netlist.candidates(config) if f.source.startswith("df_divstep_ripple.sv")]
    carries = [fault for fault in ripple if (fault.mode, fault.port) == ("cnot0", "Y")]
    made = netlist.with_faults(config, carries[2:4])
    assert nets.looping(made, made.mutants) == {2}
    (_, loop) = play.play(made, suite.suite(config, frozenset({"stalls"}), most=2_000))
    assert loop.what == "loop"


def test_a_suite_that_the_core_fails_is_an_error(made: netlist.Netlist) -> None:
    cycles = suite.suite(CONFIG, frozenset({"stalls"}))
    shown = next(i for i, cycle in enumerate(cycles) if cycle.results)
    cycles[shown] = cycles[shown]._replace(results=(9, 9))
    with pytest.raises(CheckFailed, match=f"itself fails its suite.*cycle {shown}"):
        play.play(made, cycles)


def test_the_sample_is_the_seeds() -> None:
    samples = [next(netlist.netlists(CONFIG, 5, seed)).mutants for seed in (1, 1, 2)]
    assert samples[0] == samples[1] != samples[2]
    assert [fault.number for fault in samples[0]] == [1, 2, 3, 4, 5]


def test_no_constant_divisor_becomes_0() -> None:
    core = catalog.get("mont-mul-digit")
    config = core.configure(5, {"MaxBits": 5, "Digit": 1, "MaskOutputs": 1})
    made = netlist.with_faults(config, [])
    cells = json.loads(made.rtlil.with_name("dut.json").read_text())["modules"]["dut"]["cells"]
    (divider,) = (name for name, cell in cells.items() if cell["type"] == "$div")
    ports = {fault.port for fault in netlist.candidates(config) if fault.cell == divider}
    assert ports == {"A", "Y"}


def test_a_large_sample_comes_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    (whole_sample,) = netlist.netlists(CONFIG, 5, 1)
    monkeypatch.setattr(netlist, "TOGETHER", 2)
    parts = list(netlist.netlists(CONFIG, 5, 1))
    assert [len(part.mutants) for part in parts] == [2, 2, 1]
    places = [fault.place for part in parts for fault in part.mutants]
    assert sorted(places) == sorted(fault.place for fault in whole_sample.mutants)


def test_equivalent_mutants_are_not_simulated_to_the_end(
    made: netlist.Netlist, cycles: list[Cycle]
) -> None:
    asked: list[int] = []

    def same(left: Sequence[netlist.Mutant]) -> list[int]:
        asked.extend(mutant.number for mutant in left)
        return [mutant.number for mutant in left]

    seen = play.play(made, cycles, same=same)
    begun = len(cycles) // 10
    assert asked == [one.mutant for one in seen if not one.part]
    assert all(one.cycle < begun for one in seen if one.part)
    assert {one.mutant for one in play.play(made, cycles) if not one.part} <= set(asked)


@pytest.mark.parametrize("core", catalog.cores().values(), ids=lambda core: core.id)
def test_every_core_has_configurations(core: catalog.Core) -> None:
    chosen = campaign.configurations(core)
    assert chosen
    for name in core.alternatives:
        tried = {config.values[name] for config in chosen}
        left = set(checks.of(core).proofs.omit.get(name, ()))
        assert not tried & left
        assert len(tried | left) > 1
    assert all(config.values["MaskOutputs"] == 1 for config in chosen)


def test_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "configurations", lambda _: [CONFIG])
    assert run_app(app, ["mont-mul-serial", "--count", "12", "--seed", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["core"], found["seed"], found["mutants"]) == ("mont-mul-serial", 3, 12)
    assert found["killed"] + found["equivalent"] == 12
    assert (found["score"], found["survivors"]) == (1.0, [])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing"], "There is no core"),
        (["ami-sf", "--count", "0"], "count"),
        (["ami-sf", "--seed", "x"], "seed"),
        (["ami-sf", "--seed", "-1"], "seed"),
    ],
)
def test_bad_arguments_are_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(app, [*words]) == 2
    assert said in capsys.readouterr().err


def test_a_stopped_campaign_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two netlists: the second one stops it. Of the first one nothing is simulated again."""
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path))
    monkeypatch.setattr(campaign, "configurations", lambda _: [CONFIG])
    monkeypatch.setattr(netlist, "TOGETHER", 2)
    asked: list[int] = []

    def judged(made: netlist.Netlist, _: object) -> list[judge.Judgement]:
        asked.append(len(asked))
        if len(asked) == 2:
            raise KeyboardInterrupt
        return [judge.Judgement(m.number, judge.KILLED, f"{len(asked)}") for m in made.mutants]

    monkeypatch.setattr(campaign, "_judgements", judged)
    core = CONFIG.core
    with pytest.raises(KeyboardInterrupt):
        campaign.run(core, 4, 1)
    assert campaign.run(core, 4, 1).killed_by == {"1": 2, "3": 2}
    assert campaign.run(core, 4, 1).killed_by == {"1": 2, "3": 2}
    assert asked == [0, 1, 2]
