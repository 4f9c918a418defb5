"""The model of the digit-serial multipliers against flint."""

import flint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualfield.math import polynomials
from dualfield.models import digit_multiply as model
from dualfield.models.outcome import InvariantError, Outcome, Status


def in_flint(value: int) -> flint.nmod_poly:
    return flint.nmod_poly([int(bit) for bit in reversed(f"{value:b}")], 2)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_large_operands(data: st.DataObject) -> None:
    """Any polynomial with constant term 1, sizes above its degree, digits that divide or not."""
    m = data.draw(st.integers(2, 300))
    digit = data.draw(st.integers(1, 64))
    f = 1 << m | data.draw(st.integers(0, (1 << m) - 1)) | 1
    a, b = data.draw(st.integers(0, (1 << m) - 1)), data.draw(st.integers(0, (1 << m) - 1))
    expected = in_flint(a) * in_flint(b) % in_flint(f)
    assert in_flint(model.Plain(m, digit).run(f, a, b).result) == expected
    size = m + data.draw(st.integers(0, 70))
    outcome = model.Montgomery(size, digit).run(size, f, a, b)
    scale = in_flint(1 << model.digits(size, digit) * digit)
    assert in_flint(outcome.result) * scale % in_flint(f) == expected


@pytest.mark.parametrize("m", range(1, 7))
def test_every_square_to_degree_6(m: int) -> None:
    """Every polynomial with constant term 1, every operand, and how far it is divided by x."""
    for f in range(1 << m | 1, 2 << m, 2):
        modulus = in_flint(f)
        for a in range(1 << m):
            expected = in_flint(a) ** 2 % modulus
            if m > 1:
                assert in_flint(model.plain_square(a, f)) == expected
                assert model.Plain(m, 2, squares=True).run(f, a, None).cycles == 2
            for down in (m, m + 3):
                scaled = in_flint(model.square(a, f, down) << down)
                assert scaled % modulus == expected


def test_squares_of_the_montgomery_multiplier() -> None:
    unit = model.Montgomery(8, 4, squares=True)
    assert unit.run(7, 0b10000011, 5, None) == Outcome(
        unit.run(7, 0b10000011, 5, 5).result, None, Status.OK, 2
    )
    assert unit.run(6, 0b10000011, 5, None) == Outcome(0, None, Status.BAD_MODULUS, 2)
    assert unit.run(8, 0b10000011, 128, None) == Outcome(0, None, Status.OPERAND_RANGE, 2)
    assert model.Montgomery(8, 4).run(7, 0b10000011, 5, None).status is Status.BAD_MODULUS
    assert model.Plain(4, 4).run(0b10011, 5, None).status is Status.BAD_MODULUS


def test_refusals() -> None:
    """A size, a polynomial, an operand that is out of range; in that order."""
    unit = model.Montgomery(8, 4)
    for size in (0, 1, 9):
        assert unit.run(size, 7, 1, 1) == Outcome(0, None, Status.BAD_MODULUS, 2)
    for f in (0, 1, 2, 6, 0b100001):
        assert unit.run(4, f, 31, 31) == Outcome(0, None, Status.BAD_MODULUS, 5)
    for a, b in ((4, 0), (0, 4), (8, 8)):
        assert unit.run(4, 7, a, b).status is Status.OPERAND_RANGE
    for f in (0b0111, 0b10110, 0b11000, 0):
        assert model.Plain(4, 4).run(f, 1, 1).status is Status.BAD_MODULUS


def test_operands_out_of_range_raise() -> None:
    with pytest.raises(InvariantError, match="the constant term is 1"):
        model.inverse(6, 4)
    with pytest.raises(InvariantError, match="at most count digits"):
        model.product(16, 1, 19, 2, 2)
    with pytest.raises(InvariantError, match="deg b"):
        model.product(1, 32, 19, 2, 2)


def test_steps_are_observed() -> None:
    """Quotient digits and sums of each step; the last one is the result."""
    observations: list[tuple[int, int, int]] = []
    result = model.product(
        11, 6, 0b10011, 2, 2, observe=lambda i, q, t: observations.append((i, q, t))
    )
    assert [i for i, _, _ in observations] == [0, 1, 2]
    assert observations[-1][2] == result
    shifted = polynomials.reduce(result << 4, 0b10011)
    assert shifted == polynomials.reduce(polynomials.multiply(11, 6), 0b10011)
