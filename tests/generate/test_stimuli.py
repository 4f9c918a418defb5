"""Operations of a generated bench: enough, of every kind, correct and reproducible."""

import collections
import json

import pytest

from dualfield import catalog, operations
from dualfield.catalog.core import Configuration
from dualfield.generate import bench, stimuli
from dualfield.generate.handover import Handover, handover
from dualfield.host.errors import CheckFailed
from dualfield.math.fields import parse_field
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate.bench import Job
from generate.small_cores import IDS, in_fields

PRIME, POLYNOMIAL = "gfp:0xfff1", "gf2m:0x1002d"


def new_handover(core: str, field: str = "", **assignments: int) -> Handover:
    options: dict[str, object] = {**assignments}
    if field:
        return handover(catalog.get(core), "mine", field=parse_field(field), assignments=options)
    return handover(catalog.get(core), "mine", bits=16, assignments=options)


@pytest.mark.parametrize(
    ("core", "field"),
    [
        (core, field)
        for core in IDS
        for field in ("", *in_fields(catalog.get(core), PRIME, POLYNOMIAL))
    ],
)
def test_a_thousand_operations_fit_their_ports(core: str, field: str) -> None:
    h = new_handover(core, field)
    operations = stimuli.stimuli(h)
    assert len(operations) >= 1000
    for operation in operations:
        assert list(operation.operands) == [s.name for s in h.operands]
        assert list(operation.results) == [s.name for s in h.results]
        for signal in (*h.operands, *h.results):
            value = (operation.operands | operation.results)[signal.name]
            assert 0 <= value < 1 << signal.width
    counts = collections.Counter(operation.status for operation in operations)
    assert counts["ok"] >= 450
    if h.core.usual_modulus:  # no port has the modulus
        refused = {"operand_range"} if h.core.unreduced == "refused" else set()
        signs = h.core.operation in ("agree", "sign", "sign-ed")
        refused |= {"not_invertible"} if signs else set()
        assert counts.keys() == {"ok"} | refused
        return
    refusable = h.core.operation in ("inverse", "divide") or field != POLYNOMIAL
    assert len(counts) >= 1 + refusable, counts
    if not field:
        assert counts["bad_modulus"] >= 20


@pytest.mark.parametrize("parameters", [{"Signed": 1}, {"Signed": 1, "Modulus": 0xFFF1}])
def test_signed_operands_have_either_sign(parameters: dict[str, int]) -> None:
    operations = stimuli.stimuli(new_handover("div-pm", "", **parameters))
    tops = {s.operands["a_i"] >> 16 for s in operations if s.status == "ok"}
    assert tops == {0, 1}


def test_a_divider_that_multiplies_does_both() -> None:
    operations = stimuli.stimuli(new_handover("inv-divstep", Multiply=1))
    products = [s for s in operations if s.operands["multiply_i"]]
    assert len({s.cycles for s in products}) == 1
    assert {s.cycles for s in products} < {s.cycles for s in operations}


def test_elements_come_in_batches_of_every_size() -> None:
    """A full batch ends by itself; its time depends only on its size and on common factors."""
    operations = stimuli.stimuli(new_handover("inv-batch", Depth=6))
    sizes: collections.Counter[tuple[int, bool]] = collections.Counter()
    times: dict[int, set[int]] = collections.defaultdict(set)
    first = 0
    for last, operation in enumerate(operations):
        continues = bool(operation.operands["more_i"])
        size = last - first + 1
        if continues and size < 6:
            continue
        batch = operations[first : last + 1]
        assert len({s.cycles for s in batch}) == 1
        times[size].add(operation.cycles)
        sizes[size, continues] += 1
        first = last + 1
    assert first == len(operations)
    assert {size for size, _ in sizes} == {1, 2, 3, 4, 6}
    assert sizes[6, True] > 10 < sizes[6, False]
    assert {size: len(actual) for size, actual in times.items()} == {1: 1, 2: 2, 3: 2, 4: 2, 6: 2}


def test_operations_are_the_same_each_time() -> None:
    h = new_handover("inv-unified", PRIME)
    first = stimuli.stimuli(h)
    stimuli.stimuli.cache_clear()
    assert stimuli.stimuli(h) == first


def test_a_wrong_model_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(config: Configuration, *_: object) -> Outcome:
        return Outcome(1, 0, Status.OK, config.latency()[1])

    monkeypatch.setattr(Configuration, "model", wrong)
    with pytest.raises(CheckFailed, match="the model of ami-sf-16 is wrong about Job"):
        stimuli.stimuli(new_handover("ami-sf"))


def test_an_open_modulus_sees_the_field_too() -> None:
    h = handover(
        catalog.get("ami-sf"), "mine", field=parse_field(PRIME), bits=16, open_modulus=True
    )
    moduli = collections.Counter(s.operands["modulus_i"] for s in stimuli.stimuli(h))
    assert moduli[0xFFF1] > 300
    assert len(moduli) > 20


def test_lines_and_packed_words_say_the_same() -> None:
    h = new_handover("div-binary")
    operations = stimuli.stimuli(h)
    words = bench.hex_lines(h, operations).split()
    for operation, word in zip(operations, words, strict=True):
        line = json.loads(operation.line())
        value = int(word, 16)
        assert value & 0xFFFFFFFF == line["cycles"]
        value >>= 32
        for signal in reversed((*h.operands, *h.results)):
            assert value & (1 << signal.width) - 1 == int(line[signal.name], 0)
            value >>= signal.width
        assert value == 0
        assert line["status"] == Status(operation.results["status_o"]).word


def test_the_definition_of_a_power_needs_the_model_now_and_then() -> None:
    h = new_handover("modexp")
    for operation in stimuli.stimuli(h)[:40]:
        m, a, b = (operation.operands[name] for name in ("modulus_i", "a_i", "b_i"))
        outcome = h.config.model(m, a, b)
        assert outcome.result == operation.results["result_o"]
        assert outcome.cycles == operation.cycles
        assert operations.of(h.core).complaint(h.config, Job(m, a, b), outcome) is None
