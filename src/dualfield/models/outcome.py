"""The outcome of an operation: status, result and cycles."""

from dataclasses import dataclass
from enum import Enum


class Status(Enum):
    """Status of an operation; the value is the code on ``status_o`` (``df_pkg::status_e``).

    No model returns ``FAULT``: a core does, whose hardware failed.
    """

    OK = 0
    NOT_INVERTIBLE = 1
    OPERAND_RANGE = 2
    BAD_MODULUS = 3
    FAULT = 4

    @property
    def word(self) -> str:
        """The status in JSON.

        One of ``ok``, ``not_invertible``, ``operand_range``, ``bad_modulus`` and ``fault``.
        """
        return self.name.lower()


@dataclass(frozen=True)
class Outcome:
    """The outcome of one operation, of a model or of the RTL.

    ``result`` is 0 unless ``status`` is OK. ``k`` is the exponent of two in the result, None for
    operations without one. ``cycles`` counts clock cycles from the cycle in which the operands
    transfer to the first in which the result is valid.
    """

    result: int
    k: int | None
    status: Status
    cycles: int


class InvariantError(AssertionError):
    """A model broke an invariant that the paper or this project proves."""


def require(condition: bool, statement: str) -> None:
    """Raise InvariantError with ``statement`` unless ``condition`` holds, also under ``-O``."""
    if not condition:
        raise InvariantError(statement)
