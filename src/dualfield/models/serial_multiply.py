"""Bit-serial Montgomery multiplication and exponentiation on it.

The multiplication is MonPro of paper 002, section II, with one exponent n for the power of two, the
width (the paper's n = m + 2 and its m do not fit each other), with q M subtracted instead of added,
so that one addition at the end gives a result below M. ``docs/algorithms/montgomery-domain.md``
explains it.
"""

from collections.abc import Callable

from dualfield.models.outcome import Outcome, Status, require

Observe = Callable[[int, int, int, int], None]
"""Called after each step with (i, a_i, q_i, S)."""


def segments(n: int, segment: int) -> int:
    """Pieces that a width of n bits is cut into."""
    return -(-n // segment)


def cycles(n: int, segment: int) -> int:
    """Cycles of one multiplication, the same for all operands."""
    return n + 3 + segments(n, segment)


def product(n: int, modulus: int, a: int, b: int, observe: Observe | None = None) -> int:
    """Return a b 2^-n mod modulus, for an odd modulus, 0 <= a < 2^n and 0 <= b < modulus.

    S has n + 1 bits in two's complement; E, n bits, stands for b - modulus in the loop.
    """
    require(modulus % 2 == 1 and 0 <= a < 1 << n and 0 <= b < modulus < 1 << n, "operands in range")
    addends = (0, b, -modulus, b - modulus)
    total = 0
    for i in range(n):
        bit = a >> i & 1
        q = (total ^ (bit & b)) & 1
        total += addends[bit + 2 * q]
        require(total & 1 == 0, "the sum is even")
        total >>= 1
        require(-modulus < total < modulus, "-M < S < M")
        if observe is not None:
            observe(i, bit, q, total)
    return total + modulus if total < 0 else total


def _status(modulus: int, operands: tuple[int, ...]) -> Status:
    if modulus % 2 == 0 or modulus < 3:
        return Status.BAD_MODULUS
    return Status.OPERAND_RANGE if max(operands) >= modulus else Status.OK


def multiply(n: int, segment: int, modulus: int, a: int, b: int) -> Outcome:
    """What ``df_mont_mul_serial`` answers: a b 2^-n mod modulus, or a refusal, after `cycles`."""
    status = _status(modulus, (a, b))
    result = product(n, modulus, a, b) if status is Status.OK else 0
    return Outcome(result, None, status, cycles(n, segment))


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
    status = _status(modulus, (a,))
    result = ladder(n, modulus, a, exponent) if status is Status.OK else 0
    return Outcome(result, None, status, power_cycles(n, segment))
