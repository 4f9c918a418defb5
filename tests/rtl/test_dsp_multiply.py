"""The multiplier on hard multipliers: every operand at small words, every shape, named fields.

``DUALFIELD_COUNT=10000 python -m pytest tests/rtl/test_dsp_multiply.py`` takes that many operands
of each named field.
"""

import dataclasses
import random
from collections.abc import Iterator
from pathlib import Path

from dualfield import catalog
from dualfield.catalog.core import MASK_OUTPUTS, Configuration, Parameter, Port
from dualfield.check.verify import check_lanes
from dualfield.math.fields import STANDARD
from dualfield.models.dsp_multiply import Unit
from dualfield.models.outcome import Status
from dualfield.operations import operands
from dualfield.simulate import Bench, Job
from rtl.volume import volume

COUNT = volume(30)
CORE = catalog.get("mont-mul-dsp")
BURST = Path(__file__).with_name("df_dsp_burst_bench.sv")
STALL = Parameter("Stall", "Stall", 0, "cycles that each result waits", maximum=1000)


def test_every_operand_at_3_and_4_bits() -> None:
    """One group and several, one segment and two, words of 2, 3 and 6 bits, all moduli."""
    shapes = ((1, 2), (2, 2), (5, 2), (16, 2), (1, 3), (3, 3), (1, 6), (4, 6))
    configs = [
        CORE.configure(bits, {"MaxBits": most, "Multipliers": multipliers, "Word": word})
        for multipliers, word in shapes
        for bits, most in ((3, 3), (4, 7))
    ]
    jobs = [list(operands.exhaustive(config)) for config in configs]
    for config, check in zip(configs, check_lanes(configs, jobs, "exhaustive"), strict=True):
        assert check.failures == 0, check.first_failure
        assert (check.cycles_min, check.cycles_max) == config.latency()
        assert set(check.statuses) == {"ok", "operand_range", "bad_modulus"}


def test_every_size_of_a_unit() -> None:
    """From one group to all groups of all segments, moduli that fill the size and do not."""
    shapes = ((2, 1), (2, 3), (2, 8), (3, 7), (5, 16), (6, 6))
    configs = [
        CORE.configure(24, {"MaxBits": 24, "Multipliers": multipliers, "Word": word})
        for word, multipliers in shapes
    ]
    rng = random.Random(16)
    jobs = []
    for _ in configs:
        lane = []
        for size in range(3, 25):
            top = (1 << size) - 1
            for modulus in (top, (1 << (size - 1)) | 1, rng.getrandbits(size) | 3, 3):
                pairs = ((modulus - 1, modulus - 1), (0, 1), (1, modulus - 1))
                drawn = (rng.randrange(modulus), rng.randrange(modulus))
                lane += [Job(modulus, a, b, size=size) for a, b in (*pairs, drawn)]
        jobs.append(lane)
    for config, check in zip(configs, check_lanes(configs, jobs, "sizes"), strict=True):
        assert check.failures == 0, check.first_failure
        assert check.cycles_max == config.latency()[1]


def _named(count: int) -> Iterator[Job]:
    """Reduced operands of every named field in turn, so that field and size change each time."""
    rng = random.Random(6)
    for _ in range(count):
        for field in STANDARD.values():
            if field.kind == "gfp":
                a, b = rng.randrange(field.modulus), rng.randrange(field.modulus)
                yield Job(field.modulus, a, b, size=field.bits)


def test_named_fields_through_one_instance() -> None:
    config = CORE.configure(521, {"MaxBits": 521})
    for job, outcome in Bench([config]).pairs(list(_named(COUNT))):
        assert job.b is not None
        assert outcome.status is Status.OK
        here = config.at(job.size)
        scale = pow(2, -CORE.r_bits(here), job.modulus)
        assert outcome.cycles == here.latency()[0]
        assert outcome.result == job.a * job.b * scale % job.modulus


def test_words_and_multipliers_at_real_widths() -> None:
    """Edges and random operands: moduli of all ones, 2^(n-1) + 1, low words of 1 and of ones."""
    shapes = ((256, 18, 16), (128, 18, 4), (96, 18, 1), (128, 17, 16), (128, 27, 6), (96, 24, 64))
    configs = [
        CORE.configure(256 if COUNT >= 1000 else bits, {"Multipliers": multipliers, "Word": word})
        for bits, word, multipliers in shapes
    ]
    rng = random.Random(7)
    jobs = []
    for config in configs:
        lane = [*operands.edges(config, rng), *operands.randoms(config, COUNT, rng)]
        ones = (1 << config.bits) - 1
        half = (ones >> 1) + 1
        for modulus in (ones, half + 1, half + (1 << 40) - 1, ones - (1 << 40) + 2):
            values = (0, 1, modulus - 1, modulus >> 1, rng.randrange(modulus))
            lane += [Job(modulus, a, b, size=config.bits) for a in values for b in values]
        jobs.append(lane)
    for check in check_lanes(configs, jobs, "words and multipliers"):
        assert check.failures == 0, check.first_failure


def burst(settings: dict[str, int]) -> Configuration:
    """Six products on the engine as a core; its k is the interval, 0 if it changes."""
    bits = settings["MaxBits"]
    core = dataclasses.replace(
        CORE,
        id="df-dsp-burst-bench",
        top=BURST.stem,
        bench=BURST,
        parameters=(*(p for p in CORE.parameters if p is not MASK_OUTPUTS), STALL),
        outputs=(
            Port("result_o", "result", lambda c: bits),
            Port("k_o", "k", lambda c: 32),
            CORE.outputs[-1],
        ),
        latency=lambda c: (0, 40 * c.bits * CORE.latency(CORE.configure(c.bits))[1] + 6000),
    )
    return core.configure(bits, settings)


def test_products_overlap_in_order() -> None:
    """A new modulus, kept, refused operands, the modulus again; results at once, and held back."""
    shapes = (
        (40, 2, 6, 150),
        (40, 8, 6, 0),
        (40, 8, 6, 1),
        (40, 16, 2, 40),
        (80, 64, 2, 0),
        (128, 16, 18, 0),
    )
    settings = [
        {"MaxBits": most, "Multipliers": multipliers, "Word": word, "Stall": stall}
        for most, multipliers, word, stall in shapes
    ]
    benches = [burst(values) for values in settings]
    rng = random.Random(9)
    jobs = []
    for lane, config in enumerate(benches):
        for size in (*range(3, config.bits + 1, 7), config.bits):
            modulus = rng.getrandbits(size) | 3
            a, b = rng.randrange(modulus), rng.randrange(modulus)
            jobs.append(Job(modulus, a, b, lane=lane, size=size))
    for job, outcome in Bench(benches).pairs(jobs, cycles=len(jobs) * 2000):
        assert job.b is not None
        assert job.size is not None
        values = {k: int(v) for k, v in benches[job.lane].values.items()}
        unit = Unit(values["Word"], values["Multipliers"], values["MaxBits"])
        a, b, total = job.a, job.b, 0
        for left, right in ((a, b), (b, b), (a, a), (job.modulus, b), (a, b), (b, b)):
            done = unit.run(job.size, job.modulus, left, right)
            total = (2 * total + done.result) % (1 << values["MaxBits"])
        assert (outcome.status, outcome.result) == (Status.OK, total)
        if values["Stall"] == 0:
            assert outcome.k == unit.interval(job.size)
