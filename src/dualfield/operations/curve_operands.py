"""Stimuli of ``scalar-mul``: exhaustive at small widths, corner cases, refusals, random ones."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from dualfield.catalog.core import Configuration
from dualfield.math import points
from dualfield.math.curve_moduli import irreducible
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.operations import curve_answers as answers
from dualfield.operations.curve_packing import (
    fixed_curve,
    fixed_point,
    pack_job,
    port_values,
    unpack_curve,
)
from dualfield.simulate.bench import Job

SPREAD = 7
"""The sampling step of small operations; coprime to the number of scalars."""


def _curves(form: str, bits: int, modulus: int) -> Iterator[Curve]:
    span = range(modulus) if form != "binary" else range(1 << bits)
    for a, b in itertools.product(span, [0] if form == "montgomery" else span):
        yield Curve("", form, modulus, a, b)


def _points(curve: Curve, bits: int) -> list[Point]:
    span = range(curve.modulus) if curve.form != "binary" else range(1 << bits)
    if curve.form == "montgomery":
        return [*((x, 0) for x in span), None]
    ordinates = _ordinates(curve.form, curve.modulus, len(span))
    affine = [(x, y) for x in span for y in ordinates.get((x, points.right_side(curve, x)), ())]
    return [*affine, None, (0, 1) if (0, 1) not in affine else (1, 0)]


@cache
def _ordinates(form: str, modulus: int, size: int) -> dict[tuple[int, int], list[int]]:
    """(x, value of the equation) -> the possible y, for all curves of the form."""
    ordinates: dict[tuple[int, int], list[int]] = {}
    for x, y in itertools.product(range(size), repeat=2):
        left = points.left_side(Curve("", form, modulus, 0, 0), x, y)
        ordinates.setdefault((x, left), []).append(y)
    return ordinates


def exhaustive(config: Configuration, one_in: int = SPREAD) -> Iterator[Job]:
    """A regular sample of all curves, points and scalars of the width, with bad moduli.

    ``one_in``: the sampling step, coprime to the number of scalars. A second point and scalar are
    random.
    """
    n, form = config.bits, config.form
    if (fixed := fixed_curve(config)) is not None:
        yield from _of_curve(config, fixed)
        return
    moduli = [p for p in (3, 5, 7) if p < 1 << n]
    if form == "binary":
        moduli = [config.polynomial or irreducible(n)]
    rng, number = random.Random(n), 0
    for modulus in moduli:
        for curve in _curves(form, n, modulus):
            all_points = _points(curve, n)
            for point in all_points:
                for scalar in range(1 << n):
                    number += 1
                    if number % one_in == 0:
                        second = rng.choice(all_points), rng.getrandbits(n)
                        yield pack_job(config, curve, (point, second[0]), (scalar, second[1]))
    for modulus in (0, 1, 2, (1 << n) - 2, 1 << n) if form == "binary" else (0, 1, 2, 6):
        yield pack_job(config, Curve("", form, modulus, 1, 1), [(1, 1)] * 2, (3, 3))


def _of_curve(config: Configuration, curve: Curve) -> Iterator[Job]:
    """All scalars with all points, and every other value of the point port.

    x alone: every value has all scalars. Else a value that is no point has one.
    """
    span = 1 << config.bits
    if (base := fixed_point(config)) is not None:
        yield from (pack_job(config, curve, (base,), (scalar,)) for scalar in range(span))
        return
    x_only = curve.form == "montgomery"
    ports = itertools.product(range(span), [0] if x_only else range(span))
    for point in [*ports, None]:
        good = x_only or answers.refusal(curve, config.bits, point) is Status.OK
        for scalar in range(span) if good else (span - 1,):
            yield pack_job(config, curve, (point,), (scalar,))


def draw_curve(config: Configuration, rng: random.Random) -> tuple[Curve, tuple[int, int]]:
    """The curve of the core with a random point, or a random curve and point."""
    if (fixed := fixed_curve(config)) is not None:
        return fixed, fixed_point(config) or points.random_point(fixed, rng)
    return random_curve(config.form, config.bits, rng, config.polynomial)


def random_curve(
    form: str, bits: int, rng: random.Random, polynomial: int = 0
) -> tuple[Curve, tuple[int, int]]:
    """A random curve and point of the width, over the field of a named curve if one fits.

    ``polynomial``: the modulus, or 0.
    """
    moduli = {c.modulus for c in NAMED.values() if c.form == form and c.bits == bits}
    if form == "binary":
        moduli = moduli or {irreducible(bits)}
    else:
        moduli |= {c.modulus for c in NAMED.values() if c.kind == "gfp" and c.bits <= bits}
        moduli |= {251, 8191} if bits > 13 else {7}
    modulus = polynomial or rng.choice(sorted(moduli))
    limit = 1 << bits if form == "binary" else modulus
    a, x, y = (rng.randrange(limit) for _ in range(3))
    curve = Curve("", form, modulus, a, 0)
    if form == "montgomery":
        return curve, (x, 0)
    left, right = points.left_side(curve, x, y), points.right_side(curve, x)
    b = left ^ right if form == "binary" else (left - right) % modulus
    return Curve("", form, modulus, a, b), (x, y)


def edges(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Corner-case scalars and points on named and random curves, and every kind of refusal."""
    n, form = config.bits, config.form
    top = (1 << n) - 1
    fixed = fixed_curve(config)
    cases = [(c, c.base) for c in NAMED.values() if c.form == form and fits(c, n) and not fixed]
    cases += [draw_curve(config, rng) for _ in range(4)]
    if fixed is not None and fixed.base:
        cases += [(fixed, fixed.base)]
    for curve, point in cases[-5:]:
        order = curve.order or top
        scalars = {0, 1, 2, 3, top, *(order + i for i in (-2, -1, 0, 1) if 0 <= order + i <= top)}
        second_points = (point, points.negative(curve, point), None)
        for i, scalar in enumerate(sorted(scalars)):
            yield pack_job(config, curve, (point, second_points[i % 3]), (scalar, rng.randrange(4)))
        for wrong in (None, (top, 0), (0, top)):
            yield pack_job(config, curve, (wrong, point), (rng.randrange(top), 5))
            yield pack_job(config, curve, (point, wrong), (5, rng.randrange(top)))
        bad_curves = [
            Curve("", form, curve.modulus & ~1, curve.a, curve.b),
            Curve("", form, curve.modulus, 0, 0),
        ]
        for bad_curve in bad_curves if fixed is None else []:
            operand = point if bad_curve.a or bad_curve.b else (0, 0)
            yield pack_job(config, bad_curve, (operand, operand), (5, 5))
    if fixed is None:
        yield pack_job(config, Curve("", form, 0, 0, 0), [(0, 0)] * 2, (0, 0))


def refusals(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Operations that must be refused, each with one wrong part of the curve or of a point."""
    n, form = config.bits, config.form
    top, modulus_top = (1 << n) - 1, (2 << n) - 1 if form == "binary" else (1 << n) - 1
    for _ in range(4):
        curve, good = draw_curve(config, rng)
        large = [value for value in (curve.modulus, curve.modulus + 1, top) if value <= top]
        moduli = [0, 1, 2, top & ~1, curve.modulus & ~1, curve.modulus >> 1 | 1, modulus_top & ~1]
        curves = [replace(curve, modulus=modulus) for modulus in moduli]
        curves += [replace(curve, a=value) for value in large]
        curves += [replace(curve, b=value) for value in large]
        curves += [replace(curve, a=0, b=0)]
        if fixed_curve(config) is not None:
            curves = []
        pairs: list[tuple[Point, Point]] = [(good, good)] * len(curves)
        x, y = good
        for wrong in [
            (x, y ^ 1),
            *((value, y) for value in large),
            *((x, value) for value in large),
        ]:
            curves += [curve, curve]
            pairs += [(wrong, good), (good, wrong)]
        for bad_curve, operands in zip(curves, pairs, strict=True):
            job = pack_job(config, bad_curve, operands, (rng.getrandbits(n), 3))
            status = answers.expected_status(config, port_values(config, job))
            if status not in (None, Status.OK):
                yield job


def fits(curve: Curve, bits: int) -> bool:
    """True if a core of this width computes on the curve."""
    return curve.bits == bits if curve.form == "binary" else curve.bits <= bits


def randoms(
    config: Configuration, count: int, rng: random.Random, curve_port: int = 0
) -> Iterator[Job]:
    """Random scalars and points of random curves, or of one curve, packed as on its port."""
    for _ in range(count):
        if curve_port:
            curve = unpack_curve(config, curve_port)
            point: Point = points.random_point(curve, rng)
        else:
            curve, point = draw_curve(config, rng)
        k, m = rng.getrandbits(config.bits), rng.getrandbits(config.bits)
        yield pack_job(config, curve, (point, _related_point(curve, point, rng)), (k, m))


def _related_point(curve: Curve, point: Point, rng: random.Random) -> Point:
    """A small multiple of the point, or its negative; with x only, the point itself."""
    if curve.form == "montgomery":
        return point
    multiple = points.multiple(curve, rng.randrange(8), point)
    return points.negative(curve, multiple) if rng.randrange(2) else multiple
