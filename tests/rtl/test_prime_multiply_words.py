"""The multiplier modulo a fixed prime with operands and results in words."""

import dataclasses
import itertools
import random
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration, Port
from dualfield.catalog.parameter import MASK_OUTPUTS, WIPE, Parameter
from dualfield.catalog.records.prime_multiply import words_unit
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Status
from dualfield.simulate import Bench, Job
from rtl.lanes import cycles_of_lanes, run_lanes, small_and_great

CORE = catalog.get("mont-mul-prime-words")
BENCH = Path(__file__).with_name("df_prime_words_bench.sv")
STALL = Parameter("Stall", "Stall", 0, "1: words wait at random", maximum=1)
PRODUCTS = 16


SMALL = ((5, 2, 64), (7, 4, 1), (11, 2, 2), (13, 2, 64), (15, 4, 64), (13, 12, 64), (11, 12, 1))


def test_every_product_of_small_moduli() -> None:
    """Moduli 2^k - 1, 2^k + 1, with a coefficient, and without a form; operands of one word too."""
    configs = [
        CORE.configure(
            p.bit_length(),
            {"Word": word, "Multipliers": most, "Modulus": p, "Pair": pair, "Check": check},
        )
        for p, word, most in SMALL
        for pair in (0, 1)
        for check in (0, 1)
    ]
    spans = [small_and_great(config.operand_bits) for config in configs]
    pairs = zip(configs, spans, strict=True)
    run_lanes(configs, [[Job(c.modulus, a, b) for a in s for b in s] for c, s in pairs])


def test_a_product_of_the_coefficient_at_the_top_of_its_segment() -> None:
    """The product does not fit its segment: its high bits belong to the segment above."""
    whole = catalog.get("mont-mul-prime")
    builds = ((CORE, 44, 3, 4), (CORE, 45, 13, 4), (CORE, 255, 19, 17), (whole, 52, 3, 4))
    configs = []
    for core, bits, c, word in builds:
        values = {"Modulus": (1 << bits) - c, "Word": word, "Multipliers": 64}
        redundant = {"Reduced": 0} if core is whole else {}
        configs.append(core.configure(bits, values | redundant))
    rng = random.Random(2)
    spans = [[rng.getrandbits(c.operand_bits) for _ in range(100)] for c in configs]
    pairs = zip(configs, spans, strict=True)
    run_lanes(configs, [[Job(c.modulus, a, b) for a, b in itertools.pairwise(s)] for c, s in pairs])


NAMES = (
    *(("P-256", 16), ("P-256", 4), ("25519", 16), ("P-384", 22), ("P-521", 2)),
    *(("Goldilocks", 4), ("KoalaBear", 4), ("BabyBear", 1), ("Mersenne31", 64)),
)


def test_named_fields_at_the_bounds_of_their_operands() -> None:
    rng = random.Random(53)
    configs, jobs = [], []
    for name, multipliers in NAMES:
        field = NAMED[name]
        values = {"Modulus": field.modulus, "Multipliers": multipliers, "Check": 1}
        config = CORE.configure(field.bits, values)
        top = (1 << config.operand_bits) - 1
        edges = [0, 1, field.modulus - 1, field.modulus, min(field.modulus + 1, top), top]
        draws = [rng.choice([rng.choice(edges), rng.randint(0, top)]) for _ in range(1000)]
        configs.append(config)
        jobs.append([Job(field.modulus, a, b) for a, b in itertools.pairwise(draws)])
    run_lanes(configs, jobs)


def bench(bits: int, **values: int) -> Configuration:
    """Return the bench around the unit with operands in words."""
    outputs = (
        Port("result_o", "result", lambda c: c.operand_bits),
        Port("k_o", "k", lambda c: 32),
        CORE.outputs[-1],
    )
    core = dataclasses.replace(
        CORE,
        id="df-prime-words-bench",
        top=BENCH.stem,
        bench=BENCH,
        parameters=(*(p for p in CORE.parameters if p not in (MASK_OUTPUTS, WIPE)), STALL),
        outputs=outputs,
        latency=lambda c: (0, 40 * PRODUCTS * CORE.latency(c)[1] + 6000),
    )
    return core.configure(bits, values)


def expected(config: Configuration, a: int, b: int) -> int:
    """Return the sum of the results of a bench, each rotated by a bit more."""
    width, total = config.operand_bits, 0
    most = (1 << width) - 1
    unit = words_unit(config)
    for i in range(PRODUCTS):
        total = (total << 1 | total >> width - 1) & most
        total = (total + unit.run((a + i) & most, (b - i) & most).result) & most
    return total


P256, P25519 = NAMED["P-256"].modulus, NAMED["25519"].modulus
SHAPES: list[dict[str, int]] = [
    {"Modulus": modulus, "Multipliers": most, "Word": word, "Pair": pair}
    for modulus, most, word, pair in (
        (P256, 16, 18, 1),
        (P256, 16, 18, 0),
        (P256, 4, 18, 1),
        (P256, 1, 18, 0),
        (P25519, 16, 18, 1),
        (65521, 64, 4, 1),
        (65521, 3, 4, 0),
        (65521, 1, 2, 1),
        (65521, 5, 12, 0),
        (13, 16, 12, 1),
        (13, 1, 12, 0),
        ((1 << 61) - 1, 9, 6, 1),
    )
]


@pytest.mark.parametrize("stall", [0, 1])
def test_products_overlap_in_order(stall: int) -> None:
    """Words at once, in the stated cycles, and words that wait on both sides; no false alarm."""
    rng = random.Random(9)
    configs = [
        bench(values["Modulus"].bit_length(), **values, Stall=stall, Check=check)
        for values in SHAPES
        for check in (0, 1)
    ]
    jobs = []
    for lane, config in enumerate(configs):
        top = (1 << config.operand_bits) - 1
        for _ in range(6):
            a, b = (rng.choice([0, top, rng.randint(0, top)]) for _ in range(2))
            jobs.append(Job(config.modulus, a, b, lane=lane))
    for job, outcome in Bench(configs).pairs(jobs, cycles=cycles_of_lanes(jobs, 200000)):
        config = configs[job.lane]
        assert job.b is not None
        assert (outcome.status, outcome.result) == (
            Status.OK,
            expected(config, job.a, job.b),
        ), config.label()
        if not stall:
            assert outcome.k is not None
            first, interval = divmod(outcome.k, 1 << 16)
            unit = words_unit(config)
            assert first == unit.first_word, config.label()
            assert -(-interval // 6) == unit.interval, config.label()
