"""The multiplier modulo a fixed prime: every small modulus, named fields, redundant operands."""

import itertools
import os
import random

import pytest

from dualfield import catalog
from dualfield.math.fields import NAMED
from dualfield.models.prime_multiply import Unit
from dualfield.simulate.bench import Job
from rtl.lanes import run_lanes, small_and_great
from workshop import lint

CORE = catalog.get("mont-mul-prime")


@pytest.mark.parametrize("multipliers", [1, 2, 64])
@pytest.mark.parametrize("word", [2, 4])
def test_every_product_of_small_moduli(word: int, multipliers: int) -> None:
    """Moduli 2^k - 1, 2^k + 1, with a coefficient, and without a form; all operands.

    Redundant operands of more than 7 bits: the 64 smallest and the 64 largest.
    """
    values = {"Word": word, "Multipliers": multipliers}
    configs = [
        CORE.configure(p.bit_length(), {**values, "Modulus": p, "Reduced": reduced})
        for p in (5, 7, 11, 13, 15, 17, 19, 23, 29, 31)
        for reduced in (0, 1)
    ]
    spans = [small_and_great(config.operand_bits) for config in configs]
    pairs = zip(configs, spans, strict=True)
    run_lanes(configs, [[Job(c.modulus, a, b) for a in s for b in s] for c, s in pairs])


@pytest.mark.parametrize(
    ("name", "multipliers"),
    [
        *[("P-256", 16), ("P-256", 4), ("P-256", 1), ("25519", 16), ("P-384", 22), ("P-521", 32)],
        *[("Goldilocks", 16), ("KoalaBear", 4), ("BabyBear", 1), ("Mersenne31", 2)],
    ],
)
def test_named_fields_at_the_bounds_of_their_operands(name: str, multipliers: int) -> None:
    rng = random.Random(53)
    field = NAMED[name]
    values = {"Modulus": field.modulus, "Multipliers": multipliers}
    configs = [CORE.configure(field.bits, {**values, "Reduced": reduced}) for reduced in (0, 1)]
    jobs = []
    for config in configs:
        top = (1 << config.operand_bits) - 1
        edges = [0, 1, field.modulus - 1, field.modulus, min(field.modulus + 1, top), top]
        draws = [rng.choice([rng.choice(edges), rng.randint(0, top)]) for _ in range(2000)]
        jobs.append([Job(field.modulus, a, b) for a, b in itertools.pairwise(draws)])
    run_lanes(configs, jobs)


def test_redundant_operands_are_sums_of_two_results() -> None:
    for field in NAMED.values():
        if field.kind == "gfp":
            shape = Unit(field.modulus, field.bits, 18, 16, reduced=False).shape
            assert 2 * shape.bound < 1 << shape.operand_bits


@pytest.mark.parametrize("name", ["25519", "secp256k1", "448"])
def test_constants_of_a_field_take_seconds_in_the_slowest_reader(name: str) -> None:
    """Yosys' own reader took minutes when they were loops over all bits."""
    field = NAMED[name]
    config = CORE.configure(field.bits, {"Modulus": field.modulus, "Multipliers": 4})
    start = os.times().children_user
    assert lint.yosys(config, "read_verilog").text == ""
    assert os.times().children_user - start < 30
