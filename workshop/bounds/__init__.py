"""Proven step counts of the loops whose decisions depend on the low bits only.

The constant-time cores run such a loop a fixed number of times, so that number must be enough for
every operand. ``divstep_steps`` is for half-delta division steps, ``plus_minus_steps`` for the
plus-minus loop of modular division without its counter P, and ``plus_minus_half_steps`` for that
loop with D = -1/2 at the start. Each reads a committed certificate, which ``python -m workshop
bounds check`` proves in exact integers; docs/algorithms/step-bounds.md explains the proof.
"""

from functools import cache

from workshop.bounds.certificate import committed, read
from workshop.bounds.worst import worst_inputs

__all__ = ["divstep_steps", "plus_minus_half_steps", "plus_minus_steps", "worst_inputs"]


def divstep_steps(bits: int) -> int:
    """Half-delta division steps that reach g = 0 from every odd f < 2**bits and 0 <= g <= f.

    Raises ValueError for bits < 1.
    """
    table = _certified_steps("divstep")
    if 1 <= bits <= len(table):
        return table[bits - 1]
    # Above the table: Wuille, "Generic formula for hddivsteps", safegcd-bounds, theorem 7.
    return (45907 * _valid_size(bits) + 26313) // 19929


def plus_minus_steps(bits: int) -> int:
    """Plus-minus steps that reach A = 0 from every odd 0 < B < 2**bits and abs(A) <= B, D = 0.

    Raises ValueError for bits < 1.
    """
    return _steps_below_2n("plus-minus", bits)


def plus_minus_half_steps(bits: int) -> int:
    """Plus-minus steps that reach A = 0 as in ``plus_minus_steps``, but from D = -1/2.

    Raises ValueError for bits < 1.
    """
    return _steps_below_2n("plus-minus-half", bits)


def _steps_below_2n(loop: str, bits: int) -> int:
    """The certified steps of a plus-minus loop, or 2 n above its table."""
    table = _certified_steps(loop)
    if 1 <= bits <= len(table):
        return table[bits - 1]
    # Above the table: the counter P ends the loop (paper 003, section 3); from one half alike.
    return 2 * _valid_size(bits)


@cache
def _certified_steps(loop: str) -> list[int]:
    """The steps of the committed certificate for 1, 2, ... bits."""
    return read(committed(loop)).steps


def _valid_size(bits: int) -> int:
    """``bits``; ValueError if it is less than 1."""
    if bits < 1:
        raise ValueError(f"bits must be at least 1, not {bits}")
    return bits
