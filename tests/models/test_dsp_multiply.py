"""The model of the multiplier on hard multipliers against Python's integers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualfield.models import dsp_multiply as model
from dualfield.models import dsp_multiply_words as in_words
from dualfield.models.dsp_multiply import Unit
from dualfield.models.outcome import Status


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_large_operands(data: st.DataObject) -> None:
    word = data.draw(st.integers(2, 32))
    bits = data.draw(st.integers(3, 600))
    modulus = data.draw(st.integers(1, (1 << bits - 1) - 1)) << 1 | 1
    a, b = (data.draw(st.integers(0, modulus - 1)) for _ in range(2))
    scale = pow(2, -word * (model.rows(word, bits) + 1), modulus)
    product = a * b * scale % modulus
    assert model.product(word, bits, modulus=modulus, a=a, b=b) == product
    assert in_words.product(word, bits, modulus=modulus, a=a, b=b) == product
    assert in_words.square(word, bits, modulus=modulus, a=a) == a * a * scale % modulus


@pytest.mark.parametrize("word", range(2, 33))
def test_the_inverse_of_every_low_word(word: int) -> None:
    for low in range(1, 1 << min(word, 9), 2):
        n = model.negative_inverse(word, low)
        assert n * low % (1 << word) == (1 << word) - 1


@pytest.mark.parametrize(
    ("operands", "status"),
    [
        ((8, 15, 14, 14), Status.OK),
        ((8, 15, 15, 1), Status.OPERAND_RANGE),
        ((8, 15, 1, 15), Status.OPERAND_RANGE),
        ((3, 9, 1, 1), Status.BAD_MODULUS),
        ((8, 14, 1, 1), Status.BAD_MODULUS),
        ((8, 1, 0, 0), Status.BAD_MODULUS),
        ((2, 3, 1, 1), Status.BAD_MODULUS),
        ((17, 3, 1, 1), Status.BAD_MODULUS),
    ],
)
def test_refusals(operands: tuple[int, int, int, int], status: Status) -> None:
    outcome = Unit(4, 3, 16).run(*operands)
    assert outcome.status is status
    assert status is Status.OK or outcome.result == 0


def test_the_number_of_multipliers_is_an_upper_limit() -> None:
    for most in range(1, 65):
        for max_bits in (3, 17, 40, 256, 521, 4096):
            unit = Unit(18, most, max_bits)
            assert 1 <= unit.segments * unit.width <= most
            assert unit.width <= 4
            assert unit.segments * unit.width * unit.groups > unit.words
