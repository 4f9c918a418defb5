"""The plus-minus divider: every segment, signed operands, a fixed modulus, and its cycles.

The full counts, by hand: ``DUALFIELD_COUNT=100000 python -m pytest tests/rtl/test_plus_minus.py
-k 256_bits`` (minutes), ``DUALFIELD_COUNT=10000 ... -k named``, and ``... -k every_segment`` with
which every operand of 5 and 6 bits is run too.
"""

import itertools
import random
import statistics
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check.engine import check_lanes
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Status
from dualfield.operations import operands
from dualfield.simulate import Bench, Job, wrapper
from rtl.cocotb_bench import run
from rtl.volume import volume

CORE = catalog.get("div-pm")
EXHAUSTIVE = 4 if volume(1) < 1000 else 6
"""Largest width with every operand; wider cores get 2500 random ones."""


def segments(bits: int) -> list[Configuration]:
    return [CORE.configure(bits, {"Segment": segment}) for segment in range(2, bits + 1)]


def test_every_segment() -> None:
    """Widths 3 to 6, segments from 2 to the width: as the model and the algebra say."""
    configs = [config for bits in range(3, 7) for config in segments(bits)]
    rng = random.Random(1)
    jobs = []
    for config in configs:
        all_operands = range(1 << config.bits)
        if config.bits <= EXHAUSTIVE:
            jobs.append(list(operands.exhaustive(config)))
        else:
            samples = [[rng.choice(all_operands) for _ in range(2500)] for _ in range(3)]
            jobs.append([Job(m, a, b) for m, a, b in zip(*samples, strict=True)])
    for config, check in zip(configs, check_lanes(configs, jobs, "every segment"), strict=True):
        assert check.failures == 0, (config.label(), check.first_failure)
        if config.bits <= EXHAUSTIVE:
            smallest, largest = config.latency()
            assert check.cases == 8**config.bits
            assert smallest == check.cycles_min
            assert (
                largest - (config.bits > 4) <= check.cycles_max <= largest
            )  # 2 n steps up to 4 bits
            assert len(check.statuses) == len(Status)


def test_signed_operands() -> None:
    """Every modulus and every operand of 4 bits in two's complement; all three results."""
    configs = [
        CORE.configure(3, {"Signed": 1, "result": result, "Segment": segment, "End": end})
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
    """Fixed moduli, widths that are no multiple of the segment; an inverse is 1 / a."""
    lanes = []
    for name, segment, fixed in (
        ("P-192", 32, True),
        ("P-224", 40, False),
        ("25519", 64, False),
        ("P-256", 0, True),
        ("secp256k1", 48, False),
        ("P-384", 32, False),
        ("P-521", 48, True),
    ):
        p, bits = NAMED[name].modulus, NAMED[name].bits
        lanes.append((p, CORE.configure(bits, {"Segment": segment, "Modulus": p if fixed else 0})))
    rng, count = random.Random(3), volume(30)
    jobs = []
    for lane, (p, _) in enumerate(lanes):
        values = [0, 1, p - 1, p - 2, 2, *(rng.randrange(p) for _ in range(count))]
        jobs += [Job(p, a, rng.choice(values), lane=lane) for a in values]
        jobs += [Job(p, 1, a, lane=lane) for a in values]
        jobs += [Job(p, a, a, lane=lane) for a in values[:10]]
    outcomes = Bench([c for _, c in lanes]).run(jobs)
    for i, (job, outcome) in enumerate(zip(jobs, outcomes, strict=True)):
        p, config = lanes[job.lane]
        x, y = job.a, job.b or 0
        if i % (1 + count // 100) == 0:  # the model is much slower than the core
            assert outcome == config.model(p, job.a, job.b)
        if y:
            assert (outcome.status, outcome.result) == (Status.OK, x * pow(y, -1, p) % p)
        else:
            assert (outcome.status, outcome.result) == (Status.NOT_INVERTIBLE, 0)


def test_cycles_at_256_bits() -> None:
    """Mean of the loop 343.6, 2 n at most; the stages add 2 ps cycles to every operation."""
    configs = [CORE.configure(256, {"Segment": segment}) for segment in (0, 32)]
    rng = random.Random(4)
    jobs = []
    for _ in range(volume(1500)):
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


def test_stalls_clear_and_reset_in_the_pipeline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lanes: list[tuple[str, int, dict[str, object]]] = [
        ("div-pm", 9, {"Segment": 3}),
        ("div-pm", 11, {"Segment": 2, "result": "single", "Signed": 1}),
        ("div-pm", 9, {"Segment": 5, "End": "zero"}),
        ("div-pm", 8, {"Segment": 4, "ConstantTime": 1, "result": "double"}),
    ]
    configs = [CORE.configure(bits, values) for _, bits, values in lanes]
    sources = [path for config in configs for path in config.sources()]
    run("handshake_bench", 4, wrapper.verilog(configs), sources, lanes, tmp_path, monkeypatch)
