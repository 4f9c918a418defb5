"""What a right answer of ``scalar-mul`` is, by chord and tangent alone."""

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
    """Status and point that operands over a field, or with a bad modulus, deserve: of k P."""
    refused = refusal(curve, bits, point)
    return (refused, None) if refused is not Status.OK else (refused, total(curve, point, scalar))


def total(curve: Curve, point: Point, scalar: int) -> Point:
    """The multiple of a point, which of a Montgomery curve is its x."""
    if curve.form != "montgomery" or point is None:
        return points.multiple(curve, scalar, point)
    found = points.multiple_x(curve, scalar, point[0])
    return None if found is None else (found, 0)


def refusal(curve: Curve, bits: int, *given: Point) -> Status:
    """Why a curve or points are refused; ok if they are not."""
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
    """The point that the program of a core answers to points of the curve, and scalars."""
    name = config.values["Program"]
    if name == "check":
        return given[0]
    if name == "add":
        return points.add(curve, *given)
    multiples = [total(curve, p, scalar) for p, scalar in zip(given, k, strict=True)]
    return multiples[0] if name == "multiply" else points.add(curve, *multiples)


def deserved(config: Configuration, packed: tuple[int, int, int]) -> Status | None:
    """The status that packed curve, point and scalar deserve; None of a composite modulus."""
    n = config.bits
    curve, given = unpack_curve(config, packed[0]), unpack_points(config, packed[1])
    other = config.polynomial not in (0, curve.modulus)
    composite = curve.modulus % 2 == 1 and curve.modulus > 2 and not is_field(curve)
    if composite and not other and (curve.form != "binary" or curve.bits == n):
        return None
    return Status.BAD_MODULUS if other else refusal(curve, n, *given)


def complaint(config: Configuration, outcome: Outcome, packed: tuple[int, int, int]) -> str | None:
    """What is wrong with an answer to packed curve, point and scalar; None if it is right.

    A composite modulus may be found or not: what is then answered is not looked at, but for the
    cycles, and that a refusal shows nothing.
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
    """What a core answers that finds a status, and with status ok a point."""
    result = pack_point(config.bits, point) if status is Status.OK else 0
    return Outcome(result, None, status, config.latency()[1])
