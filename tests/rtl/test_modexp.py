"""Modular exponentiation: every operand, 256 bits against pow, and its progress as it runs.

RSA is in tests/docs/test_sign_with_rsa.py.
"""

import random

import pytest

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.check import compute
from dualfield.math.fields import NAMED
from dualfield.operations import of, operands
from dualfield.simulate import Bench, Job
from rtl.lanes import check_every_operand, run_lanes

CORE = catalog.get("modexp")


DSP = (
    (3, 2, 2, 1),
    (4, 3, 2, 5),
    (17, 4, 3, 2),
    (33, 8, 6, 16),
    (40, 64, 18, 1),
    (67, 16, 5, 7),
    (112, 9, 17, 4),
)
"""(bits, Slice, Word, Multipliers): one slice and several, both digits of R."""


def on_dsp(bits: int, slice_bits: int, word: int, multipliers: int) -> Configuration:
    build = {"Slice": slice_bits, "Word": word, "Multipliers": multipliers}
    return CORE.configure(bits, {"Multiplier": "dsp", **build})


def test_every_operand() -> None:
    """All moduli, bases and exponents of 3 and 4 bits, both multipliers in one build."""
    configs = [
        CORE.configure(3, {"Segment": 2}),
        CORE.configure(4, {"Segment": 3}),
        *(on_dsp(*build) for build in DSP[:2]),
    ]
    check_every_operand(configs, {"ok", "operand_range", "bad_modulus"})


def test_windows_against_the_model() -> None:
    """Shapes of the table and of the multiplier, in one build, random operands and edges."""
    configs = [on_dsp(*build) for build in DSP]
    configs.append(CORE.configure(33, {**configs[3].values, "Technology": 1}))
    jobs = []
    for entry in configs:
        rng = random.Random(4)
        lane = rng.sample(list(operands.edges(entry, rng)), 30)
        for _ in range(20):
            modulus = rng.getrandbits(rng.randrange(2, entry.bits + 1)) | 1
            lane.append(Job(modulus, rng.randrange(modulus), rng.getrandbits(entry.bits)))
        jobs.append(lane)
    for check in run_lanes(configs, jobs):
        assert len(check.statuses) == 3


@pytest.fixture(scope="module", params=["serial", "dsp"])
def config(request: pytest.FixtureRequest) -> Configuration:
    return CORE.configure(256, {"Multiplier": request.param})


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
        assert outcome.cycles == config.latency()[1]


def test_progress_is_reported() -> None:
    """During a long operation, `compute` reports its cycles and their total."""
    reports: list[tuple[str, int, int | None]] = []
    modulus, a, b = NAMED["25519"].modulus, 3**99, 5**77
    op = of(CORE).request(CORE, NAMED["25519"], {"a": a, "b": b}, bits=256, assignments={})
    outcome = compute.simulate(op, progress=lambda *report: reports.append(report))
    assert outcome.result == pow(a, b, modulus)
    cycles = [
        result for what, result, total in reports if (what, total) == ("cycles", outcome.cycles)
    ]
    assert len(cycles) == 1 + outcome.cycles // 65536
    assert cycles == sorted(cycles)
