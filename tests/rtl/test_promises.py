"""Promises inside cores, checked in simulation: a wrong edit breaks one, a correct core none.

A file ``promises/df_X_promises.sv`` binds its checks to the module ``df_X``.
"""

import contextlib
import random
from pathlib import Path
from typing import NamedTuple

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.host.errors import CheckFailed
from dualfield.simulate import build, schedule_player
from dualfield.simulate.ports import draw
from dualfield.simulate.schedule import Schedule

PROMISES = Path(__file__).parent / "promises"


class Case(NamedTuple):
    """A small configuration, and cycles in which its promises are checked."""

    core: str
    bits: int
    values: dict[str, int | str]
    cycles: int = 600


class Edit(NamedTuple):
    """A wrong edit of a module, and the message of the module whose promise it breaks."""

    case: str
    module: str
    old: str
    new: str
    promising: str
    message: str


CASES = {
    "serial": Case("mont-mul-serial", 6, {}),
    "serial-overlap": Case("mont-mul-serial", 6, {"Overlap": 1}),
    "serial-check": Case("mont-mul-serial", 6, {"Check": 1, "FaultChecks": 1}),
    "pipelined": Case("mont-mul-pipelined", 8, {"Overlap": 1, "FaultChecks": 1}),
    "digit": Case("mul-digit", 4, {"Digit": 4, "Overlap": 1}),
    "almost": Case("ami-sf", 5, {"FaultChecks": 1}),
    "plus-minus": Case("div-pm", 5, {"FaultChecks": 1}),
    "plus-minus-all": Case("div-pm", 5, {"Signed": 1, "Segment": 3, "result": "single"}),
    "dsp": Case("mont-mul-dsp", 12, {"MaxBits": 12, "Multipliers": 1, "Word": 4}, 1500),
    "dsp-words": Case("mont-mul-dsp-words", 12, {"MaxBits": 12, "Multipliers": 2, "Word": 3}, 2000),
    "dsp-words-square": Case(
        "mont-mul-dsp-words", 20, {"MaxBits": 20, "Multipliers": 2, "Word": 3, "Square": 1}, 2000
    ),
    "dual": Case("mont-mul-dual", 16, {"MaxBits": 16, "Word": 4, "Height": 1, "Split": 2}, 1500),
    "divstep": Case("inv-divstep", 5, {"Segment": 3, "FaultChecks": 1}),
    "word-inverse": Case("inv-word", 8, {"MaxBits": 8, "Word": 4}, 2000),
    "prime": Case("mont-mul-prime-words", 12, {"Multipliers": 2, "Word": 4}, 1000),
    "prime-row": Case("mont-mul-prime-words", 12, {"Multipliers": 12, "Word": 4}, 1000),
    "curve": Case("scalar-mul", 5, {"Lane": 2}, 5000),
    "curve-binary": Case(
        "scalar-mul", 5, {"Form": "binary", "Arithmetic": "digit", "Lane": 2}, 3000
    ),
}
DURING = "operands transferred during an operation"
CHANGED = "a result changed before it transferred"
UPSET = "a fault was detected without an upset"
COUNT = "the number of operations in flight is wrong"
EDITS = [
    Edit(
        "serial",
        "df_mont_mul_serial",
        ".start_i(load)",
        ".start_i(load | busy)",
        "u_sequence",
        DURING,
    ),
    Edit("serial", "df_frame", "= idle & ~clear_i", "= ~clear_i", "u_frame.u_promises", DURING),
    Edit("serial", "df_frame", "taken ? StIdle : StHold", "StIdle", "u_frame.u_promises", CHANGED),
    Edit("almost", "df_frame", "LatencyMax - 1)", "LatencyMax / 2)", "u_frame.u_promises", UPSET),
    Edit(
        "digit",
        "df_frame_queue",
        "waits & (~full | taken) &",
        "waits &",
        "u_frame.u_promises",
        "a result was replaced before it transferred",
    ),
    Edit(
        "serial-overlap",
        "df_frame_queue",
        "< SumBits'(P",
        "<= SumBits'(P",
        "u_frame.u_promises",
        COUNT,
    ),
    Edit(
        "pipelined",
        "df_frame_pipeline",
        "~room & (skid | arrive)",
        "~room & skid",
        "u_frame.u_promises",
        COUNT,
    ),
    Edit(
        "divstep",
        "df_divstep_phase",
        "phase_d = df_divstep_pkg::PhaseClose",
        "phase_d = df_divstep_pkg::PhaseScale",
        "u_phase.u_promises",
        "the phases are out of order",
    ),
    Edit(
        "divstep",
        "df_divstep_phase",
        "left_i <= TimerBits'(1'b1)",
        "left_i != '0",
        "u_phase.u_promises",
        "the end came before PhaseClose",
    ),
    Edit(
        "almost",
        "df_almost_inverse_control",
        "~modulus_odd_i) | u_unchanged | late;",
        "~modulus_odd_i) | u_unchanged;",
        "u_frame.u_promises",
        "the result of a refused operation is not 0",
    ),
    Edit(
        "almost",
        "df_almost_inverse_control",
        "<= run_q & busy_i & ~stop",
        "<= run_q & busy_i",
        "u_control.u_promises",
        "the phase is not one of three",
    ),
    Edit(
        "plus-minus",
        "df_plus_minus_control",
        "state_d = only(StCorrect)",
        "state_d = state_q | only(StCorrect)",
        "u_control.u_promises",
        "the state is not one of ten",
    ),
    Edit(
        "plus-minus",
        "df_plus_minus_control",
        "state_d = only(StCorrect)",
        "state_d = only(StCheck)",
        "u_control.u_promises",
        "the states are out of order",
    ),
    Edit(
        "dsp",
        "df_dsp_multiply_sequence",
        "last_row = top_valid_i & (row_q == top_i)",
        "last_row = top_valid_i & (row_q > top_i)",
        "u_sequence.u_promises",
        "the row is above the last one",
    ),
    Edit(
        "dsp-words",
        "df_dsp_multiply_words",
        ".start_i(start & next)",
        ".start_i((start & next) | owed_q)",
        "u_steps.u_promises",
        "a product began before the steps of the last one",
    ),
    Edit(
        "dsp-words",
        "df_dsp_multiply_words",
        ".begin_i(put_top & owed_q)",
        ".begin_i(owed_q)",
        "u_out.u_promises",
        "a number began before the last one ended",
    ),
    Edit(
        "dsp-words",
        "df_dsp_multiply_words_out",
        "= index_q == top_i",
        "= index_q + 1'b1 == top_i",
        "u_out.u_promises",
        "the last word is wrong",
    ),
    Edit(
        "dsp-words",
        "df_dsp_multiply_words_steps",
        "= row_q == top_i",
        "= row_q > top_i",
        "u_steps.u_promises",
        "the row is above the last one",
    ),
    Edit(
        "dual",
        "df_dual_multiply_sequence",
        "row_q + Count'(Two) == rows_q",
        "row_q + 1'b1 == rows_q",
        "u_sequence.u_promises",
        "the row is above the last one",
    ),
    Edit(
        "word-inverse",
        "df_word_inverse_control",
        "(repeat_steps) row_next = df_word_inverse_pkg::RowStepG",
        "(repeat_steps) row_next = df_word_inverse_pkg::RowReady",
        "u_control.u_promises",
        "the rows are out of order",
    ),
    Edit(
        "word-inverse",
        "df_word_inverse_control",
        "IndexTop : is_last",
        "IndexTop : index_q > last_q",
        "u_control.u_promises",
        "the word is above the last one",
    ),
    Edit(
        "prime",
        "df_prime_multiply_words_out",
        "begun_q + CountBits'(begin_i)",
        "begun_q",
        "u_out.u_promises",
        "the number of results is wrong",
    ),
    Edit(
        "curve",
        "df_curve_sequence",
        "final_d = SB'(Sum)",
        "final_d = SB'(Sum - 2)",
        "u_memory.u_promises",
        "a lane is read before it is written",
    ),
    Edit(
        "curve",
        "df_curve_sequence",
        "count_q != CB'(1'b1)",
        "count_q != '0",
        "u_sequence.u_promises",
        "a loop ends more often than it begins",
    ),
]


def configured(case: Case) -> Configuration:
    """Return the configuration of a case, with masked outputs, which a schedule needs."""
    return catalog.get(case.core).configure(case.bits, {**case.values, "MaskOutputs": 1})


def stall(schedule: Schedule, cycles: int) -> None:
    """Add cycles that offer operands and accept no result; none may wait to be accepted before."""
    offer = draw(schedule.config, schedule.rng)
    for _ in range(cycles):
        is_transfer = schedule.idle
        schedule.cycle(offer)
        if is_transfer:
            offer = draw(schedule.config, schedule.rng)


def messages(folder: Path, case: Case, edit: Edit | None = None) -> str:
    """Return what the promises print in a simulation, with one text of the RTL replaced."""
    config = configured(case)
    sources = []
    for path in config.sources():
        text = path.read_text()
        if edit is not None and path.stem == edit.module:
            assert text.count(edit.old) == 1
            text = text.replace(edit.old, edit.new)
        copy = folder / path.name
        copy.write_text(text)
        sources.append(copy)
    modules = {path.stem for path in sources}
    sources += [
        path
        for path in sorted(PROMISES.glob("*.sv"))
        if path.stem.removesuffix("_promises") in modules
    ]
    schedule = Schedule(config, random.Random(1))
    schedule.start()
    schedule.wander(case.cycles, clear=0.002)
    schedule.cycle(clear=True)
    stall(schedule, 60)
    cycles = schedule.cycles
    if edit is not None:  # the outputs may differ, and the simulation goes on
        cycles = [cycle._replace(known=False, fault_known=False, wiped=0) for cycle in cycles]
    file = folder / "schedule"
    file.write_bytes(schedule_player.encoded(config, cycles))
    program = build.program(schedule_player.bench(config), sources, 0, 0, "player")
    reports = schedule_player.reports([str(program), str(file), "0", "0"], folder)
    if edit is None:
        assert [cycle for _, cycle, _ in reports] == [schedule_player.ALIVE]
    else:
        with contextlib.suppress(CheckFailed):  # several modules have a message
            list(reports)
    return (folder / "output").read_text()


@pytest.mark.parametrize("name", CASES)
def test_a_correct_core_prints_nothing(tmp_path: Path, name: str) -> None:
    assert messages(tmp_path, CASES[name]) == ""


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{edit.case}: {edit.message}")
def test_a_wrong_edit_breaks_a_promise(tmp_path: Path, edit: Edit) -> None:
    lines = messages(tmp_path, CASES[edit.case], edit).splitlines()
    assert [line for line in lines if f"{edit.promising}: {edit.message}" in line]
