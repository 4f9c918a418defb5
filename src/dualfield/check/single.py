"""One operation that a user names: from names and numbers to the answer of the RTL."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualfield import catalog
from dualfield.catalog.core import Core
from dualfield.catalog.inputs import Note, curve_of, field_of, note_composite
from dualfield.check import compute, curve_compute
from dualfield.check.compute import Operation
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.fields import Field, parse_integer
from dualfield.models.outcome import Outcome

Number = int | str | None
"""An operand: an integer, or text that `parse_integer` reads."""


CURVE_OPTIONS = ("curve", "scalar", "x", "y", "program", "scalar2", "x2", "y2")
"""Options of `dualfield compute` for a core of curves."""


@dataclass(frozen=True)
class Answer:
    """What the RTL answered.

    Attributes:
        operation: The configuration and its operands.
        outcome: The outputs of the core as they are, and the cycles.
        members: The answer as `dualfield compute --json` prints it.
    """

    operation: Operation
    outcome: Outcome
    members: Mapping[str, Any]

    @property
    def status(self) -> str:
        """ok, not_invertible, operand_range, bad_modulus, not_on_curve, infinity or fault."""
        return str(self.members["status"])

    @property
    def result(self) -> int:
        """The result of an operation in a field; 0 unless the status is ok."""
        return self.outcome.result

    @property
    def point(self) -> tuple[int, int | None] | None:
        """The point that a curve operation gives: x and y, y None on a Montgomery curve."""
        x, y = self.members.get("x"), self.members.get("y")
        return None if x is None else (int(x, 0), None if y is None else int(y, 0))

    @property
    def cycles(self) -> int:
        """Clock cycles from the operands to the result."""
        return self.outcome.cycles

    @property
    def k(self) -> int | None:
        """The exponent of two that the result carries, where the operation has one."""
        return self.outcome.k


def require_kind(core: Core, field: Mapping[str, object], curve: Mapping[str, object]) -> None:
    """Refuse operands of a curve for a core of a field, and the other way round.

    Args:
        core: The core.
        field: Options for a field, by name, None where not given.
        curve: Options for a curve.
    """
    wrong, right = (field, curve) if core.operation == "scalar" else (curve, field)
    for name, value in wrong.items():
        if value is not None:
            options = ", ".join(f"--{option}" for option in right)
            raise UsageError(f"{core.id} has no --{name}; its operands: {options}.")


def answer(
    core: str,
    *,
    field: Field | str | None,
    curve: Curve | str | None,
    a: Number,
    b: Number,
    curve_operands: Mapping[str, Number],
    bits: int | None,
    parameters: Mapping[str, object],
    wave: Path | None,
    progress: Callable[[str, int, int | None], None] | None,
    note: Note,
) -> Answer:
    """Run the operation; `dualfield.compute` describes the arguments.

    Raises:
        UsageError: the input does not fit the core.
    """
    record = catalog.get(core)
    options = dict.fromkeys(CURVE_OPTIONS) | {"curve": curve, **curve_operands}
    require_kind(record, {"field": field, "a": a, "b": b}, options)
    if record.operation == "scalar":
        op = _on_curve(record, curve, curve_operands, bits, parameters)
        members = curve_compute.answer_members
    else:
        op = _in_field(record, field, (a, b), bits, parameters)
        members = compute.answer_members
    note_composite(curve_of(curve) or field_of(field), [record.operation], note)
    outcome = compute.simulate(op, wave, progress or (lambda *_: None))
    return Answer(op, outcome, members(op, outcome))


def _in_field(
    core: Core,
    field: Field | str | None,
    operands: tuple[Number, Number],
    bits: int | None,
    parameters: Mapping[str, object],
) -> Operation:
    chosen = field_of(field)
    if chosen is None:
        raise UsageError("compute needs --field, e.g. --field P-256, or --vectors FILE.")
    a, b = (
        None if value is None else parse_integer(value, f"the operand {name}")
        for name, value in zip("ab", operands, strict=True)
    )
    return compute.operation(core, chosen, a, b, bits=bits, assignments=parameters)


def _on_curve(
    core: Core,
    curve: Curve | str | None,
    operands: Mapping[str, Number],
    bits: int | None,
    parameters: Mapping[str, object],
) -> Operation:
    chosen = curve_of(curve)
    program = curve_compute.program_of(core, parameters)
    if chosen is None or (program == "multiply" and operands.get("scalar") is None):
        raise UsageError(
            "compute scalar-mul needs --curve and --scalar, e.g. --curve P-256 --scalar 5, or "
            "--vectors FILE."
        )
    points, scalars = curve_compute.taken(program, chosen, operands)
    return curve_compute.operation(core, chosen, points, scalars, bits=bits, assignments=parameters)
