"""Protected programs of k P: every point and scalar of small curves, and faults."""

import itertools
import random
from dataclasses import dataclass
from typing import Any

import pytest

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.models.curve import Machine
from dualfield.operations.curve_packing import pack_curve, pack_point, unpack_point
from dualfield.operations.curve_requests import request
from dualfield.programs.curve_programs import PROTECTED, program
from models.test_curve import begins_well, check, every_x, field_of

CORE = catalog.get("scalar-mul")
SMALL = [*((p, 6) for p in (3, 5, 7)), (5, 7)]
FEW = [(5, 6)]
LAST = dict(PROTECTED.keys())
"""The value of each form that holds the others."""


@pytest.mark.parametrize(("form", "protect"), PROTECTED)
def test_every_curve_point_and_scalar(form: str, protect: str) -> None:
    """Of GF(p), p <= 7, and GF(2^m), m <= 3, scalars beyond twice every order.

    Random numbers are 0, all ones, and others. Of values that another one holds, GF(5) alone.
    """
    if form == "binary":
        for m, f in ((2, 0b111), (3, 0b1011)):
            for a, b in itertools.product(range(1 << m), repeat=2):
                check(Curve("", form, f, a, b), m, 1 << m, protect=protect)
        return
    for p, bits in SMALL if protect == LAST[form] else FEW:
        scalars = 2 * (p + 1 + int(2 * p**0.5)) + 3
        for a, b in itertools.product(range(p), range(p) if form == "weierstrass" else (0,)):
            curve = Curve("", form, p, a, b)
            if form == "montgomery":
                every_x(curve, scalars, protect)
                continue
            check(curve, bits, scalars, protect=protect)
            if (form, protect) == ("weierstrass", "coordinates"):
                check(curve, bits, scalars, affine=True, protect=protect)


@pytest.mark.parametrize(("form", "protect"), PROTECTED)
def test_the_first_product_is_in_no_repeat(form: str, protect: str) -> None:
    begins_well(program(form, two_products=False, protect=protect))


@dataclass
class Faulty(Machine):
    """A machine in which a bit of a register flips before an order, counted as they run."""

    at: int = 0
    register: int = 0
    bit: int = 0
    done: int = 0

    def _blocks(self, *given: Any) -> Any:
        for count, block in super()._blocks(*given):
            yield count, [one for step in block for one in ((Faulty._flip, 0, 0, 0), step)]

    def _flip(self, *_: int) -> None:
        self.done += 1
        if self.done == self.at:
            self.memory[self.register] ^= 1 << self.bit


@pytest.mark.parametrize("affine", [False, True])
def test_a_result_off_the_curve_is_refused(affine: bool) -> None:
    """Flipped bits in any register before any order but the last two, which store."""
    curve, bits, rng = Curve("", "weierstrass", 65521, 5, 1), 16, random.Random(4)
    (x, y), k = points.random_point(curve, rng), 0xB5A7

    def run(protect: str, at: int, register: int, bit: int) -> tuple[Faulty, bool]:
        machine = Faulty(field_of(curve, bits), (65521, 5, 1, x, y, k), 0, at=at)
        machine.register, machine.bit = register, bit
        rx, ry = machine.run(program("weierstrass", affine=affine, protect=protect))
        text = not (machine.off_curve or machine.composite or machine.infinite or machine.faulty)
        return machine, text and not points.on_curve(curve, rx, ry)

    observations = dict.fromkeys(("none", "result"), 0)
    for protect in observations:
        steps = run(protect, 0, 0, 0)[0].done
        for _ in range(150):
            at = rng.randrange(1, steps - 1)
            observations[protect] += run(protect, at, rng.randrange(2, 28), rng.randrange(16))[1]
    assert observations["result"] == 0
    assert observations["none"] > 20


def test_random_numbers_change_no_answer() -> None:
    """The command repeats an operation with different random numbers and equal points."""
    build = {"Protect": "scalar", "Random": 16}
    curve = NAMED["P-192"]
    jobs, actual = set(), set()
    for _ in range(2):
        op = request(CORE, curve, [curve.base], [3], bits=None, assignments=build)
        jobs.add(op.job)
        actual.add(op.config.model(op.job.modulus, op.job.a, op.job.b))
    assert len(jobs) == 2
    (one,) = actual
    assert unpack_point(192, one.result) == points.multiple(curve, 3, curve.base)


def test_a_wrong_order_is_refused() -> None:
    """A missing, too long or wrong order is refused; other protections need no order."""
    plain = Curve("C", "weierstrass", NAMED["P-192"].modulus, *(NAMED["P-192"].a, 5))
    build: dict[str, object] = {"Protect": "scalar"}
    with pytest.raises(UsageError, match="needs the order of C"):
        request(CORE, plain, [None], [3], bits=None, assignments=build)
    wrong = Curve("C", "weierstrass", 251, 5, 1, 245)
    point = points.random_point(wrong, random.Random(1))
    with pytest.raises(UsageError, match="n = 245 is not the order of C"):
        request(CORE, wrong, [point], [3], bits=None, assignments=build)
    request(CORE, plain, [None], [3], bits=None, assignments={"Protect": "coordinates"})
    for form, more in (("montgomery", {}), ("binary", {"Arithmetic": "digit"})):
        with pytest.raises(UsageError, match="Protect=scalar needs"):
            CORE.configure(16, {**build, "Form": form, **more})


def test_an_order_of_0_leaves_the_scalar() -> None:
    """An order of 0 on the port disables the scalar's protection."""
    config = CORE.configure(8, {"Protect": "scalar", "Random": 8})
    curve, rng = Curve("", "weierstrass", 251, 5, 1), random.Random(3)
    point = points.random_point(curve, rng)
    for k in (0, 1, 77, 255):
        scalar = k | rng.getrandbits(16) << 8
        actual = config.model(pack_curve(8, curve, 0), pack_point(8, point), scalar)
        assert unpack_point(8, actual.result) == points.multiple(curve, k, point)
