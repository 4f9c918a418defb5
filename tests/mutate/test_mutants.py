"""Mutants of a small core: detected, equivalent and undecided faults, and the campaign."""

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


def first_fault(mode: str, port: str, wire: str = "", line: str = "") -> netlist.Mutant:
    """The first fault of a mode at a port of a cell, of this wire or line of RTL."""
    for fault in netlist.candidates(CONFIG):
        is_match = fault.mode == mode and fault.port == port and fault.wire.startswith(wire)
        if is_match and line in text_of(fault):
            return fault
    raise AssertionError(f"no {mode} at {port}, {wire}, {line}")


def text_of(fault: netlist.Mutant) -> str:
    """The line of RTL that the cell comes from."""
    name, _, number = fault.source.partition(":")
    lines = next((p.read_text() for p in CONFIG.sources() if p.name == name), "").splitlines()
    return lines[int(number) - 1] if lines else ""


def at_a_zero() -> netlist.Mutant:
    """A stuck-at-0 fault at a constant 0 input of a cell, which changes nothing."""
    design = netlist.with_faults(CONFIG, [first_fault("inv", "Y")])
    cells = json.loads(design.rtlil.with_name("dut.json").read_text())["modules"]["dut"]["cells"]
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
def faulty_netlist() -> netlist.Netlist:
    faults = [
        first_fault("inv", "Y", "out_valid_o"),
        first_fault("const0", "Y", "result_o"),
        first_fault("const0", "S", line="if (wipe) b_q"),
        at_a_zero(),
    ]
    return netlist.with_faults(CONFIG, faults)


@pytest.mark.sweep
def test_faults_are_detected_at_their_cycle(
    faulty_netlist: netlist.Netlist, cycles: list[Cycle]
) -> None:
    results = play.play(faulty_netlist, cycles)
    assert [result.what for result in results] == ["out_valid_o", "result_o", "register", ""]
    assert [result.mutant for result in results] == [1, 2, 3, 4]


def test_all_registers_begin_with_any_contents(faulty_netlist: netlist.Netlist) -> None:
    """A register that `clear_i` does not wipe is detected from its initial value."""
    contents = [
        cycle for cycle in suite.suite(CONFIG, frozenset({"wipe"})) if cycle.fresh or cycle.wiped
    ]
    (_, _, unwiped, _) = play.play(faulty_netlist, contents)
    assert unwiped.what == "register"


def test_a_weaker_suite_misses_a_mutant(faulty_netlist: netlist.Netlist) -> None:
    results = play.play(faulty_netlist, suite.suite(CONFIG, frozenset({"operations"})))
    assert [result.what for result in results] == ["out_valid_o", "result_o", "", ""]


def test_a_core_of_any_size_is_tested_at_each_size() -> None:
    core = catalog.get("mont-mul-scalable")
    config = core.configure(5, {"MaxBits": 5, "Word": 4, "Stages": 2, "MaskOutputs": 1})
    cycles = suite.suite(config, frozenset({"sizes"}))
    at = [port.role for port in core.inputs].index("size")
    sizes = {cycle.operands[at] for cycle in cycles if cycle.valid and cycle.in_ready}
    assert sizes == {3, 4}
    assert suite.suite(CONFIG, frozenset({"sizes"})) == []


def test_mutants_are_killed_equivalent_or_undecided(faulty_netlist: netlist.Netlist) -> None:
    assert judge.same_registers(faulty_netlist, faulty_netlist.mutants) == {4}
    verdicts = judge.judge(faulty_netlist, faulty_netlist.mutants[:1] + faulty_netlist.mutants[2:])
    words = [(verdict.word, verdict.how) for verdict in verdicts]
    assert words[0][0] == judge.KILLED
    assert words[1:] == [
        (judge.KILLED, "proof wipe"),
        (judge.EQUIVALENT, "same registers and outputs, by induction"),
    ]


def test_equal_outputs_are_equivalent_and_others_undecided(
    faulty_netlist: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "kinds", lambda _: ())
    verdicts = judge.judge(
        faulty_netlist, faulty_netlist.mutants[1:2] + faulty_netlist.mutants[3:], same=()
    )
    assert [(verdict.word, verdict.how) for verdict in verdicts] == [
        (judge.UNDECIDED, "undecided by equal nets"),
        (judge.EQUIVALENT, "same outputs from reset on, by equal nets"),
    ]


def test_a_proof_that_does_not_end_leaves_a_mutant_undecided(
    faulty_netlist: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(mutants: Sequence[netlist.Mutant], _: object) -> dict[int, str]:
        return {mutant.number: "TIMEOUT" for mutant in mutants}

    monkeypatch.setattr(judge, "_ask", ask)
    (wipe, none) = judge.judge(faulty_netlist, faulty_netlist.mutants[2:])
    assert (wipe.word, wipe.how) == (judge.UNDECIDED, "undecided by proof wipe: TIMEOUT")
    assert none.how == "same registers and outputs, by induction"


def test_thousands_of_faults_share_a_solver_call(tmp_path: Path) -> None:
    lines = ["module many;", *whole.selected(12, range(1, 3000)), "endmodule", ""]
    (tmp_path / "many.sv").write_text("\n".join(lines))
    tools.yosys(
        "read_verilog -formal -sv many.sv\nproc\nselect -assert-count 1 t:$check\n", tmp_path
    )


def test_a_loop_of_gates_is_not_given_to_a_solver() -> None:
    """A carry that depends on itself, after one that does not.

    Another bit of the chain decides whether a carry is inverted. No other bit depends on the
    highest carry, and all bits depend on the lowest one.
    """
    config = catalog.get("inv-divstep").configure(3, {"MaskOutputs": 1})
    conditional = [f for f in netlist.candidates(config) if (f.mode, f.port) == ("cnot0", "Y")]
    highest = next(f for f in conditional if f.wire.endswith("u_sum_g.carry_o[0]"))
    lowest = next(f for f in conditional if f.wire.endswith("u_sum_g.carry[1]"))
    faulty_netlist = netlist.with_faults(config, [highest, lowest])
    assert nets.looping(faulty_netlist, faulty_netlist.mutants) == {2}
    (_, loop) = play.play(faulty_netlist, suite.suite(config, frozenset({"stalls"}), most=2_000))
    assert loop.what == "loop"


def test_a_suite_that_the_core_fails_is_an_error(faulty_netlist: netlist.Netlist) -> None:
    cycles = suite.suite(CONFIG, frozenset({"stalls"}))
    text = next(i for i, cycle in enumerate(cycles) if cycle.results)
    cycles[text] = cycles[text]._replace(results=(9, 9))
    with pytest.raises(CheckFailed, match=f"itself fails its suite.*cycle {text}"):
        play.play(faulty_netlist, cycles)


def test_the_sample_is_the_seeds() -> None:
    samples = [next(netlist.netlists(CONFIG, 5, seed)).mutants for seed in (1, 1, 2)]
    assert samples[0] == samples[1] != samples[2]
    assert [fault.number for fault in samples[0]] == [1, 2, 3, 4, 5]


def test_no_constant_divisor_becomes_0() -> None:
    core = catalog.get("mont-mul-digit")
    config = core.configure(5, {"MaxBits": 5, "Digit": 1, "MaskOutputs": 1})
    faulty_netlist = netlist.with_faults(config, [])
    cells = json.loads(faulty_netlist.rtlil.with_name("dut.json").read_text())["modules"]["dut"][
        "cells"
    ]
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
    faulty_netlist: netlist.Netlist, cycles: list[Cycle]
) -> None:
    numbers: list[int] = []

    def all_equivalent(mutants: Sequence[netlist.Mutant]) -> list[int]:
        numbers.extend(mutant.number for mutant in mutants)
        return [mutant.number for mutant in mutants]

    results = play.play(faulty_netlist, cycles, same=all_equivalent)
    first_part = len(cycles) // 10
    assert numbers == [result.mutant for result in results if not result.part]
    assert all(result.cycle < first_part for result in results if result.part)
    assert {
        result.mutant for result in play.play(faulty_netlist, cycles) if not result.part
    } <= set(numbers)


@pytest.mark.parametrize("core", catalog.cores().values(), ids=lambda core: core.id)
def test_every_core_has_configurations(core: catalog.Core) -> None:
    configs = campaign.configurations(core)
    assert configs
    for name in core.alternatives:
        values = {config.values[name] for config in configs}
        omitted = set(checks.of(core).proofs.omit.get(name, ()))
        assert not values & omitted
        assert len(values | omitted) > 1
    assert all(config.values["MaskOutputs"] == 1 for config in configs)


@pytest.mark.sweep
def test_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "configurations", lambda _: [CONFIG])
    assert run_app(app, ["mont-mul-serial", "--count", "12", "--seed", "3", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["core"], document["seed"], document["mutants"]) == ("mont-mul-serial", 3, 12)
    assert document["killed"] + document["equivalent"] == 12
    assert (document["score"], document["survivors"]) == (1.0, [])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nothing"], "There is no core"),
        (["ami-sf", "--count", "0"], "count"),
        (["ami-sf", "--seed", "x"], "seed"),
        (["ami-sf", "--seed", "-1"], "seed"),
    ],
)
def test_bad_arguments_are_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(app, [*words]) == 2
    assert message in capsys.readouterr().err


def test_a_stopped_campaign_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second of two netlists stops it; the first one is not simulated again."""
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path))
    monkeypatch.setattr(campaign, "configurations", lambda _: [CONFIG])
    monkeypatch.setattr(netlist, "TOGETHER", 2)
    calls: list[int] = []

    def judge_mutants(faulty_netlist: netlist.Netlist, _: object) -> list[judge.Judgement]:
        calls.append(len(calls))
        if len(calls) == 2:
            raise KeyboardInterrupt
        return [
            judge.Judgement(m.number, judge.KILLED, f"{len(calls)}") for m in faulty_netlist.mutants
        ]

    monkeypatch.setattr(campaign, "_judgements", judge_mutants)
    core = CONFIG.core
    with pytest.raises(KeyboardInterrupt):
        campaign.run(core, 4, 1)
    assert campaign.run(core, 4, 1).killed_by == {"1": 2, "3": 2}
    assert campaign.run(core, 4, 1).killed_by == {"1": 2, "3": 2}
    assert calls == [0, 1, 2]
