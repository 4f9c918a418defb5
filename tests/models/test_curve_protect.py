"""Protected programs of k P: every point and scalar of small curves, and faults."""

import itertools
import random
from dataclasses import dataclass

import pytest

from dualfield.curve import points
from dualfield.curve.curves import Curve
from dualfield.curve.programs import AFFINE_PROTECTED, PROTECTED, program
from dualfield.models.curve import Machine
from models.test_curve import begins_well, check, every_x, field_of

SMALL = [*((p, 6) for p in (3, 5, 7)), (5, 7)]


@pytest.mark.parametrize(("form", "protect"), PROTECTED)
def test_every_curve_point_and_scalar(form: str, protect: str) -> None:
    """Of GF(p), p <= 7, and GF(2^m), m <= 3, scalars beyond twice every order."""
    if form == "binary":
        for m, f in ((2, 0b111), (3, 0b1011)):
            for a, b in itertools.product(range(1 << m), repeat=2):
                check(Curve("", form, f, a, b), m, 1 << m, protect=protect)
        return
    for p, bits in SMALL:
        scalars = 2 * (p + 1 + int(2 * p**0.5)) + 3
        for a, b in itertools.product(range(p), range(p) if form == "weierstrass" else (0,)):
            curve = Curve("", form, p, a, b)
            if form == "montgomery":
                every_x(curve, scalars, protect)
                continue
            check(curve, bits, scalars, protect=protect)
            if (form, protect) in AFFINE_PROTECTED:
                check(curve, bits, scalars, affine=True, protect=protect)


@pytest.mark.parametrize(("form", "protect"), PROTECTED)
def test_the_first_product_is_in_no_repeat(form: str, protect: str) -> None:
    begins_well(program(form, paired=False, protect=protect))


@dataclass
class Faulty(Machine):
    """A machine in which a bit of a register flips before an order, counted as they run."""

    at: int = 0
    register: int = 0
    bit: int = 0
    done: int = 0

    def _step(self, i):  # type: ignore[no-untyped-def]
        self.done += 1
        if self.done == self.at:
            self.memory[self.register] ^= 1 << self.bit
        super()._step(i)
        self.steps = self.done


@pytest.mark.parametrize("affine", [False, True])
def test_a_result_off_the_curve_is_refused(affine: bool) -> None:
    """Flipped bits in any register before any order but the last two, which store."""
    curve, bits, rng = Curve("", "weierstrass", 65521, 5, 1), 16, random.Random(4)
    (x, y), k = points.drawn(curve, rng), 0xB5A7

    def run(protect: str, at: int, register: int, bit: int) -> tuple[Faulty, bool]:
        machine = Faulty(field_of(curve, bits), (65521, 5, 1, x, y, k), 0, at=at)
        machine.register, machine.bit = register, bit
        rx, ry = machine.run(program("weierstrass", affine=affine, protect=protect))
        shown = not (machine.off_curve or machine.composite or machine.infinite)
        return machine, shown and not points.on_curve(curve, rx, ry)

    seen = dict.fromkeys(("none", "result"), 0)
    for protect in seen:
        steps = run(protect, 0, 0, 0)[0].steps
        for _ in range(150):
            at = rng.randrange(1, steps - 1)
            seen[protect] += run(protect, at, rng.randrange(2, 28), rng.randrange(16))[1]
    assert seen["result"] == 0
    assert seen["none"] > 20
