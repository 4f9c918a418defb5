"""Model of the Montgomery multiplier on hard multipliers with operands in words.

It computes the product of ``models/dsp_multiply.py`` without the final subtraction: the last
multiple of the modulus is subtracted instead of added, which leaves a sum between -M and M, and M
is added to the outgoing words if the sum is negative. The scaled modulus H is computed the same
way.

A square multiplies each word of a by itself and by twice the words above it. The sum moves down
while H is added, so the steps of later words skip the groups of words below them.
"""

from dataclasses import dataclass

from dualfield.models.dsp_multiply import MINIMUM_BITS, Unit, rounds, rows
from dualfield.models.outcome import Outcome, Status, require

LEAST_GROUPS = 4
ROUND = 7
"""Cycles of a Newton round, which doubles the correct bits of 1 / M."""


def product(word: int, bits: int, *, modulus: int, a: int, b: int, reduced: bool = True) -> int:
    """Return a b 2^-R mod modulus, R = word * (rows + 1), for an odd modulus below 2^bits.

    a and b are below 2^bits. The result is below the modulus if a b is at most modulus 2^(word
    rows), as it is if both are below the modulus; docs/algorithms/engine.md derives the bound.
    ``reduced`` = False: a b may be more, and then the result may be as large as modulus + a b / R.

    >>> product(4, 7, modulus=103, a=90, b=77) == 90 * 77 * pow(2, -12, 103) % 103
    True
    """
    radix, count = 1 << word, rows(word, bits)
    n = pow(modulus, -1, radix)
    h = (1 - n * modulus) // radix
    require(-modulus < h < 0 and (1 - n * modulus) % radix == 0, "H is between -M and 0")
    h += modulus
    half = radix << word * count >> 1
    require(0 <= a < 1 << bits and 0 <= b < 1 << bits, "the words of an operand hold it")

    total = a * (b % radix)
    for i in range(1, count + 1):
        digit = total % radix
        total = total // radix + a * (b >> word * i & radix - 1) + digit * h
        require(total < radix * half << 1, "S has a word more than the operands")
    excess = 0 if reduced else a * b >> word * count
    require(total < radix * modulus + excess, "S < 2^w M after the last row")
    total -= (n * total % radix) * modulus
    require(total % radix == 0 and -half <= total < half, "the lowest word is cleared")
    total //= radix
    require(-modulus < total < modulus + excess, "one modulus is enough")
    return total + modulus if total < 0 else total


def square(word: int, bits: int, *, modulus: int, a: int) -> int:
    """Return a^2 2^-R mod modulus, equal to ``product``, for an odd modulus and a below it.

    >>> square(4, 7, modulus=103, a=90) == product(4, 7, modulus=103, a=90, b=90)
    True
    """
    radix, count = 1 << word, rows(word, bits)
    n = pow(modulus, -1, radix)
    h = (1 - n * modulus) // radix + modulus
    half = radix << word * count >> 1

    def added(i: int) -> int:
        """Return word i of a, times itself plus twice the words above, at its position."""
        word_i, upper_words = a >> word * i & radix - 1, a >> word * (i + 1)
        require(upper_words << word * (i + 1) + 1 < half << 1, "2 a has as many words as a")
        return word_i * ((word_i << word * i) + (upper_words << word * (i + 1) + 1))

    total = added(0)
    for i in range(1, count + 1):
        total = total // radix + total % radix * h
        require(total < half << 1, "S has a word more than the operands")
        if i < count:
            total += added(i)
        require(total < half << 2, "and a bit more in the steps of a square")
    require(total < radix * modulus, "S < 2^w M after the last row")
    total = (total - (n * total % radix) * modulus) // radix
    require(-modulus < total < modulus, "one modulus is enough")
    return total + modulus if total < 0 else total


@dataclass(frozen=True)
class Words:
    """The shape of a unit with operands in words, and its cycles."""

    word: int
    multipliers: int
    max_bits: int
    squares: bool = False

    @property
    def shape(self) -> Unit:
        """The unit with whole operands and the same multipliers."""
        return Unit(self.word, self.multipliers, self.max_bits)

    @property
    def groups(self) -> int:
        """Number of groups of words that each segment processes one after the other.

        >>> [Words(18, most, 256).groups for most in (16, 8, 4, 1)]
        [1, 4, 4, 16]
        """
        count = self.shape.groups
        return count if count == 1 else max(count, LEAST_GROUPS)

    @property
    def group_bits(self) -> int:
        """Bits of the index of a group."""
        return max(1, (self.groups - 1).bit_length())

    @property
    def wipe(self) -> int:
        """Cycles of wiping the memories after ``clear_i``.

        >>> [Words(18, most, 256).wipe for most in (16, 4, 1)]
        [15, 17, 65]
        """
        steps = self.groups * (self.shape.segments + 1) + 8
        return max(steps, (self.sets << self.group_bits) + 1, self.shape.words)

    @property
    def sets(self) -> int:
        """Number of operands that the word memories can hold."""
        return 8 if self.squares else 4

    def shape_of(self, bits: int) -> tuple[int, int]:
        """Return the numbers of groups and segments that an operand of ``bits`` bits uses."""
        shape, count = self.shape, rows(self.word, bits) + 1
        groups = max(-(-count // shape.width), LEAST_GROUPS)
        uses_chain = self.groups == 1 or groups > self.groups
        return (self.groups, shape.segments) if uses_chain else (groups, 1)

    def steps(self, bits: int) -> int:
        """Return the cycles from the first step of a product to the first step of the next."""
        groups, _ = self.shape_of(bits)
        return groups * (2 * rows(self.word, bits) + 1) + (4 if groups == 1 else 2)

    def saved(self, bits: int) -> int:
        """Return the cycles that a square saves by skipping groups; 0 without ``squares``.

        >>> [Words(18, most, 256, squares=True).saved(256) for most in (4, 1)]
        [18, 105]
        """
        if not self.squares:
            return 0
        groups, _ = self.shape_of(bits)
        first_groups = [i // self.shape.width for i in range(1, rows(self.word, bits))]
        return sum(first_groups) - sum(out == groups - 1 for out in first_groups)

    def interval(self, bits: int, *, square: bool = False) -> int:
        """Return the cycles from product to product with the same modulus, without stalls.

        >>> [Words(18, most, 256).interval(256) for most in (16, 4, 1)]
        [35, 126, 498]
        >>> [Words(18, most, 256, squares=True).interval(256, square=True) for most in (4, 1)]
        [108, 393]
        """
        groups, segments = self.shape_of(bits)
        output_cycles = groups * segments + rows(self.word, bits) + 7
        return max(self.steps(bits) - square * self.saved(bits), output_cycles)

    def cycles_same_modulus(self, bits: int, *, square: bool = False) -> int:
        """Return the cycles from the last word in to the first word out, with the same modulus.

        >>> [Words(18, most, 256).cycles_same_modulus(256) for most in (16, 4, 1)]
        [46, 134, 506]
        """
        groups, segments = self.shape_of(bits)
        return self.steps(bits) - square * self.saved(bits) + groups * (segments - 1) + 8

    def preparation(self, bits: int) -> int:
        """Return the cycles from the last word of a modulus to its last word of H."""
        groups, segments = self.shape_of(bits)
        count = rows(self.word, bits)
        fill_cycles = self.sets * (groups * segments * self.shape.width - count)
        scaling_cycles = ROUND * rounds(self.word) + groups * segments + 5
        mask_cycles = bits % self.word
        mask_cycles += (
            groups > 1 and mask_cycles == scaling_cycles
        )  # the modulus memory serves another reader
        return fill_cycles + max(mask_cycles, scaling_cycles) + count

    def cycles(self, bits: int, *, square: bool = False) -> int:
        """Return the cycles from operands to result of ``mont-mul-dsp-words``."""
        size = bits if MINIMUM_BITS <= bits <= self.max_bits else MINIMUM_BITS
        setup_cycles = self.wipe + 4 * rows(self.word, size) + 3 + self.preparation(size)
        return setup_cycles + self.cycles_same_modulus(size, square=square)

    def run(self, bits: int, modulus: int, a: int, b: int | None) -> Outcome:
        """Return a b / R, or a^2 / R if b is None, for operands that fit the ports."""
        cycles = self.cycles(bits, square=b is None)
        good = MINIMUM_BITS <= bits <= self.max_bits and 3 <= modulus < 1 << bits
        if not good or modulus % 2 == 0 or (b is None and not self.squares):
            return Outcome(0, None, Status.BAD_MODULUS, cycles)
        if max(a, b or 0) >= modulus:
            return Outcome(0, None, Status.OPERAND_RANGE, cycles)
        if b is None:
            value = square(self.word, bits, modulus=modulus, a=a)
        else:
            value = product(self.word, bits, modulus=modulus, a=a, b=b)
        return Outcome(value, None, Status.OK, cycles)
