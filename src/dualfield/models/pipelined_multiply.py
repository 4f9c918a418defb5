"""Model of the pipelined Montgomery multiplier modulo a small fixed prime.

The modulus is p = e + 2^w H with e = 1 or -1. A reduction step of W <= w bits is

    S <- floor(S / 2^W) + q G,   q = S mod 2^W,   G = -e (p - e) / 2^W,

so 2^W S stays as it is modulo p. q G is a shift of q or two: the positive signed digits of G stand
side by side in one operand, the negative ones in another.
``docs/algorithms/pipelined-multiply.md`` develops the algorithm step by step.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_multiply import overlap, signed_digits

MAX_BITS = 64
MAX_STEPS = 4
PRODUCT_BITS = 18
"""Bits of a factor of a hard multiplier."""


@dataclass(frozen=True)
class Form:
    """The steps of the reduction modulo a modulus of ``bits`` bits.

    ``sign``: e. ``word``: W. ``steps``: their number. ``plus``, ``minus``: masks of the signed
    digits of G.
    """

    modulus: int
    bits: int
    sign: int
    word: int
    steps: int
    plus: int
    minus: int

    @property
    def r_bits(self) -> int:
        """Return the exponent of R = 2^r_bits."""
        return self.word * self.steps

    @property
    def term(self) -> int:
        """Return G.

        >>> find_form(2**31 - 2**24 + 1).term == 2**8 - 2**15
        True
        """
        return self.plus - self.minus

    @property
    def negative(self) -> bool:
        """Return whether a sum can be negative."""
        return self.sign > 0

    @property
    def high(self) -> bool:
        """Return whether the last sum can be the modulus or more."""
        return self.sign < 0 or ((1 << self.bits) - 1) ** 2 >> self.r_bits >= self.modulus

    def sum_bits(self, step: int) -> int:
        """Return the bits of the signed sum after ``step`` steps."""
        return max(self.bits, 2 * self.bits - self.word * step) + 2

    def prove(self) -> None:
        """Raise AssertionError unless the bounds hold for all operands, in integers."""
        p, radix = self.modulus, 1 << self.word
        require(self.term * radix == -self.sign * (p - self.sign), "G is -e (p - e) / 2^W")
        require(overlap(self.plus, self.word) <= 1, "the shifts that are added stand side by side")
        require(overlap(self.minus, self.word) <= 1, "and so do those that are subtracted")
        least, most = 0, ((1 << self.bits) - 1) ** 2
        for step in range(self.steps):
            terms = (0, (radix - 1) * self.term)
            least, most = least // radix + min(terms), most // radix + max(terms)
            half = 1 << self.sum_bits(step + 1) - 1
            require(-half <= least and most < half, f"the sum after step {step + 1} fits")
            require(max(map(abs, terms)) <= p, "a term is within the modulus")
        require(-p < least, "a negative sum needs the modulus once")
        require(least == 0 or self.negative, "only e = 1 gives negative sums")
        require(most < 2 * p, "a high sum needs the modulus once")
        require(most < p or self.high, "only a sum that can be high is compared")

    def reduce(self, total: int) -> int:
        """Return total / R modulo the modulus, by the steps of the hardware."""
        radix = 1 << self.word
        for step in range(self.steps):
            digit = total % radix
            total = total // radix + digit * self.term
            half = 1 << self.sum_bits(step + 1) - 1
            require(-half <= total < half, "the sum fits")
        other = total
        if total < 0:
            other = total + self.modulus
        elif self.high and total >= self.modulus:
            other = total - self.modulus
        require(0 <= other < self.modulus, "one correction is enough")
        return other


def _odd_word(modulus: int, sign: int) -> int:
    """Return the largest w with modulus = sign modulo 2^w."""
    rest = modulus - sign
    return (rest & -rest).bit_length() - 1


@lru_cache(1024)
def find_form(modulus: int) -> Form:
    """Return the form of an odd modulus; ValueError says why there is none.

    R is at least 2^bits, and with e = -1 twice that, unless the modulus is 2^bits - 1: then one
    subtraction is enough for operands that are not below the modulus.

    >>> form = find_form(2**64 - 2**32 + 1)
    >>> form.sign, form.word, form.steps, form.plus == 1, form.minus == 2**32
    (1, 32, 2, True, True)
    >>> find_form(2**31 - 1).r_bits, find_form(2**31 - 2**27 + 1).r_bits
    (31, 32)
    """
    bits = modulus.bit_length()
    sign = 1 if modulus % 4 == 1 else -1
    most = min(_odd_word(modulus, sign), bits)
    needed = bits + (sign < 0 and modulus != (1 << bits) - 1)
    steps = -(-needed // most)
    if steps > MAX_STEPS:
        raise ValueError(f"is 1 or -1 only modulo 2^{most}, so {steps} steps would be needed")
    word = -(-needed // steps)
    digits = signed_digits((modulus - sign) >> word)
    plus, minus = digits if sign < 0 else digits[::-1]
    if max(overlap(plus, word), overlap(minus, word)) > 1:
        raise ValueError(f"has too many signed digits for steps of {word} bits")
    return Form(modulus, bits, sign, word, steps, plus, minus)


@dataclass(frozen=True)
class Unit:
    """A build: the pipeline for a modulus.

    ``overlap``: products overlap; a result then takes a cycle more. ``check``: a result waits for
    its residue.
    """

    modulus: int
    overlap: bool = False
    check: bool = False

    @cached_property
    def form(self) -> Form:
        """Return the form of the modulus."""
        return find_form(self.modulus)

    @property
    def words(self) -> int:
        """Return the words of an operand, each a factor of a hard multiplier.

        >>> [Unit(2**n - 1).words ** 2 for n in (31, 64)]  # multipliers
        [4, 16]
        """
        return -(-self.form.bits // PRODUCT_BITS)

    @property
    def layers(self) -> int:
        """Return the numbers whose sum is the product; each is word products side by side."""
        return 2 * self.words - (self.words < 3)

    @property
    def depth(self) -> int:
        """Return the stages: operands, products, sums, steps, correction, its choice, check."""
        sums = (self.layers - 1).bit_length()
        step = 2 if self.form.plus and self.form.minus else 1
        stages = 2 + sums + step * self.form.steps + 1 + self.form.high
        return stages + (3 - self.form.high if self.check else 0)

    @property
    def cycles(self) -> int:
        """Return the cycles from operands to result, if no other product is in flight.

        >>> [Unit(p).cycles for p in (2**31 - 1, 2**31 - 2**24 + 1, 2**64 - 2**32 + 1)]
        [7, 9, 11]
        """
        return self.depth + self.overlap

    def run(self, a: int, b: int) -> Outcome:
        """Return the outcome for operands that fit the ports."""
        return Outcome(self.form.reduce(a * b), None, Status.OK, self.cycles)
