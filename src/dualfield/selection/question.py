"""The question to `dualfield.selection.choose`: operation, field, target and requirements."""

from dataclasses import dataclass

from dualfield import operations
from dualfield.host.errors import UsageError, closest
from dualfield.math.curves import NAMED as CURVES
from dualfield.math.curves import Curve
from dualfield.math.fields import Field

MOST_BITS = 65536

GOALS = {"time": "time_us", "area": "core_area", "time*area": "time_x_area"}
"""What may be wanted small -> the figure of a row."""


@dataclass(frozen=True)
class Question:
    """What is asked for.

    ``operation``: a key of `dualfield.operations.ALL`. ``target``: where it is to be built.
    ``goal``: a key of `GOALS`. ``constant_time``: only cores whose cycles do not depend on
    operands. ``either_field``: only cores that take GF(p) and GF(2^m), as built, one after the
    other. ``batches``: where a core takes many elements with one modulus, an operation is one of
    them.
    """

    operation: str
    field: Field
    target: str
    goal: str = "time*area"
    constant_time: bool = False
    either_field: bool = False
    batches: bool = False

    def __post_init__(self) -> None:
        for name, value, known in (
            ("--operation", self.operation, operations.ALL),
            ("--best", self.goal, GOALS),
        ):
            if value not in known:
                raise UsageError(
                    f"{name} {value} is not valid; it must be one of {', '.join(known)}."
                    f"{closest(value, known)}"
                )

    @property
    def curve(self) -> Curve | None:
        """The curve that it is for, where the field has the name of one."""
        return CURVES.get(self.field.name) if self.of_curves else None

    @property
    def of_curves(self) -> bool:
        """Whether a core is for a curve, not for a field."""
        return operations.ALL[self.operation].over == "curve"

    @property
    def any_modulus(self) -> bool:
        """Whether any modulus of a size is asked for."""
        return self.field == of_bits(self.field.bits)


def of_bits(bits: int) -> Field:
    """Any odd modulus of that many bits, which is not known beforehand, as that of RSA.

    >>> of_bits(2048).name
    '2048 bits'
    """
    if not 2 <= bits <= MOST_BITS:
        raise UsageError(f"--bits {bits} is not valid; it must be from 2 to {MOST_BITS}.")
    return Field(f"{bits} bits", "gfp", (1 << bits) - 1)
