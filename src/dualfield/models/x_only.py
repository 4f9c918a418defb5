"""Model of k P on a Montgomery curve, x only, on products modulo a fixed prime that overlap.

It runs a schedule of ``programs/engine/overlap.py`` in the order of its cycles: a step reads what
is stored when it begins. All numbers are redundant, as the products of
``models/prime_multiply_words.py`` are; the result alone is reduced. There is no hardware of this
model: ``docs/decisions-curves.md`` has the reason. Its cycles are those of the schedule.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_multiply import Shape
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.engine.overlap import Schedule, Step, Timing

SUM_CYCLES = 4
"""From the first read of a sum to the first read that finds its result, as in ``df_engine``."""
WINDOW = 4
"""Bits of a window of the public exponent of the inversion."""


def timing(multiplier: Words) -> Timing:
    """Return the cycles of products and sums with words in pairs, and a cycle for the read.

    >>> timing(Words(2**255 - 19, 255, 18, 16))
    Timing(interval=17, product=40, sum=4, words=15)
    """
    product = multiplier.words + multiplier.first_word + 1
    return Timing(multiplier.interval, product, SUM_CYCLES, multiplier.words)


@dataclass(frozen=True)
class Arithmetic:
    """Products, sums and differences of redundant numbers modulo the prime of a shape."""

    shape: Shape

    @cached_property
    def offset(self) -> int:
        """Return the multiple of the modulus that keeps a difference of two products above 0."""
        p = self.shape.form.modulus
        return -(-self.shape.limit // p) * p

    def prove(self, steps: tuple[Step, ...]) -> None:
        """Raise InvariantError if an operand of a product can exceed its width.

        A product is within `Shape.limit` for all operands that fit; values from before the loop
        must be as well.
        """
        limit, most = self.shape.limit, (1 << self.shape.operand_bits) - 1
        bounds = {step.target: limit for step in steps if step.is_product}
        for step in steps:
            left, right = (bounds.get(source, limit) for source in step.sources)
            if step.is_product:
                require(max(left, right) <= most, f"the operands of {step.target} fit")
            elif step.kind == "-":
                require(right <= self.offset, f"{step.target} is not below 0")
                bounds[step.target] = left + self.offset
            else:
                bounds[step.target] = max(left, right) if step.kind == "?" else left + right

    def value(self, step: Step, left: int, right: int, bit: int) -> int:
        """Return the value of a step; ``bit`` is 1 if a choice takes the right source."""
        match step.kind:
            case "*":
                return self.shape.row_sums(left, right)
            case "+":
                return left + right
            case "-":
                return left + self.offset - right
            case _:
                return right if bit else left


@dataclass(frozen=True)
class XOnly:
    """A build: the coefficient A of y^2 = x^3 + A x^2 + x, the multiplier and a schedule."""

    coefficient: int
    multiplier: Words
    schedule: Schedule

    @property
    def arithmetic(self) -> Arithmetic:
        """Return the arithmetic of the build."""
        return Arithmetic(self.multiplier.shape)

    @cached_property
    def exponent(self) -> tuple[int, ...]:
        """Return the digits of p - 2 in windows, the highest first."""
        left, digits = self.multiplier.modulus - 2, []
        while left:
            left, digit = divmod(left, 1 << WINDOW)
            digits.append(digit)
        return tuple(reversed(digits))

    @property
    def cycles(self) -> int:
        """Return the cycles of the ladder, of the inversion and of four products more.

        The words in and out and the last reduction are not counted.
        """
        digits = self.exponent[1:]
        inversion = (1 << WINDOW) - 2 + WINDOW * len(digits) + sum(digit > 0 for digit in digits)
        passes = self.multiplier.bits
        ladder = (passes - 1) * self.schedule.period + self.schedule.length
        return ladder + (inversion + 4) * self.schedule.timing.product

    def ladder(self, start: Mapping[str, int], bits: list[int]) -> dict[str, int]:
        """Return the registers after a pass for each bit.

        A register changes when the first word of its result is readable: words that follow are
        read and written at the same rate.
        """
        table, steps = self.schedule, self.schedule.steps
        registers = dict(start)
        reads = sorted(
            (number * table.period + cycle, i, bit)
            for number, bit in enumerate(bits)
            for i, cycle in enumerate(table.starts)
        )
        results: list[tuple[int, str, int]] = []
        for cycle, i, bit in reads:
            for _, name, value in sorted(r for r in results if r[0] <= cycle):
                registers[name] = value
            results = [r for r in results if r[0] > cycle]
            left, right = (registers[source] for source in steps[i].sources)
            value = self.arithmetic.value(steps[i], left, right, bit)
            results.append((cycle + table.timing.latency(steps[i]), steps[i].target, value))
        registers.update({name: value for _, name, value in sorted(results)})
        return registers

    def inverse(self, x: int) -> int:
        """Return x^(p - 2), of a number of the Montgomery domain; 0 becomes a multiple of p."""
        product = self.multiplier.shape.row_sums
        powers = [0, x]
        for _ in range(2, 1 << WINDOW):
            powers.append(product(powers[-1], x))
        result = powers[self.exponent[0]]
        for digit in self.exponent[1:]:
            for _ in range(WINDOW):
                result = product(result, result)
            if digit:
                result = product(result, powers[digit])
        return result

    def run(self, x: int, k: int) -> Outcome:
        """Return the x of k P for the x of P; 0 if k P is infinity.

        Raises InvariantError unless 0 <= x < p and 0 <= k < 2^bits.
        """
        words, shape = self.multiplier, self.multiplier.shape
        p = words.modulus
        require(0 <= x < p and 0 <= k < 1 << words.bits, "the operands are in range")
        radix = 1 << shape.r_bits
        to_domain = radix * radix % p
        point, one = shape.row_sums(x, to_domain), radix % p
        quarter = (self.coefficient + 2) * pow(4, -1, p) * radix % p
        start = {"x1": point, "k": quarter, "x2": one, "z2": 0, "x3": point, "z3": one}
        # Steps of the next pass read registers before the first one has written them.
        start |= {step.target: 0 for step in self.schedule.steps if step.target not in start}
        swaps = k ^ k >> 1
        end = self.ladder(start, [swaps >> i & 1 for i in reversed(range(words.bits))])
        numerator, denominator = ("x3", "z3") if k & 1 else ("x2", "z2")
        quotient = shape.row_sums(end[numerator], self.inverse(end[denominator]))
        return Outcome(shape.reduce(shape.row_sums(quotient, 1)), None, Status.OK, self.cycles)
