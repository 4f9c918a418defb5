"""A user's operation on a curve: checks its operands and chooses the core's width."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import UsageError
from dualfield.math import points
from dualfield.math.curve_moduli import is_field
from dualfield.math.curves import Curve, parse_curve
from dualfield.math.fields import parse_integer
from dualfield.math.groups import number_of_points
from dualfield.math.points import Point
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import random_numbers
from dualfield.operations.curve_builds import choose_parameters
from dualfield.operations.curve_packing import fixed_curve, pack_job, unpack_point
from dualfield.operations.operation import Request
from dualfield.programs.point_programs import POINTS, PROGRAMS, SCALARS
from dualfield.programs.protection import splits

_CURVES = 10_000
"""Size of the cache of parsed curves."""

_INFINITY = "infinity"


def point_of(curve: Curve, x: object, y: object) -> Point:
    """The user's point; the base point if neither x nor y is set.

    ``x`` may be the word infinity. A Montgomery curve takes no y. Raises UsageError for any other
    combination. The core itself checks that the point is on the curve.

    >>> point_of(parse_curve("25519"), None, None), point_of(parse_curve("25519"), "infinity", None)
    ((9, 0), None)
    """
    if isinstance(x, str) and x.strip().lower() == _INFINITY:
        if y is not None:
            raise UsageError("the point at infinity has no y.")
        return None
    if x is None:
        if y is not None:
            raise UsageError("a point with y needs x as well.")
        if curve.base is None:
            raise UsageError(f"the curve {curve.name} has no base point: give x and y.")
        return curve.base
    if curve.form == "montgomery":
        if y is not None:
            raise UsageError("a point of a Montgomery curve has only x: leave y out.")
        return _natural(x, "x"), 0
    if y is None:
        raise UsageError("a point with x needs y as well.")
    return _natural(x, "x"), _natural(y, "y")


def _natural(value: object, name: str) -> int:
    number = parse_integer(value, name)
    if number < 0:
        raise UsageError(f"{name} is negative; it must be 0 or more.")
    return number


def points_and_scalars(
    program: str, curve: Curve, given: Mapping[str, object]
) -> tuple[list[Point], list[int]]:
    """The points and scalars of a program, from the user's operands by name.

    Raises UsageError for a missing operand or one that the program does not take.

    >>> given = {"scalar": 2, "scalar2": "0x3", "x2": 5}
    >>> points_and_scalars("combine", parse_curve("25519"), given)
    ([(9, 0), (5, 0)], [2, 3])
    """
    counts = {"x": POINTS[program], "y": POINTS[program], "scalar": SCALARS[program]}
    for key, count in counts.items():
        for name in (key, f"{key}2")[count:]:
            if given.get(name) is not None:
                raise UsageError(f"the program {program} takes no {name}.")
    scalars = []
    for name in ("scalar", "scalar2")[: counts["scalar"]]:
        if given.get(name) is None:
            raise UsageError(f'the program {program} needs "{name}".')
        scalars.append(_natural(given[name], f"the {name}"))
    operands = [point_of(curve, given.get("x"), given.get("y"))]
    if counts["x"] == 2:
        if given.get("x2") is None:
            raise UsageError(f'the program {program} needs a second point: "x2" and "y2".')
        operands.append(point_of(curve, given.get("x2"), given.get("y2")))
    return operands, scalars


def program_of(core: Core, assignments: Mapping[str, object]) -> str:
    """The name of the program that the parameters select."""
    default = next((p.default for p in core.parameters if p.name == "Program"), PROGRAMS[0])
    return str(core.parse(assignments).get("Program", default))


def request(
    core: Core,
    curve: Curve,
    of_points: Sequence[Point],
    scalars: Sequence[int],
    *,
    bits: int | None,
    assignments: Mapping[str, object],
) -> Request:
    """The request on a core of the user's width, or of the width that curve and scalar need.

    Raises UsageError if the core is built for another form of curve, or something does not fit.
    """
    build = choose_parameters(core, curve, assignments)
    need = max(curve.bits, core.minimum_bits)
    if curve.form == "binary":
        if bits is not None and bits != curve.bits:
            raise UsageError(
                f"a core for {curve.name} needs --bits {curve.bits}, the degree of its field."
            )
    elif bits is None:
        longest = max((scalar.bit_length() for scalar in scalars), default=0)
        need = max(need, longest, (curve.order or 0).bit_length())
    config = core.configure(need if bits is None else bits, build)
    config.takes(curve.kind, curve.modulus)
    parts = {"the modulus": curve.modulus >> (curve.form == "binary"), "a": curve.a, "b": curve.b}
    for i, point in zip(("", "2"), of_points, strict=False):
        x, y = (0, 0) if point is None else point
        parts |= {f"x{i}": x, f"y{i}": y}
    parts |= {f"the scalar{i}": scalar for i, scalar in zip(("", "2"), scalars, strict=False)}
    for name, value in parts.items():
        if value.bit_length() > config.bits:
            raise UsageError(
                f"{name} has {value.bit_length()} bits and does not fit a core of {config.bits} "
                f"bits; reduce it first" + ("." if curve.form == "binary" else ", or give --bits.")
            )
    if splits(config.protect) and fixed_curve(config) is None:
        _check_order(config, curve, of_points)
    return Request(
        config, curve, pack_job(config, curve, of_points, scalars, chance=random_numbers.source())
    )


def _check_order(config: Configuration, curve: Curve, operands: Sequence[Point]) -> None:
    """Raise UsageError unless the order is known, fits, and annihilates each point."""
    order = number_of_points(curve)
    if order == 0 and is_field(curve):
        raise UsageError(
            f"Protect=scalar needs the order of {curve.name}: give n=N in its equation, the order "
            "of its base point."
        )
    if order.bit_length() > config.bits:
        raise UsageError(f"the order of {curve.name} does not fit {config.bits} bits.")
    for point in operands:
        is_reduced = point is not None and max(point) < curve.modulus
        if not is_reduced or point is None or not points.on_curve(curve, *point):
            continue  # refused by the core
        if not points.singular(curve) and points.multiple(curve, order, point) is not None:
            raise UsageError(f"n = {curve.order} is not the order of {curve.name}.")


def answer(config: Configuration, outcome: Outcome) -> dict[str, Any]:
    """The result's members of the JSON object: x, y, status and cycles."""
    point = unpack_point(config.bits, outcome.result)
    status = outcome.status.word
    if outcome.status is Status.NOT_INVERTIBLE:
        status = "not_on_curve"
    elif outcome.status is Status.OK and point is None:
        status = _INFINITY
    x, y = (None, None) if status != "ok" or point is None else map(hex, point)
    y = None if config.form == "montgomery" else y
    return {"x": x, "y": y, "status": status, "cycles": outcome.cycles}


def read_curve(entry: Mapping[str, object], default: Curve | None) -> Curve:
    """The curve of a line of vectors, or the default; UsageError if it has neither."""
    name = entry.get("curve")
    if name is None:
        if default is None:
            raise UsageError('a line needs "curve" unless the command has --curve.')
        return default
    if not isinstance(name, str):
        raise UsageError('"curve" must be a string: a name or an equation.')
    return _curve(name)


@functools.lru_cache(_CURVES)
def _curve(text: str) -> Curve:
    return parse_curve(text)
