"""Correct results of ``scalar-mul``, computed by chord and tangent, without the model."""

from dualfield.catalog.core import Configuration
from dualfield.math import points
from dualfield.math.curve_moduli import is_field
from dualfield.math.curves import Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.curve_packing import (
    pack_point,
    refuses_random,
    unpack_curve,
    unpack_points,
    unpack_scalars,
)


def expected(curve: Curve, bits: int, point: Point, scalar: int) -> tuple[Status, Point]:
    """The expected status and point of k P; the modulus is a field's or must be refused."""
    status = refusal(curve, bits, point)
    return (status, None) if status is not Status.OK else (status, total(curve, point, scalar))


def total(curve: Curve, point: Point, scalar: int) -> Point:
    """The multiple of a point; on a Montgomery curve its x only."""
    if curve.form != "montgomery" or point is None:
        return points.multiple(curve, scalar, point)
    x = points.multiple_x(curve, scalar, point[0])
    return None if x is None else (x, 0)


def refusal(curve: Curve, bits: int, *operands: Point) -> Status:
    """The status that refuses the curve or the points; ok if they are valid."""
    if curve.bits != bits and curve.form == "binary":
        return Status.BAD_MODULUS
    if not is_field(curve):
        return Status.BAD_MODULUS
    finite = [p for p in operands if p is not None]
    x_only = curve.form == "montgomery"
    values = [curve.a, *([] if x_only else [curve.b])]
    values += [value for p in finite for value in (p[:1] if x_only else p)]
    limit = 1 << bits if curve.form == "binary" else curve.modulus
    if max(values) >= limit:
        return Status.OPERAND_RANGE
    is_off = any(not points.on_curve(curve, *p) for p in finite)
    return Status.NOT_INVERTIBLE if points.singular(curve) or is_off else Status.OK


def expected_point(
    config: Configuration, curve: Curve, operands: list[Point], k: list[int]
) -> Point:
    """The point that the core's program computes from points of the curve and scalars."""
    name = config.program
    if name == "check":
        return operands[0]
    if name == "add":
        return points.add(curve, *operands)
    multiples = [total(curve, p, scalar) for p, scalar in zip(operands, k, strict=True)]
    return multiples[0] if name == "multiply" else points.add(curve, *multiples)


def expected_status(config: Configuration, packed: tuple[int, int, int]) -> Status | None:
    """The expected status of packed operands; None for a composite modulus."""
    n = config.bits
    curve, operands = unpack_curve(config, packed[0]), unpack_points(config, packed[1])
    is_wrong = config.polynomial not in (0, curve.modulus)
    is_composite = curve.modulus % 2 == 1 and curve.modulus > 2 and not is_field(curve)
    if is_composite and not is_wrong and (curve.form != "binary" or curve.bits == n):
        return None
    status = Status.BAD_MODULUS if is_wrong else refusal(curve, n, *operands)
    return refuse_random(config, packed, status)


def refuse_random(config: Configuration, packed: tuple[int, int, int], status: Status) -> Status:
    """The status of packed operands with their random factor, from the status without it."""
    if status is Status.BAD_MODULUS:
        return status
    refused = refuses_random(config, unpack_curve(config, packed[0]), packed[2])
    return Status.OPERAND_RANGE if refused else status


def complaint(config: Configuration, outcome: Outcome, packed: tuple[int, int, int]) -> str | None:
    """The error in an answer to packed operands, as text; None if the answer is correct.

    A core may or may not detect a composite modulus. The result is then not checked, except that
    the cycles are in range and a refused operation returns 0.
    """
    curve, operands = unpack_curve(config, packed[0]), unpack_points(config, packed[1])
    least, most = config.latency()
    if not least <= outcome.cycles <= most:
        return f"{outcome.cycles} cycles, stated {least} to {most}"
    if outcome.status is not Status.OK and outcome.result:
        return f"refused, but shows {outcome.result:#x}"
    status = expected_status(config, packed)
    if status is None:
        return None
    point = None
    if status is Status.OK:
        point = expected_point(config, curve, operands, unpack_scalars(config, packed[2]))
    if outcome.status is not status:
        return f"status {outcome.status.word}, expected {status.word}"
    result = answer(config, status, point).result
    return None if outcome.result == result else f"{outcome.result:#x}, expected {result:#x}"


def answer(config: Configuration, status: Status, point: Point) -> Outcome:
    """The expected outcome for a status and, if that is ok, a point."""
    result = pack_point(config.bits, point) if status is Status.OK else 0
    return Outcome(result, None, status, config.latency()[1])
