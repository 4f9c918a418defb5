"""The model of batches against Python's own arithmetic."""

from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualfield.models.batch_inverse import Unit
from dualfield.models.outcome import InvariantError, Status

UNITS = [
    Unit(12, 8, "divstep", multiplier, 5, word, 2)
    for multiplier, word in (("dsp", 4), ("dsp", 13), ("serial", 18))
]


@given(st.integers(0, 4095), st.lists(st.integers(0, 4095), min_size=1, max_size=8))
def test_every_element_equals_a_single_inversion(modulus: int, elements: list[int]) -> None:
    for unit in UNITS:
        for a, outcome in zip(elements, unit.batch(modulus, elements), strict=True):
            assert outcome.status is unit.run(modulus, a).status
            if outcome.status is Status.OK:
                assert outcome.result == pow(a, -1, modulus)
            else:
                assert outcome.result == 0


@given(st.lists(st.integers(0, 100), min_size=1, max_size=8))
def test_cycles_depend_only_on_the_batch_size(elements: list[int]) -> None:
    for unit in UNITS:
        spent = [outcome.cycles for outcome in unit.batch(101, elements)]
        assert spent == unit.cycles(len(elements))


@given(st.lists(st.integers(0, 104), min_size=2, max_size=8))
def test_a_common_factor_takes_longer_and_spoils_no_other(elements: list[int]) -> None:
    shares = any(a and gcd(a, 105) != 1 for a in elements)
    for unit in UNITS:
        outcomes = unit.batch(105, elements)
        assert outcomes[0].cycles == unit.cycles(len(elements), common=shares)[0]
        good = [a for a in elements if gcd(a, 105) == 1]
        assert [
            o.result * a % 105 for a, o in zip(elements, outcomes, strict=True) if o.result
        ] == [1] * len(good)


def test_a_batch_has_at_most_depth_elements() -> None:
    with pytest.raises(InvariantError, match="1 to Depth"):
        UNITS[0].batch(101, [1] * 9)
