"""A build of the engine with a modulus that is set at run time by MODULUS."""

from dataclasses import dataclass

from dualfield.programs.prime_engine.build import Build

CURVE_SPARE = 4
"""Spare bits of the operands of a product for programs of curves: 16 products, 10 are needed."""


def curve_spare(bits: int, word: int) -> int:
    """Return the spare bits of a program of curves; a number has at least two words.

    >>> [curve_spare(bits, 18) for bits in (256, 11, 10, 4)]
    [4, 4, 5, 8]
    """
    return max(CURVE_SPARE, (word + 2 - bits) // 2)


@dataclass(frozen=True, kw_only=True)
class AnyBuild(Build):
    """A build whose multiplier takes the words of its operands one after the other.

    ``bits``: of the largest modulus that fits. ``moduli_range``: the least and the largest modulus
    of the program, for bounds; None: from 3 to 2^bits - 1. ``first_result``: cycles from the last
    word of an operand to the first word of the product. ``multiplier_interval``: cycles between
    products. ``preparation``: cycles from the last word of a modulus until the first operand can
    come. ``multiplier_wipe``: cycles of the multiplier's wipe. ``square_steps_saved``: cycles that
    the multiplier needs fewer for the product of a register with itself; 0: it has no squares.
    ``square_interval``: cycles between squares.
    """

    bits: int
    first_result: int
    multiplier_interval: int
    preparation: int
    multiplier_wipe: int
    square_steps_saved: int = 0
    square_interval: int = 0
    moduli_range: tuple[int, int] | None = None

    def busy(self, *, square: bool) -> int:
        """Return the cycles from the issue of a product or a square to that of the next one."""
        if square and self.saved_by_square:
            return max(self.square_interval, self.square_cycle(self.words))
        return self.interval

    @property
    def saved_by_square(self) -> int:
        """Cycles by which a square is written earlier."""
        return self.square_steps_saved

    @property
    def moduli(self) -> tuple[int, ...]:
        """The least and the largest modulus: bounds are linear between them."""
        return self.moduli_range or (3, (1 << self.bits) - 1)

    @property
    def exact(self) -> bool:
        """False: the multiplier drops the low half."""
        return False

    def product_bounds(self, modulus: int) -> tuple[int, int]:
        """Return the least and the largest value of a product."""
        return 0, modulus - 1

    def largest_product(self, modulus: int) -> int | None:
        """Return the largest product of two operands for which the result is reduced."""
        return modulus << self.r_bits - self.word

    def word_cycle(self, word: int) -> int:
        """Return the cycle, from the issue on, in which the address of a word is read.

        The multiplier takes its first word in two cycles. Words of y follow those of x.
        """
        return 1 + word + (word > 0)

    def square_cycle(self, word: int) -> int:
        """Return the cycle of `word_cycle` for a square: the multiplier takes a word in two."""
        return 2 + 2 * word if word else 1

    def square_row(self, row: int) -> tuple[int, int]:
        """Return the first and the last cycle in which a square reads a row of its operand."""
        return self.square_cycle(self.first_word(row)), self.square_cycle(self.last_word(row))

    def first_word(self, row: int) -> int:
        """Return the first word of a row."""
        return max(2 * row - 1, 0)

    def last_word(self, row: int) -> int:
        """Return the last word of a row."""
        return min(2 * row, self.words - 1)

    @property
    def product(self) -> int:
        """Cycles from the issue of a product to the write of its row 0."""
        return self.word_cycle(2 * self.words - 1) + 2 + self.first_result + 1

    @property
    def interval(self) -> int:
        """Cycles between products."""
        return self.multiplier_interval

    def product_row(self, row: int) -> int:
        """Return the cycle in which a row of a product is written: after its last word."""
        return self.product + self.last_word(row)

    def x_row(self, row: int) -> tuple[int, int]:
        """Return the first and the last cycle in which a product reads a row of operand x."""
        return self.word_cycle(self.first_word(row)), self.word_cycle(self.last_word(row))

    def y_row(self, row: int, *, exact: bool = False) -> tuple[int, int]:
        """Return the first and the last cycle in which a product reads a row of operand y."""
        first, last = (self.words + word for word in (self.first_word(row), self.last_word(row)))
        return self.word_cycle(first), self.word_cycle(last)

    @property
    def modulus_cycles(self) -> int:
        """Cycles of MODULUS: the words of the modulus, H, and a product of two zeros."""
        last = self.word_cycle(self.words - 1) + 2 + self.preparation + 2 * self.words + 1
        return last + self.first_result + self.words

    def least_registers(self, count: int) -> int:
        """Return ``count``, or more: MODULUS may be first, and then the multiplier is wiped.

        The first word of a modulus comes 3 cycles after the issue of MODULUS.
        """
        while self.wipe_cycles(count) + 2 < self.multiplier_wipe:
            count += 1
        return count
