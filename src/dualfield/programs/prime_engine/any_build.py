"""A build of the engine with a modulus that is set at run time by MODULUS."""

from dataclasses import dataclass

from dualfield.programs.prime_engine.build import Build


@dataclass(frozen=True, kw_only=True)
class AnyBuild(Build):
    """A build whose multiplier takes the words of its operands one after the other.

    ``bits``: of the largest modulus. ``first_result``: cycles from the last word of an operand to
    the first word of the product. ``multiplier_interval``: cycles between products.
    ``preparation``: cycles from the last word of a modulus until the first operand can come.
    ``multiplier_wipe``: cycles of the multiplier's wipe.
    """

    bits: int
    first_result: int
    multiplier_interval: int
    preparation: int
    multiplier_wipe: int

    @property
    def moduli(self) -> tuple[int, ...]:
        """The least and the largest modulus: bounds are linear between them."""
        return 3, (1 << self.bits) - 1

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
