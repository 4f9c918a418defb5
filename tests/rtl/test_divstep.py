"""The divstep arrays on every modulus and every operand at small widths, cut in every way."""

import random
from collections.abc import Iterator

from dualfield import catalog
from dualfield.catalog.core import Core
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import operands
from dualfield.simulate import Bench, Job
from rtl.lanes import check_every_operand, check_real_widths, run_lanes
from workshop.faults import campaign

CORE = catalog.get("inv-divstep")
WORDS = catalog.get("inv-divstep-words")
MULTIPLIER = catalog.get("mont-mul-divstep")

DIVIDED: list[tuple[int, dict[str, object]]] = [
    (3, {"Segment": 2}),
    (4, {"Segment": 2}),
    (4, {"Segment": 4}),
    (3, {"Segment": 2, "result": "single"}),
    (3, {"Segment": 3, "result": "double"}),
    (4, {"Segment": 3, "Technology": 1}),
    (3, {"Segment": 2, "Check": 1, "FaultChecks": 1}),
    (4, {"Segment": 3, "Check": 1, "result": "single", "Wipe": 0}),
    (4, {"Segment": 2, "FaultChecks": 1, "Wipe": 0, "Technology": 1}),
    (3, {"StepsPerCycle": 2, "Segment": 3}),
    (4, {"StepsPerCycle": 2, "Segment": 4, "Technology": 1}),
    (4, {"StepsPerCycle": 2, "Segment": 3, "result": "single"}),
    (4, {"StepsPerCycle": 2, "Segment": 3, "result": "single", "Check": 1}),
    (3, {"StepsPerCycle": 2, "Segment": 3, "result": "single", "Check": 1, "Wipe": 0}),
    (4, {"StepsPerCycle": 2, "Segment": 3, "Check": 1, "FaultChecks": 1}),
    (3, {"StepsPerCycle": 2, "Segment": 4, "result": "double"}),
    (3, {"Field": "gf2m", "Segment": 2, "result": "single"}),
    (3, {"Field": "gf2m", "Segment": 3, "result": "double"}),
    (4, {"Field": "gf2m", "Segment": 3, "Technology": 1}),
    (3, {"Field": "gf2m", "StepsPerCycle": 2, "Segment": 3, "result": "single"}),
    (4, {"Field": "gf2m", "StepsPerCycle": 2, "Segment": 3, "Technology": 1}),
    (3, {"Field": "gf2m", "Segment": 2, "result": "single", "Check": 1, "Wipe": 0}),
    (4, {"Field": "gf2m", "Segment": 3, "Check": 1, "FaultChecks": 0}),
    (3, {"Field": "gf2m", "StepsPerCycle": 2, "Segment": 3, "result": "single", "Check": 1}),
    (4, {"Field": "gf2m", "StepsPerCycle": 2, "Segment": 3, "Wipe": 0}),
]
"""Builds for every dividend, divisor and inverse."""

INVERTED: list[tuple[int, dict[str, object]]] = [
    (bits, {"Field": field, "StepsPerCycle": per, "Segment": segment})
    for field, per, rest in (("gfp", 1, 0), ("gfp", 2, 0), ("gf2m", 1, 2), ("gf2m", 2, 3))
    for bits in (3, 4, 5)
    for segment in range(per + 1, max(bits - rest, per + 1) + 1)
]
"""Builds for every inverse, with every distinct segmentation of the array."""


TURNS: list[tuple[int, dict[str, object]]] = [
    (3, {"Word": 1, "Segment": 2}),
    (3, {"Word": 2, "Segment": 3, "result": "single"}),
    (4, {"Word": 2, "Segment": 3, "Technology": 1}),
    (4, {"Word": 32, "Segment": 2}),
    (4, {"Word": 3, "Segment": 2, "Check": 1, "FaultChecks": 1}),
]
"""Builds for every operand, one after the other."""


def inverses(bits: int, kind: str) -> Iterator[Job]:
    for modulus in range(1 << bits + (kind == "gf2m")):
        yield from (Job(modulus, a, None, kind) for a in range(1 << bits))


STATUSES = {status.word for status in Status if status is not Status.FAULT}


def test_every_modulus_dividend_and_divisor() -> None:
    """Every segment length, three results, ECP5 cells; constant cycles."""
    check_every_operand([CORE.configure(bits, values) for bits, values in DIVIDED], STATUSES)


def test_every_modulus_and_inverse_up_to_5_bits() -> None:
    configs = [CORE.configure(bits, values) for bits, values in INVERTED]
    run_lanes(configs, [list(inverses(c.bits, c.kinds[0])) for c in configs])


def test_long_arrays_after_a_refusal() -> None:
    """A dozen segments: data of a refused operation is still in the array with the next one."""
    configs = [
        CORE.configure(26, {"Segment": segment, "Field": field, "StepsPerCycle": per})
        for field, per, segment in (("gfp", 1, 2), ("gfp", 2, 3), ("gf2m", 1, 2), ("gf2m", 2, 3))
    ]
    jobs = []
    for config in configs:
        rng = random.Random(9)
        good = list(operands.randoms(config, 40, rng))
        edges = list(operands.edges(config, rng))
        jobs.append([job for i, edge in enumerate(edges) for job in (edge, good[i % len(good)])])
    run_lanes(configs, jobs)


def test_operands_in_turn() -> None:
    """Every operand of every modulus, one after the other, in words of many lengths."""
    check_every_operand([WORDS.configure(bits, values) for bits, values in TURNS], STATUSES)


def test_words_longer_and_shorter_than_segments() -> None:
    configs = [
        WORDS.configure(bits, {"Word": word, "Segment": segment})
        for bits, word, segment in ((26, 13, 2), (26, 1, 2), (26, 3, 26), (27, 9, 4))
    ]
    check_real_widths(configs, 100)


def test_every_product() -> None:
    """Every modulus and every pair of operands; nothing is refused but modulus and ranges."""
    configs = [
        MULTIPLIER.configure(bits, {"Field": field, "Segment": segment, "Technology": technology})
        for field in ("gfp", "gf2m")
        for bits, segment, technology in ((3, 2, 0), (3, 3, 1), (4, 2, 0), (4, 3, 0))
    ]
    configs += [
        MULTIPLIER.configure(4, {"Field": field, "Segment": 2, "Check": 1, "FaultChecks": 1})
        for field in ("gfp", "gf2m")
    ]
    check_every_operand(configs, {"ok", "operand_range", "bad_modulus"})


def test_products_between_divisions_and_inverses() -> None:
    """One array whose operation changes every time, with every scaling of the result."""
    settings = [
        {"Field": field, "Segment": segment, "result": result}
        for field in ("gfp", "gf2m")
        for segment, result in ((2, "plain"), (3, "single"), (4, "double"))
    ]
    configs = [CORE.configure(5, {**values, "Multiply": 1}) for values in settings]
    multipliers = [
        MULTIPLIER.configure(5, {k: v for k, v in values.items() if k != "result"})
        for values in settings
    ]
    jobs = []
    rng = random.Random(10)
    for _ in range(3000):
        for lane, config in enumerate(configs):
            kind = config.kinds[0]
            a, b = rng.getrandbits(5), rng.getrandbits(5)
            modulus = rng.getrandbits(5 + (kind == "gf2m")) | (rng.randrange(8) > 0)
            product = rng.choice([False, True])
            jobs.append(Job(modulus, a, b, kind, lane, product=product))
            if rng.randrange(3) == 0:
                jobs.append(Job(modulus, a, None, kind, lane))
    statuses = set()
    for job, outcome in zip(jobs, Bench(configs).run(jobs), strict=True):
        multiplies = job.product
        config = (multipliers if multiplies else configs)[job.lane]
        expected = config.model(job.modulus, job.a, job.b, job.kind)
        assert outcome == expected, job
        statuses.add((multiplies, outcome.status))
    assert len(statuses) == 7


def test_a_product_that_is_not_built_is_refused() -> None:
    """The answer is never an inverse, takes constant time, and the next operation is correct."""
    configs = [
        CORE.configure(4, {"Field": field, "StepsPerCycle": per, "Segment": 3})
        for field in ("gfp", "gf2m")
        for per in (1, 2)
    ]
    rng = random.Random(11)
    jobs = []
    for _ in range(500):
        for lane, config in enumerate(configs):
            kind = config.kinds[0]
            modulus = rng.getrandbits(4 + (kind == "gf2m")) | (rng.randrange(8) > 0)
            a, b = rng.getrandbits(4), rng.getrandbits(4)
            product = rng.choice([False, True])
            jobs.append(Job(modulus, a, b, kind, lane, product=product))
    for job, outcome in zip(jobs, Bench(configs).run(jobs), strict=True):
        config = configs[job.lane]
        expected = config.model(job.modulus, job.a, job.b, job.kind)
        if job.product:
            bad = job.modulus % 2 == 0 or job.modulus == 1
            status = Status.BAD_MODULUS if bad else Status.OPERAND_RANGE
            expected = Outcome(0, 0, status, config.latency()[1])
        assert outcome == expected, job


def test_only_the_result_register_in_the_cycle_of_its_transfer_is_not_checked() -> None:
    """Every flip of every flip-flop in three operations, without and with ``Check``."""
    builds: list[tuple[Core, dict[str, object]]] = [
        (CORE, {"Segment": 2, "result": "single"}),
        (CORE, {"Segment": 3, "StepsPerCycle": 2}),
        (MULTIPLIER, {"Segment": 2}),
    ]
    safe = {"Field": "gf2m", "FaultChecks": 1}
    for core, values in builds:
        plain, checked = (
            campaign.run(core.configure(8, {**values, **safe, "Check": check}), 5)
            for check in (0, 1)
        )
        assert plain.counts["silent"] > 0
        assert checked.counts["silent"] <= 3 * 8
        assert checked.counts["hang"] == 0
        assert checked.counts["fault"] > plain.counts["fault"]
