"""Model of the scalable dual-field Montgomery multiplier: words on a pipeline of elements.

Source: reference [11] of paper 001 (Savas, Tenca and Koc 2000), the multiplier that its Table 8
compares with. Registers are those of ``rtl/scalable_multiply``: S is in carry-save form; the model
holds all its words together. The model checks these invariants while it runs:

- GF(p): S = sum + carry < 2 M, and it is even before it is halved; both words fit e words;
- GF(2^m): carry = 0 and deg S < deg M, so no final subtraction is needed.
"""

from dataclasses import dataclass

from dualfield.models.outcome import Outcome, Status, require

MINIMUM_SIZE = 3
"""Smallest accepted operand size."""


def words(size: int, word: int) -> int:
    """Return e, the words of S, b and M: M has size + 1 bits in GF(2^m), and so has S in GF(p)."""
    return size // word + 1


def pipeline_cycles(size: int, word: int, stages: int, iterations: int) -> int:
    """Return the cycles from the first word into the pipeline to the last word out of it.

    A pass processes ``stages`` bits of a. The next pass begins when the first word has returned,
    2 stages cycles later, or when the e words and the following zeros are in. The paper's Table 8
    has these cycles for iterations = size + 1.
    """
    e = words(size, word)
    passes = -(-iterations // stages)
    return (passes - 1) * max(e + 1, 2 * stages) + 2 * stages - 1 + e


def step(total: int, carry: int, x: int, *, b: int, modulus: int, field: int) -> tuple[int, int]:
    """Return S' = (S + x b + q M) / 2 as (sum, carry): two rows of adders (field 1: no carry)."""
    addend = b if x else 0
    row = total ^ carry ^ addend
    row_carry = 0 if field else (total & carry | total & addend | carry & addend) << 1
    addend = modulus if row & 1 else 0
    total = row ^ row_carry ^ addend
    carry = 0 if field else row & row_carry | row & addend | row_carry & addend
    require(total & 1 == 0, "S is even before it is halved")
    return total >> 1, carry  # a carry already has twice the weight of its position


def product(size: int, word: int, kind: str, *, modulus: int, a: int, b: int) -> int:
    """Return a b 2^-size mod M (x^-size in GF(2^m)) for operands in range."""
    field, limit = int(kind == "gf2m"), words(size, word) * word
    total = carry = 0
    for i in range(size):
        total, carry = step(total, carry, a >> i & 1, b=b, modulus=modulus, field=field)
        require(max(total, carry) >> limit == 0, "sum and carry fit e words")
        if field:
            require(carry == 0 and total.bit_length() < modulus.bit_length(), "deg S < deg M")
        else:
            require(total + carry < 2 * modulus, "S < 2 M")
    plain = total + carry
    return plain - modulus if not field and plain >= modulus else plain


def is_modulus(size: int, kind: str, modulus: int) -> bool:
    """Return True for an odd modulus above 1 of at most ``size`` bits (degree in GF(2^m))."""
    return modulus & 1 == 1 and modulus > 1 and modulus >> size + (kind == "gf2m") == 0


def is_reduced(kind: str, modulus: int, value: int) -> bool:
    """Return True if value is reduced, by the hardware's test: one subtraction in either field."""
    return value < (modulus if kind == "gfp" else modulus & ~value)


@dataclass(frozen=True)
class Unit:
    """A multiplier as built: bits of a word, processing elements, and the largest operand size."""

    word: int
    stages: int
    max_bits: int

    def cycles(self, size: int) -> int:
        """Return the cycles of any operation of this size; 2 if the size is refused."""
        if not MINIMUM_SIZE <= size <= self.max_bits:
            return 2
        e = words(size, self.word)
        load_cycles = words(self.max_bits, self.word) + e + 2
        pipeline = pipeline_cycles(size, self.word, self.stages, size)
        return max(pipeline + e + 6, load_cycles)

    def run(self, size: int, kind: str, modulus: int, a: int, b: int) -> Outcome:
        """Return the product of a and b, for any size, modulus and operands that fit the ports."""
        cycles = self.cycles(size)
        if cycles == 2 or not is_modulus(size, kind, modulus):
            return Outcome(0, None, Status.BAD_MODULUS, cycles)
        if not (is_reduced(kind, modulus, a) and is_reduced(kind, modulus, b)):
            return Outcome(0, None, Status.OPERAND_RANGE, cycles)
        value = product(size, self.word, kind, modulus=modulus, a=a, b=b)
        return Outcome(value, None, Status.OK, cycles)
