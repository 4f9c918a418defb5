"""Bit-serial Montgomery multiplication.

The multiplication is MonPro of paper 002, section II, with one exponent n for the power of two, the
width (the paper's n = m + 2 and its m do not fit each other), with q M subtracted instead of added,
so that one addition at the end gives a result below M. ``docs/algorithms/serial-multiply.md``
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


def status_of(modulus: int, operands: tuple[int, ...]) -> Status:
    """What the operands deserve: a modulus even or below 3 comes first."""
    if modulus % 2 == 0 or modulus < 3:
        return Status.BAD_MODULUS
    return Status.OPERAND_RANGE if max(operands) >= modulus else Status.OK


def multiply(n: int, segment: int, modulus: int, a: int, b: int) -> Outcome:
    """What ``df_mont_mul_serial`` answers: a b 2^-n mod modulus, or a refusal, after `cycles`."""
    status = status_of(modulus, (a, b))
    result = product(n, modulus, a, b) if status is Status.OK else 0
    return Outcome(result, None, status, cycles(n, segment))
