"""The binary divider's model against Python's pow, and its bounds."""

from math import gcd

from dualfield.models.binary_division import Divider


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
