"""What a program needs to know of the hardware: widths, bounds and cycles of a build."""

from dataclasses import dataclass
from functools import cached_property

from dualfield.models.prime_multiply_words import Words

FLAGS_DELAY = 4
"""Cycles from the issue of a sum, beyond one for each row, to a SET that reads its flags."""
DIGIT_DELAY = 4
"""Cycles from a TAKE to a SET that reads the digit."""


@dataclass(frozen=True)
class Build:
    """A build of the engine: the multiplier has a multiplier for each lane, operands in pairs.

    ``margin``: the right side of a difference can be as large as that many products.
    """

    multiplier: Words
    margin: int = 1

    @property
    def modulus(self) -> int:
        """The prime."""
        return self.multiplier.modulus

    @property
    def word(self) -> int:
        """Bits of a word."""
        return self.multiplier.word

    @property
    def words(self) -> int:
        """Words of a number."""
        return self.multiplier.words

    @property
    def width(self) -> int:
        """Bits of a register."""
        return self.words * self.word

    @property
    def segments(self) -> int:
        """Rows of a register: the first has a word, each other one has two."""
        return 1 + self.words // 2

    @property
    def radix(self) -> int:
        """R modulo the prime: a product is x y / R."""
        return (1 << self.multiplier.shape.r_bits) % self.modulus

    @property
    def limit(self) -> int:
        """The largest product."""
        return self.multiplier.shape.limit

    @property
    def largest_operand(self) -> int:
        """The largest operand of a product."""
        return (1 << self.multiplier.shape.operand_bits) - 1

    @cached_property
    def offset(self) -> int:
        """The multiple of the prime that a difference adds: not below ``margin`` products."""
        return -(-self.margin * self.limit // self.modulus) * self.modulus

    @property
    def product(self) -> int:
        """Cycles from the issue of a product to the issue of its first reader.

        >>> p256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
        >>> [Build(Words(p, p.bit_length(), 18, 16)).product for p in (2**255 - 19, p256)]
        [24, 23]
        """
        return self.multiplier.shape.rows + 7

    @property
    def interval(self) -> int:
        """Cycles between products."""
        rows = self.multiplier.shape.rows
        return max(rows, self.segments, -(-(rows + 6) // 2))

    @property
    def sum(self) -> int:
        """Cycles from the issue of a sum to the issue of its first reader."""
        return 4

    @property
    def flags(self) -> int:
        """Cycles from the issue of a sum to the issue of a SET that reads its flags."""
        return self.segments + FLAGS_DELAY

    def rows(self, value: int) -> list[int]:
        """Return the rows of a number: word 0 above 0, then two words each.

        >>> build = Build(Words(31, 5, 4, 16))
        >>> build.words, build.segments, [hex(row) for row in build.rows(0x321)]
        (3, 2, ['0x10', '0x32'])
        """
        shifted = value << self.word
        mask = (1 << 2 * self.word) - 1
        return [shifted >> 2 * self.word * row & mask for row in range(self.segments)]

    def number(self, rows: list[int]) -> int:
        """Return the number of rows."""
        joined = sum(row << 2 * self.word * i for i, row in enumerate(rows))
        return joined >> self.word & (1 << self.width) - 1

    def position(self, bit: int) -> int:
        """Return the immediate value of SEEK for a bit of a number.

        >>> build = Build(Words(2**255 - 19, 255, 18, 16))
        >>> [divmod(build.position(bit), 64) for bit in (0, 17, 18, 254)]
        [(0, 18), (0, 35), (1, 0), (7, 20)]
        """
        row, place = divmod(bit + self.word, 2 * self.word)
        return row << 6 | place

    @property
    def in_cycles(self) -> int:
        """Cycles of IN, if a word is always offered."""
        return self.words + 1

    @property
    def out_cycles(self) -> int:
        """Cycles of OUT, if each word is taken at once."""
        return self.words + 2 * self.segments + 1

    @property
    def constant_cycles(self) -> int:
        """Cycles of CONSTANT."""
        return self.segments + 3

    def wipe_cycles(self, registers: int) -> int:
        """Cycles of END: the rows of all registers are wiped, a row a cycle."""
        return (registers << max(1, (self.segments - 1).bit_length())) + 1
