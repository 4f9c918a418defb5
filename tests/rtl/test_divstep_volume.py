"""The divstep arrays at real widths: operands that break wrong bounds, and every other field."""

import random
from dataclasses import replace

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.math import polynomials
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Bench, Job
from rtl.inverse_operands import check_algebra
from workshop.bounds import worst_inputs

CORE = catalog.get("inv-divstep")
MULTIPLIER = catalog.get("mont-mul-divstep")
COUNT = 100
PRIMES = [NAMED[name].modulus for name in ("P-256", "secp256k1", "25519")]
OTHERS = [f for f in NAMED.values() if f.modulus not in PRIMES]


def check(config: Configuration, job: Job, outcome: Outcome) -> None:
    """Check a result by its definition, without a model."""
    if job.product:
        check_product(config, job, outcome)
        return
    assert outcome.cycles == config.latency()[0] == config.latency()[1]
    check_algebra(job, outcome)


def check_product(config: Configuration, job: Job, outcome: Outcome) -> None:
    """Check that the result times 2^n, or x^n, is the product."""
    values = {name: config.values[name] for name in ("Field", "Segment")}
    assert outcome.cycles == MULTIPLIER.configure(config.bits, values).latency()[0]
    assert (outcome.status, outcome.k) == (Status.OK, 0)
    p, b = job.modulus, job.b or 0
    if job.kind == "gf2m":
        difference = polynomials.multiply(job.a, b) ^ outcome.result << config.bits
        assert polynomials.reduce(difference, p) == 0, job
        assert outcome.result >> p.bit_length() - 1 == 0
    else:
        assert ((outcome.result << config.bits) - job.a * b) % p == 0, job
        assert outcome.result < p


def test_operands_that_break_wrong_bounds() -> None:
    """1, 2^k, p - 1, p - 2^k; most steps, by backward search; moduli with and without factors.

    In the build that multiplies too: each of these operands once more, and random ones.
    """
    configs = [
        CORE.configure(256, {"Multiply": 1}),
        CORE.configure(256, {"StepsPerCycle": 2}),
    ]
    steps, f, g = worst_inputs("divstep", 256)
    assert steps > 585
    jobs = [Job(f, g), Job(f, f - g), Job(g | 1, f % (g | 1))]
    rng = random.Random(11)
    composite = 3 * 5 * 7 * (2**245 | 0x1A5)
    for p in [*PRIMES, f, composite, 2**256 - 1, 3**161]:
        powers = [1 << i for i in (*range(0, 256, 17), 254, 255)]
        values = [*powers, *(p - x for x in powers), 3, 5 * 7, p // 2, p // 2 + 1]
        jobs += [Job(p, x % p, None if i % 3 else p - 1) for i, x in enumerate(values)]
        values += [0, p - 1]
        jobs += [Job(p, x % p, rng.choice(values) % p, product=True) for x in values]
    quotients = [job for job in jobs if not job.product]
    jobs += [replace(job, lane=1) for job in quotients]
    for i in range(COUNT):
        p = [*PRIMES, 1 << 255 | rng.getrandbits(255) | 1][i % 4]
        a, b = rng.randrange(p), rng.randrange(p)
        jobs += [Job(p, a, b, product=True), *(Job(p, a or 1, lane=lane) for lane in (0, 1))]
    for job, outcome in zip(jobs, Bench(configs).run(jobs), strict=True):
        check(configs[job.lane], job, outcome)


def test_every_other_named_field() -> None:
    """Prime and binary fields, with one and two steps in a cycle.

    In arrays of the widest field's width. A product besides where there is one step in a cycle.
    """
    lanes = []
    for kind in ("gfp", "gf2m"):
        fields = [field for field in OTHERS if field.kind == kind]
        for per in (1, 2):
            values = {"Field": kind, "StepsPerCycle": per, "Multiply": int(per == 1)}
            wide = max(field.bits for field in fields)
            lanes.append((CORE.configure(wide, values), fields))

    jobs = []
    rng = random.Random(8)
    for i in range(6):
        for lane, (config, fields) in enumerate(lanes):
            for field in fields:
                p, n = field.modulus, field.bits
                edges = [1, 2, p - 1 if field.kind == "gfp" else p >> 1, p >> 1, 1 << n - 2, 3]
                a = edges[i]
                b = rng.randrange(1, 1 << n - 1) if i % 4 == 3 else None
                jobs.append(Job(p, a, b, field.kind, lane))
                if config.values["Multiply"]:
                    b = rng.randrange(min(p, 1 << n))
                    jobs.append(Job(p, a, b, field.kind, lane, product=True))
    for job, outcome in Bench([config for config, _ in lanes]).pairs(jobs):
        check(lanes[job.lane][0], job, outcome)
        assert outcome.status is Status.OK


def test_composite_polynomials() -> None:
    """Reduction polynomials with factors, short ones, and divisors that share one, at 163 bits."""
    configs = [
        CORE.configure(163, {"Field": "gf2m", "StepsPerCycle": per, "Segment": segment})
        for per, segment in ((1, 17), (2, 20))
    ]
    rng = random.Random(9)
    jobs = []
    for i in range(40):
        factor = 1 << 30 | rng.getrandbits(30) | 1
        other = 1 << (133 - i % 3) | rng.getrandbits(130) | 1
        p = polynomials.multiply(factor, other)
        top = p.bit_length() - 1
        samples = rng.getrandbits(top)
        multiple = polynomials.reduce(polynomials.multiply(factor, samples), p)
        for lane in range(2):
            jobs += [Job(p, x, None, "gf2m", lane) for x in (samples, multiple, 0, 1 << top - 1)]
    statuses = set()
    for job, outcome in zip(jobs, Bench(configs).run(jobs), strict=True):
        check(configs[job.lane], job, outcome)
        statuses.add(outcome.status)
    assert statuses == {Status.OK, Status.NOT_INVERTIBLE}
