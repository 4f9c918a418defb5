"""The digit-serial multipliers: every polynomial to degree 6, every named field, many digits.

``DUALFIELD_COUNT=100000 python -m pytest tests/rtl/test_digit_multiply.py -k named`` takes that
many products of each named field and build, with a reference of its own.
"""

import random
from collections.abc import Iterator
from dataclasses import replace

import flint
import pytest

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.check import compute
from dualfield.check.engine import check_lanes
from dualfield.host.errors import UsageError
from dualfield.math.fields import STANDARD, parse_field
from dualfield.models.outcome import Status
from dualfield.operations import of, operands
from dualfield.simulate import Bench, Job
from rtl.volume import volume

PLAIN = catalog.get("mul-digit")
MONTGOMERY = catalog.get("mont-mul-digit")
COUNT = volume(12)
SPARSE = 79
FIELDS = [field for field in STANDARD.values() if field.kind == "gf2m"]


def check_all(configs: list[Configuration], jobs: list[list[Job]], statuses: set[str]) -> None:
    """Check every answer, the cycles and the set of statuses."""
    for config, check in zip(configs, check_lanes(configs, jobs, "digits"), strict=True):
        assert check.failures == 0, f"{config.label()}: {check.first_failure}"
        assert check.cycles_max == config.latency()[1]
        assert set(check.statuses) == statuses, config.label()


def test_every_plain_product_to_degree_6() -> None:
    """Every polynomial that fits, irreducible or not or refused; all pairs of operands.

    At 5 and 6 bits one operation in SPARSE is run, all of them with a large DUALFIELD_COUNT.
    """
    settings = [(2, 1), (2, 3), (3, 2), (3, 5), (4, 3), (5, 2), (5, 7), (6, 4)]
    configs = [PLAIN.configure(bits, {"Digit": digit}) for bits, digit in settings]
    jobs = [list(operands.exhaustive(config)) for config in configs]
    jobs = [
        lane_jobs[:: SPARSE if len(lane_jobs) > 10_000 and COUNT < 1000 else 1]
        for lane_jobs in jobs
    ]
    check_all(configs, jobs, {"ok", "bad_modulus"})


def test_every_montgomery_product_to_degree_6() -> None:
    """The same with every size up to MaxBits, which is more than the size or not."""
    settings = [(2, 1, 3), (3, 2, 3), (3, 4, 6), (4, 3, 4), (5, 3, 5), (6, 7, 20)]
    configs = [
        MONTGOMERY.configure(bits, {"Digit": digit, "MaxBits": longest})
        for bits, digit, longest in settings
    ]
    jobs = [list(operands.exhaustive(config)) for config in configs]
    jobs = [
        lane_jobs[:: SPARSE if len(lane_jobs) > 10_000 and COUNT < 1000 else 1]
        for lane_jobs in jobs
    ]
    check_all(configs, jobs, {"ok", "operand_range", "bad_modulus"})


def polynomials() -> Iterator[tuple[int, int]]:
    """Return each (degree, polynomial) of a build; at 5 and 6 bits only one if the count is low."""
    for m in range(2, 7):
        all_polynomials = range(1 << m | 1, 2 << m, 2)
        yield from (
            (m, f)
            for f in (all_polynomials if m < 5 or COUNT >= 1000 else all_polynomials[m : m + 1])
        )


def test_every_square_of_every_fixed_polynomial() -> None:
    """All operands, products in between, every size of the Montgomery multiplier."""
    configs: list[Configuration] = []
    jobs: list[Job] = []
    for m, f in polynomials():
        digit = 2 + f % 3
        for core, values in ((PLAIN, {}), (MONTGOMERY, {"MaxBits": m + -m % digit})):
            build = {"Digit": digit, "Modulus": f, "Square": 1, **values}
            config = core.configure(m, build)
            longest = values.get("MaxBits", m)
            span = range(1 << longest)
            for size in range(1 << longest.bit_length()) if core is MONTGOMERY else [None]:
                retained = span if size in (None, m) else span[:: len(span) // 2 - 1]
                for a in retained:
                    bs = (None, a ^ 1)
                    jobs += [Job(f, a, b, "gf2m", len(configs), size) for b in bs]
            configs.append(config)
    lanes = [[job for job in jobs if job.lane == lane] for lane in range(len(configs))]
    for check in check_lanes(configs, lanes, "squares"):
        assert check.failures == 0, f"{check.label}: {check.first_failure}"
        assert (check.cycles_min, check.cycles_max) == check.latency


def test_a_build_without_squares_refuses_them() -> None:
    configs = [PLAIN.configure(5, {"Digit": 2}), MONTGOMERY.configure(5, {"MaxBits": 5})]
    jobs = [Job(0b100101, 3, b, "gf2m", lane) for b in (None, 3, None) for lane in (0, 1)]
    for job, outcome in Bench(configs).pairs(jobs):
        expected = Status.OK if job.b else Status.BAD_MODULUS
        assert outcome.status is expected
        assert outcome == configs[job.lane].model(job.modulus, job.a, job.b, job.kind)


def test_a_square_is_asked_for_by_one_operand() -> None:
    """A single operand is squared, modulo the field's polynomial, if the build has squares."""
    field, squares = parse_field("gf2m:0x13"), {"Square": 1}
    multiply, a, long = of(PLAIN), {"a": 7}, {**squares, "MaxBits": 30}
    op = multiply.request(PLAIN, field, a, bits=None, assignments=squares)
    assert (op.config.modulus, compute.simulate(op)) == (0x13, op.config.model(0x13, 7))
    with pytest.raises(UsageError, match="needs the operand b as well"):
        multiply.request(PLAIN, field, a, bits=None, assignments={})
    with pytest.raises(UsageError, match="has as many digits as MaxBits"):
        multiply.request(MONTGOMERY, field, a, bits=None, assignments=long)


def in_flint(value: int) -> flint.nmod_poly:
    return flint.nmod_poly([int(bit) for bit in reversed(f"{value:b}")], 2)


def _named(lane: int, size: int | None) -> Iterator[Job]:
    """Yield operands of every named field in turn, or only of the field with ``size`` bits."""
    rng = random.Random(lane)
    fields = [field for field in FIELDS if size in (None, field.bits)]
    for _ in range(COUNT):
        for field in fields:
            a, b = rng.getrandbits(field.bits), rng.getrandbits(field.bits)
            at = None if size else field.bits
            yield Job(field.modulus, a, b, field.kind, lane=lane, size=at)


def test_named_fields() -> None:
    """Plain: a core of each field, fixed and not; Montgomery: one for all, digits of any length."""
    configs: list[Configuration] = []
    jobs: list[Job] = []
    builds = ((1, False), (8, True), (13, False), (16, True), (32, False))
    if COUNT < 1000:
        builds = ((1, False), (8, True), (5, False), (4, True), (3, False))
    for field, (digit, fixed) in zip(FIELDS, builds, strict=True):
        values = {"Digit": digit, "Modulus": field.modulus if fixed else 0, "Square": int(fixed)}
        samples = list(_named(len(configs), field.bits))
        jobs += [replace(job, b=None) for job in samples] if fixed else []
        jobs += samples
        configs.append(PLAIN.configure(field.bits, values))
    jobs += _named(len(configs), None)
    configs.append(MONTGOMERY.configure(576, {"Digit": 24 if COUNT >= 1000 else 6}))
    poly = {field.modulus: in_flint(field.modulus) for field in FIELDS}
    for job, outcome in Bench(configs).pairs(jobs):
        b = job.a if job.b is None else job.b
        config = configs[job.lane].at(job.size)
        assert outcome.status is Status.OK
        assert outcome.cycles == config.latency()[job.b is not None]
        assert outcome.result >> config.bits == 0
        scale = in_flint(1 << config.core.r_bits(config))
        leftover = in_flint(outcome.result) * scale
        assert not (leftover - in_flint(job.a) * in_flint(b)) % poly[job.modulus]


def test_digits_at_real_widths() -> None:
    """Edges and random operands at digits that divide the width or not, or are longer than it."""
    configs = [
        PLAIN.configure(bits, {"Digit": digit})
        for bits, digit in ((17, 17), (9, 20), (50, 17), (34, 3))
    ]
    configs += [
        MONTGOMERY.configure(bits, {"Digit": digit, "MaxBits": bits + digit % 3})
        for bits, digit in ((65, 1), (32, 11))
    ]
    f = 1 << 70 | 1 << 13 | 0b111
    configs.append(PLAIN.configure(70, {"Digit": 13, "Modulus": f}))
    values = {"Digit": 16, "MaxBits": 75, "Modulus": f, "Square": 1}
    configs.append(MONTGOMERY.configure(72, values))
    jobs = []
    for lane, config in enumerate(configs):
        rng = random.Random(lane)
        jobs.append([*operands.edges(config, rng), *operands.randoms(config, 30, rng)])
    for config, check in zip(configs, check_lanes(configs, jobs, "digits"), strict=True):
        assert check.failures == 0, f"{config.label()}: {check.first_failure}"
