"""Operations of ``scalar-mul`` to check it with, packed as its ports are.

Port ``curve_i`` is {b, a, modulus}, ``point_i`` and the result {infinity, y, x}, lowest part last;
each part has the width of the core, a polynomial one bit more.
"""

import itertools
import random
from collections.abc import Iterator

from dualfield.catalog.core import Configuration
from dualfield.curve import points
from dualfield.curve.curves import NAMED, Curve
from dualfield.curve.moduli import irreducible
from dualfield.curve.points import Point
from dualfield.simulate.bench import Job

SPREAD = 7
"""Every which of all small operations is run; prime to the number of scalars."""


def pack_point(bits: int, point: Point) -> int:
    """A point as on its port.

    >>> hex(pack_point(8, (0x12, 0x34))), hex(pack_point(8, None))
    ('0x3412', '0x10000')
    """
    return 1 << 2 * bits if point is None else point[1] << bits | point[0]


def unpack_point(bits: int, packed: int) -> Point:
    """A point from its port."""
    mask = (1 << bits) - 1
    return None if packed >> 2 * bits & 1 else (packed & mask, packed >> bits & mask)


def pack_curve(bits: int, curve: Curve) -> int:
    """A curve as on its port."""
    wide = bits + (curve.form == "binary")
    return curve.b << bits + wide | curve.a << wide | curve.modulus


def unpack_curve(config: Configuration, packed: int) -> Curve:
    """A curve from its port."""
    form, n = str(config.values["Form"]), config.bits
    wide = n + (form == "binary")
    a, b = packed >> wide & (1 << n) - 1, packed >> wide + n
    return Curve("", form, packed & (1 << wide) - 1, a, b)


def job(config: Configuration, curve: Curve, point: Point, scalar: int, lane: int = 0) -> Job:
    """An operation on a bench."""
    n = config.bits
    return Job(pack_curve(n, curve), pack_point(n, point), scalar, curve.kind, lane)


def _curves(form: str, bits: int, modulus: int) -> Iterator[Curve]:
    span = range(modulus) if form != "binary" else range(1 << bits)
    for a, b in itertools.product(span, [0] if form == "montgomery" else span):
        yield Curve("", form, modulus, a, b)


def _points(curve: Curve, bits: int) -> list[Point]:
    span = range(curve.modulus) if curve.form != "binary" else range(1 << bits)
    if curve.form == "montgomery":
        return [*((x, 0) for x in span), None]
    pairs = itertools.product(span, repeat=2)
    found = [(x, y) for x, y in pairs if points.on_curve(curve, x, y)]
    return [*found, None, (0, 1) if (0, 1) not in found else (1, 0)]


def exhaustive(config: Configuration) -> Iterator[Job]:
    """One in `SPREAD` of all curves, points and scalars of the width, and of bad moduli."""
    n, form = config.bits, str(config.values["Form"])
    moduli = [irreducible(n)] if form == "binary" else [p for p in (3, 5, 7) if p < 1 << n]
    number = 0
    for modulus in moduli:
        for curve in _curves(form, n, modulus):
            for point in _points(curve, n):
                for scalar in range(1 << n):
                    number += 1
                    if number % SPREAD == 0:
                        yield job(config, curve, point, scalar)
    for modulus in (0, 1, 2, (1 << n) - 2, 1 << n) if form == "binary" else (0, 1, 2, 6):
        yield job(config, Curve("", form, modulus, 1, 1), (1, 1), 3)


def random_curve(form: str, bits: int, rng: random.Random) -> tuple[Curve, tuple[int, int]]:
    """A curve of the width through a random point, the modulus that of a named curve if it fits."""
    moduli = {c.modulus for c in NAMED.values() if c.form == form and c.bits == bits}
    if form == "binary":
        moduli = moduli or {irreducible(bits)}
    else:
        moduli |= {c.modulus for c in NAMED.values() if c.kind == "gfp" and c.bits <= bits}
        moduli |= {251, 8191} if bits > 13 else {7}
    modulus = rng.choice(sorted(moduli))
    limit = 1 << bits if form == "binary" else modulus
    a, x, y = (rng.randrange(limit) for _ in range(3))
    curve = Curve("", form, modulus, a, 0)
    if form == "montgomery":
        return curve, (x, 0)
    left = points.right_side(curve, x) if form != "binary" else 0
    if form == "binary":
        from dualfield import polynomials

        square = polynomials.multiply(y, y ^ x) ^ polynomials.multiply(
            polynomials.multiply(x, x), x ^ a
        )
        return Curve("", form, modulus, a, polynomials.reduce(square, modulus)), (x, y)
    return Curve("", form, modulus, a, (y * y - left) % modulus), (x, y)


def edges(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Edge scalars and points on named and random curves, and every kind of refusal."""
    n, form = config.bits, str(config.values["Form"])
    top = (1 << n) - 1
    cases = [(c, c.base) for c in NAMED.values() if c.form == form and _fits(c, n)]
    cases += [random_curve(form, n, rng) for _ in range(4)]
    for curve, point in cases[-5:]:
        order = curve.order or top
        scalars = {0, 1, 2, 3, top, *(order + i for i in (-2, -1, 0, 1) if 0 <= order + i <= top)}
        for scalar in sorted(scalars):
            yield job(config, curve, point, scalar)
        yield job(config, curve, None, rng.randrange(top))
        yield job(config, curve, (top, 0), 5)
        yield job(config, curve, (0, top), 5)
        yield job(config, Curve("", form, curve.modulus & ~1, curve.a, curve.b), point, 5)
        yield job(config, Curve("", form, curve.modulus, 0, 0), (0, 0), 5)
    yield job(config, Curve("", form, 0, 0, 0), (0, 0), 0)


def _fits(curve: Curve, bits: int) -> bool:
    return curve.bits == bits if curve.form == "binary" else curve.bits <= bits


def randoms(
    config: Configuration, count: int, rng: random.Random, packed: int = 0
) -> Iterator[Job]:
    """Random scalars and points of random curves, or of the one that is given as on its port."""
    for _ in range(count):
        if packed:
            curve = unpack_curve(config, packed)
            point: Point = points.drawn(curve, rng)
        else:
            curve, point = random_curve(str(config.values["Form"]), config.bits, rng)
        yield job(config, curve, point, rng.getrandbits(config.bits))
