"""Cycles of the curve engine's micro-instructions, which process a register lane by lane.

``rtl/curve/df_curve_sequence.sv`` shows their timing; ``df_curve_pkg`` has the same counts.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Orders:
    """The orders of a build whose registers have ``lanes`` lanes, at least 1.

    ``binary``: polynomials, whose sum needs no carry and is an order as the others. ``fixed``: the
    polynomial is fixed, and a register one lane: each order takes three cycles, and what it writes
    is readable by the order after the next; what a product's TAKE writes, by the next.
    """

    lanes: int
    binary: bool = False
    fixed: bool = False

    @property
    def other(self) -> int:
        """Cycles of an order that passes lanes on: read, held, moved; what is written is readable.

        >>> [Orders(lanes).other for lanes in (1, 2, 4)]
        [4, 4, 6]
        """
        return 3 if self.fixed else max(self.lanes + 2, 4)

    @property
    def sum(self) -> int:
        """Cycles of a sum: all lanes are added before the first is written.

        >>> [Orders(lanes).sum for lanes in (1, 2, 4)]
        [6, 7, 11]
        """
        return self.other if self.binary else max(2 * self.lanes + 3, 6)

    @property
    def reads(self) -> int:
        """Cycles of START before the one in which the multiplier may take its operands."""
        return 2 if self.fixed else self.lanes + 2

    @property
    def moves(self) -> int:
        """Cycles of TAKE from the one in which the product is there: a lane each."""
        return max(self.lanes, 2)


def lanes(bits: int, lane: int) -> int:
    """Lanes of a register.

    >>> lanes(256, 64), lanes(8, 3), lanes(8, 64)
    (4, 3, 1)
    """
    return -(-bits // lane)
