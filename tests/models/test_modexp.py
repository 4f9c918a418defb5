"""The model of modular exponentiation against Python's ``pow``."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualfield.models import modexp as model


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_large_operands(data: st.DataObject) -> None:
    n = data.draw(st.integers(3, 300))
    p = data.draw(st.integers(1, (1 << (n - 1)) - 1)) * 2 + 1
    a, e = data.draw(st.integers(0, p - 1)), data.draw(st.integers(0, (1 << n) - 1))
    assert model.ladder(n, p, a, e) == pow(a, e, p)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_large_operands_by_windows(data: st.DataObject) -> None:
    n, word = data.draw(st.integers(3, 400)), data.draw(st.integers(2, 32))
    p = data.draw(st.integers(1, (1 << (n - 1)) - 1)) * 2 + 1
    a, e = data.draw(st.integers(0, p - 1)), data.draw(st.integers(0, (1 << n) - 1))
    assert model.Windows(n, 128, word, 16).power(p, a, e) == pow(a, e, p)


@pytest.mark.parametrize(("bits", "most"), [(2048, 4_700_000), (1024, 625_000)])
def test_cycles_of_a_signature(bits: int, most: int) -> None:
    """With 16 multipliers; two primes take two operations of half the bits."""
    assert model.Windows(bits, 128, 18, 16).cycles() <= most


def test_windows_are_of_the_right_size() -> None:
    """Other window sizes take at most one or two products less."""
    for n in range(3, 4097):
        chosen = model.Windows(n, 128, 18, 16)

        def products(window: int, n: int = n) -> int:
            below = (n - 1) // window
            return below * (window + 1) + (1 << window) - 2

        fewest = min(map(products, range(2, 7)))
        assert products(chosen.window) <= fewest * 1.05 + 3
