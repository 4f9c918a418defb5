"""The expected result of every inverter with an exponent, by Python's arithmetic."""

from math import gcd

from dualfield.models.outcome import Outcome, Status


def exponent(result: str, n: int, k: int) -> int:
    """The exponent of two that a result has."""
    return {"almost": k, "double": 2 * n, "single": n, "plain": 0}[result]


def check_result(outcome: Outcome, n: int, p: int, a: int, result: str) -> None:
    """Status, exponent and result for modulus p and operand a of n bits."""
    if p % 2 == 0 or p < 3:
        assert outcome.status is Status.BAD_MODULUS
    elif gcd(a, p) != 1:
        assert outcome.status is Status.NOT_INVERTIBLE
    else:
        assert outcome.status is Status.OK
        assert outcome.k == exponent(result, n, outcome.k or 0)
        assert outcome.result == pow(a, -1, p) * pow(2, outcome.k, p) % p
        return
    assert (outcome.result, outcome.k) == (0, 0)
