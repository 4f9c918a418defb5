"""Packs and unpacks curves, points and scalars for the ports of ``scalar-mul``.

Port ``curve_i`` is {b, a, modulus}, ``point_i`` and the result {infinity, y, x}, lowest part last;
each part has the width of the core, a polynomial one bit more. The second point and scalar of a
program stand above the first. In a protected build random numbers stand above the scalars, and the
order above the curve.
"""

import random
from collections.abc import Sequence

from dualfield.catalog.core import Configuration
from dualfield.math.curves import Curve
from dualfield.math.groups import number_of_points
from dualfield.math.points import Point
from dualfield.programs.curve_programs import POINTS, SCALARS
from dualfield.programs.protection import random_bits, splits
from dualfield.programs.protection import randoms as random_numbers
from dualfield.simulate.bench import Job


def pack_point(bits: int, point: Point) -> int:
    """The value of the point port; ``bits`` is the width of a coordinate.

    >>> hex(pack_point(8, (0x12, 0x34))), hex(pack_point(8, None))
    ('0x3412', '0x10000')
    """
    return 1 << 2 * bits if point is None else point[1] << bits | point[0]


def unpack_point(bits: int, packed: int) -> Point:
    """A point from its port."""
    mask = (1 << bits) - 1
    return None if packed >> 2 * bits & 1 else (packed & mask, packed >> bits & mask)


def pack_curve(bits: int, curve: Curve, order: int = 0) -> int:
    """A curve as on its port."""
    wide = bits + (curve.form == "binary")
    return order << 2 * bits + wide | curve.b << bits + wide | curve.a << wide | curve.modulus


def on_port(config: Configuration, curve: Curve) -> int:
    """The value of a configuration's curve port, with the order if the port has a field for it.

    The order is 0 if it is unknown or too long: then the scalar is not randomised.
    """
    order = number_of_points(curve) if splits(str(config.values["Protect"])) else 0
    return pack_curve(config.bits, curve, order if order.bit_length() <= config.bits else 0)


def unpack_curve(config: Configuration, packed: int) -> Curve:
    """A curve from its port."""
    form, n = config.form, config.bits
    wide = n + (form == "binary")
    a, b = (packed >> wide + n * i & (1 << n) - 1 for i in range(2))
    return Curve("", form, packed & (1 << wide) - 1, a, b, packed >> wide + 2 * n or None)


def job(
    config: Configuration,
    curve: Curve,
    point: Point,
    scalar: int,
    lane: int = 0,
    *,
    chance: random.Random | None = None,
) -> Job:
    """A bench job with one point and one scalar."""
    return packed(config, curve, (point,), (scalar,), lane, chance=chance)


def packed(
    config: Configuration,
    curve: Curve,
    given: Sequence[Point],
    scalars: Sequence[int],
    lane: int = 0,
    *,
    chance: random.Random | None = None,
) -> Job:
    """A bench job of any program; operands that the program does not take are dropped.

    ``chance``: the source of the core's random input. By default it is derived from the operands
    and is often all 0 or all 1.
    """
    n, name = config.bits, str(config.values["Program"])
    of_points = [pack_point(n, p) << (2 * n + 1) * i for i, p in enumerate(given[: POINTS[name]])]
    of_scalars = [k << n * i for i, k in enumerate(scalars[: SCALARS[name]])]
    drawn = _random_words(config, chance or _Edges(f"{curve} {of_points} {of_scalars}"))
    above = drawn << n * len(of_scalars)
    return Job(on_port(config, curve), sum(of_points), sum(of_scalars) | above, curve.kind, lane)


class _Edges(random.Random):
    """A random generator that often draws all bits 0 or all bits 1."""

    def getrandbits(self, k: int) -> int:
        top = (1 << k) - 1
        return (0, top)[int(self.random() * 2)] if self.random() < 0.25 else super().getrandbits(k)


def _random_words(config: Configuration, chance: random.Random) -> int:
    """The random input of an operation, its words joined."""
    each = random_bits(config.bits, config.values)
    count = random_numbers(str(config.values["Protect"]))
    return sum(chance.getrandbits(each) << each * i for i in range(count))


def unpack_points(config: Configuration, value: int) -> list[Point]:
    """The points from their port."""
    each = 2 * config.bits + 1
    count = POINTS[str(config.values["Program"])]
    return [unpack_point(config.bits, value >> each * i) for i in range(count)]


def unpack_scalars(config: Configuration, value: int) -> list[int]:
    """The scalars from their port."""
    n = config.bits
    count = SCALARS[str(config.values["Program"])]
    return [value >> n * i & (1 << n) - 1 for i in range(count)]
