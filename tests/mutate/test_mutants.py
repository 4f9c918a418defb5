"""Mutants of a small core: faults are seen, by no weaker suite, and no difference is no fault."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.host import tools
from dualfield.host.entry import run_app
from dualfield.host.errors import CheckFailed
from dualfield.operations import operands
from dualfield.simulate.schedule import Cycle, ports
from workshop.formal import whole
from workshop.formal.proofs import Proof
from workshop.mutate import campaign, drawn, judge, netlist, nets, play, suite, ternary
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


def test_faults_are_seen_where_they_show(made: netlist.Netlist, cycles: list[Cycle]) -> None:
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


def test_a_weaker_suite_lets_one_live(made: netlist.Netlist) -> None:
    seen = play.play(made, suite.suite(CONFIG, frozenset({"operations"})))
    assert [found.what for found in seen] == ["out_valid_o", "result_o", "", ""]


def test_a_core_of_any_size_is_tried_at_each() -> None:
    core = catalog.get("mont-mul-scalable")
    config = core.configure(5, {"MaxBits": 5, "Word": 4, "Stages": 2, "MaskOutputs": 1})
    cycles = suite.suite(config, frozenset({"sizes"}))
    at = [port.role for port in core.inputs].index("size")
    tried = {cycle.operands[at] for cycle in cycles if cycle.valid and cycle.in_ready}
    assert tried == {3, 4}
    assert suite.suite(CONFIG, frozenset({"sizes"})) == []


def test_no_difference_is_equivalent_and_a_fault_is_not(made: netlist.Netlist) -> None:
    assert judge.same_registers(made, made.mutants) == {4}
    verdicts = judge.judge(made, made.mutants[:1] + made.mutants[2:])
    words = [(found.word, found.how) for found in verdicts]
    assert words[0][0] == judge.KILLED
    assert words[1:] == [
        (judge.KILLED, "proof wipe"),
        (judge.EQUIVALENT, "same outputs from reset on, by ternary simulation"),
    ]


def test_a_difference_at_the_ports_survives(
    made: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "kinds", lambda _: ())
    (found,) = judge.judge(made, made.mutants[1:2])
    assert (found.word, found.how) == (judge.SURVIVES, "the outputs differ")


def test_the_same_answers_are_equivalent(
    made: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide = judge._ask

    def ask(
        mutants: Sequence[netlist.Mutant],
        task: Callable[[Sequence[netlist.Mutant]], Proof],
        end: float | None = None,
    ) -> dict[int, str]:
        """The proofs of the core pass; the comparison, which has an end, is made."""
        if end is None:
            return {mutant.number: "PASS" for mutant in mutants}
        return decide(mutants, task, end)

    monkeypatch.setattr(judge, "_ask", ask)
    monkeypatch.setattr(judge, "same_registers", lambda *_: set())
    monkeypatch.setattr(judge, "kinds", lambda _: ("wipe", "restart", "ports"))
    (found,) = judge.judge(made, made.mutants[3:], compared={})
    assert found.word == judge.EQUIVALENT
    assert found.how.startswith("same outputs for")


def test_without_a_proof_of_an_upset_equal_registers_decide(
    made: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(mutants: Sequence[netlist.Mutant], *_: object, word: str = "TIMEOUT") -> dict[int, str]:
        return {mutant.number: word for mutant in mutants}

    monkeypatch.setattr(judge, "_ask", ask)
    (wipe, none) = judge.judge(made, made.mutants[2:])
    assert (wipe.word, wipe.how) == (judge.SURVIVES, "undecided by proof wipe: TIMEOUT")
    assert none.how == "same registers and outputs, by induction"


def test_outputs_are_compared_by_equal_nets_and_over_an_operation(
    made: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    three = made.mutants[:2] + made.mutants[3:]
    none, same, differ = frozenset[int](), frozenset({4}), frozenset({1, 2})
    assert nets.compare(made, three) == nets.Compared(same, none, none)
    steps = CONFIG.latency()[1] + 6
    assert nets.compare(made, three, steps) == nets.Compared(same, none, differ)
    monkeypatch.setattr(nets, "CYCLES", ())
    assert nets.compare(made, three, steps) == nets.Compared(none, same, differ)


def test_without_a_proof_equal_nets_decide(
    made: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "same_registers", lambda *_: set())
    monkeypatch.setattr(judge, "kinds", lambda _: ())
    two = made.mutants[:1] + made.mutants[3:]
    verdicts = judge.judge(made, two, compared={})
    assert [(found.word, found.how) for found in verdicts] == [
        (judge.SURVIVES, "the outputs differ"),  # by drawn inputs
        (judge.EQUIVALENT, "same outputs from reset on, by equal nets"),
    ]
    same = frozenset({made.mutants[3].number})
    monkeypatch.setattr(nets, "compare", lambda *_: nets.Compared(same, frozenset(), frozenset()))
    monkeypatch.setattr(drawn, "CYCLES", 0)
    (found, _) = judge.judge(made, two, compared={})
    assert (found.word, found.how) == (judge.SURVIVES, "undecided by equal nets")
    (found, _) = judge.judge(made, two, compared={1: ternary.DIFFERS})
    assert (found.word, found.how) == (judge.SURVIVES, "the outputs differ")


def test_thousands_of_faults_are_one_question(tmp_path: Path) -> None:
    lines = ["module many;", *whole.selected(12, range(1, 3000)), "endmodule", ""]
    (tmp_path / "many.sv").write_text("\n".join(lines))
    tools.yosys(
        "read_verilog -formal -sv many.sv\nproc\nselect -assert-count 1 t:$check\n", tmp_path
    )


def in_doubt(
    made: netlist.Netlist, mutants: Sequence[netlist.Mutant], *_: object
) -> list[judge.Judgement]:
    """A judge that decides nothing."""
    return [judge.Judgement(mutant.number, judge.SURVIVES, "in doubt") for mutant in mutants]


def test_what_is_in_doubt_goes_through_every_operation(
    made: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    weak = suite.suite(CONFIG, frozenset({"corners"}))[:20]
    monkeypatch.setattr(campaign, "_suite", lambda _: weak)
    monkeypatch.setattr(judge, "judge", in_doubt)
    found = {one.mutant: (one.word, one.how) for one in campaign._judged(made, lambda *_: None)}
    assert sorted(found) == [1, 2, 3, 4]
    assert found[2] == (judge.KILLED, "simulation, result_o")
    assert (
        found[3] == found[4] == (judge.SURVIVES, "in doubt; every operation gives the right answer")
    )


def test_a_loop_of_gates_is_not_compared() -> None:
    """A carry that depends on itself, after one that does not."""
    config = catalog.get("inv-divstep").configure(3, {"MaskOutputs": 1})
    ripple = [f for f in netlist.candidates(config) if f.source.startswith("df_divstep_ripple.sv")]
    carries = [fault for fault in ripple if (fault.mode, fault.port) == ("cnot0", "Y")]
    made = netlist.with_faults(config, carries[2:4])
    compared, loops = campaign._compared(made, made.mutants, lambda _: None)
    assert loops == {2}
    assert list(compared) == [1]
    (_, loop) = play.play(made, suite.suite(config, frozenset({"stalls"}), most=2_000))
    assert loop.what == "loop"


def test_every_operation_is_played_on_those_that_are_left(made: netlist.Netlist) -> None:
    seen = play.every(made)
    assert seen is not None
    assert [(one.mutant, one.part, one.what) for one in seen] == [
        (1, "every", "out_valid_o"),
        (2, "every", "result_o"),
        (3, "", ""),
        (4, "", ""),
    ]


def test_operations_that_are_too_many_are_not_played(
    made: netlist.Netlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "EVERY", 4095 * CONFIG.latency()[1])
    assert play.every(made) is None
    differs = judge.Judgement(2, judge.SURVIVES, "the outputs differ")
    assert campaign._by_every_operation(made, [differs]) == [differs]


def test_every_operation_of_every_size_is_in_the_longer_suite() -> None:
    parameters = {"result": "plain", "Word": 4, "MaxBits": 4, "MultibitShift": 1, "MaskOutputs": 1}
    config = catalog.get("inv-unified").configure(4, parameters)
    taken = {
        cycle.operands
        for piece in suite.every(config)
        for cycle in piece
        if cycle.valid and cycle.in_ready
    }
    wanted = set()
    assert config.core.minimum_bits < config.bits
    for bits in range(config.core.minimum_bits, config.bits + 1):
        size = config.core.configure(bits, config.values)
        wanted |= {tuple(ports(size, job).values()) for job in operands.exhaustive(size)}
    assert taken == wanted


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


def test_mutants_that_are_the_same_hardware_are_not_played_to_the_end(
    made: netlist.Netlist, cycles: list[Cycle]
) -> None:
    asked: list[int] = []

    def same(left: Sequence[netlist.Mutant]) -> play.Same:
        asked.extend(mutant.number for mutant in left)
        return play.Same(everywhere=[mutant.number for mutant in left])

    seen = play.play(made, cycles, same=same)
    begun = len(cycles) // 10
    assert asked == [one.mutant for one in seen if not one.part]
    assert all(one.cycle < begun for one in seen if one.part)
    assert {one.mutant for one in play.play(made, cycles) if not one.part} <= set(asked)


def test_mutants_that_are_the_same_at_the_ports_are_still_wiped_upset_and_cleared(
    made: netlist.Netlist, cycles: list[Cycle], monkeypatch: pytest.MonkeyPatch
) -> None:
    def same(left: Sequence[netlist.Mutant]) -> play.Same:
        return play.Same(at_ports=[mutant.number for mutant in left])

    monkeypatch.setattr(play, "_START_MOST", 1)
    seen = play.play(made, cycles, same=same)
    assert seen[2].what == "register"
    assert all(one.part and one.part not in suite.AT_PORTS for one in seen[:3])
    assert not seen[3].part


@pytest.mark.parametrize("part", suite.AT_PORTS)
def test_parts_that_see_the_ports_alone_are_operations_after_a_reset(part: str) -> None:
    name = {"batches": "inv-batch", "sizes": "mont-mul-scalable"}.get(part, "ami-sf")
    config = campaign.configurations(catalog.get(name))[0]
    cycles = suite.suite(config, frozenset({part}))
    assert cycles[0].fresh
    assert cycles[0].reset
    assert any(cycle.results for cycle in cycles)
    assert not any(cycle.clear or cycle.wiped or cycle.pulse for cycle in cycles)
    assert all(cycle.reset for cycle in cycles if cycle.fresh)


def test_a_core_of_which_nothing_can_be_tried_has_no_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ternary, "MOST_BITS", 1)
    with pytest.raises(CheckFailed, match="ami-sf: every configuration has too many operands"):
        campaign.run(catalog.get("ami-sf"), 10, 1)


@pytest.mark.parametrize("core", catalog.cores().values(), ids=lambda core: core.id)
def test_every_core_has_configurations(core: catalog.Core) -> None:
    chosen = campaign.configurations(core)
    assert chosen
    for name in core.alternatives:
        tried = {config.values[name] for config in chosen}
        left = {value for left, value in whole.LEFT if left == name}
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
def test_wrong_words(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(app, [*words]) == 2
    assert said in capsys.readouterr().err


def test_a_stopped_campaign_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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

    monkeypatch.setattr(campaign, "_judged", judged)
    core = CONFIG.core
    with pytest.raises(KeyboardInterrupt):
        campaign.run(core, 4, 1)
    assert campaign.run(core, 4, 1).killed_by == {"1": 2, "3": 2}
    assert campaign.run(core, 4, 1).killed_by == {"1": 2, "3": 2}
    assert asked == [0, 1, 2]
