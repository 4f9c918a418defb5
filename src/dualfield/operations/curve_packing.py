"""Packs and unpacks curves, points and scalars for the ports of ``scalar-mul``.

A core that is built for one curve has no port ``curve_i``; a job has the value that it would have.

A core that is built for one point too has no port ``point_i``: its job has the value of
``scalar_i`` as a and no b.

Port ``curve_i`` is {b, a, modulus}, ``point_i`` and the result {infinity, y, x}, lowest part last;
each part has the width of the core, a polynomial one bit more. A program's second point and scalar
are above the first in the same port. In a protected build the random words are above the scalars,
and the order is above the curve.
"""

import random
from collections.abc import Sequence

from dualfield.catalog.core import Configuration
from dualfield.math.curves import NAMED, Curve
from dualfield.math.groups import number_of_points
from dualfield.math.points import Point
from dualfield.operations import random_numbers
from dualfield.programs.point_programs import POINTS, SCALARS
from dualfield.programs.protection import randomizes, splits
from dualfield.simulate.bench import Job


def pack_point(bits: int, point: Point) -> int:
    """The value of the point port; ``bits`` is the width of a coordinate.

    >>> hex(pack_point(8, (0x12, 0x34))), hex(pack_point(8, None))
    ('0x3412', '0x10000')
    """
    return 1 << 2 * bits if point is None else point[1] << bits | point[0]


def unpack_point(bits: int, port: int) -> Point:
    """The point of a port value."""
    mask = (1 << bits) - 1
    return None if port >> 2 * bits & 1 else (port & mask, port >> bits & mask)


def pack_curve(bits: int, curve: Curve, order: int = 0) -> int:
    """The port value of a curve."""
    modulus_bits = bits + (curve.form == "binary")
    return (
        order << 2 * bits + modulus_bits
        | curve.b << bits + modulus_bits
        | curve.a << modulus_bits
        | curve.modulus
    )


def on_port(config: Configuration, curve: Curve) -> int:
    """The value of a configuration's curve port, with the order if the port has a field for it.

    The order is 0 if it is unknown or too long: then the scalar is not randomised.
    """
    is_field = splits(config.protect) and fixed_curve(config) is None
    order = number_of_points(curve) if is_field else 0
    return pack_curve(config.bits, curve, order if order.bit_length() <= config.bits else 0)


def fixed_curve(config: Configuration, end: str = "") -> Curve | None:
    """The curve of a core that is built for one curve, under its name if it has one; else None.

    ``end``: of the names of its parameters, `OTHER` for the second curve of a build.

    >>> from dualfield import catalog
    >>> fixed_curve(catalog.get("scalar-mul").configure(16)) is None
    True
    """
    if not config.core.usual_modulus:
        return None
    names = (f"{name}{end}" for name in ("Modulus", "A", "B", "Order"))
    p, a, b, order = (int(config.values[name]) for name in names)
    x, y = fixed_point(config, end) or (None, None)
    curve = Curve("", config.form, p, a, b, order or None, x, y)
    named = (c for c in NAMED.values() if _equation(c) == _equation(curve))
    return next((c for c in named if curve.base in (None, c.base)), curve)


def fixed_point(config: Configuration, end: str = "") -> tuple[int, int] | None:
    """The point of a core that is built for one point, else None. ``end``: see `fixed_curve`."""
    if "X" not in config.values:
        return None
    return int(config.values[f"X{end}"]), int(config.values[f"Y{end}"])


def port_values(config: Configuration, job: Job) -> tuple[int, int, int]:
    """The values of the ports ``curve_i``, ``point_i`` and ``scalar_i``, of an absent port too."""
    if (point := fixed_point(config)) is not None:
        return job.modulus, pack_point(config.bits, point), job.a
    return job.modulus, job.a, job.b or 0


def _equation(curve: Curve) -> tuple[str, int, int, int]:
    """The constants of the equation of a curve."""
    return curve.form, curve.modulus, curve.a, 0 if curve.form == "montgomery" else curve.b


def unpack_curve(config: Configuration, port: int) -> Curve:
    """The curve of a port value."""
    form, n = config.form, config.bits
    modulus_bits = n + (form == "binary")
    a, b = (port >> modulus_bits + n * i & (1 << n) - 1 for i in range(2))
    return Curve(
        "", form, port & (1 << modulus_bits) - 1, a, b, port >> modulus_bits + 2 * n or None
    )


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
    return pack_job(config, curve, (point,), (scalar,), lane, chance=chance)


def pack_job(
    config: Configuration,
    curve: Curve,
    operands: Sequence[Point],
    scalars: Sequence[int],
    lane: int = 0,
    *,
    chance: random.Random | None = None,
) -> Job:
    """A bench job of any program; operands that the program does not take are dropped.

    ``chance``: the source of the core's random input. By default it is derived from the operands
    and is often all 0 or all 1.
    """
    n, name = config.bits, config.program
    point_values = [
        pack_point(n, p) << (2 * n + 1) * i for i, p in enumerate(operands[: POINTS[name]])
    ]
    scalar_values = [k << n * i for i, k in enumerate(scalars[: SCALARS[name]])]
    random_words = random_numbers.draw(
        config,
        f"{curve} {point_values} {scalar_values}",
        chance,
        lambda numbers: _refuses_numbers(config, curve, numbers),
    )
    scalar = sum(scalar_values) | random_words << n * len(scalar_values)
    port = on_port(config, curve)
    if fixed_point(config) is not None:
        return Job(port, scalar, None, curve.kind, lane)
    return Job(port, sum(point_values), scalar, curve.kind, lane)


def _refuses_numbers(config: Configuration, curve: Curve, drawn: Sequence[int]) -> bool:
    """True if the core refuses the random numbers, unless 1 replaces a 0.

    It refuses a factor of 0 modulo p; for one point, the other number as well.
    """
    if config.core.replaces_zero or curve.modulus <= 1:
        return False
    refusable = drawn if fixed_point(config) is not None else drawn[:1]
    return any(number % curve.modulus == 0 for number in refusable)


def refuses_random(config: Configuration, curve: Curve, value: int) -> bool:
    """True if the core refuses random numbers in a value of the scalar port."""
    if not randomizes(config.protect):
        return False
    return _refuses_numbers(config, curve, random_numbers.split(config, value >> config.bits))


def unpack_points(config: Configuration, value: int) -> list[Point]:
    """The points of a port value."""
    bits = 2 * config.bits + 1
    count = POINTS[config.program]
    return [unpack_point(config.bits, value >> bits * i) for i in range(count)]


def unpack_scalars(config: Configuration, value: int) -> list[int]:
    """The scalars of a port value."""
    n = config.bits
    count = SCALARS[config.program]
    return [value >> n * i & (1 << n) - 1 for i in range(count)]
