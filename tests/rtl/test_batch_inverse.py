"""Batches: every pair and triple at 3 and 4 bits, zeros and common factors, 256 bits."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import gcd
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.catalog.records.batch_inverse import unit
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Bench, Job, wrapper
from rtl.cocotb_bench import run

CORE = catalog.get("inv-batch")
P256 = NAMED["P-256"].modulus
Batch = tuple[int, Sequence[int]]
STATUSES = set(Status) - {Status.FAULT}

SMALL = [
    CORE.configure(3, {"Depth": 3, "Segment": 2, **values})
    for values in (
        {"Multiplier": "dsp", "Multipliers": 2, "Word": 2},
        {"Multiplier": "serial"},
        {"Multiplier": "serial", "Inverter": "word"},
    )
]
COMPOSITE = CORE.configure(4, {"Depth": 4, "Word": 3, "Multipliers": 2, "Segment": 2})
MIDDLE = CORE.configure(16, {"Depth": 8, "Word": 9, "Multipliers": 3})
TOGETHER = [*SMALL, COMPOSITE, MIDDLE]
"""The configurations of one bench, which is built once."""
WIDE = CORE.configure(256, {"Depth": 64})


def streams(batches: Iterable[Batch], depth: int, lane: int = 0) -> Iterator[Job]:
    """Yield the elements; a full batch ends by itself, and only its first modulus is read."""
    for modulus, elements in batches:
        for i, a in enumerate(elements):
            extra_batches = i + 1 < len(elements) or (len(elements) == depth and a % 2 == 1)
            yield Job(modulus if i == 0 else modulus ^ 6, a, lane=lane, more=extra_batches)


def answers(
    config: Configuration, batches: Sequence[Batch]
) -> Iterator[tuple[Batch, list[Outcome]]]:
    """Yield each batch with the outcomes of its elements; the cycles must be the model's."""
    model = unit(config)
    bench = TOGETHER if config in TOGETHER else [config]
    jobs = streams(batches, model.depth, bench.index(config))
    reference = [model.batch(*batch) for batch in batches]
    cycles = sum(outcomes[0].cycles + 2 * len(outcomes) for outcomes in reference)
    got = Bench(bench).pairs(jobs, cycles=cycles)
    for batch, expected in zip(batches, reference, strict=True):
        outcomes = [next(got)[1] for _ in expected]
        check(batch, outcomes)
        assert outcomes == expected, batch
        yield batch, outcomes
    assert next(got, None) is None


def check(batch: Batch, outcomes: list[Outcome]) -> None:
    """Check each element by its definition, as if it were the only one."""
    modulus, elements = batch
    for a, outcome in zip(elements, outcomes, strict=True):
        if modulus % 2 == 0 or modulus < 3:
            expected = Status.BAD_MODULUS
        elif a >= modulus:
            expected = Status.OPERAND_RANGE
        else:
            expected = Status.OK if gcd(a, modulus) == 1 else Status.NOT_INVERTIBLE
        assert outcome.status is expected, (batch, a)
        if expected is Status.OK:
            assert outcome.result * a % modulus == 1, (batch, a)
            assert outcome.result < modulus
        else:
            assert outcome.result == 0


def test_every_pair_and_triple_with_common_factors() -> None:
    """At 4 bits: elements that share a factor with 9 or 15, 0, and unreduced ones, anywhere.

    The longest test on this bench: it determines the optimisation of the build.
    """
    batches: list[Batch] = [
        (modulus, elements)
        for modulus, count in ((9, 2), (15, 2), (15, 3))
        for elements in product(range(16), repeat=count)
    ]
    times = {
        (len(elements), common(modulus, elements), outcomes[0].cycles)
        for (modulus, elements), outcomes in answers(COMPOSITE, batches)
    }
    assert len(times) == 4  # the time depends only on the number and on whether any shares a factor


@pytest.mark.parametrize("config", SMALL, ids=lambda c: c.label())
def test_every_pair_and_triple_at_3_bits(config: Configuration) -> None:
    odd = [
        (modulus, elements)
        for modulus in (3, 5, 7)
        for count in (1, 2, 3)
        for elements in product(range(8), repeat=count)
    ]
    bad = [(modulus, pair) for modulus in (0, 1, 2, 4, 6) for pair in product(range(8), repeat=2)]
    batches: list[Batch] = [*odd, *bad]
    random.Random(3).shuffle(batches)
    statuses = {o.status for _, outcomes in answers(config, batches) for o in outcomes}
    assert statuses == STATUSES


def common(modulus: int, elements: Sequence[int]) -> bool:
    """Return whether an element other than 0 shares a factor with the modulus."""
    return any(0 < a < modulus and gcd(a, modulus) != 1 for a in elements)


def random_batch(rng: random.Random, bits: int, largest: int) -> Batch:
    """Return a batch with zeros, unreduced elements and, for composite moduli, common factors."""
    modulus = rng.getrandbits(bits) | 1 if rng.randrange(20) else rng.getrandbits(bits)
    if rng.randrange(2):
        modulus = 3 * (rng.getrandbits(bits - 2) | 1)
    elements = []
    for _ in range(rng.choice((1, 2, largest - 1, largest))):
        a = rng.randrange(max(modulus, 1))
        kinds = {0: 0, 1: a - a % 3, 2: rng.getrandbits(bits)}
        elements.append(kinds.get(rng.randrange(12), a))
    return modulus, elements


def test_random_batches() -> None:
    rng = random.Random(16)
    batches = [random_batch(rng, 16, 8) for _ in range(300)]
    statuses = [o.status for _, outcomes in answers(MIDDLE, batches) for o in outcomes]
    assert set(statuses) == STATUSES


def test_wide_batches_within_130_cycles_an_inverse() -> None:
    rng = random.Random(64)
    full: Batch = (P256, [0, *(rng.randrange(P256) for _ in range(63))])
    batches = [full, *(random_batch(rng, 256, 64) for _ in range(3)), full]
    for batch, outcomes in answers(WIDE, batches):
        if batch is full:
            assert outcomes[0].cycles + len(outcomes) <= 130 * len(outcomes)


def test_stalls_and_clear_in_the_middle_of_batches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small: dict[str, object] = {"Depth": 4, "Segment": 2, "Word": 3, "Multipliers": 2}
    builds = [small, {**small, "Multiplier": "serial"}]
    configs = [CORE.configure(4, values) for values in builds]
    sources = [path for config in configs for path in config.sources()]
    lanes = [(CORE.id, 4, values) for values in builds]
    run("batch_bench", 1, wrapper.verilog(configs), sources, lanes, tmp_path, monkeypatch)
