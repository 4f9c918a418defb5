"""Proven step counts of the two loops that decide from low bits only.

Both loops are run a fixed number of times in the constant-time cores, so the number must be enough for
every operand. ``divstep_steps`` is for half-delta division steps, ``plus_minus_steps`` for the plus-minus
loop of modular division without its counter P.
"""

__all__ = ["divstep_steps", "plus_minus_steps"]


def divstep_steps(bits: int) -> int:
    """Half-delta division steps that reach g = 0 from every odd f < 2**bits and 0 <= g <= f.

    Raises ValueError for bits < 1.
    """
    if bits < 1:
        raise ValueError(f"bits must be at least 1, not {bits}")
    # Wuille, "Generic formula for hddivsteps", safegcd-bounds, theorem 7.
    return (45907 * bits + 26313) // 19929


def plus_minus_steps(bits: int) -> int:
    """Plus-minus steps that reach A = 0 from every odd 0 < B < 2**bits and abs(A) <= B.

    Raises ValueError for bits < 1.
    """
    if bits < 1:
        raise ValueError(f"bits must be at least 1, not {bits}")
    return 2 * bits
