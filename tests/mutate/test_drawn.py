"""Mutants compared with their core by drawn inputs, and operations that begin after a reset."""

import pytest

from dualfield import catalog
from dualfield.operations import operands
from dualfield.simulate.schedule import ports
from workshop.mutate import drawn, netlist, suite, ternary

VARIABLE = catalog.get("ami-sf").configure(4, {"MaskOutputs": 1})
WORDS = catalog.get("inv-word").configure(
    5, {"result": "plain", "Word": 4, "MaxBits": 5, "MaskOutputs": 1}
)
UNIFIED = catalog.get("inv-unified").configure(
    5, {"result": "plain", "Word": 4, "MaxBits": 5, "MultibitShift": 1, "MaskOutputs": 1}
)


@pytest.fixture(autouse=True)
def fewer_cycles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn, "CYCLES", 5_000)


def test_what_differs_is_found_and_nothing_else() -> None:
    made = next(netlist.netlists(VARIABLE, 100, 5))
    words = ternary.compare(made, made.mutants)
    by_word = {word: {n for n, said in words.items() if said == word} for word in words.values()}
    found = drawn.differ(made, made.mutants)
    assert found >= by_word[ternary.DIFFERS]
    assert not found & by_word[ternary.SAME]
    assert drawn.differ(made, []) == set()


def test_what_an_earlier_operation_left_is_seen() -> None:
    """With this fault one first operation of hundreds is answered otherwise, and no other."""
    places = [f for f in netlist.candidates(WORDS) if (f.mode, f.port) == ("cnot1", "Q")]
    (left,) = [f for f in places if f.wire == "result_q[2]"]
    made = netlist.with_faults(WORDS, [left])
    assert drawn.differ(made, made.mutants) == {1}


def test_one_that_takes_too_long_is_stopped_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    made = netlist.with_faults(VARIABLE, netlist.candidates(VARIABLE)[:1])
    monkeypatch.setattr(drawn, "CYCLES", 1_000_000)
    monkeypatch.setattr(drawn, "SECONDS", 0.01)
    said: list[str] = []
    assert drawn.differ(made, made.mutants, said.append) == set()
    assert said == ["random inputs: stopped after 0.01 s"]


def test_every_operation_that_there_is_time_for_is_in_the_suite() -> None:
    """A fault of `inv-unified` changes the answer of one of them alone."""
    cycles = suite.suite(UNIFIED, frozenset({"operations"}))
    taken = {cycle.operands for cycle in cycles if cycle.valid and cycle.in_ready}
    every = [ports(UNIFIED, job) for job in operands.exhaustive(UNIFIED)]
    assert len(every) == 4096
    assert taken >= {tuple(job[port.name] for port in UNIFIED.core.inputs) for job in every}


def test_operations_of_cores_that_were_only_reset_are_in_the_suite() -> None:
    cycles = suite.suite(VARIABLE, frozenset({"fresh"}))
    news = [i for i, cycle in enumerate(cycles) if cycle.fresh]
    taken = [i for i, cycle in enumerate(cycles) if cycle.valid and cycle.in_ready]
    assert len(news) == len(taken) > 1_000
    assert all(new < i for new, i in zip(news, taken, strict=True))
    assert all(i < new for new, i in zip(news[1:], taken, strict=False))
    assert not any(cycle.clear for cycle in cycles)
