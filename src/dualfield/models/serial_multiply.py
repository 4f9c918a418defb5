"""Model of the bit-serial Montgomery multiplier.

The algorithm is MonPro of paper 002, section II, with two changes. The exponent of the power of two
is the width n (the paper's n = m + 2 and its m contradict each other). q M is subtracted instead of
added, so one addition at the end gives a result below M. ``docs/algorithms/serial-multiply.md``
explains it.
"""

from collections.abc import Callable

from dualfield.models.outcome import Outcome, Status, require

Observe = Callable[[int, int, int, int], None]
"""Called after each step i with (i, a_i, q_i, S)."""


def segments(n: int, segment: int) -> int:
    """Return the number of segments of a width of n bits."""
    return -(-n // segment)


def cycles(n: int, segment: int, check: bool = False) -> int:
    """Return the cycles of a multiplication, equal for all operands; check: of its result."""
    return n + (5 if check else 3) + segments(n, segment)


def product(n: int, modulus: int, a: int, b: int, observe: Observe | None = None) -> int:
    """Return a b 2^-n mod modulus, for an odd modulus, 0 <= a < 2^n and 0 <= b < modulus.

    S has n + 1 bits in two's complement; the n-bit register E is used for b - modulus.
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
    """Return the status of these operands; a modulus even or below 3 takes precedence."""
    if modulus % 2 == 0 or modulus < 3:
        return Status.BAD_MODULUS
    return Status.OPERAND_RANGE if max(operands) >= modulus else Status.OK


def multiply(n: int, segment: int, modulus: int, a: int, b: int) -> Outcome:
    """Run ``df_mont_mul_serial``: a b 2^-n mod modulus, or a refusal, after `cycles`."""
    status = status_of(modulus, (a, b))
    result = product(n, modulus, a, b) if status is Status.OK else 0
    return Outcome(result, None, status, cycles(n, segment))
