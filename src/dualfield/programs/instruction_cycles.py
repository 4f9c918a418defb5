"""Cycles of the curve engine's micro-instructions, which process a register lane by lane.

``rtl/curve/df_curve_sequence.sv`` shows their timing; ``df_curve_pkg`` has the same counts.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class InstructionCycles:
    """The cycles of each micro-instruction in a build whose registers have ``lanes`` lanes.

    ``binary``: operands are polynomials, whose sum has no carry and takes as long as a move.
    ``fixed_polynomial``: the polynomial is fixed and a register has one lane. Each instruction then
    takes three cycles; the instruction after the next can read its result, or the next one after a
    TAKE.
    """

    lanes: int
    binary: bool = False
    fixed_polynomial: bool = False

    @property
    def move(self) -> int:
        """Cycles of an instruction that copies lanes, until its result is readable.

        >>> [InstructionCycles(lanes).move for lanes in (1, 2, 4)]
        [4, 4, 6]
        """
        return 3 if self.fixed_polynomial else max(self.lanes + 2, 4)

    @property
    def sum(self) -> int:
        """Cycles of a sum: all lanes are added before the first is written.

        >>> [InstructionCycles(lanes).sum for lanes in (1, 2, 4)]
        [6, 7, 11]
        """
        return self.move if self.binary else max(2 * self.lanes + 3, 6)

    @property
    def start(self) -> int:
        """Cycles of START before the cycle in which the multiplier may accept its operands."""
        return 2 if self.fixed_polynomial else self.lanes + 2

    @property
    def take(self) -> int:
        """Cycles of TAKE after the product is available: one per lane."""
        return max(self.lanes, 2)


def lanes(bits: int, lane: int) -> int:
    """The number of lanes of a register.

    >>> lanes(256, 64), lanes(8, 3), lanes(8, 64)
    (4, 3, 1)
    """
    return -(-bits // lane)
