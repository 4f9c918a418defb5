"""Mutants compared with their core by ternary simulation, and what the suite sees of them."""

import functools
from collections.abc import Sequence

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.simulate.schedule import Cycle
from workshop.mutate import netlist, play, suite, ternary
from workshop.mutate.ternary import DIFFERS, SAME, UNKNOWN

SERIAL = catalog.get("mont-mul-serial").configure(4, {"Segment": 3, "MaskOutputs": 1})
VARIABLE = catalog.get("ami-sf").configure(4, {"MaskOutputs": 1})

BATCH = catalog.get("inv-batch").configure(
    4, {"Depth": 2, "Multiplier": "serial", "Segment": 2, "MaskOutputs": 1}
)
SIZED = catalog.get("mont-mul-scalable").configure(5, {"MaxBits": 5, "Word": 4, "MaskOutputs": 1})

FROM_RESET = frozenset({"stalls", "operations", "clear", "reset", "corners"})
"""Parts of the suite that do not begin with any contents of all registers."""


def faults(config: Configuration, mode: str, port: str, wire: str) -> Sequence[netlist.Mutant]:
    """The faults of this mode where such a wire enters or leaves a cell."""
    every = netlist.candidates(config)
    return [f for f in every if (f.mode, f.port) == (mode, port) and f.wire.startswith(wire)]


@pytest.mark.parametrize("config", [SERIAL, VARIABLE, BATCH], ids=lambda config: config.core.id)
def test_simulation_and_ternary_simulation_agree(config: Configuration) -> None:
    made = next(netlist.netlists(config, 100, 5))
    words = ternary.compare(made, made.mutants)
    cycles = suite.suite(config, FROM_RESET)
    seen = {one.mutant: one.what for one in play.play(made, cycles) if one.part}
    at_ports = {number for number, what in seen.items() if what not in ("register", "loop")}
    by_word = {
        word: {number for number, said in words.items() if said == word}
        for word in (SAME, DIFFERS, UNKNOWN)
    }
    assert words.keys() == {mutant.number for mutant in made.mutants}
    assert not by_word[SAME] & at_ports
    assert by_word[DIFFERS] <= at_ports
    assert len(by_word[SAME]) > 5
    assert len(by_word[DIFFERS]) > 55
    assert len(by_word[UNKNOWN]) < 15


def test_a_register_that_no_output_shows_may_be_another() -> None:
    """The end of the time brings a core back after an upset: to its answers it is nothing."""
    (never, *_) = faults(SERIAL, "const0", "Q", "u_frame.expired_q")
    (out, *_) = faults(SERIAL, "inv", "Y", "out_valid_o")
    made = netlist.with_faults(SERIAL, [never, out])
    assert ternary.compare(made, made.mutants) == {1: SAME, 2: DIFFERS}
    assert ternary.compare(made, made.mutants[1:]) == {2: DIFFERS}
    assert ternary.compare(made, []) == {}


def test_what_is_no_answer_is_not_said() -> None:
    """Without masks what a core holds is at its outputs, known or not."""
    shows = catalog.get("mont-mul-serial").configure(4, {"Segment": 3})
    made = netlist.with_faults(shows, netlist.candidates(shows)[:3])
    said: list[str] = []
    assert ternary.compare(made, made.mutants, said.append) == {}
    assert said == ["no ternary simulation: an output is not known after reset"]


def test_a_fault_of_a_register_that_is_tried_does_not_keep_others_from_it() -> None:
    (tried, *_) = faults(BATCH, "inv", "Q", "wiped_q")
    (out, *_) = faults(BATCH, "inv", "Y", "out_valid_o")
    made = netlist.with_faults(BATCH, [tried, out])
    assert ternary.compare(made, made.mutants) == {2: DIFFERS}


def test_too_many_operands_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    made = netlist.with_faults(SERIAL, netlist.candidates(SERIAL)[:1])
    monkeypatch.setattr(ternary, "MOST_BITS", 11)
    said: list[str] = []
    assert ternary.compare(made, made.mutants, said.append) == {}
    assert said == ["no ternary simulation: 12 bits of operands, of at most 11"]


def test_one_that_takes_too_long_is_stopped_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    made = netlist.with_faults(BATCH, netlist.candidates(BATCH)[:1])
    monkeypatch.setattr(ternary, "SECONDS", 0.01)
    said: list[str] = []
    assert ternary.compare(made, made.mutants, said.append) == {}
    assert said == ["no ternary simulation: stopped after 0.01 s"]


def test_batches_of_each_length_are_tried() -> None:
    more = [port.role for port in BATCH.core.inputs].index("more")
    taken = [c for c in suite.suite(BATCH, frozenset({"batches"})) if c.valid and c.in_ready]
    lengths, length = set(), 0
    for cycle in taken:
        length += 1
        if not cycle.operands[more] or length == BATCH.batch:
            lengths.add(length)
            length = 0
    assert lengths == {1, 2}
    assert suite.suite(SERIAL, frozenset({"batches"})) == []


@functools.cache
def part(config: Configuration, name: str) -> list[Cycle]:
    return suite.suite(config, frozenset({name}))


def longest_hold(config: Configuration, name: str) -> int:
    """Cycles in a row, at most, in which a result waits."""
    longest = held = 0
    for cycle in part(config, name):
        held = held + 1 if cycle.results and not cycle.ready else 0
        longest = max(longest, held)
    return longest


def test_results_are_held_for_longer_than_an_operation() -> None:
    """As a register may go on changing while a result waits, and reach it late."""
    assert longest_hold(SERIAL, "stalls") >= 2 * SERIAL.idle_within()
    assert longest_hold(SIZED, "sizes") >= SIZED.idle_within()


def test_operands_are_too_long_by_each_bit_alone() -> None:
    """A check that reads one word too few refuses none that is too long by that word alone."""
    at = {port.role: i for i, port in enumerate(SIZED.core.inputs)}
    tried = set()
    for cycle in part(SIZED, "sizes"):
        if cycle.valid and cycle.in_ready:
            size, *numbers = (cycle.operands[at[role]] for role in ("size", "modulus", "a", "b"))
            over = [number >> size for number in numbers]
            if sum(map(bool, over[1:])) == 1 and over[0] <= 1:
                tried |= {(size, i, value) for i, value in enumerate(over[1:]) if value}
    assert tried >= {(3, i, value) for i in (0, 1) for value in (1, 2)}
    assert tried >= {(4, i, 1) for i in (0, 1)}
