"""Instructions of the engine, as in ``df_engine_pkg``."""

from dataclasses import dataclass
from enum import IntEnum

ADDRESS_BITS = 6
COUNTERS = 3
COUNTS = 16
"""Counts that a loop can name."""
REGISTERS = 16
"""Registers that an instruction can name; the index reaches those above."""
BITS = 19


class Op(IntEnum):
    """The operations of instructions, as the header of ``df_engine_pkg`` defines them."""

    END = 0
    IN = 1
    OUT = 2
    LOOP = 3
    NEXT = 4
    INDEX_ZERO = 5
    INDEX_UP = 6
    PRODUCT_NEW = 7
    PRODUCT = 8
    RESULT = 9
    ONE = 10
    ZERO = 11
    ADD = 12
    TURN = 13
    FIX = 14
    SHIFT = 15
    PICK = 16

    @property
    def is_sum(self) -> bool:
        """True if the operation uses the adder."""
        return self >= Op.ONE

    @property
    def writes(self) -> bool:
        """True if the operation writes register d."""
        return self.is_sum or self in (Op.IN, Op.RESULT)


@dataclass(frozen=True)
class Instruction:
    """One instruction.

    ``d``, ``x``, ``y``: registers, or counter, and count or address of a loop. ``d_index``,
    ``y_index``: the index is added to the register. ``line``: its line in the text.
    """

    op: Op
    d: int = 0
    x: int = 0
    y: int = 0
    d_index: bool = False
    y_index: bool = False
    line: int = 0

    @property
    def target(self) -> int:
        """The address that ``NEXT`` jumps to."""
        return self.x << 4 | self.y

    @property
    def word(self) -> int:
        """The instruction in the program memory.

        >>> hex(Instruction(Op.TURN, 3, 3, 0).word)
        '0x34cc0'
        """
        fields = self.op << 12 | self.d << 8 | self.x << 4 | self.y
        return fields << 2 | self.d_index << 1 | self.y_index
