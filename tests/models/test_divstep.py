"""The divstep model against Python's own arithmetic."""

from math import gcd

import pytest

from dualfield.models import divstep
from dualfield.models.outcome import Status


@pytest.mark.parametrize("n", [3, 4, 5])
@pytest.mark.parametrize("result", ["plain", "single", "double"])
def test_every_small_operand(n: int, result: str) -> None:
    for modulus in range(1 << n):
        for a in range(1 << n):
            for b in [None, *range(1 << n)]:
                dividend, divisor = (1, a) if b is None else (a, b)
                outcome = divstep.run(n, 5, result, modulus, a, b)
                if modulus % 2 == 0 or modulus < 3:
                    assert outcome.status is Status.BAD_MODULUS
                elif max(dividend, divisor) >= modulus:
                    assert outcome.status is Status.OPERAND_RANGE
                elif gcd(divisor, modulus) != 1:
                    assert outcome.status is Status.NOT_INVERTIBLE
                else:
                    k = {"plain": 0, "single": n, "double": 2 * n}[result]
                    wanted = dividend * pow(divisor, -1, modulus) * 2**k % modulus
                    assert (outcome.result, outcome.k) == (wanted, k)
