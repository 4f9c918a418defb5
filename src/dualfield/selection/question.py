"""The question to `dualfield.selection.choose`: operation, field, target and requirements."""

from dataclasses import dataclass

from dualfield import operations
from dualfield.host.errors import UsageError, closest
from dualfield.math.curves import NAMED as CURVES
from dualfield.math.curves import Curve
from dualfield.math.fields import Field

MOST_BITS = 65536

GOALS = {"time": "time_us", "area": "core_area", "time*area": "time_x_area"}
"""Objective to minimise -> figure of a row."""


@dataclass(frozen=True)
class Question:
    """An operation and the requirements on its core.

    Attributes:
        operation: A key of `dualfield.operations.ALL`.
        field: The field, or that of any modulus of a width.
        target: Name of the target.
        goal: A key of `GOALS`.
        constant_time: Allow only cores whose cycles do not depend on operands.
        either_field: Allow only builds that support both GF(p) and GF(2^m).
        batches: Count an element of a full batch as one operation of a batch core.
    """

    operation: str
    field: Field
    target: str
    goal: str = "time*area"
    constant_time: bool = False
    either_field: bool = False
    batches: bool = False

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("--operation", self.operation, operations.ALL),
            ("--best", self.goal, GOALS),
        ):
            if value not in allowed:
                raise UsageError(
                    f"{name} {value} is not valid; it must be one of {', '.join(allowed)}."
                    f"{closest(value, allowed)}"
                )

    @property
    def curve(self) -> Curve | None:
        """The curve, if the field has the name of a curve; None otherwise."""
        return CURVES.get(self.field.name) if self.of_curves else None

    @property
    def of_curves(self) -> bool:
        """True if the operation works on a curve."""
        return operations.ALL[self.operation].over == "curve"

    @property
    def any_modulus(self) -> bool:
        """True if the core must support any modulus of a width."""
        return self.field == of_bits(self.field.bits)


def of_bits(bits: int) -> Field:
    """Return the field of any odd modulus of this width, unknown at build time, as in RSA.

    >>> of_bits(2048).name
    '2048 bits'
    """
    if not 2 <= bits <= MOST_BITS:
        raise UsageError(f"--bits {bits} is not valid; it must be from 2 to {MOST_BITS}.")
    return Field(f"{bits} bits", "gfp", (1 << bits) - 1)
