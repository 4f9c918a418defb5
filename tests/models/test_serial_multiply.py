"""The model of the bit-serial Montgomery multiplier against Python's arithmetic."""

import pytest

from dualfield.models import serial_multiply as model
from dualfield.models.outcome import InvariantError


def test_the_multiplier_may_be_any_number_of_n_bits() -> None:
    """The bounds do not ask for a < M; the core refuses such a nevertheless, as others do."""
    for p in range(3, 32, 2):
        for a in range(32):
            for b in range(p):
                assert model.product(5, p, a, b) == a * b * pow(2, -5, p) % p


def test_an_operand_out_of_range_raises() -> None:
    with pytest.raises(InvariantError, match="operands in range"):
        model.product(5, 13, 3, 13)
