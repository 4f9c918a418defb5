"""The unified inverter: small fields whole, every named field through one instance, its cycles."""

import random
from collections.abc import Iterator

from dualfield import catalog
from dualfield.math import polynomials
from dualfield.math.fields import NAMED
from dualfield.models import unified_inverse as model
from dualfield.simulate import Bench, Job
from rtl.inverse_operands import (
    all_that_fits,
    check_large_operands,
    check_parameter_ranges,
    check_small_operands,
)

CORE = catalog.get("inv-unified")
SETTINGS: tuple[dict[str, object], ...] = (
    {"MultibitShift": 3, "result": "plain", "Check": 1, "FaultChecks": 1},
    {"MultibitShift": 2, "result": "almost"},
    {"MultibitShift": 1, "result": "double", "Check": 1, "Wipe": 0},
    {"ConstantTime": 1, "result": "single"},
)
"""Each shift and each result once; `dualfield verify` has all combinations."""

LARGE = CORE.configure(576, {"MaxBits": 576})


def irreducible(degree: int) -> list[int]:
    actual = range((1 << degree) + 1, 2 << degree, 2)
    return [p for p in actual if all(polynomials.reduce(p, d) for d in range(2, 1 << degree))]


def small_fields() -> Iterator[Job]:
    """Every odd p < 128 with every a, every irreducible polynomial of degree 2 to 7 with every a.

    The size is that of the modulus.
    """
    for p in range(3, 128, 2):
        yield from (Job(p, a, size=p.bit_length()) for a in range(1 << p.bit_length()))
    for degree in range(2, 8):
        for p in irreducible(degree):
            yield from (Job(p, a, kind="gf2m", size=degree) for a in range(1 << degree))


def test_small_fields_and_everything_that_fits() -> None:
    configs = [CORE.configure(7, {"Word": 4, "MaxBits": 7, **values}) for values in SETTINGS]
    check_small_operands(configs, [*small_fields(), *all_that_fits(CORE)])


def test_every_named_field_through_one_instance() -> None:
    check_large_operands(LARGE, 60)


def test_cycles_are_those_of_the_formula() -> None:
    """(iterations + 3)(e + 1) and 3 D + 2, the iterations counted by the algorithm alone."""
    rng = random.Random(7)
    jobs = []
    for name, kind in (("P-192", "gfp"), ("P-256", "gfp"), ("B-163", "gf2m"), ("B-233", "gf2m")):
        field = NAMED[name]
        top = 1 << (field.bits - 1)
        jobs += [
            Job(field.modulus, top | rng.randrange(1, top // 2), kind=kind, size=field.bits)
            for _ in range(5)
        ]
    for job, outcome in zip(jobs, Bench([LARGE]).run(jobs), strict=True):
        n, binary = job.size or 0, job.kind == "gf2m"
        entry = model.phase_one(n, job.modulus, job.a, binary=binary)
        s = model.correct(job.modulus, entry.s, binary)
        _, two = model.halve(job.modulus, s, entry.k, binary)
        words = (n + 31) // 32
        assert outcome.cycles == (entry.iterations + two + 3) * (words + 1) + 3 * 18 + 2


def test_the_word_serial_unit_checks_its_parameters() -> None:
    """Users may instantiate it without the top module, as measurements do."""
    outside = {"Word": (2, 5, 128), "MaxBits": (3, 4097), "MultibitShift": (0, 4), "Result": (4,)}
    check_parameter_ranges("df_unified_inverse_core", LARGE.sources()[:-1], outside)
