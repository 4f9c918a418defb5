"""The model of the bit-serial Montgomery multiplier against Python's arithmetic."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualfield.models import serial_multiply as model
from dualfield.models.outcome import InvariantError, Status


@pytest.mark.parametrize("n", [3, 4, 5])
def test_every_operand(n: int) -> None:
    for p in range(1 << n):
        for a in range(1 << n):
            for b in range(1 << n):
                outcome = model.multiply(n, 2, p, a, b)
                assert outcome.cycles == n + 3 + (n + 1) // 2
                if p % 2 == 0 or p < 3:
                    expected = (0, Status.BAD_MODULUS)
                elif max(a, b) >= p:
                    expected = (0, Status.OPERAND_RANGE)
                else:
                    expected = (a * b * pow(2, -n, p) % p, Status.OK)
                assert (outcome.result, outcome.status) == expected


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_large_operands(data: st.DataObject) -> None:
    n = data.draw(st.integers(3, 600))
    p = data.draw(st.integers(1, (1 << (n - 1)) - 1)) * 2 + 1
    a, b = data.draw(st.integers(0, p - 1)), data.draw(st.integers(0, p - 1))
    assert model.product(n, p, a, b) == a * b * pow(2, -n, p) % p


def test_the_multiplier_may_be_any_number_of_n_bits() -> None:
    """The bounds do not ask for a < M; the core refuses such a nevertheless, as others do."""
    for p in range(3, 32, 2):
        for a in range(32):
            for b in range(p):
                assert model.product(5, p, a, b) == a * b * pow(2, -5, p) % p


def test_an_operand_out_of_range_raises() -> None:
    with pytest.raises(InvariantError, match="operands in range"):
        model.product(5, 13, 3, 13)
