"""The binary divider's model against Python's pow, and its bounds."""

from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dualfield.models.binary_division import RESULTS, Divider
from dualfield.models.outcome import Status


def expected(n: int, scale: int, m: int, a: int, b: int) -> tuple[int, Status]:
    if m % 2 == 0 or m == 1:
        return 0, Status.BAD_MODULUS
    if max(a, b) >= m:
        return 0, Status.OPERAND_RANGE
    if gcd(b, m) != 1:
        return 0, Status.NOT_INVERTIBLE
    return a * pow(b, -1, m) * pow(2, scale * n, m) % m, Status.OK


@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize("n", [3, 4])
def test_every_input(n: int, result: str) -> None:
    divider, scale = Divider(n, result), RESULTS.index(result)
    observations = set()
    for m in range(1 << n):
        for a in range(1 << n):
            for b in range(1 << n):
                outcome = divider.run(m, a, b)
                assert (outcome.result, outcome.status) == expected(n, scale, m, a, b)
                assert outcome.k == (scale * n if outcome.status is Status.OK else 0)
                assert Divider(n, result, fixed=True).run(m, a, b).cycles == divider.latency()[1]
                observations.add(outcome.cycles)
    assert (min(observations), max(observations)) == divider.latency()


@given(st.data())
def test_any_width(data: st.DataObject) -> None:
    n = data.draw(st.integers(3, 521))
    m, a, b = (data.draw(st.integers(0, (1 << n) - 1)) for _ in range(3))
    if data.draw(st.booleans()):
        m |= 1
        a, b = a % m, b % m
    outcome = Divider(n).run(m, a, b)
    assert (outcome.result, outcome.status) == expected(n, 0, m, a, b)


def test_inverse_when_there_is_no_divisor() -> None:
    assert Divider(8).run(251, 7, None) == Divider(8).run(251, 1, 7)


def test_most_steps_are_reached_by_invertible_operands() -> None:
    for n in range(3, 9):
        steps = {
            Divider(n).run(m, 1, b).cycles
            for m in range(3, 1 << n, 2)
            for b in range(1, m)
            if gcd(m, b) == 1
        }
        assert max(steps) == Divider(n).latency()[1]
