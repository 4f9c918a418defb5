"""Correct results of ``scalar-mul``, computed by chord and tangent, without the model."""

from dualfield.catalog.core import Configuration
from dualfield.math import points
from dualfield.math.curve_moduli import is_field
from dualfield.math.curves import Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.curve_packing import (
    pack_point,
    unpack_curve,
    unpack_points,
    unpack_scalars,
)


def expected(curve: Curve, bits: int, point: Point, scalar: int) -> tuple[Status, Point]:
    """The expected status and point of k P; the modulus is a field's or must be refused."""
    refused = refusal(curve, bits, point)
    return (refused, None) if refused is not Status.OK else (refused, total(curve, point, scalar))


def total(curve: Curve, point: Point, scalar: int) -> Point:
    """The multiple of a point; on a Montgomery curve its x only."""
    if curve.form != "montgomery" or point is None:
        return points.multiple(curve, scalar, point)
    found = points.multiple_x(curve, scalar, point[0])
    return None if found is None else (found, 0)


def refusal(curve: Curve, bits: int, *given: Point) -> Status:
    """The status that refuses the curve or the points; ok if they are valid."""
    if curve.bits != bits and curve.form == "binary":
        return Status.BAD_MODULUS
    if not is_field(curve):
        return Status.BAD_MODULUS
    known = [p for p in given if p is not None]
    x_only = curve.form == "montgomery"
    used = [curve.a, *([] if x_only else [curve.b])]
    used += [value for p in known for value in (p[:1] if x_only else p)]
    limit = 1 << bits if curve.form == "binary" else curve.modulus
    if max(used) >= limit:
        return Status.OPERAND_RANGE
    off = any(not points.on_curve(curve, *p) for p in known)
    return Status.NOT_INVERTIBLE if points.singular(curve) or off else Status.OK


def right_point(config: Configuration, curve: Curve, given: list[Point], k: list[int]) -> Point:
    """The point that the core's program computes from points of the curve and scalars."""
    name = config.values["Program"]
    if name == "check":
        return given[0]
    if name == "add":
        return points.add(curve, *given)
    multiples = [total(curve, p, scalar) for p, scalar in zip(given, k, strict=True)]
    return multiples[0] if name == "multiply" else points.add(curve, *multiples)


def deserved(config: Configuration, packed: tuple[int, int, int]) -> Status | None:
    """The expected status of packed operands; None for a composite modulus."""
    n = config.bits
    curve, given = unpack_curve(config, packed[0]), unpack_points(config, packed[1])
    other = config.polynomial not in (0, curve.modulus)
    composite = curve.modulus % 2 == 1 and curve.modulus > 2 and not is_field(curve)
    if composite and not other and (curve.form != "binary" or curve.bits == n):
        return None
    return Status.BAD_MODULUS if other else refusal(curve, n, *given)


def complaint(config: Configuration, outcome: Outcome, packed: tuple[int, int, int]) -> str | None:
    """The error in an answer to packed operands, as text; None if the answer is correct.

    A core may or may not detect a composite modulus. The result is then not checked, except that
    the cycles are in range and a refused operation returns 0.
    """
    curve, given = unpack_curve(config, packed[0]), unpack_points(config, packed[1])
    least, most = config.latency()
    if not least <= outcome.cycles <= most:
        return f"{outcome.cycles} cycles, stated {least} to {most}"
    if outcome.status is not Status.OK and outcome.result:
        return f"refused, but shows {outcome.result:#x}"
    status = deserved(config, packed)
    if status is None:
        return None
    right = None
    if status is Status.OK:
        right = right_point(config, curve, given, unpack_scalars(config, packed[2]))
    if outcome.status is not status:
        return f"status {outcome.status.word}, expected {status.word}"
    wanted = answer(config, status, right).result
    return None if outcome.result == wanted else f"{outcome.result:#x}, expected {wanted:#x}"


def answer(config: Configuration, status: Status, point: Point) -> Outcome:
    """The expected outcome for a status and, if that is ok, a point."""
    result = pack_point(config.bits, point) if status is Status.OK else 0
    return Outcome(result, None, status, config.latency()[1])
