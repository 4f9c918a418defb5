"""The plus-minus divider: every segment, signed operands, a fixed modulus, and its cycles."""

import itertools
import random
import statistics

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Status
from dualfield.simulate import Bench, Job
from rtl.lanes import check_every_operand, check_real_widths
from workshop.bounds import worst_inputs

CORE = catalog.get("div-pm")


def test_every_segment() -> None:
    """Widths 3 to 5, segments from 2 to the width."""
    shapes = [(bits, segment) for bits in range(3, 6) for segment in range(2, bits + 1)]
    configs = [CORE.configure(bits, {"Segment": segment}) for bits, segment in shapes]
    check_every_operand(configs, {status.word for status in Status} - {Status.FAULT.word})


def test_constant_time() -> None:
    """Every operand of 3 to 5 bits, each segment, and each result at 4 bits."""
    values: list[tuple[int, dict[str, int | str]]] = [
        (bits, {"Segment": segment}) for bits in range(3, 6) for segment in range(2, bits + 1)
    ]
    values += [(4, {"result": result, "FaultChecks": 1}) for result in ("single", "double")]
    configs = [CORE.configure(bits, {"ConstantTime": 1, **more}) for bits, more in values]
    check_every_operand(configs, {status.word for status in Status} - {Status.FAULT.word})


def test_constant_time_on_the_worst_known_operands() -> None:
    """Divisors that need 417 of the 420 steps at 256 bits, and close to all at others."""
    configs: list[Configuration] = []
    jobs: list[Job] = []
    for bits in (7, 9, 64, 256):
        _, m, y = worst_inputs("plus-minus-half", bits)
        for segment in (0, 5, 32) if bits > 32 else (0, 5):
            jobs.append(Job(m, 1, y % m, lane=len(configs)))
            values = {"ConstantTime": 1, "Segment": segment, "Signed": 1}
            configs.append(CORE.configure(bits, values))
            jobs.append(Job(m, 1, y % (2 << bits), lane=len(configs) - 1))
    for job, outcome in zip(jobs, Bench(configs).run(jobs), strict=True):
        config = configs[job.lane]
        assert outcome == config.model(job.modulus, job.a, job.b)
        assert outcome.status is Status.OK
        assert outcome.cycles == config.latency()[0] == config.latency()[1]


def test_signed_operands() -> None:
    """Every modulus and every operand of 4 bits in two's complement; all three results."""
    configs = [
        CORE.configure(
            3, {"Signed": 1, "result": result, "Segment": segment, "End": end, "Check": 1}
        )
        for result, segment, end in itertools.product(
            ("plain", "single", "double"), (0, 2), ("counter", "zero")
        )
    ]
    cases = list(itertools.product(range(8), range(16), range(16)))
    jobs = [Job(*case, lane=lane) for case in cases for lane in range(len(configs))]
    for job, outcome in zip(jobs, Bench(configs).run(jobs), strict=True):
        config = configs[job.lane]
        assert job.b is not None
        x, y = (v - 16 if v >= 8 else v for v in (job.a, job.b))
        assert outcome == config.model(job.modulus, job.a, job.b)
        if outcome.status is Status.OK:
            leftover = outcome.result * y - x * 2 ** (outcome.k or 0)
            assert leftover % job.modulus == 0
            assert 0 <= outcome.result < job.modulus
        elif outcome.status is Status.OPERAND_RANGE:
            assert max(abs(x), abs(y)) >= job.modulus


def test_named_fields_and_large_segments() -> None:
    """Fixed moduli, widths that are no multiple of the segment."""
    configs = []
    for name, segment, fixed in (
        ("P-192", 32, True),
        ("P-224", 40, False),
        ("25519", 64, False),
        ("P-256", 0, True),
        ("P-521", 48, True),
    ):
        p, bits = NAMED[name].modulus, NAMED[name].bits
        values = {"Segment": segment, "Modulus": p if fixed else 0, "FaultChecks": 1}
        values |= {"Check": segment // 32 % 2, "Wipe": int(fixed)}
        configs.append(CORE.configure(bits, values))
    check_real_widths(configs, 60)


def test_cycles_at_256_bits() -> None:
    """Mean of the loop 343.6, 2 n at most; the stages add 2 ps cycles to every operation."""
    configs = [CORE.configure(256, {"Segment": segment}) for segment in (0, 32)]
    rng = random.Random(4)
    jobs = []
    for _ in range(1500):
        m = rng.getrandbits(256) | 1 << 255 | 1
        a, b = rng.randrange(m), rng.randrange(m)
        jobs += [Job(m, a, b, lane=lane) for lane in range(2)]
    outcomes = list(Bench(configs).run(jobs))
    for job, outcome in zip(jobs, outcomes, strict=True):
        if outcome.status is Status.OK:
            assert job.b is not None
            assert outcome.result == job.a * pow(job.b, -1, job.modulus) % job.modulus
    loops = [outcome.cycles - 5 for outcome in outcomes[::2]]
    assert [outcome.cycles - 4 - 2 * 8 for outcome in outcomes[1::2]] == loops
    assert statistics.fmean(loops) == pytest.approx(343.6, abs=1)
    assert max(loops) <= 2 * 256
