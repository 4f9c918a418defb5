"""The divstep array with a modulus that is fixed at build: every small one, and named fields."""

import random
from dataclasses import replace

from dualfield import catalog
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import operands
from dualfield.simulate import Bench, Job
from rtl.lanes import check_real_widths, run_lanes
from workshop.faults import campaign

CORE = catalog.get("inv-divstep")

VALUES: tuple[dict[str, object], ...] = (
    {"Segment": 2},
    {"Segment": 3, "result": "single", "Technology": 1},
    {"Segment": 2, "result": "double", "Check": 1, "FaultChecks": 1},
    {"Segment": 4, "Check": 1, "Wipe": 0},
)
"""Parameters of the builds, in turn over the moduli."""

NAMES = (
    *("P-192", "25519", "P-256", "secp256k1", "P-384", "448", "P-521"),
    *("Goldilocks", "KoalaBear", "BabyBear", "Mersenne31"),
)


def test_every_odd_modulus_of_3_and_5_bits() -> None:
    """Every inverse, with and without the hardware of a division; prime or not.

    The next test has every modulus of 4 bits, with its inverses.
    """
    configs = [
        CORE.configure(bits, {**VALUES[i % len(VALUES)], "Modulus": modulus, "Divide": divide})
        for bits in (3, 5)
        for i, modulus in enumerate(range(3, 1 << bits, 2))
        for divide in (0, 1)
    ]
    jobs = [
        [Job(config.modulus, a, lane=lane) for a in range(1 << config.bits)]
        for lane, config in enumerate(configs)
    ]
    for check, config in zip(run_lanes(configs, jobs), configs, strict=True):
        assert {"ok", "not_invertible"} <= set(check.statuses), config.label()
        assert (check.cycles_min, check.cycles_max) == config.latency(), config.label()


def test_every_dividend_and_divisor() -> None:
    configs = [
        CORE.configure(4, {**VALUES[i % len(VALUES)], "Modulus": modulus})
        for i, modulus in enumerate(range(3, 16, 2))
    ]
    configs += [
        CORE.configure(4, {"Segment": 3, "StepsPerCycle": 2, "Modulus": 13}),
        CORE.configure(4, {"Segment": 3, "Field": "gf2m", "Modulus": 0b10011}),
        CORE.configure(4, {"Segment": 3, "Field": "gf2m", "StepsPerCycle": 2, "Modulus": 0b1011}),
    ]
    run_lanes(configs, [list(operands.exhaustive(config)) for config in configs])


def test_named_fields() -> None:
    """Corner cases and random operands; segments that do not divide the width.

    Two fields with the hardware of a division, two without, and so on; the next test has P-256 with
    both.
    """
    configs = []
    for i, name in enumerate(NAMES):
        field = NAMED[name]
        values = {"Modulus": field.modulus, "Segment": (30, 32, 22)[i % 3], "Technology": i % 2}
        configs.append(CORE.configure(field.bits, {**values, "Divide": i // 2 % 2}))
    check_real_widths(configs, 60)


def test_a_fixed_modulus_gives_the_results_of_the_port() -> None:
    """Divisions and inverses; inverses alone take four cycles less."""
    p = NAMED["P-256"].modulus
    configs = [
        CORE.configure(256, values) for values in ({}, {"Modulus": p}, {"Modulus": p, "Divide": 0})
    ]
    rng = random.Random(12)
    inverses = [Job(p, rng.randrange(1, p)) for _ in range(40)]
    quotients = [Job(p, rng.randrange(p), rng.randrange(1, p)) for _ in range(40)]
    outcomes = [
        list(Bench([config]).run([*inverses, *(quotients if config.divides else [])]))
        for config in configs
    ]
    assert outcomes[1] == outcomes[0]
    assert outcomes[2] == [replace(o, cycles=o.cycles - 4) for o in outcomes[0][:40]]
    for job, outcome in zip(inverses, outcomes[2], strict=True):
        assert outcome.result * job.a % p == 1


def test_a_division_that_is_not_built_is_refused() -> None:
    """The result is never an inverse, and the next operation is correct."""
    config = CORE.configure(4, {"Segment": 3, "Modulus": 13, "Divide": 0})
    refused = Outcome(0, 0, Status.OPERAND_RANGE, config.latency()[1])
    jobs = [Job(13, a, b) for a in range(13) for b in (None, a, 12 - a)]
    for job, outcome in zip(jobs, Bench([config]).run(jobs), strict=True):
        if job.b is None:
            assert outcome == config.model(13, job.a, None, "gfp"), job
        else:
            assert outcome == refused, job


def test_upsets_with_a_fixed_modulus() -> None:
    """Every flip of every flip-flop: no flip of the control is silent, and one in 1,000 of all."""
    values = {"Segment": 2, "Modulus": 251, "Divide": 0}
    plain, checked = (
        campaign.run(CORE.configure(8, {**values, "Check": on, "FaultChecks": on}), 5)
        for on in (0, 1)
    )
    assert plain.counts["silent"] > 1000
    assert 1000 * checked.counts["silent"] <= checked.flips
    assert checked.control["silent"] == 0
    assert checked.counts["hang"] == 0
