"""Scalar multiplication on elliptic curves: the engine that runs the programs.

``docs/algorithms/curve.md`` explains it. Every order is free of branches, in arithmetic that works
on whole arrays too, so that a test runs every scalar and point of a curve at once.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from dualfield.math import polynomials
from dualfield.models import carryless
from dualfield.models.curve_timing import Product, cycles
from dualfield.models.outcome import Outcome, Status
from dualfield.programs.assembler import Instruction, Op, repeats
from dualfield.programs.curve_programs import POINTS, SCALARS, program
from dualfield.programs.orders import Orders, lanes
from dualfield.programs.protection import randoms, splits
from dualfield.programs.registers import REGISTERS

NOT_ON_CURVE = Status.NOT_INVERTIBLE
"""The code that this core gives the meaning not_on_curve."""


@dataclass(frozen=True)
class Field:
    """What the engine's arithmetic does, for a good modulus.

    ``domain``: bits of Montgomery's R, 0 for polynomials, whose product is plain.
    """

    bits: int
    modulus: int
    domain: int

    @property
    def binary(self) -> bool:
        """Whether elements are polynomials."""
        return self.domain == 0

    def add(self, a: int, b: int) -> int:
        """The sum of elements."""
        if self.binary:
            return a ^ b
        total = a + b
        return total - self.modulus * (total >= self.modulus)

    def sub(self, a: int, b: int) -> int:
        """The difference; of any integers with a >= b that of integers."""
        if self.binary:
            return a ^ b
        total = a - b
        return total + self.modulus * (total < 0)

    def quotient(self, a: int, b: int) -> tuple[int, int]:
        """What the divstep array answers: a / b, and whether b shares a factor with the modulus.

        The result is then 0. Of arrays the modulus is a prime, and 0 the one such b; likewise of
        polynomials.
        """
        if self.binary and {type(a), type(b)} == {int}:
            if polynomials.gcd(b, self.modulus) != 1:
                return 0, 1
            return self.product(a, polynomials.inverse(b, self.modulus)), 0
        if self.binary:
            inverse = b
            for _ in range(self.bits - 2):
                inverse = self.product(self.product(inverse, inverse), b)
            return self.product(a, self.product(inverse, inverse)), (b == 0) * 1
        if {type(a), type(b)} == {int}:
            if math.gcd(b, self.modulus) != 1:
                return 0, 1
            return a * pow(b, -1, self.modulus) % self.modulus, 0
        inverse = b * 0 + 1
        for bit in bin(self.modulus - 2)[2:]:
            inverse = inverse * inverse * (b if bit == "1" else 1) % self.modulus
        return a * inverse % self.modulus, (b == 0) * 1

    @cached_property
    def _scale(self) -> int:
        """1 / R, of Montgomery's product."""
        return pow(2, -self.domain, self.modulus)

    def product(self, a: int, b: int) -> int:
        """What the multiplier answers: a b / R, or a b of polynomials."""
        if not self.binary:
            return a * b * self._scale % self.modulus
        if type(a) is int is type(b):
            whole = carryless.square(a) if a == b else carryless.multiply(a, b)
            return carryless.reduce(whole, self.modulus)
        total = a * 0
        for i in reversed(range(self.bits)):
            total = total << 1 ^ a * (b >> i & 1)
            total = total ^ self.modulus * (total >> self.bits & 1)
        return total


Order = Callable[["Machine", int, int, int], None]
"""What an order does, with the number of the destination and the values of the sources."""


@dataclass
class Machine:
    """The engine's registers while a program runs.

    ``operands``: words that it loads, in order. ``infinite``: whether the one point is infinity;
    ``given``: whether each of two points is. ``random``: bits of a random number.
    ``fixed``: the polynomial is fixed, and squares are orders.
    """

    field: Field
    operands: tuple[int, ...]
    infinite: int
    given: tuple[int, ...] = ()
    random: int = 0
    fixed: bool = False
    off_curve: int = 0
    composite: int = 0

    def run(self, words: tuple[Instruction, ...]) -> tuple[int, int]:
        """Run to the end; returns the two stored words, before any mask."""
        self.memory = [0, 1] + [0] * 30
        self.flag: int = 0
        self.stored: list[int] = []
        self.left = iter(self.operands)
        self.pending: list[int] = []
        memory, counts = self.memory, repeats(self.field.bits, self.field.domain, self.random)
        for count, block in self._blocks(words, counts):
            for _ in range(count):
                for order, rd, ra, rb in block:
                    order(self, rd, memory[ra], memory[rb])
        return self.stored[0], self.stored[1]

    def _blocks(
        self, words: tuple[Instruction, ...], counts: tuple[int, ...]
    ) -> Iterator[tuple[int, list[tuple[Order, int, int, int]]]]:
        """The program as orders that follow each other, and how often they do."""
        orders = _FIXED_ORDERS if self.fixed else _ORDERS
        count, top = 1, 0
        block: list[tuple[Order, int, int, int]] = []
        for at, i in enumerate(words):
            if i.op in (Op.REPEAT, Op.LOOP, Op.END):
                if i.op is Op.LOOP and i.ra << 5 | i.rb != top:
                    raise ValueError(
                        f"micro-instruction {at} returns to a loop start other than {top}"
                    )
                yield count, block
                count = counts[i.rd] if i.op is Op.REPEAT else 1
                top, block = at + 1, []
            elif i.op is Op.START and i.rd:
                block.append((Machine._divide, i.rd, i.ra, i.rb))
            else:
                block.append((orders[i.op], i.rd, i.ra, i.rb))

    def _load(self, rd: int, _a: int, _b: int) -> None:
        self.memory[rd] = next(self.left)

    def _modulus(self, rd: int, a: int, b: int) -> None:
        self._load(rd, a, b)
        self.field = replace(self.field, modulus=self.memory[rd])

    def _multiply(self, _rd: int, a: int, b: int) -> None:
        self.pending.append(self.field.product(a, b))

    def _divide(self, _rd: int, a: int, b: int) -> None:
        quotient, shares = self.field.quotient(a, b)
        self.pending.append(quotient)
        self.composite = self.composite | shares

    def _take(self, rd: int, _a: int, _b: int) -> None:
        self.memory[rd] = self.pending.pop(0)

    def _add(self, rd: int, a: int, b: int) -> None:
        self.memory[rd] = self.field.add(a, b)

    def _sub(self, rd: int, a: int, b: int) -> None:
        self.memory[rd] = self.field.sub(a, b)

    def _select(self, rd: int, a: int, b: int) -> None:
        self.memory[rd] = a ^ (-self.flag & (a ^ b))

    def _square(self, rd: int, a: int, b: int) -> None:
        chosen = a ^ (-self.flag & (a ^ b))
        self.memory[rd] = self.field.product(chosen, chosen)

    def _square_sum(self, rd: int, a: int, b: int) -> None:
        self.memory[rd] = self.field.product(a ^ b, a ^ b)

    def _shift(self, rd: int, _a: int, b: int) -> None:
        self.flag = b >> (self.field.bits - 1) & 1
        self.memory[rd] = b << 1 & (1 << self.field.bits) - 1

    def _zero(self, _rd: int, _a: int, b: int) -> None:
        self.flag = (b == 0) * 1

    def _or_zero(self, _rd: int, _a: int, b: int) -> None:
        self.flag = self.flag | (b == 0) * 1

    def _given(self, rd: int, _a: int, _b: int) -> None:
        self.flag = self._known(rd)

    def _store(self, _rd: int, _a: int, b: int) -> None:
        self.stored.append(b)

    def _known(self, which: int) -> int:
        """What the operands or the width say: `assembler.OF_POINTS`."""
        if which < 2:
            return self.given[which]
        bits = self.field.bits
        return 1 - bits % 2 if which == 2 else bits - 1 >> (which - 3) & 1

    def _verdict(self, which: int, _a: int, _b: int) -> None:
        if which == 0:
            self.infinite = self.infinite | self.flag
        elif which == 1:
            self.off_curve = self.off_curve | self.flag
        elif which == 2:
            self.off_curve = self.off_curve | (1 - self.flag) & (1 - self.infinite)
        elif which == 3:
            self.composite = self.composite | (1 - self.flag)


_ORDERS: dict[Op, Order] = {
    Op.LOAD: Machine._load,
    Op.MODULUS: Machine._modulus,
    Op.START: Machine._multiply,
    Op.TAKE: Machine._take,
    Op.ADD: Machine._add,
    Op.SUB: Machine._sub,
    Op.SELECT: Machine._select,
    Op.SHIFT: Machine._shift,
    Op.ZERO: Machine._zero,
    Op.OR_ZERO: Machine._or_zero,
    Op.GIVEN: Machine._given,
    Op.VERDICT: Machine._verdict,
    Op.STORE: Machine._store,
}
_FIXED_ORDERS = _ORDERS | {Op.SQUARE: Machine._square, Op.SQUARE_SUM: Machine._square_sum}


@dataclass(frozen=True)
class Engine:
    """A build of the engine.

    ``multiplier``: cycles of its products. ``domain``: bits of its R, 0 for polynomials.
    ``lane``: bits of a register that are moved at once. ``program``: one of `programs.PROGRAMS`.
    ``affine``: in affine coordinates; the multiplier then divides too. ``protect``: one of
    `protection.PROTECT`. ``random``: bits of a random number. ``polynomial``: the fixed
    one, or 0.
    """

    form: str
    bits: int
    multiplier: int | Product
    domain: int
    lane: int
    program: str = "multiply"
    affine: bool = False
    protect: str = "none"
    random: int = 0
    polynomial: int = 0

    @property
    def product(self) -> Product:
        """The cycles of its multiplier."""
        given = self.multiplier
        return given if isinstance(given, Product) else Product(given, given)

    @property
    def words(self) -> tuple[Instruction, ...]:
        """The program that it runs."""
        return program(self.form, self.program, self.product.paired, self.affine, self.protect)

    def cycles(self) -> int:
        """Cycles of an operation, the same for all operands.

        Wiping the registers, a lane a cycle, the orders, wiping again.
        """
        return _cycles(self)

    def run(self, curve: int, point: int, scalar: int) -> Outcome:
        """The answer to packed operands, as they are on the ports.

        ``curve``: p (or the polynomial of degree ``bits``), above it a, then b, then the order if
        the scalar is protected. ``point``: x, y and a bit for infinity, above it the second point.
        ``scalar``: k, above it l, then random numbers. The result is packed as one point.
        """
        n, mask = self.bits, (1 << self.bits) - 1
        wide = n + (self.domain == 0)
        modulus, a, b = curve & (1 << wide) - 1, curve >> wide & mask, curve >> wide + n & mask
        given = [point >> (2 * n + 1) * i for i in range(POINTS[self.program])]
        infinite = tuple(one >> 2 * n & 1 for one in given)
        known = [(one & mask, one >> n & mask) for one in given]
        at = [v * (1 - far) for one, far in zip(known, infinite, strict=True) for v in one]
        many = SCALARS[self.program]
        scalars = [scalar >> n * i & mask for i in range(many)]
        drawn = [
            (scalar >> n * many + self.random * i & (1 << self.random) - 1) << n - self.random
            for i in range(randoms(self.protect))
        ]
        used = {"weierstrass": [a, b, *at], "montgomery": [a, at[0]], "binary": []}[self.form]
        if not self._good(modulus):
            return self._refused(Status.BAD_MODULUS)
        reduced = all(value < modulus for value in used)
        values = [a, b, *at]
        if not reduced:  # the multiplier's answer to such an operand is 0
            values = [v * (v < modulus) for v in values]
        operands, alone = (modulus, *values, *drawn[:1], *scalars), len(infinite) == 1
        operands = operands[1:] if self.polynomial else operands
        if splits(self.protect):
            order = curve >> wide + 2 * n
            operands = (order, *scalars, drawn[1], modulus, *values, drawn[0])
        field = Field(n, modulus, self.domain)
        machine = Machine(
            field, operands, alone and infinite[0], infinite, self.random, self.polynomial > 0
        )
        rx, ry = machine.run(self.words)
        if machine.composite:
            return self._refused(Status.BAD_MODULUS)
        if not reduced:
            return self._refused(Status.OPERAND_RANGE)
        if machine.off_curve:
            return self._refused(NOT_ON_CURVE)
        result = 1 << 2 * n if machine.infinite else ry << n | rx
        return Outcome(result, None, Status.OK, self.cycles())

    def _good(self, modulus: int) -> bool:
        if self.polynomial:
            return modulus == self.polynomial
        if self.domain == 0:
            return modulus & 1 == 1 and modulus >> self.bits == 1
        return modulus & 1 == 1 and modulus >= 3

    def _refused(self, status: Status) -> Outcome:
        return Outcome(0, None, status, self.cycles())


@lru_cache(maxsize=1024)
def _cycles(build: Engine) -> int:
    """Counted once a build: a model is asked for as many operations as there are."""
    orders = Orders(lanes(build.bits, build.lane), build.form == "binary", build.polynomial > 0)
    counts = repeats(build.bits, build.domain, build.random)
    wiping = 2 * REGISTERS * orders.lanes
    return cycles(build.words, build.product, orders, counts) + wiping + 1
