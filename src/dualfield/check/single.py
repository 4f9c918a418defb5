"""Simulate one operation of a user: from names and numbers to the answer of the RTL."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualfield import catalog, operations
from dualfield.catalog.inputs import Note, curve_of, field_of, note_composite
from dualfield.check import compute
from dualfield.math.curves import Curve
from dualfield.math.fields import Field
from dualfield.models.outcome import Outcome
from dualfield.operations import Request

Number = int | str | None
"""An operand: an integer, text for `parse_integer`, or None if it is not set."""


@dataclass(frozen=True, repr=False)
class Answer:
    """The answer of the RTL.

    Attributes:
        request: The configuration and its operands.
        outcome: The raw outputs of the core, and the cycles.
        members: The JSON object that `dualfield compute --json` prints.
    """

    request: Request
    outcome: Outcome
    members: Mapping[str, Any]

    def __repr__(self) -> str:
        members = ", ".join(f"{name}={value!r}" for name, value in self.members.items())
        return f"Answer({members})"

    @property
    def status(self) -> str:
        """The word of the core's status, e.g. ok, not_invertible, bad_signature or fault."""
        return str(self.members["status"])

    @property
    def result(self) -> int:
        """The result of an operation in a field; 0 unless the status is ok."""
        return self.outcome.result

    @property
    def point(self) -> tuple[int, int | None] | None:
        """The result of a curve operation: (x, y); y is None on a Montgomery curve."""
        x, y = self.members.get("x"), self.members.get("y")
        return None if x is None else (int(x, 0), None if y is None else int(y, 0))

    @property
    def cycles(self) -> int:
        """Clock cycles from the operands to the result."""
        return self.outcome.cycles

    @property
    def k(self) -> int | None:
        """The exponent of two in the result; None if the operation has none."""
        return self.outcome.k


def answer(
    core: str,
    *,
    field: Field | str | None,
    curve: Curve | str | None,
    operands: Mapping[str, Number],
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
    operation = operations.of(record)
    operation.require_options(record, {"field": field, "curve": curve, **operands})
    algebra = curve_of(curve, record) or field_of(field) or operation.algebra_of(record, operands)
    operation.require_operands(record, algebra, operands, parameters)
    assert algebra is not None
    request = operation.request(record, algebra, operands, bits=bits, assignments=parameters)
    note_composite(algebra, operation.composite, note)
    outcome = compute.simulate(request, wave, progress or (lambda *_: None))
    return Answer(request, outcome, operation.answer(request, outcome))
