"""Stimuli of the generated bench of ``scalar-mul``, with results by chord and tangent.

Each random scalar differs from the previous one in a few bits, so its multiple takes a few
additions
from a table of 2^i P, which is computed once per point.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from dualfield.catalog.core import Configuration
from dualfield.host.errors import CheckFailed
from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import curve_answers as answers
from dualfield.operations.curve_operands import random_curve
from dualfield.operations.curve_packing import packed, unpack_curve
from dualfield.programs.curve_programs import POINTS
from dualfield.simulate.bench import Job

_MODELLED = 8
"""Operations that the model computes too: each is a program run in Python."""
_FLIPPED = 4
"""Bits of the scalar that change from one operation to the next, at most."""
_CURVES = 3
"""Random curves, where the curve is a port; named ones that fit besides."""


@dataclass(frozen=True)
class _Answered:
    """An operation with its expected status and point."""

    job: Job
    status: Status
    point: Point = None


def draw(
    config: Configuration, fixed: int, known: Curve | None, count: int, rng: random.Random
) -> list[tuple[Job, Outcome]]:
    """``count`` operations with results, in any order: corner cases, refusals, random scalars.

    ``fixed``: the value of the curve port where the curve is a constant, else 0. ``known``: the
    curve that the core is built for, if any.

    Raises:
        CheckFailed: the model's result of an operation differs.
    """
    if fixed:
        starts = [_start(config, known or unpack_curve(config, fixed), rng)]
    else:
        starts = list(_starts(config, known, rng))
    pairs = [_Pair(config, curve, point, rng) for curve, point in starts]
    made = [operation for pair in pairs for operation in pair.edges()]
    for _ in range(24 if fixed else 6):
        made += [a for c, p in starts for a in _refused(config, c, p, rng, fixed > 0)]
    made = made[: count * 5 // 8]
    made += [pairs[i % len(pairs)].step() for i in range(count - len(made))]
    rng.shuffle(made)
    found = [(one.job, answers.answer(config, one.status, one.point)) for one in made]
    for job, outcome in found[:: max(1, count // _MODELLED)]:
        if config.model(job.modulus, job.a, job.b, job.kind) != outcome:
            raise CheckFailed(f"the model of {config.label()} is wrong about {job}.")
    return found


def _starts(
    config: Configuration, curve: Curve | None, rng: random.Random
) -> Iterator[tuple[Curve, tuple[int, int]]]:
    """Curves that fit, each with a point: the core's own curve, named ones, random ones."""
    form, n = config.form, config.bits
    known = [c for c in NAMED.values() if c.form == form and _fits(c, n)]
    for chosen in dict.fromkeys([*([] if curve is None else [curve]), *known[-3:]]):
        yield _start(config, chosen, rng)
    for _ in range(_CURVES):
        yield random_curve(form, n, rng)


def _fits(curve: Curve, bits: int) -> bool:
    return curve.bits == bits if curve.form == "binary" else curve.bits <= bits


def _start(
    config: Configuration, curve: Curve, rng: random.Random
) -> tuple[Curve, tuple[int, int]]:
    """A curve with its base point, or with a random point if it has none."""
    return curve, curve.base or points.random_point(curve, rng)


class _Walk:
    """Scalars and multiples of one point; each scalar differs from the last in a few bits."""

    def __init__(self, bits: int, curve: Curve, point: tuple[int, int], rng: random.Random) -> None:
        self.bits, self.curve, self.point, self.rng = bits, curve, point, rng
        self.add, start, self.shown = points.group(curve, point)
        self.table: list[Point] = [start]
        for _ in range(bits - 1):
            self.table.append(self.add(self.table[-1], self.table[-1]))
        self.k = (1 << bits) // 3
        self.total = self._sum(self.k)

    def _sum(self, k: int) -> Point:
        total: Point = None
        for i, power in enumerate(self.table):
            if k >> i & 1:
                total = self.add(total, power)
        return total

    def times(self, k: int) -> Point:
        """K times the point."""
        total = self._sum(k)
        return None if total is None else self.shown(total)

    def step(self) -> tuple[int, Point, Point]:
        """The next scalar, the point or its negative, and the multiple."""
        for _ in range(self.rng.randrange(1, _FLIPPED + 1)):
            i = self.rng.randrange(self.bits)
            power = self.table[i]
            if self.k >> i & 1:
                power = points.negative(self.curve, power)
            self.k, self.total = self.k ^ 1 << i, self.add(self.total, power)
        total = None if self.total is None else self.shown(self.total)
        if self.curve.form == "montgomery" or self.rng.randrange(2):
            return self.k, self.point, total
        turned = points.negative(self.curve, self.point), points.negative(self.curve, total)
        return self.k, turned[0], turned[1]


class _Pair:
    """Operations of a program on a curve, from the multiples of two points."""

    def __init__(
        self, config: Configuration, curve: Curve, point: tuple[int, int], rng: random.Random
    ) -> None:
        self.config, self.curve, self.rng = config, curve, rng
        self.program = str(config.values["Program"])
        self.first = self.second = _Walk(config.bits, curve, point, rng)
        if self.program == "combine":
            other = points.multiple(curve, 5, point) or point
            self.second = _Walk(config.bits, curve, other, rng)

    def _operation(self, one: tuple[int, Point, Point]) -> _Answered:
        """The operation with a scalar and its multiple."""
        (k, p, total), curve, config = one, self.curve, self.config
        if self.program == "multiply":
            return _Answered(packed(config, curve, (p,), (k,)), Status.OK, total)
        if self.program == "check":
            return _Answered(packed(config, curve, (total,), ()), Status.OK, total)
        other, q, second = self.second.step()
        if self.program == "combine":
            right = points.add(curve, total, second)
            return _Answered(packed(config, curve, (p, q), (k, other)), Status.OK, right)
        q = self.rng.choice((second, second, second, total, points.negative(curve, total), None))
        return _Answered(
            packed(config, curve, (total, q), ()), Status.OK, points.add(curve, total, q)
        )

    def step(self) -> _Answered:
        """The next operation."""
        return self._operation(self.first.step())

    def edges(self) -> Iterator[_Answered]:
        """Corner cases: scalars near 0, the order and 2^width; the point at infinity."""
        top = (1 << self.config.bits) - 1
        order = self.curve.order or top
        near = (order + i for i in (-2, -1, 0, 1))
        for k in sorted({0, 1, 2, 3, top, top - 1, *(k for k in near if 0 <= k <= top)}):
            yield self._operation((k, self.first.point, self.first.times(k)))
        for k in (0, self.rng.randrange(top)):
            yield self._operation((k, None, None))


def _refused(
    config: Configuration, curve: Curve, point: tuple[int, int], rng: random.Random, fixed: bool
) -> Iterator[_Answered]:
    """Every kind of refused operation; if the curve is a constant, only bad points."""
    n, k = config.bits, rng.getrandbits(config.bits)
    top = (1 << n) - 1
    x, y = point
    cases: list[tuple[Curve, tuple[int, int]]] = [
        (curve, (top - rng.randrange(2), y)),
        (curve, (x, top - rng.randrange(2))),
        (curve, (x, y ^ 1 << rng.randrange(n))),
        (curve, (rng.getrandbits(n), rng.getrandbits(n))),
    ]
    if not fixed:
        m = curve.modulus
        cases += [(replace(curve, modulus=even), point) for even in (m & ~1, 0, 1, 2)]
        cases += [(replace(curve, a=top), point), (replace(curve, b=top), point)]
        cases += [(replace(curve, a=0, b=0), point), (replace(curve, a=2, b=0), point)]
    count = POINTS[str(config.values["Program"])]
    for changed, wrong in cases:
        given: list[Point] = [point] * count
        given[rng.randrange(count)] = wrong
        status = answers.refusal(changed, n, *given)
        if status is Status.OK:  # a point of the curve, or of a Montgomery curve any x
            right = answers.right_point(config, changed, given, [3] * count)
            yield _Answered(packed(config, changed, given, (3, 3)), status, right)
        else:
            yield _Answered(packed(config, changed, given, (k, k)), status)
