"""The binary divider on every small operand, and on named fields at full width.

The full counts, by hand: ``dualfield verify div-binary --thorough --count 10000`` and the same with
``--field`` for each prime field; `EVERY` up to 6 in ``test_every_operand`` takes some minutes.
"""

import random
from functools import partial

from dualfield import catalog
from dualfield.check.engine import check_lanes
from dualfield.check.settings import variants
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Status
from dualfield.operations import operands
from dualfield.simulate import Bench, Job

CORE = catalog.get("div-binary")
FIELDS = ("P-192", "25519", "P-256")
EVERY = 3
"""Largest width with every operand; wider cores get 1000 random ones."""


def test_every_operand() -> None:
    """Widths 3 to 6, three results, ConstantTime 0 and 1: as the model and the algebra say."""
    configs = [config for bits in range(3, 7) for config in variants(CORE, bits)]
    rng = random.Random(1)
    jobs = []
    for config in configs:
        if config.bits <= EVERY:
            jobs.append(list(operands.exhaustive(config)))
        else:
            pick = partial(rng.randrange, 1 << config.bits)
            jobs.append([Job(pick(), pick(), pick()) for _ in range(1000)])
    for config, check in zip(configs, check_lanes(configs, jobs, "every operand"), strict=True):
        assert check.failures == 0, (config.label(), check.first_failure)
        if config.bits <= EVERY:
            assert check.cases == 8**config.bits
            assert (check.cycles_min, check.cycles_max) == config.latency()
            assert len(check.statuses) == len(Status)


def test_named_fields() -> None:
    """Random and edge operands of three primes; 1 / a is an inverse; at most 2 N - 2 steps."""
    lanes = [(NAMED[name].modulus, CORE.configure(NAMED[name].bits, {})) for name in FIELDS]
    rng = random.Random(2)
    jobs = []
    for lane, (p, _) in enumerate(lanes):
        values = [0, 1, 2, p - 1, p - 2, 1 << 100, *(rng.randrange(p) for _ in range(60))]
        jobs += [Job(p, a, rng.choice(values), lane=lane) for a in values]
        jobs += [Job(p, 1, a, lane=lane) for a in values]
    for job, outcome in zip(jobs, Bench([c for _, c in lanes]).run(jobs), strict=True):
        p, config = lanes[job.lane]
        assert outcome == config.model(p, job.a, job.b)
        if job.b:
            expected = job.a * pow(job.b, -1, p) % p
            assert (outcome.status, outcome.result) == (Status.OK, expected)
        else:
            assert (outcome.status, outcome.result) == (Status.NOT_INVERTIBLE, 0)
        assert outcome.cycles <= 2 * config.bits + 1
