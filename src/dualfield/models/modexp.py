"""Exponentiation on the bit-serial Montgomery multiplier, ``docs/algorithms/modexp.md``."""

from dualfield.models.outcome import Outcome, Status
from dualfield.models.serial_multiply import cycles, product, segments, status_of


def power_cycles(n: int, segment: int) -> int:
    """Cycles of one exponentiation, the same for all operands."""
    multiplication = cycles(n, segment) + 1  # and one to take the result
    doubling = segments(n, segment) + 2
    return (2 * n + 2) * multiplication + 2 * n * doubling


def to_domain(n: int, modulus: int, a: int) -> int:
    """Enter Montgomery's domain, a 2^n mod modulus, by n doublings of a < modulus."""
    for _ in range(n):
        a = 2 * a if 2 * a < modulus else 2 * a - modulus
    return a


def ladder(n: int, modulus: int, a: int, exponent: int) -> int:
    """Return a^exponent mod modulus by a Montgomery ladder over n bits of the exponent."""
    r = [to_domain(n, modulus, 1), to_domain(n, modulus, a)]
    for i in reversed(range(n)):
        bit = exponent >> i & 1
        r[1 - bit] = product(n, modulus, r[0], r[1])
        r[bit] = product(n, modulus, r[bit], r[bit])
    return product(n, modulus, 1, r[0])


def power(n: int, segment: int, modulus: int, a: int, exponent: int) -> Outcome:
    """What ``df_modexp`` answers: a^exponent mod modulus, or a refusal, after `power_cycles`."""
    status = status_of(modulus, (a,))
    result = ladder(n, modulus, a, exponent) if status is Status.OK else 0
    return Outcome(result, None, status, power_cycles(n, segment))
