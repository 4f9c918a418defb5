"""The digit-serial multipliers: every polynomial to degree 6, many digits, squares."""

from collections.abc import Iterator

import pytest

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.check import compute
from dualfield.host.errors import UsageError
from dualfield.math.fields import NAMED, parse_field
from dualfield.models.outcome import Status
from dualfield.operations import of
from dualfield.simulate import Bench, Job
from rtl.lanes import check_every_operand, check_real_widths, run_lanes

PLAIN = catalog.get("mul-digit")
MONTGOMERY = catalog.get("mont-mul-digit")


def test_every_plain_product_to_degree_5() -> None:
    """Every polynomial that fits, irreducible or not or refused; all pairs of operands."""
    settings = [(2, 1), (2, 3), (3, 2), (3, 5), (4, 3), (5, 2), (5, 7)]
    configs = [PLAIN.configure(bits, {"Digit": digit}) for bits, digit in settings]
    check_every_operand(configs, {"ok", "bad_modulus"})


def test_every_montgomery_product_to_degree_5() -> None:
    """The same with every size up to MaxBits, which is more than the size or not."""
    settings = [(2, 1, 3), (3, 2, 3), (3, 4, 6), (4, 3, 4), (5, 3, 5)]
    configs = [
        MONTGOMERY.configure(bits, {"Digit": digit, "MaxBits": longest})
        for bits, digit, longest in settings
    ]
    check_every_operand(configs, {"ok", "operand_range", "bad_modulus"})


def polynomials() -> Iterator[tuple[int, int]]:
    """Yield each (degree, polynomial) of a build; one at 5 and 6 bits."""
    for m in range(2, 7):
        all_polynomials = range(1 << m | 1, 2 << m, 2)
        yield from ((m, f) for f in (all_polynomials if m < 5 else all_polynomials[m : m + 1]))


def test_every_square_of_every_fixed_polynomial() -> None:
    """All operands, products in between, every size of the Montgomery multiplier."""
    configs: list[Configuration] = []
    lanes: list[list[Job]] = []
    for m, f in polynomials():
        digit = 2 + f % 3
        for core, values in ((PLAIN, {}), (MONTGOMERY, {"MaxBits": m + -m % digit})):
            build = {"Digit": digit, "Modulus": f, "Square": 1, **values}
            longest = values.get("MaxBits", m)
            span = range(1 << longest)
            lane: list[Job] = []
            for size in range(1 << longest.bit_length()) if core is MONTGOMERY else [None]:
                retained = span if size in (None, m) else span[:: len(span) // 2 - 1]
                lane += [Job(f, a, b, "gf2m", size=size) for a in retained for b in (None, a ^ 1)]
            configs.append(core.configure(m, build))
            lanes.append(lane)
    for check in run_lanes(configs, lanes):
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


def test_digits_at_real_widths() -> None:
    """Digits that divide the width or not, or are longer than it; fixed polynomials."""
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
    named = {"Digit": 8, "Modulus": NAMED["B-233"].modulus, "Square": 1}
    configs.append(PLAIN.configure(233, named))
    check_real_widths(configs, 30)
