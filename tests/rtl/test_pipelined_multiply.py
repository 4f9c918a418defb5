"""The pipelined multiplier modulo a small fixed prime: every small modulus, the named fields."""

import itertools
import random

import pytest

from dualfield import catalog
from dualfield.catalog.records.pipelined_multiply import has_form
from dualfield.host.errors import UsageError
from dualfield.math.fields import NAMED
from dualfield.simulate.bench import Job
from rtl.lanes import run_lanes
from rtl.volume import volume

CORE = catalog.get("mont-mul-pipelined")
FIELDS = ("Goldilocks", "KoalaBear", "BabyBear", "Mersenne31")


@pytest.mark.parametrize("bits", [3, 4, 5, 6])
def test_every_product_of_small_moduli(bits: int) -> None:
    """Every odd modulus; with and without ``Overlap``, with and without ``Check``; all operands."""
    moduli = [p for p in range((1 << bits - 1) + 1, 1 << bits, 2) if has_form(p)]
    builds = [
        {"Modulus": p, "Overlap": p >> 1 & 1, "Check": check} for p in moduli for check in (0, 1)
    ]
    configs = [CORE.configure(bits, build) for build in builds]
    span = range(1 << bits)
    run_lanes(configs, [[Job(c.modulus, a, b) for a in span for b in span] for c in configs])


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("technology", [0, 1])
def test_named_fields_at_the_bounds_of_their_operands(name: str, technology: int) -> None:
    rng = random.Random(name)
    field = NAMED[name]
    p, top = field.modulus, (1 << field.bits) - 1
    config = CORE.configure(
        field.bits,
        {"Modulus": p, "Technology": technology, "Overlap": technology, "Check": technology},
    )
    edges = [0, 1, 2, p - 1, p, min(p + 1, top), top - 1, top, 1 << field.bits - 1]
    draws = [rng.choice([rng.choice(edges), rng.randint(0, top)]) for _ in range(volume(4000))]
    jobs = [Job(p, a, b) for a, b in itertools.product(edges, edges)]
    run_lanes([config], [jobs + [Job(p, a, b) for a, b in itertools.pairwise(draws)]])


@pytest.mark.parametrize(
    ("bits", "modulus", "message"),
    [
        (6, 41, "too many signed digits for steps of 3 bits"),
        (64, 2**64 - 59, "32 steps would be needed"),
        (8, 127, "must be odd and have 8 bits"),
    ],
)
def test_moduli_without_a_form_are_refused(bits: int, modulus: int, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        CORE.configure(bits, {"Modulus": modulus})
