"""Model of the multiplier modulo a fixed prime whose operands and results pass in words.

It computes the product of ``models/prime_multiply.py``, redundant. With a multiplier for each lane
the lanes form segments, of one lane, then two each. A segment works one cycle behind the one below
it: it needs its words of a one cycle later, and its words of the result are complete one cycle
later.
"""

from dataclasses import dataclass

from dualfield.models.outcome import Outcome, Status
from dualfield.models.prime_multiply import Shape, Unit

ACROSS = 2
"""Lanes of a segment, but the lowest."""


@dataclass(frozen=True)
class Words:
    """A build: a modulus, words and multipliers.

    ``pair``: each transfer has a word of a and one of b, else the words of b follow those of a.
    ``check``: the residue of a result is compared after its last word. ``spare``: as in `Shape`.
    """

    modulus: int
    bits: int
    word: int
    multipliers: int
    pair: bool = True
    check: bool = False
    spare: int = 0

    @property
    def unit(self) -> Unit:
        """Return the build with whole operands."""
        return Unit(
            self.modulus, self.bits, self.word, self.multipliers, reduced=False, spare=self.spare
        )

    @property
    def shape(self) -> Shape:
        """Return the shape of a product.

        >>> p256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
        >>> shapes = [Words(p256, 256, 18, 16, spare=spare).shape for spare in (0, 2)]
        >>> [(shape.operand_bits, shape.rows) for shape in shapes]
        [(258, 16), (260, 16)]
        """
        return self.unit.shape

    @property
    def words(self) -> int:
        """Return the words of an operand and of a result."""
        return self.shape.operand_words

    @property
    def transfers(self) -> int:
        """Return the transfers of the operands of a product."""
        return self.words if self.pair else 2 * self.words

    @property
    def results(self) -> int:
        """Return the results that the memory on the way out holds."""
        return 3 if self.unit.single else 2

    @property
    def wipe(self) -> int:
        """Return the cycles of wiping the memories after ``clear_i``.

        >>> p256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
        >>> [Words(p256, 256, 18, most).wipe for most in (16, 4, 1)]
        [24, 16, 32]
        """
        groups = self.unit.groups
        rows_in = 1 << self.words.bit_length()
        if groups > 1:
            rows_in = max(rows_in, 2 << (groups - 1).bit_length())
        rows_out = self.results * (groups if groups > 1 else 1 + self.words // ACROSS)
        return -(-rows_in // rows_out) * rows_out

    @property
    def first_word(self) -> int:
        """Return the cycles from the last word in to the first word out.

        >>> p256, p25519 = 2**256 - 2**224 + 2**192 + 2**96 - 1, 2**255 - 19
        >>> [Words(p256, 256, 18, most).first_word for most in (16, 4, 1)]
        [23, 70, 250]
        >>> Words(p25519, 255, 18, 16).first_word
        24
        """
        rows, groups = self.shape.rows, self.unit.groups
        cycles = rows + 7 if groups == 1 else (rows - 1) * groups + 10
        return cycles + (self.words == 1)

    @property
    def interval(self) -> int:
        """Return the mean cycles from product to product, if words come and go at once.

        >>> p256, p25519 = 2**256 - 2**224 + 2**192 + 2**96 - 1, 2**255 - 19
        >>> [Words(p256, 256, 18, most).interval for most in (16, 4, 1)]
        [16, 64, 256]
        >>> Words(p25519, 255, 18, 16).interval
        17
        """
        cycles = -(-(self.first_word + self.words - 1) // self.results)
        if self.unit.single and not self.pair:
            cycles = max(cycles, self.transfers + 1)
        return max(self.unit.slots, cycles)

    @property
    def cycles(self) -> int:
        """Return the cycles from operands to result of ``mont-mul-prime-words``.

        >>> p256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
        >>> [Words(p256, 256, 18, most).cycles for most in (16, 4, 1)]
        [78, 117, 313]
        """
        own = self.wipe + self.transfers + self.first_word + self.words + 1
        return own + 3 * self.check

    def run(self, a: int, b: int) -> Outcome:
        """Return the outcome for operands that fit the ports."""
        return Outcome(self.shape.row_sums(a, b), None, Status.OK, self.cycles)
