"""Modular exponentiation: small widths exhaustively, others against pow; progress as it runs.

RSA is in tests/docs/test_sign_with_rsa.py.
"""

import random

import pytest

from dualfield import catalog, compute
from dualfield.catalog import Configuration
from dualfield.fields import NAMED
from dualfield.simulate import Bench, Job, operands
from dualfield.verify import check_lanes

CORE = catalog.get("modexp")


def test_every_operand_and_every_cut() -> None:
    """3 and 4 bits, cut into pieces of every size; any exponent, 0 included."""
    configs = [CORE.configure(n, {"Segment": s}) for n in (3, 4) for s in range(2, n + 1)]
    checks = check_lanes(configs, [list(operands.exhaustive(c)) for c in configs], "exhaustive")
    for config, check in zip(configs, checks, strict=True):
        assert check.cases == 8**config.bits
        assert check.failures == 0, check.first_failure
        assert (check.cycles_min, check.cycles_max) == config.latency()


@pytest.fixture(scope="module")
def config() -> Configuration:
    return CORE.configure(256)


def test_against_pow(config: Configuration) -> None:
    """Long and short moduli, prime or not; exponents of all lengths."""
    rng = random.Random(1)
    jobs = [Job(NAMED["P-256"].modulus, 3, 0), Job(NAMED["P-256"].modulus, 0, 0)]
    for size in range(2, 257, 11):
        modulus = rng.getrandbits(size) | 1 << (size - 1) | 1
        jobs.append(Job(modulus, rng.randrange(modulus), rng.getrandbits(size)))
    for job, outcome in zip(jobs, Bench([config]).run(jobs), strict=True):
        assert job.b is not None
        assert outcome.result == pow(job.a, job.b, job.modulus)


def test_progress_is_reported(config: Configuration) -> None:
    """While a long operation runs, `compute` hears of its cycles, out of those it will take."""
    seen: list[tuple[str, int, int | None]] = []
    modulus, a, b = NAMED["25519"].modulus, 3**99, 5**77
    op = compute.operation(CORE, NAMED["25519"], a, b, config.bits, {})
    outcome = compute.run(op, progress=lambda *report: seen.append(report))
    assert outcome.result == pow(a, b, modulus)
    cycles = [done for what, done, total in seen if (what, total) == ("cycles", outcome.cycles)]
    assert len(cycles) == 1 + outcome.cycles // 65536
    assert cycles == sorted(cycles)
