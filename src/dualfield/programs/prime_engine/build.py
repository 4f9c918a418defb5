"""Widths, bounds and cycles of a build of the engine, for the assembler."""

from dataclasses import dataclass

from dualfield.programs.prime_engine.instruction import LEAST_WAIT

FLAGS_DELAY = 4
"""Cycles from the issue of a sum, beyond one for each row, to a SET that reads its flags."""
DIGIT_DELAY = 4
"""Cycles from a TAKE to a SET or LOOK that reads the digit."""
LOOK_DELAY = 4
"""Cycles from a LOOK, beyond one for each row of the table, to a sum that reads the entry."""


@dataclass(frozen=True)
class Build:
    """A build of the engine, as `dualfield.models.prime_engine.Engine.build` makes it.

    ``words``: words of a number, of ``word`` bits each. ``rows``: rows of a product. ``r_bits``:
    bits of Montgomery's R. ``least``, ``limit``: bounds of a product. ``largest_operand``: of a
    product. ``offset``: the multiple of the modulus that a difference adds. ``entries``,
    ``numbers``: entries of a table and numbers of an entry; 0: no table. ``exact_reduction``: the
    last reduction is by exact products.
    """

    modulus: int
    word: int
    words: int
    rows: int
    r_bits: int
    least: int
    limit: int
    largest_operand: int
    offset: int
    entries: int = 0
    numbers: int = 0
    exact_reduction: bool = False

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
        return (1 << self.r_bits) % self.modulus

    @property
    def product(self) -> int:
        """Cycles from the issue of a product to the issue of its first reader."""
        return self.rows + 7

    @property
    def interval(self) -> int:
        """Cycles between products."""
        return max(self.rows, self.segments, -(-(self.rows + 6) // 2))

    @property
    def moduli(self) -> tuple[int, ...]:
        """The moduli at which bounds are checked: bounds are linear in the modulus between them."""
        return (self.modulus,)

    @property
    def any_modulus(self) -> bool:
        """True if MODULUS sets the modulus."""
        return self.modulus == 0

    def product_bounds(self, modulus: int) -> tuple[int, int]:
        """Return the least and the largest value of a product."""
        return self.least, self.limit

    def largest_product(self, modulus: int) -> int | None:
        """Return the largest product of two operands as integers; None if any may be."""
        return None

    @property
    def saved_by_square(self) -> int:
        """Cycles by which a square is written earlier than a product; 0: squares are products."""
        return 0

    def busy(self, *, square: bool) -> int:
        """Return the cycles from the issue of a product or a square to that of the next one."""
        return self.interval

    @property
    def delay(self) -> int:
        """Cycles that an exact product reads operand y later: its last row has no word of y."""
        return self.rows - self.words - 1

    @property
    def exact(self) -> bool:
        """True if the multiplier can give both halves of the integer x y."""
        return 0 <= self.delay < LEAST_WAIT

    def low_row(self, row: int) -> int:
        """Return the cycle, from the issue on, in which a row of the low half is written."""
        return 8 + self.delay + min(2 * row, self.words - 1)

    def product_row(self, row: int) -> int:
        """Return the cycle, from the issue of a product on, in which a row of it is written."""
        return self.product + row

    def x_row(self, row: int) -> tuple[int, int]:
        """Return the first and the last cycle in which a product reads a row of operand x."""
        return 1 + row, 1 + row

    def square_row(self, row: int) -> tuple[int, int]:
        """Return the first and the last cycle in which a square reads a row of its operand."""
        return self.x_row(row)

    def y_row(self, row: int, *, exact: bool = False) -> tuple[int, int]:
        """Return the first and the last cycle in which a product reads a row of operand y."""
        first = 1 + exact * self.delay
        return first + max(2 * row - 1, 0), first + 2 * row

    @property
    def drain(self) -> int:
        """Cycles from the issue of a product until none of its rows is in flight."""
        return self.product_row(self.segments - 1) + 1

    @property
    def sum(self) -> int:
        """Cycles from the issue of a sum to the issue of its first reader."""
        return 4

    @property
    def flags(self) -> int:
        """Cycles from the issue of a sum to the issue of a SET that reads its flags."""
        return self.segments + FLAGS_DELAY

    @property
    def table_rows(self) -> int:
        """Rows of a table."""
        return self.entries * self.numbers * self.segments

    @property
    def look(self) -> int:
        """Cycles from a LOOK to a sum that reads the chosen entry, or to another LOOK."""
        return self.table_rows + LOOK_DELAY

    @property
    def row_bits(self) -> int:
        """Bits of a row of a position."""
        return max(1, (self.segments - 1).bit_length())

    def split(self, value: int) -> list[int]:
        """Return the rows of a number: word 0 above 0, then two words each."""
        shifted = value << self.word
        mask = (1 << 2 * self.word) - 1
        return [shifted >> 2 * self.word * row & mask for row in range(self.segments)]

    def join(self, rows: list[int]) -> int:
        """Return the number of rows."""
        joined = sum(row << 2 * self.word * i for i, row in enumerate(rows))
        return joined >> self.word & (1 << self.width) - 1

    def position(self, bit: int) -> int:
        """Return the immediate value of SEEK for a bit of a number."""
        row, place = divmod(bit + self.word, 2 * self.word)
        return row << 6 | place

    def move(self, bits: int) -> int:
        """Return the immediate value of MOVE for a number of bits, up or down."""
        rows, place = divmod(bits, 2 * self.word)
        return rows % (1 << self.row_bits) << 6 | place

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

    @property
    def modulus_cycles(self) -> int:
        """Cycles of MODULUS; 0 if the modulus is fixed."""
        return 0

    def least_registers(self, count: int) -> int:
        """Return ``count``, or more if the multiplier has a wipe that is longer than theirs."""
        return count

    def wipe_cycles(self, registers: int) -> int:
        """Cycles of END: the rows of all registers are wiped, a row a cycle."""
        return (registers << self.row_bits) + 1
