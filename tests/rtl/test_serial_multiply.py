"""The bit-serial Montgomery multiplier: every operand at small widths, and many cuts.

``DUALFIELD_COUNT=10000 python -m pytest tests/rtl/test_serial_multiply.py -k sizes`` takes that
many products at 256, 1024 and 2048 bits.
"""

import random

import pytest

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.check.engine import check_lanes
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Status
from dualfield.operations import operands
from dualfield.simulate import Bench, Job
from rtl.volume import volume
from workshop import lint

CORE = catalog.get("mont-mul-serial")


def test_every_operand_and_every_cut() -> None:
    """3 to 5 bits, cut into two or three pieces or not, the last one shorter or not."""
    cuts = [(3, 3), (4, 3), (4, 4), (5, 2), (5, 3)]
    configs = [CORE.configure(n, {"Segment": s}) for n, s in cuts]
    checks = check_lanes(configs, [list(operands.exhaustive(c)) for c in configs], "exhaustive")
    for config, check in zip(configs, checks, strict=True):
        assert check.cases == 8**config.bits
        assert check.failures == 0, check.first_failure
        assert (check.cycles_min, check.cycles_max) == config.latency()
        assert len(check.statuses) == 3


def test_a_last_segment_of_any_length_reads_clean() -> None:
    """Widths one below, at and one above a multiple of the segment; the last may be one bit."""
    for segment in (2, 3, 32):
        for n in (2 * segment - 1, 2 * segment, 2 * segment + 1):
            finding = lint.verilator(CORE.configure(n, {"Segment": segment}))
            assert finding.text == "", finding.what


CUTS = [(33, 32), (64, 2), (64, 33), (64, 64), (521, 32), (521, 100)]


@pytest.fixture(scope="module")
def configs() -> list[Configuration]:
    return [CORE.configure(bits, {"Segment": segment}) for bits, segment in CUTS]


def test_every_cut_is_right(configs: list[Configuration]) -> None:
    """Edges and random operands on many cuts, against the model and Python."""
    jobs = []
    for config in configs:
        rng = random.Random(config.bits)
        jobs.append([*operands.edges(config, rng), *operands.randoms(config, 60, rng)])
    for config, check in zip(configs, check_lanes(configs, jobs, "cuts"), strict=True):
        assert check.failures == 0, f"{config.label()}: {check.first_failure}"


def test_domain_of_a_named_prime(configs: list[Configuration]) -> None:
    """In by 2^(2n), a product, out by 1: Montgomery's domain modulo P-384 at 521 bits."""
    p, n = NAMED["P-384"].modulus, 521
    a, b = 3**300 % p, 5**200 % p
    bench, lane = Bench(configs), CUTS.index((521, 32))

    def monpro(x: int, y: int) -> int:
        (outcome,) = bench.run([Job(p, x, y, lane=lane)])
        assert outcome.status is Status.OK
        return outcome.result

    square = pow(2, 2 * n, p)
    assert monpro(monpro(monpro(a, square), monpro(b, square)), 1) == a * b % p


def test_sizes_of_keys() -> None:
    """256, 1024 and 2048 bits, a random modulus for each product, against Python."""
    sizes = (256, 1024, 2048)
    configs = [CORE.configure(bits) for bits in sizes]
    rng, jobs = random.Random(8), []
    for lane, bits in enumerate(sizes):
        for _ in range(volume(12)):
            m = rng.getrandbits(bits) | 1 << (bits - 1) | 1
            jobs.append(Job(m, rng.randrange(m), rng.randrange(m), lane=lane))
    for job, outcome in zip(jobs, Bench(configs).run(jobs), strict=True):
        config = configs[job.lane]
        assert job.b is not None
        scale = pow(2, -config.bits, job.modulus)
        assert outcome.status is Status.OK
        assert outcome.result == job.a * job.b * scale % job.modulus
        assert outcome.cycles == config.latency()[0] <= config.bits + 3 + -(-config.bits // 32)
