"""The unified inverter: small fields whole, every named field through one instance, its cycles.

``DUALFIELD_COUNT=1000 python -m pytest tests/rtl/test_unified_inverse.py -k named`` takes that
many operands of each named field.
"""

import random
from collections.abc import Iterator

import flint

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check.engine import check_lanes
from dualfield.math import polynomials
from dualfield.math.fields import NAMED, STANDARD, Field
from dualfield.models import unified_inverse as model
from dualfield.models.outcome import Status
from dualfield.simulate import Bench, Job
from rtl.inverse_operands import check_parameter_ranges
from rtl.volume import volume


def small(values: dict[str, object]) -> Configuration:
    return catalog.get("inv-unified").configure(7, {"Word": 4, "MaxBits": 7, **values})


SETTINGS: tuple[dict[str, object], ...] = (
    {"MultibitShift": 3, "result": "plain"},
    {"MultibitShift": 2, "result": "almost"},
    {"MultibitShift": 1, "result": "double"},
    {"ConstantTime": 1, "result": "single"},
)
"""Each shift and each result once; `dualfield verify` has all combinations."""

LARGE = catalog.get("inv-unified").configure(576, {"MaxBits": 576})


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


def all_that_fits() -> Iterator[Job]:
    """Yield sizes 0 to 4, every modulus up to one bit too long, every operand up to 2 too large."""
    for size in range(5):
        for modulus in range(4 << size):
            for a in range((1 << size) + 2):
                yield from (Job(modulus, a, kind=kind, size=size) for kind in ("gfp", "gf2m"))


def test_small_fields_and_everything_that_fits() -> None:
    configs = [small(values) for values in SETTINGS]
    jobs = [*small_fields(), *all_that_fits()]
    random.Random(1).shuffle(jobs)  # field and size change from one operation to the next
    for check in check_lanes(configs, [jobs] * len(configs), "small"):
        assert check.cases == len(jobs) > 10000
        assert check.failures == 0, f"{check.label}: {check.first_failure}"
        assert set(check.statuses) == {status.word for status in Status}


def reference(field: Field, a: int) -> int:
    """Return a^-1: by Python's pow in GF(p), by FLINT in GF(2^n)."""
    if field.kind == "gfp":
        return pow(a, -1, field.modulus)

    def polynomial(value: int) -> "flint.nmod_poly":
        return flint.nmod_poly([value >> i & 1 for i in range(value.bit_length())], 2)

    gcd, inverse, _ = polynomial(a).xgcd(polynomial(field.modulus))
    assert gcd == polynomial(1)
    return sum(int(bit) << i for i, bit in enumerate(inverse.coeffs()))


def test_every_named_field_through_one_instance() -> None:
    rng = random.Random(6)
    jobs = []
    for _ in range(volume(12)):  # another field and size with each operation
        for field in STANDARD.values():
            a = rng.randrange(1, min(field.modulus, 1 << field.bits))
            jobs.append((field, Job(field.modulus, a, kind=field.kind, size=field.bits)))
    outcomes = Bench([LARGE]).run([job for _, job in jobs])
    for i, ((field, job), outcome) in enumerate(zip(jobs, outcomes, strict=True)):
        if i < 12 * len(STANDARD):  # the model is much slower than the core
            assert outcome == LARGE.at(field.bits).model(job.modulus, job.a, None, job.kind)
        assert outcome.status is Status.OK
        assert outcome.result == reference(field, job.a)


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
