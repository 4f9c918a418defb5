"""What a right answer of ``scalar-mul`` is, by chord and tangent alone."""

from dualfield.catalog.core import Configuration
from dualfield.curve import points
from dualfield.curve.curves import Curve
from dualfield.curve.moduli import is_field
from dualfield.curve.operands import pack_point, unpack_curve, unpack_point
from dualfield.curve.points import Point
from dualfield.models.outcome import Outcome, Status


def expected(curve: Curve, bits: int, point: Point, scalar: int) -> tuple[Status, Point]:
    """Status and point that operands over a field, or with a bad modulus, deserve."""
    if curve.bits != bits and curve.form == "binary":
        return Status.BAD_MODULUS, None
    if not is_field(curve):
        return Status.BAD_MODULUS, None
    x, y = (0, 0) if point is None else point
    used = (curve.a, x) if curve.form == "montgomery" else (curve.a, curve.b, x, y)
    limit = 1 << bits if curve.form == "binary" else curve.modulus
    if max(used) >= limit:
        return Status.OPERAND_RANGE, None
    off = point is not None and not points.on_curve(curve, x, y)
    if points.singular(curve) or off:
        return Status.NOT_INVERTIBLE, None
    if point is None:
        return Status.OK, None
    if curve.form == "montgomery":
        found = points.multiple_x(curve, scalar, x)
        return Status.OK, None if found is None else (found, 0)
    return Status.OK, points.multiple(curve, scalar, point)


def complaint(config: Configuration, outcome: Outcome, packed: tuple[int, int, int]) -> str | None:
    """What is wrong with an answer to packed curve, point and scalar; None if it is right.

    A composite modulus may be found or not: what is then answered is not looked at, but for the
    cycles, and that a refusal shows nothing.
    """
    n = config.bits
    curve, point = unpack_curve(config, packed[0]), unpack_point(n, packed[1])
    least, most = config.latency()
    if not least <= outcome.cycles <= most:
        return f"{outcome.cycles} cycles, stated {least} to {most}"
    if outcome.status is not Status.OK and outcome.result:
        return f"refused, but shows {outcome.result:#x}"
    composite = curve.modulus % 2 == 1 and curve.modulus > 2 and not is_field(curve)
    if composite and (curve.form != "binary" or curve.bits == n):
        return None
    status, right = expected(curve, n, point, packed[2])
    if outcome.status is not status:
        return f"status {outcome.status.word}, expected {status.word}"
    wanted = answer(config, status, right).result
    return None if outcome.result == wanted else f"{outcome.result:#x}, expected {wanted:#x}"


def answer(config: Configuration, status: Status, point: Point) -> Outcome:
    """What a core answers that finds a status, and with status ok a point."""
    result = pack_point(config.bits, point) if status is Status.OK else 0
    return Outcome(result, None, status, config.latency()[1])
