"""P + Q, k P + l Q and the check of P on any curve at run time: all operands of small curves."""

import itertools
import random
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from dualfield.math import points
from dualfield.math.curves import Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.models.prime_any_scalar import AnyScalar
from dualfield.programs.prime_engine.any_points_program import AnyPoints
from models.test_prime_any_scalar import curve_port, point_port
from prime_engine_values import Evaluator

NOT_ON_CURVE = Status.NOT_INVERTIBLE.value


@dataclass
class Group:
    """The points of a curve by number, infinity the last one, and two pairs that are no points."""

    p: int
    a: int
    b: int

    def __post_init__(self) -> None:
        """Prepare the operands, and the tables of sums and multiples if the points are a group."""
        self.curve = Curve("", "weierstrass", self.p, self.a, self.b, None)
        pairs = list(itertools.product(range(self.p), range(self.p)))
        affine = [pair for pair in pairs if points.on_curve(self.curve, *pair)]
        self.group: list[Point] = [*affine, None]
        self.operands = [*self.group, *[pair for pair in pairs if pair not in affine][:2]]
        self.bits = max(self.p.bit_length(), 3)
        self.singular = points.singular(self.curve)

    def column(self, place: int) -> Any:
        """Return a coordinate of each operand, any for infinity; 2: 1 for infinity."""
        if place == 2:
            return np.array([int(point is None) for point in self.operands])
        return np.array([(1 << self.bits) - 1 if q is None else q[place] for q in self.operands])

    def run(self, program: str, pairs: tuple[Any, Any], scalars: list[Any]) -> Evaluator:
        """Run a program for arrays of operands, by their numbers."""
        build = AnyScalar(self.bits, 4, 4).engine.build
        source = AnyPoints(build, self.bits, program)
        same = np.zeros(len(pairs[0]), dtype=np.int64)
        inputs = [*scalars, *(same + value for value in (self.p, self.a, self.b))]
        inputs += [self.column(place)[numbers] for numbers in pairs for place in range(3)]
        fixed = replace(build, modulus=self.p, limit=self.p - 1)
        evaluator = Evaluator(fixed, source.constants, inputs)
        evaluator.run(source.text)
        return evaluator

    def check(self, run: Evaluator, pairs: tuple[Any, Any], scalars: list[Any]) -> None:
        """Compare the results of sums with tables of chord and tangent."""
        if self.singular:
            assert np.all(run.status == NOT_ON_CURVE)
            return
        last = len(self.group) - 1
        is_good = (pairs[0] <= last) & (pairs[1] <= last)
        assert np.array_equal(run.status == 0, is_good)
        assert np.all(run.status[~is_good] == NOT_ON_CURVE)
        number = {point: i for i, point in enumerate(self.group)}
        table = [[number[points.add(self.curve, p, q)] for q in self.group] for p in self.group]
        total = np.array(table)
        multiples = np.full((1 << self.bits, last + 1), last)
        for k in range(1, 1 << self.bits):
            multiples[k] = total[multiples[k - 1], range(last + 1)]
        ends = [numbers[is_good] for numbers in pairs]
        if scalars:
            ends = [multiples[k[is_good], end] for k, end in zip(scalars, ends, strict=True)]
        right = total[ends[0], ends[1]]
        for place, output in enumerate(run.outputs):
            expected = self.column(place) * (place == 2 or self.column(2) == 0)
            assert np.array_equal(output[is_good], expected[right]), (self.curve, place)


@pytest.mark.parametrize("p", [3, 5, 7, 11, 13])
def test_every_sum_of_two_points_of_every_curve(p: int) -> None:
    """Equal and opposite points, points of order 2, infinity, singular curves, no points."""
    for a, b in itertools.product(range(p), repeat=2):
        group = Group(p, a, b)
        numbers = np.arange(len(group.operands))
        first, second = (grid.ravel() for grid in np.meshgrid(numbers, numbers))
        group.check(group.run("add", (first, second), []), (first, second), [])


@pytest.mark.parametrize(("p", "step"), [(3, 1), (5, 3), (7, 41), (11, 2003), (13, 4001)])
def test_combinations_of_two_points_of_every_curve(p: int, step: int) -> None:
    """Every operand of all curves over GF(3), and each step-th one over larger fields."""
    for a, b in itertools.product(range(p), repeat=2):
        group = Group(p, a, b)
        count, span = len(group.operands), 1 << group.bits
        at = np.arange((a * p + b) % step, (count * span) ** 2, step)
        first, second = at % count, at // count % count
        scalars = [at // count**2 % span, at // (count**2 * span)]
        pairs = first, second
        group.check(group.run("combine", pairs, scalars), pairs, scalars)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("p", "a", "b"), [(5, 1, 0), (5, 0, 4), (7, 0, 5), (7, 3, 2), (7, 0, 1), (11, 1, 6)]
)
def test_every_combination_of_two_points_of_small_curves(p: int, a: int, b: int) -> None:
    group = Group(p, a, b)
    count, span = len(group.operands), 1 << group.bits
    at = np.arange((count * span) ** 2)
    for part in np.array_split(at, -(-len(at) // 100_000)):
        pairs = part % count, part // count % count
        scalars = [part // count**2 % span, part // (count**2 * span)]
        group.check(group.run("combine", pairs, scalars), pairs, scalars)


@pytest.mark.parametrize("program", ["add", "combine", "check"])
def test_schedules_take_the_same_cycles_for_all_operands(program: str) -> None:
    """The program in words, in the order of its schedule, against chord and tangent."""
    core, rng, statuses = AnyScalar(4, 4, 4, program), random.Random(54), set()
    for _ in range(60):
        p = rng.choice((2, 3, 5, 7, 11, 13, 13, 15))
        curve = Curve("", "weierstrass", p, rng.randrange(p), rng.randrange(p), None)
        first, second = ((rng.randrange(p), rng.randrange(p)) for _ in range(2))
        pairs = [first, second, None, points.negative(curve, first)]
        ends = [first, rng.choice([first, *pairs])]
        k, m = rng.getrandbits(4), rng.getrandbits(4)
        packed = point_port(4, ends[1]) << 9 | point_port(4, ends[0])
        outcome = core.run(curve_port(4, p, curve.a, curve.b), packed, m << 4 | k)
        statuses.add(outcome.status)
        assert outcome.cycles == core.cycles
        read = ends[: 1 + (program != "check")]
        if p in (2, 15) or outcome.status is not Status.OK:
            assert (outcome.status, p) == (Status.OK, 15) or outcome.result == 0
            continue
        assert not points.singular(curve)
        assert all(point is None or points.on_curve(curve, *point) for point in read)
        result = points.add(curve, *ends)
        if program == "combine":
            multiples = (points.multiple(curve, k, ends[0]), points.multiple(curve, m, ends[1]))
            result = points.add(curve, *multiples)
        assert outcome.result == point_port(4, ends[0] if program == "check" else result)
    assert {Status.OK, Status.NOT_INVERTIBLE, Status.BAD_MODULUS} <= statuses


@pytest.mark.parametrize("program", ["add", "combine"])
def test_operands_of_either_point_are_refused(program: str) -> None:
    """Coordinates that are not below p, bad moduli, and a composite one."""
    core, good, wrong = AnyScalar(4, 4, 4, program), (0, 1), (13, 1)
    for first, second in ((good, wrong), (wrong, good), (good, (0, 15))):
        packed = point_port(4, second) << 9 | point_port(4, first)
        outcome = core.run(curve_port(4, 13, 1, 1), packed, 0x35)
        assert (outcome.status, outcome.result) == (Status.OPERAND_RANGE, 0)
        assert outcome.cycles == core.cycles
    for p in (0, 1, 8):
        outcome = core.run(curve_port(4, p, 1, 1), 0, 0x35)
        assert (outcome.status, outcome.result) == (Status.BAD_MODULUS, 0)
    packed = point_port(4, (3, 6)) << 9 | point_port(4, (0, 6))
    outcome = core.run(curve_port(4, 15, 2, 6), packed, 0x35)
    assert (6 * 6 - 27 - 6 - 6) % 15 != 0 or outcome.status is Status.BAD_MODULUS
