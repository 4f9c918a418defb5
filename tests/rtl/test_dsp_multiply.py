"""The multiplier on hard multipliers: every operand at small words, every shape, named fields.

``DUALFIELD_COUNT=10000 python -m pytest tests/rtl/test_dsp_multiply.py`` takes that many operands
of each named field.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from dualfield import catalog
from dualfield.check.engine import check_lanes
from dualfield.math.fields import STANDARD
from dualfield.models.dsp_multiply import Unit
from dualfield.models.outcome import Status
from dualfield.operations import operands
from dualfield.simulate import Bench, Job
from rtl.dsp_bursts import burst, burst_outcomes
from rtl.volume import volume

COUNT = volume(30)
CORE = catalog.get("mont-mul-dsp")
BURST = Path(__file__).with_name("df_dsp_burst_bench.sv")


def test_every_operand_at_3_and_4_bits() -> None:
    """One group and several, one segment and two, words of 2, 3 and 6 bits, all moduli."""
    shapes = ((1, 2), (5, 2), (16, 2), (3, 3), (4, 6))
    configs = [
        CORE.configure(bits, {"MaxBits": largest, "Multipliers": multipliers, "Word": word})
        for multipliers, word in shapes
        for bits, largest in ((3, 3), (4, 7))
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
                samples = (rng.randrange(modulus), rng.randrange(modulus))
                lane += [Job(modulus, a, b, size=size) for a, b in (*pairs, samples)]
        jobs.append(lane)
    for config, check in zip(configs, check_lanes(configs, jobs, "sizes"), strict=True):
        assert check.failures == 0, check.first_failure
        assert check.cycles_max == config.latency()[1]


def _named(count: int) -> Iterator[Job]:
    """Yield reduced operands of each named field in turn: field and size change every time."""
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
        sized = config.at(job.size)
        scale = pow(2, -CORE.r_bits(sized), job.modulus)
        assert outcome.cycles == sized.latency()[0]
        assert outcome.result == job.a * job.b * scale % job.modulus


def test_words_and_multipliers_at_real_widths() -> None:
    """Edges and random operands: moduli of all ones, 2^(n-1) + 1, low words of 1 and of ones."""
    shapes = ((256, 18, 16), (96, 18, 1), (128, 27, 6), (96, 24, 64))
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


def product(settings: dict[str, int], size: int, modulus: int, a: int, b: int) -> int:
    unit = Unit(settings["Word"], settings["Multipliers"], settings["MaxBits"])
    return unit.run(size, modulus, a, b).result


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
        {"MaxBits": largest, "Multipliers": multipliers, "Word": word, "Stall": stall}
        for largest, multipliers, word, stall in shapes
    ]
    benches = [burst(CORE, BURST, values) for values in settings]
    for values, job, outcome in burst_outcomes(benches, 2000, product):
        if values["Stall"] == 0:
            unit = Unit(values["Word"], values["Multipliers"], values["MaxBits"])
            assert outcome.k == unit.interval(job.size or 0)
