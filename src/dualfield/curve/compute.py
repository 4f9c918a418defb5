"""Operations of ``scalar-mul`` that a user gives, through the RTL."""

from collections.abc import Mapping
from typing import Any

from dualfield.catalog.core import Core
from dualfield.compute import Operation
from dualfield.curve.curves import Curve, parse_curve
from dualfield.curve.operands import job, unpack_point
from dualfield.curve.points import Point
from dualfield.errors import UsageError, closest
from dualfield.fields import make_field, parse_integer
from dualfield.models.outcome import Outcome, Status
from dualfield.vectors import Vectors

KEYS = ("curve", "scalar", "x", "y")
"""What a line of vectors names."""

_INFINITY = "infinity"


def point_of(curve: Curve, x: object, y: object) -> Point:
    """The point that a user gives; the base point if there is neither x nor y.

    ``x`` may be the word infinity. Of a Montgomery curve there is no y. UsageError otherwise.

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
            raise UsageError("on a Montgomery curve a point is its x alone: leave y out.")
        return _natural(x, "x"), 0
    if y is None:
        raise UsageError("a point with x needs y as well.")
    return _natural(x, "x"), _natural(y, "y")


def _natural(value: object, what: str) -> int:
    number = parse_integer(value, what)
    if number < 0:
        raise UsageError(f"{what} is negative; it is an integer from 0 on.")
    return number


def operation(
    core: Core,
    curve: Curve,
    point: Point,
    scalar: int,
    *,
    bits: int | None,
    assignments: Mapping[str, object],
) -> Operation:
    """An operation on a core of the size given, or of the one that curve and scalar need.

    Raises UsageError if the core is built for another form of curve, or something does not fit.
    """
    given = {name.lower(): str(value) for name, value in assignments.items()}
    if given.get("form", curve.form).lower() != curve.form:
        raise UsageError(f"the curve {curve.name} needs -P Form={curve.form}.")
    build = {**assignments, "Form": curve.form}
    build.pop("form", None)
    if "arithmetic" not in given:
        build["Arithmetic"] = "digit" if curve.form == "binary" else "serial"
    need = max(curve.bits, core.minimum_bits)
    if curve.form == "binary":
        if bits is not None and bits != curve.bits:
            raise UsageError(f"a core for {curve.name} has --bits {curve.bits}, its degree.")
    elif bits is None:
        need = max(need, scalar.bit_length(), (curve.order or 0).bit_length())
    config = core.configure(need if bits is None else bits, build)
    x, y = (0, 0) if point is None else point
    parts = {"the modulus": curve.modulus >> (curve.form == "binary"), "a": curve.a, "b": curve.b}
    parts |= {"x": x, "y": y, "the scalar": scalar}
    for what, value in parts.items():
        if value.bit_length() > config.bits:
            raise UsageError(
                f"{what} has {value.bit_length()} bits and does not fit a core of {config.bits} "
                f"bits; reduce it first" + ("." if curve.form == "binary" else ", or give --bits.")
            )
    field = make_field(curve.kind, curve.modulus)
    return Operation(config, field, job(config, curve, point, scalar))


def row(op: Operation, outcome: Outcome) -> dict[str, Any]:
    """The answer as a JSON object."""
    point = unpack_point(op.config.bits, outcome.result)
    status = outcome.status.word
    if outcome.status is Status.NOT_INVERTIBLE:
        status = "not_on_curve"
    elif outcome.status is Status.OK and point is None:
        status = _INFINITY
    x, y = (None, None) if status != "ok" or point is None else map(hex, point)
    y = None if op.config.values["Form"] == "montgomery" else y
    return {"x": x, "y": y, "status": status, "cycles": outcome.cycles}


class CurveVectors(Vectors):
    """Lines such as ``{"curve": "P-256", "scalar": "0x5"}``, with x and y or the base point."""

    def __init__(self, core: Core, curve: Curve | None, **options: Any) -> None:
        super().__init__(core, None, **options)
        self.curve = curve
        self._curves: dict[str, Curve] = {}

    def _operation(self, entry: Mapping[str, object]) -> Operation:
        for name in entry:
            if name not in KEYS:
                raise UsageError(
                    f"a line has {', '.join(KEYS)}, not {name[:40]!r}.{closest(name, KEYS)}"
                )
        if "scalar" not in entry:
            raise UsageError('a line needs "scalar".')
        curve = self._curve_of(entry)
        scalar = _natural(entry["scalar"], "the scalar")
        point = point_of(curve, entry.get("x"), entry.get("y"))
        return operation(
            self.core, curve, point, scalar, bits=self.bits, assignments=self.assignments
        )

    def _curve_of(self, entry: Mapping[str, object]) -> Curve:
        name = entry.get("curve")
        if name is None:
            if self.curve is None:
                raise UsageError('a line needs "curve", or the command --curve.')
            return self.curve
        if not isinstance(name, str):
            raise UsageError('"curve" is a name or an equation, in quotes.')
        if name not in self._curves:
            self._curves[name] = parse_curve(name)
        return self._curves[name]

    def _row(self, op: Operation, outcome: Outcome) -> dict[str, Any]:
        return row(op, outcome)
