"""Model of the Montgomery multiplier on hard multipliers: operand times word, Orup's quotient.

H. Orup, "Simplifying Quotient Determination in High-Radix Modular Multiplication" (1995): if the
modulus is scaled so that its lowest word is -1, each quotient digit is the lowest word of the sum;
no multiplication is needed. ``docs/algorithms/dsp-multiply.md`` develops the algorithm step by
step.
"""

from dataclasses import dataclass

from dualfield.models.outcome import Outcome, Status, require

MINIMUM_BITS = 3
ROUND = 6
"""Cycles of a Newton round, which doubles the correct bits of -1 / M."""


def negative_inverse(word: int, modulus: int) -> int:
    """Return -1 / modulus mod 2^word for an odd modulus, by Newton rounds from 5 correct bits.

    >>> negative_inverse(18, 13) * 13 % 2**18 == 2**18 - 1
    True
    """
    mask = (1 << word) - 1
    n = -(3 * modulus ^ 2) & mask & 31
    for _ in range(rounds(word)):
        n = n * (n * modulus + 2) & mask
    return n


def rounds(word: int) -> int:
    """Return the number of Newton rounds from 5 correct bits to ``word`` bits.

    >>> [rounds(word) for word in (5, 10, 18, 27)]
    [0, 1, 2, 3]
    """
    return next(i for i in range(5) if 5 << i >= word)


def rows(word: int, bits: int) -> int:
    """Return the rows of a product: the words of an operand with room for one more bit.

    >>> rows(18, 256), rows(17, 256), rows(18, 288)
    (15, 16, 17)
    """
    return bits // word + 1


def product(word: int, bits: int, *, modulus: int, a: int, b: int) -> int:
    """Return a b 2^-R mod modulus, R = word * (rows + 1), for an odd modulus and a, b below it."""
    radix, count = 1 << word, rows(word, bits)
    n = negative_inverse(word, modulus)
    require((n * modulus + 1) % radix == 0, "M n is -1 in the lowest word")
    h = (n * modulus + 1) // radix
    require(h < 1 << word * count, "H has as many words as the operands")
    top = radix << word * count

    total = a * (b % radix)
    for i in range(1, count + 1):
        digit = total % radix
        total = total // radix + a * (b >> word * i & radix - 1) + digit * h
        require(total < top, "S has a word more than the operands")
    require(total < (n + 1) * modulus, "S < (n + 1) M after the last row")
    total += (n * total % radix) * modulus
    require(total % radix == 0 and total < top, "the lowest word is cleared")
    total //= radix
    require(total < 2 * modulus, "one subtraction is enough")
    return total - modulus if total >= modulus else total


@dataclass(frozen=True)
class Unit:
    """The shape of a unit: its words and multipliers, and what follows from them.

    ``word``: bits of a word. ``multipliers``: the most that may be used. ``max_bits``: largest size
    of an operand. ``overlap``: products overlap; operands then wait for a cycle in front of the
    unit, and a result for a cycle behind it. ``check``: a result waits for a cycle for its check.
    """

    word: int
    multipliers: int
    max_bits: int
    overlap: bool = False
    check: bool = False

    @property
    def words(self) -> int:
        """Words of an operand of ``max_bits``."""
        return rows(self.word, self.max_bits)

    @property
    def segments(self) -> int:
        """Number of segments, each of at most four multipliers.

        >>> Unit(18, 16, 256).segments, Unit(18, 1, 256).segments, Unit(18, 64, 64).segments
        (4, 1, 2)
        """
        return -(-min(self.multipliers, self.words + 1) // 4)

    @property
    def width(self) -> int:
        """Number of multipliers of a segment.

        >>> Unit(18, 16, 256).width, Unit(18, 1, 256).width, Unit(18, 5, 256).width
        (4, 1, 2)
        """
        used_multipliers = min(self.multipliers, self.words + 1)
        width = -(-used_multipliers // self.segments)
        return width if width * self.segments <= self.multipliers else width - 1

    @property
    def groups(self) -> int:
        """Number of groups of words that each segment processes one after the other.

        >>> Unit(18, 16, 256).groups, Unit(18, 4, 256).groups, Unit(18, 16, 2048).groups
        (1, 4, 8)
        """
        return -(-(self.words + 1) // (self.segments * self.width))

    def shape_of(self, bits: int) -> tuple[int, int]:
        """Return the numbers of groups and segments that an operand of ``bits`` bits uses."""
        groups = max(-(-(rows(self.word, bits) + 1) // self.width), min(2, self.groups))
        return (groups, 1) if groups <= self.groups else (self.groups, self.segments)

    def cycles(self, bits: int) -> int:
        """Return the cycles from operands to result; a size out of range counts as the smallest.

        No other product is in flight.

        >>> Unit(18, 16, 256).cycles(256), Unit(18, 4, 256).cycles(256)
        (57, 149)
        >>> Unit(18, 16, 256, overlap=True).cycles(256)
        59
        """
        size = bits if MINIMUM_BITS <= bits <= self.max_bits else MINIMUM_BITS
        groups, segments = self.shape_of(size)
        count = rows(self.word, size)
        wait_cycles = 4 if groups == 1 else 0 if groups > 2 else 3 if count == 1 else 2
        cycles = ROUND * rounds(self.word) + groups * (2 * count + 2 + segments) + 5 + wait_cycles
        cycles += self.check
        return max(cycles, self.words + 3) + 2 * self.overlap

    def cycles_same_modulus(self, bits: int) -> int:
        """Return the cycles from operands to result with the modulus of the previous product.

        No other product is in flight; the size is in range.

        >>> [Unit(18, most, 256).cycles_same_modulus(256) for most in (16, 4)]
        [42, 133]
        >>> Unit(18, 16, 2048).cycles_same_modulus(2048)
        1869
        """
        groups, _ = self.shape_of(bits)
        saved_cycles = 3 if groups == 1 or (groups == 2 and rows(self.word, bits) == 1) else groups
        cycles = self.cycles(bits)
        return max(cycles - ROUND * rounds(self.word) - saved_cycles, self.words + 3)

    def interval(self, bits: int) -> int:
        """Return the cycles from product to product with the same modulus, results taken at once.

        In a long chain the highest segment still reads a when the lowest one has finished.

        >>> [Unit(18, most, 256).interval(256) for most in (16, 4, 1)]
        [35, 129, 513]
        """
        groups, segments = self.shape_of(bits)
        steps = groups * (2 * rows(self.word, bits) + 2) + (3 if groups <= 2 else 1)
        read_lag = (
            segments - 7 if groups == 1 else groups * (segments - 5) - (2 if groups == 2 else 0)
        )
        return max(steps + max(read_lag, 0), self.words + 2)

    def run(self, bits: int, modulus: int, a: int, b: int) -> Outcome:
        """Return the outcome for operands that fit the ports."""
        cycles = self.cycles(bits)
        good = MINIMUM_BITS <= bits <= self.max_bits and 3 <= modulus < 1 << bits
        if not good or modulus % 2 == 0:
            return Outcome(0, None, Status.BAD_MODULUS, cycles)
        if max(a, b) >= modulus:
            return Outcome(0, None, Status.OPERAND_RANGE, cycles)
        value = product(self.word, bits, modulus=modulus, a=a, b=b)
        return Outcome(value, None, Status.OK, cycles)
