"""Modular exponentiation at 256 bits against pow, and its progress as it runs.

Small widths are in test_fields.py, RSA is in tests/docs/test_sign_with_rsa.py.
"""

import random

import pytest

from dualfield import catalog, compute
from dualfield.catalog import Configuration
from dualfield.fields import NAMED
from dualfield.simulate import Bench, Job

CORE = catalog.get("modexp")


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
    op = compute.operation(CORE, NAMED["25519"], a, b, bits=config.bits, assignments={})
    outcome = compute.simulate(op, progress=lambda *report: seen.append(report))
    assert outcome.result == pow(a, b, modulus)
    cycles = [done for what, done, total in seen if (what, total) == ("cycles", outcome.cycles)]
    assert len(cycles) == 1 + outcome.cycles // 65536
    assert cycles == sorted(cycles)
