"""Stimuli of the generated bench of ``scalar-mul``, with results by chord and tangent.

Each random scalar differs from the previous one in a few bits, so its multiple takes a few
additions from a table of 2^i P, which is computed once per point.
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
from dualfield.operations.curve_operands import fits, random_curve
from dualfield.operations.curve_packing import (
    fixed_curve,
    fixed_point,
    on_port,
    pack_job,
    port_values,
    unpack_curve,
)
from dualfield.programs.point_programs import POINTS
from dualfield.simulate.bench import Job

_MODEL_RUNS = 8
"""Number of operations that are compared with the model, which is slow."""
_FLIPS = 4
"""Maximum number of scalar bits that change from one operation to the next."""
_CURVES = 3
"""Number of random curves if the curve is a port; named curves are added."""


@dataclass(frozen=True)
class _Stimulus:
    """An operation with its expected status and point."""

    job: Job
    status: Status
    point: Point = None


def draw(
    config: Configuration, fixed: int, curve: Curve | None, count: int, rng: random.Random
) -> list[tuple[Job, Outcome]]:
    """``count`` operations with results, in any order: corner cases, refusals, random scalars.

    ``fixed``: the value of the curve port where the curve is a constant, else 0. ``curve``: the
    curve that the core is used for, if any.

    Raises:
        CheckFailed: the model's result of an operation differs.
    """
    if (own := fixed_curve(config)) is not None:
        fixed, curve = on_port(config, own), own
    if fixed:
        starts = [_start(config, curve or unpack_curve(config, fixed), rng)]
    else:
        starts = list(_starts(config, curve, rng))
    pairs = [_Pair(config, curve, point, rng) for curve, point in starts]
    stimuli = [operation for pair in pairs for operation in pair.edges()]
    for _ in range(24 if fixed else 6):
        stimuli += [
            stimulus for c, p in starts for stimulus in _refusals(config, c, p, rng, fixed > 0)
        ]
    stimuli = stimuli[: count * 5 // 8]
    stimuli += [pairs[i % len(pairs)].step() for i in range(count - len(stimuli))]
    rng.shuffle(stimuli)
    operations = [(stimulus.job, _answer(config, stimulus)) for stimulus in stimuli]
    for job, outcome in operations[:: max(1, count // _MODEL_RUNS)]:
        if config.model(job.modulus, job.a, job.b, job.kind) != outcome:
            raise CheckFailed(f"the model of {config.label()} is wrong about {job}.")
    return operations


def _answer(config: Configuration, stimulus: _Stimulus) -> Outcome:
    """The expected outcome; a random factor may be refused."""
    packed = port_values(config, stimulus.job)
    status = answers.refuse_random(config, packed, stimulus.status)
    return answers.answer(config, status, stimulus.point)


def _starts(
    config: Configuration, curve: Curve | None, rng: random.Random
) -> Iterator[tuple[Curve, tuple[int, int]]]:
    """Curves that fit, each with a point: the core's own curve, named ones, random ones."""
    form, n = config.form, config.bits
    fitting = [c for c in NAMED.values() if c.form == form and fits(c, n)]
    for start_curve in dict.fromkeys([*([] if curve is None else [curve]), *fitting[-3:]]):
        yield _start(config, start_curve, rng)
    for _ in range(_CURVES):
        start = random_curve(form, n, rng)
        while points.singular(start[0]):
            start = random_curve(form, n, rng)
        yield start


def _start(
    config: Configuration, curve: Curve, rng: random.Random
) -> tuple[Curve, tuple[int, int]]:
    """A curve with its base point, or with a random point if it has none."""
    return curve, curve.base or points.random_point(curve, rng)


class _Walk:
    """Scalars and multiples of one point; each scalar differs from the last in a few bits."""

    def __init__(
        self,
        bits: int,
        curve: Curve,
        point: tuple[int, int],
        rng: random.Random,
        *,
        negates: bool = True,
    ) -> None:
        self.negates = negates
        self.bits, self.curve, self.point, self.rng = bits, curve, point, rng
        self.add, start, self.to_port = points.group(curve, point)
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
        return None if total is None else self.to_port(total)

    def step(self) -> tuple[int, Point, Point]:
        """The next scalar, the point or its negative, and the multiple."""
        for _ in range(self.rng.randrange(1, _FLIPS + 1)):
            i = self.rng.randrange(self.bits)
            power = self.table[i]
            if self.k >> i & 1:
                power = points.negative(self.curve, power)
            self.k, self.total = self.k ^ 1 << i, self.add(self.total, power)
        total = None if self.total is None else self.to_port(self.total)
        is_same = not self.negates or self.curve.form == "montgomery"
        if is_same or self.rng.randrange(2):
            return self.k, self.point, total
        negatives = points.negative(self.curve, self.point), points.negative(self.curve, total)
        return self.k, negatives[0], negatives[1]


class _Pair:
    """Operations of a program on a curve, from the multiples of two points."""

    def __init__(
        self, config: Configuration, curve: Curve, point: tuple[int, int], rng: random.Random
    ) -> None:
        self.config, self.curve, self.rng = config, curve, rng
        self.program = config.program
        negates = fixed_point(config) is None
        self.first = self.second = _Walk(config.bits, curve, point, rng, negates=negates)
        if self.program == "combine":
            other = points.multiple(curve, 5, point) or point
            self.second = _Walk(config.bits, curve, other, rng)

    def _operation(self, walk_step: tuple[int, Point, Point]) -> _Stimulus:
        """The operation with a scalar and its multiple."""
        (k, p, total), curve, config = walk_step, self.curve, self.config
        if self.program == "multiply":
            return _Stimulus(pack_job(config, curve, (p,), (k,)), Status.OK, total)
        if self.program == "check":
            return _Stimulus(pack_job(config, curve, (total,), ()), Status.OK, total)
        second_scalar, q, second_point = self.second.step()
        if self.program == "combine":
            sum_point = points.add(curve, total, second_point)
            return _Stimulus(
                pack_job(config, curve, (p, q), (k, second_scalar)), Status.OK, sum_point
            )
        q = self.rng.choice(
            (second_point, second_point, second_point, total, points.negative(curve, total), None)
        )
        return _Stimulus(
            pack_job(config, curve, (total, q), ()), Status.OK, points.add(curve, total, q)
        )

    def step(self) -> _Stimulus:
        """The next operation."""
        return self._operation(self.first.step())

    def edges(self) -> Iterator[_Stimulus]:
        """Corner cases: scalars near 0, the order and 2^width; the point at infinity."""
        top = (1 << self.config.bits) - 1
        order = self.curve.order or top
        near_order = (order + i for i in (-2, -1, 0, 1))
        for k in sorted({0, 1, 2, 3, top, top - 1, *(k for k in near_order if 0 <= k <= top)}):
            yield self._operation((k, self.first.point, self.first.times(k)))
        if fixed_point(self.config) is not None:
            return
        for k in (0, self.rng.randrange(top)):
            yield self._operation((k, None, None))


def _refusals(
    config: Configuration,
    curve: Curve,
    point: tuple[int, int],
    rng: random.Random,
    constant_curve: bool,
) -> Iterator[_Stimulus]:
    """Refused operations of every kind; if the curve is a constant, only bad points."""
    if fixed_point(config) is not None:
        return
    n, k = config.bits, rng.getrandbits(config.bits)
    top = (1 << n) - 1
    x, y = point
    cases: list[tuple[Curve, tuple[int, int]]] = [
        (curve, (top - rng.randrange(2), y)),
        (curve, (x, top - rng.randrange(2))),
        (curve, (x, y ^ 1 << rng.randrange(n))),
        (curve, (rng.getrandbits(n), rng.getrandbits(n))),
    ]
    if not constant_curve:
        m = curve.modulus
        cases += [(replace(curve, modulus=even), point) for even in (m & ~1, 0, 1, 2)]
        cases += [(replace(curve, a=top), point), (replace(curve, b=top), point)]
        cases += [(replace(curve, a=0, b=0), point), (replace(curve, a=2, b=0), point)]
    count = POINTS[config.program]
    for bad_curve, wrong in cases:
        operands: list[Point] = [point] * count
        operands[rng.randrange(count)] = wrong
        status = answers.refusal(bad_curve, n, *operands)
        if status is Status.OK:  # a point of the curve, or of a Montgomery curve any x
            point_sum = answers.expected_point(config, bad_curve, operands, [3] * count)
            yield _Stimulus(pack_job(config, bad_curve, operands, (3, 3)), status, point_sum)
        else:
            yield _Stimulus(pack_job(config, bad_curve, operands, (k, k)), status)
