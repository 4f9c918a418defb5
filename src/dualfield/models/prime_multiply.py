"""Model of the Montgomery multiplier whose modulus is fixed: quotient digits without products.

A multiple k p of the modulus is e = 1 or -1 modulo 2^w for a word of w bits. A row of a product is

    S <- floor(S / 2^w) + A b_r + q G,   q = S mod 2^w,   G = -e (k p - e) / 2^w,

so 2^w S stays as it is modulo p. If G has few nonzero signed digits, q G is a few shifts of q.
``docs/algorithms/prime-multiply.md`` develops the algorithm step by step.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from dualfield.models.outcome import Outcome, Status, require

DELAY = 3
"""The first segment whose quotient term can come from a hard multiplier."""
ACROSS = 4
"""Lanes of a segment, but the lowest and the highest."""
MOST_SHIFTS = 3
"""Shifts of a quotient digit, per word of the modulus, that cost less than word products."""


def signed_digits(value: int) -> tuple[int, int]:
    """Return the positive and the negative digits of the non-adjacent form, as bit masks.

    >>> [bin(mask) for mask in signed_digits(0b10111)]  # 32 - 8 - 1
    ['0b100000', '0b1001']
    """
    return (3 * value & ~value) >> 1, (value & ~(3 * value)) >> 1


def overlap(digits: int, word: int) -> int:
    """Return the largest number of digits within ``word`` neighbouring bits; 0 without digits.

    >>> overlap(0b1000_0000_0001, 8), overlap(0b1000_0001, 8)
    (1, 2)
    """
    window = (1 << word) - 1
    return max((digits >> i & window).bit_count() for i in range(digits.bit_length() + 1))


@dataclass(frozen=True)
class Form:
    """A multiple of a modulus that is 1 or -1 modulo 2^word, and the digits of its quotient term.

    ``sign``: e. ``factor``: k. ``plus``, ``minus``: masks of the signed digits of G that become
    shifts of q. ``coefficient``: a part of G, coefficient * 2^place, that becomes one product.
    """

    modulus: int
    word: int
    sign: int
    factor: int
    plus: int
    minus: int
    coefficient: int = 0
    place: int = 0

    @property
    def term(self) -> int:
        """Return G.

        >>> find_form(2**256 - 2**224 + 2**192 + 2**96 - 1, 18).term == (
        ...     2**238 - 2**206 + 2**174 + 2**78)
        True
        """
        return self.plus - self.minus + (self.coefficient << self.place)

    @property
    def planes(self) -> int:
        """Return the number of operands that the shifts of q need, each of shifts side by side."""
        return max(1, overlap(self.plus | self.minus, self.word))

    @property
    def shifts(self) -> int:
        """Return the number of shifts."""
        return (self.plus | self.minus).bit_count()

    @property
    def negative(self) -> int:
        """Return the part of G that multiplies ~q = 2^w - 1 - q in place of -q."""
        return self.minus + (max(-self.coefficient, 0) << self.place)

    @property
    def offset(self) -> int:
        """Return what a row adds beyond q G, because ~q stands for -q: a constant."""
        return ((1 << self.word) - 1) * self.negative

    @property
    def largest(self) -> int:
        """Return the largest value of a row's quotient term; it is linear in q."""
        most = (1 << self.word) - 1
        return max(self.offset, self.offset + most * self.term)

    @property
    def pays(self) -> bool:
        """Return whether the shifts cost less than the word products that they save.

        A modulus has a form if `find_form` returns one that pays: ``docs/decisions.md``
        has the measurement.

        >>> p256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
        >>> find_form(p256, 18).pays, find_form(p256 + 2**200 // 7, 18).pays
        (True, False)
        """
        return self.shifts <= MOST_SHIFTS * -(-self.modulus.bit_length() // self.word)

    def with_product(self) -> "Form":
        """Return the form whose highest digits, up to a word of them, are one coefficient.

        The form itself is returned if its shifts fit side by side, or do not fit even then.
        """
        digits = self.plus | self.minus
        low = max(digits.bit_length() - self.word, 0)
        mask = (1 << low) - 1
        if self.planes == 1 or overlap(digits & mask, self.word) > 1:
            return self
        high = digits & ~mask
        place = (high & -high).bit_length() - 1
        coefficient = (self.plus & ~mask) - (self.minus & ~mask) >> place
        return Form(
            self.modulus,
            self.word,
            self.sign,
            self.factor,
            self.plus & mask,
            self.minus & mask,
            coefficient,
            place,
        )


@lru_cache(1024)
def find_form(modulus: int, word: int) -> Form:
    """Return the form of an odd modulus with the fewest digits, of two the smaller multiple.

    >>> form = find_form(2**255 - 19, 18)
    >>> form.sign, form.factor, form.shifts, form.planes, form.with_product().coefficient
    (1, 13797, 7, 6, -13797)
    """
    radix = 1 << word
    forms = []
    for sign in (-1, 1):
        factor = sign * pow(modulus, -1, radix) % radix
        digits = signed_digits((factor * modulus - sign) >> word)
        plus, minus = digits if sign < 0 else digits[::-1]
        forms.append(Form(modulus, word, sign, factor, plus, minus))
    best = min(forms, key=lambda form: (form.shifts, form.factor))
    require((best.term * radix + best.sign * best.factor * modulus) == 1, "G is -e (k p - e) / 2^w")
    return best


@dataclass(frozen=True)
class Shape:
    """Words, rows and bounds of a product modulo one modulus.

    ``bits``: bits of the operands of a reduced build. ``reduced``: results are below the modulus.
    ``spare``: bits of redundant operands beyond those of a sum of two results.
    """

    form: Form
    bits: int
    reduced: bool
    spare: int = 0

    @cached_property
    def operand_bits(self) -> int:
        """Return the bits of an operand; every value of so many bits is allowed.

        Redundant operands have one bit more than results, so a sum of two results is an operand.
        """
        if self.reduced:
            return self.bits
        return max(self.bits, self.result_bits + 1) + self.spare

    @cached_property
    def result_bits(self) -> int:
        """Return the bits of a product before its reduction."""
        return self.limit.bit_length()

    @cached_property
    def limit(self) -> int:
        """Return a bound of a product before its reduction: `prove` shows that it is one."""
        form = self.form
        slack = 1 << form.modulus.bit_length() - 1
        return form.largest + (form.largest >> form.word - 1) + slack

    @property
    def lanes(self) -> int:
        """Return the words of an operand and of a product.

        >>> p256 = find_form(2**256 - 2**224 + 2**192 + 2**96 - 1, 18)
        >>> shape = Shape(p256, 256, reduced=False)
        >>> shape.operand_bits, shape.lanes, shape.rows
        (258, 15, 16)
        """
        return -(-max(self.operand_bits, self.result_bits) // self.form.word)

    @property
    def operand_words(self) -> int:
        """Return the words of an operand b: rows with a word of b."""
        return -(-self.operand_bits // self.form.word)

    @cached_property
    def rows(self) -> int:
        """Return the rows: a word of b each, then 0, until A B / R is below 2^(bits of p - 1).

        One row without a word of b, at least, if q has a term in the lowest word.
        """
        form = self.form
        low = bool((form.plus | form.minus) & (1 << form.word) - 1)
        needed = -(-(2 * self.operand_bits - form.modulus.bit_length() + 1) // form.word) + 1
        return max(needed, self.operand_words + low)

    @property
    def r_bits(self) -> int:
        """Return the exponent of R = 2^r_bits: a row divides, the first one does not."""
        return self.form.word * (self.rows - 1)

    @cached_property
    def start(self) -> int:
        """Return what S begins with, so that the offsets of all rows vanish modulo p."""
        total = sum(self.form.offset << self.form.word * row for row in range(self.rows))
        return -total % self.form.modulus

    @cached_property
    def bound(self) -> int:
        """Return the largest possible product before its reduction."""
        most, word = (1 << self.operand_bits) - 1, self.form.word
        total = most * most + self.start + self.form.offset
        total += sum(self.form.largest << word * row for row in range(1, self.rows))
        return total >> self.r_bits

    @cached_property
    def least(self) -> int:
        """Return a lower bound of a product before its reduction: the rows without A B.

        It is above 0 if G has a negative digit: then no product is 0, but a multiple of p.
        """
        form = self.form
        row = min(form.offset, form.offset + ((1 << form.word) - 1) * form.term)
        rows = sum(row << form.word * index for index in range(1, self.rows))
        return max(self.start + form.offset + rows, 0) >> self.r_bits

    @cached_property
    def sum_bits(self) -> int:
        """Return the bits of the sum S during a product."""
        return max(self.operand_bits + self.form.word, self.result_bits) + 1

    def prove(self) -> None:
        """Raise AssertionError unless the bounds hold for all operands, in integers.

        S_r 2^(w r) <= A (B mod 2^(w (r + 1))) + start + terms of the rows up to r, because a row
        only drops what the division by 2^w leaves.
        """
        word, most = self.form.word, (1 << self.operand_bits) - 1
        terms = self.start + self.form.offset
        for row in range(self.rows):
            terms += (self.form.largest << word * row) * (row > 0)
            b = min(most, (1 << word * (row + 1)) - 1)
            largest = (most * b + terms) >> word * row
            require(largest.bit_length() <= self.sum_bits, f"S of row {row} fits")
        require(largest == self.bound, "the bound of the last row is the bound of a product")
        require(self.bound <= self.limit, "a product is within the limit")
        require(self.result_bits <= self.form.word * self.lanes, "and the words hold it")
        if not self.reduced:
            require(2 * self.limit < 1 << self.operand_bits, "a sum of two results is an operand")

    def row_sums(self, a: int, b: int) -> int:
        """Return the product before its reduction, row by row."""
        form, radix = self.form, 1 << self.form.word
        term, offset, most = form.term, form.offset, 1 << self.sum_bits
        total, digit = self.start, 0
        for row in range(self.rows):
            word = b >> form.word * row & radix - 1
            total += a * word + digit * term + offset
            require(0 <= total < most, "S fits")
            if row < self.rows - 1:
                digit, total = total % radix, total // radix
        require(total <= self.bound, "the product is within its bound")
        return total

    @property
    def folds(self) -> int:
        """Return the passes that replace V by (V mod 2^L) + (2^L - p) floor(V / 2^L).

        L is the length of p. They go on while they lower the bound, until it is below 4 p.
        """
        return self._passes[0]

    @property
    def subtractions(self) -> int:
        """Return the passes that subtract p if the value is not below it."""
        return self._passes[1]

    @cached_property
    def _passes(self) -> tuple[int, int]:
        p, folds, bound = self.form.modulus, 0, self.limit
        length = p.bit_length()
        for _ in range(64):
            folded = (1 << length) - 1 + ((1 << length) - p) * (bound >> length)
            if bound < 4 * p or folded >= bound:
                break
            folds, bound = folds + 1, folded
        return folds, bound // p

    def reduce(self, value: int) -> int:
        """Return the value, at most `limit`, modulo p, by the passes of the hardware."""
        p = self.form.modulus
        length = p.bit_length()
        for _ in range(self.folds):
            value = value % (1 << length) + ((1 << length) - p) * (value >> length)
        for _ in range(self.subtractions):
            value -= p if value >= p else 0
        require(value < p, "the passes are enough")
        return value


@dataclass(frozen=True)
class Unit:
    """A build: a modulus, words and multipliers.

    ``bits``: bits of the operands of a reduced build. ``reduced``: results are below the modulus.
    ``overlap``: products overlap; a result then waits for a cycle behind the unit. ``spare``: as in
    `Shape`.
    """

    modulus: int
    bits: int
    word: int
    multipliers: int
    reduced: bool = True
    overlap: bool = False
    spare: int = 0

    @property
    def shape(self) -> Shape:
        """Return the shape of the build: with a coefficient if a multiplier is left for it."""
        return _find_shape(self)

    @property
    def single(self) -> bool:
        """Return whether each lane has a multiplier."""
        return self.multipliers >= self.shape.lanes

    @property
    def segments(self) -> int:
        """Return the segments of a row: one lane, then four each."""
        return 1 + -(-(self.shape.lanes - 1) // ACROSS)

    @property
    def groups(self) -> int:
        """Return the groups of lanes that share the multipliers, three at least.

        >>> [Unit(2**256 - 2**224 + 2**192 + 2**96 - 1, 256, 18, m).groups for m in (16, 4, 1)]
        [1, 4, 16]
        """
        if self.single:
            return 1
        words = -(-self.shape.sum_bits // self.word)
        across = min(self.multipliers, (words - 1) // 2 if words > 4 else 1)
        return max(3, -(-words // across))

    @property
    def slots(self) -> int:
        """Return the cycles in which a product uses the multipliers."""
        return self.shape.rows * self.groups

    @property
    def reduction(self) -> int:
        """Return the cycles of the reduction."""
        shape = self.shape
        passes = shape.folds * (shape.lanes + 2) + shape.subtractions * 2 * shape.lanes
        return passes if self.reduced else 0

    @property
    def cycles(self) -> int:
        """Return the cycles from operands to result, if no other product is in flight.

        >>> p256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
        >>> [Unit(p256, 256, 18, m, reduced=False).cycles for m in (16, 4, 1)]
        [26, 70, 262]
        """
        fill = self.segments + 5 if self.single else 6
        return self.slots + fill + self.reduction + self.overlap

    @property
    def interval(self) -> int:
        """Return the mean cycles from product to product, if results are accepted at once.

        Few rows wait for the result of the product before the last: then two intervals alternate.

        >>> p256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
        >>> [Unit(p256, 256, 18, m, reduced=False, overlap=True).interval for m in (16, 4, 1)]
        [16, 64, 256]
        """
        if self.reduced:
            return self.cycles
        return max(self.slots, -(-(self.cycles + 1) // 2))

    def run(self, a: int, b: int) -> Outcome:
        """Return the outcome for operands that fit the ports."""
        shape = self.shape
        value = shape.row_sums(a, b)
        result = shape.reduce(value) if self.reduced else value
        return Outcome(result, None, Status.OK, self.cycles)


@lru_cache(1024)
def _find_shape(unit: Unit) -> Shape:
    form, word = find_form(unit.modulus, unit.word), unit.word
    shape = Shape(form.with_product(), unit.bits, unit.reduced, unit.spare)
    late = shape.form.place // word > (DELAY - 1) * ACROSS
    if shape.form.coefficient and late and unit.multipliers > shape.lanes:
        return shape
    return Shape(form, unit.bits, unit.reduced, unit.spare)
