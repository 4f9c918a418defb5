"""Model of the scalar multiplier: an engine that runs micro-programs on elliptic curves.

``docs/algorithms/curve.md`` explains it. No micro-instruction branches, and the arithmetic also
works on whole arrays, so a test can run all scalars and points of a curve at once.
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
from dualfield.programs.curve_programs import program
from dualfield.programs.instruction_cycles import InstructionCycles, lanes
from dualfield.programs.point_programs import POINTS, SCALARS
from dualfield.programs.protection import randoms, splits
from dualfield.programs.registers import REGISTERS

NOT_ON_CURVE = Status.NOT_INVERTIBLE
"""The status code that means not_on_curve for this core."""


@dataclass(frozen=True)
class Field:
    """The engine's arithmetic modulo a valid modulus.

    ``domain``: bits of Montgomery's R; 0 for polynomials, whose product is a b without R.
    """

    bits: int
    modulus: int
    domain: int

    @property
    def binary(self) -> bool:
        """True if the elements are polynomials."""
        return self.domain == 0

    def add(self, a: int, b: int) -> int:
        """Return the sum of two elements."""
        if self.binary:
            return a ^ b
        total = a + b
        return total - self.modulus * (total >= self.modulus)

    def sub(self, a: int, b: int) -> int:
        """Return the difference of two elements; for a >= b the plain difference of integers."""
        if self.binary:
            return a ^ b
        total = a - b
        return total + self.modulus * (total < 0)

    def quotient(self, a: int, b: int) -> tuple[int, int]:
        """Return (a / b, 1 if b shares a factor with the modulus), as the divstep array does.

        The quotient is then 0. With arrays and with polynomials the modulus must be prime, so that
        b = 0 is the only such b.
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
        """1 / R of the Montgomery product."""
        return pow(2, -self.domain, self.modulus)

    def product(self, a: int, b: int) -> int:
        """Return what the multiplier does: a b / R, or a b for polynomials."""
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


Effect = Callable[["Machine", int, int, int], None]
"""Effect of a micro-instruction; called with the destination's number and the sources' values."""


@dataclass
class Machine:
    """The engine's registers while a program runs.

    ``operands``: the words that it loads, in order. ``infinite``: 1 if the only point is infinity.
    ``given``: the same for each of two points. ``random``: bits of a random number.
    ``fixed``: the polynomial is fixed at build, and squaring is a micro-instruction.
    """

    field: Field
    operands: tuple[int, ...]
    infinite: int
    given: tuple[int, ...] = ()
    random: int = 0
    fixed: bool = False
    off_curve: int = 0
    composite: int = 0
    faulty: int = 0

    def run(self, words: tuple[Instruction, ...]) -> tuple[int, int]:
        """Run the program to its end; return the two stored words, not masked."""
        self.memory = [0, 1] + [0] * 30
        self.flag: int = 0
        self.stored: list[int] = []
        self.left = iter(self.operands)
        self.pending: list[int] = []
        memory, counts = self.memory, repeats(self.field.bits, self.field.domain, self.random)
        for count, block in self._blocks(words, counts):
            for _ in range(count):
                for effect, rd, ra, rb in block:
                    effect(self, rd, memory[ra], memory[rb])
        return self.stored[0], self.stored[1]

    def _blocks(
        self, words: tuple[Instruction, ...], counts: tuple[int, ...]
    ) -> Iterator[tuple[int, list[tuple[Effect, int, int, int]]]]:
        """Yield the program as blocks of micro-instructions, each with its number of rounds."""
        effects = _FIXED_POLYNOMIAL_EFFECTS if self.fixed else _EFFECTS
        count, top = 1, 0
        block: list[tuple[Effect, int, int, int]] = []
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
                block.append((effects[i.op], i.rd, i.ra, i.rb))

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
        operand = a ^ (-self.flag & (a ^ b))
        self.memory[rd] = self.field.product(operand, operand)

    def _square_sum(self, rd: int, a: int, b: int) -> None:
        self.memory[rd] = self.field.product(a ^ b, a ^ b)

    def _shift(self, rd: int, _a: int, b: int) -> None:
        self.flag = b >> (self.field.bits - 1) & 1
        self.memory[rd] = b << 1 & (1 << self.field.bits) - 1

    def _zero(self, _rd: int, _a: int, b: int) -> None:
        self.flag = (b == 0) * 1

    def _or_zero(self, _rd: int, _a: int, b: int) -> None:
        self.flag = self.flag | (b == 0) * 1

    def _set_flag(self, rd: int, _a: int, _b: int) -> None:
        self.flag = self._operand_fact(rd)

    def _store(self, _rd: int, _a: int, b: int) -> None:
        self.stored.append(b)

    def _operand_fact(self, index: int) -> int:
        """Return a value that follows from operands or width: `assembler.CONDITIONS`."""
        if index < 2:
            return self.given[index]
        bits = self.field.bits
        return 1 - bits % 2 if index == 2 else bits - 1 >> (index - 3) & 1

    def _verdict(self, index: int, _a: int, _b: int) -> None:
        if index == 0:
            self.infinite = self.infinite | self.flag
        elif index == 1:
            self.off_curve = self.off_curve | self.flag
        elif index == 2:
            self.off_curve = self.off_curve | (1 - self.flag) & (1 - self.infinite)
        elif index == 3:
            self.composite = self.composite | (1 - self.flag)
        elif index == 5:
            self.faulty = self.faulty | (1 - self.flag) & (1 - self.infinite)


_EFFECTS: dict[Op, Effect] = {
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
    Op.GIVEN: Machine._set_flag,
    Op.VERDICT: Machine._verdict,
    Op.STORE: Machine._store,
}
_FIXED_POLYNOMIAL_EFFECTS = _EFFECTS | {
    Op.SQUARE: Machine._square,
    Op.SQUARE_SUM: Machine._square_sum,
}


@dataclass(frozen=True)
class Engine:
    """A build of the engine.

    ``multiplier``: cycles of its products. ``domain``: bits of its R, 0 for polynomials.
    ``lane``: bits of a register that move in one cycle. ``program``: one of
    `point_programs.PROGRAMS`.
    ``affine``: affine coordinates; the multiplier then divides too. ``protect``: one of
    `protection.PROTECT`. ``random``: bits of a random number. ``polynomial``: the polynomial if
    it is fixed at build, else 0.
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
        """Cycles of the multiplier."""
        cycles = self.multiplier
        return cycles if isinstance(cycles, Product) else Product(cycles, cycles)

    @property
    def words(self) -> tuple[Instruction, ...]:
        """The micro-instructions of the program."""
        return program(self.form, self.program, self.product.overlaps, self.affine, self.protect)

    def cycles(self) -> int:
        """Cycles of an operation, equal for all operands.

        The registers are wiped, one lane per cycle; the program runs; the registers are wiped
        again.
        """
        return _cycles(self)

    def run(self, curve: int, point: int, scalar: int) -> Outcome:
        """Return the outcome for operands packed as on the ports.

        From the lowest bits up, ``curve`` has p (or the polynomial of degree ``bits``), a, b, and
        the group order if the scalar is protected; ``point`` has x, y, a bit for infinity, and the
        second point; ``scalar`` has k, l and the random numbers. The result is packed as one point.
        """
        n, mask = self.bits, (1 << self.bits) - 1
        wide = n + (self.domain == 0)
        modulus, a, b = curve & (1 << wide) - 1, curve >> wide & mask, curve >> wide + n & mask
        points = [point >> (2 * n + 1) * i for i in range(POINTS[self.program])]
        infinite = tuple(pair >> 2 * n & 1 for pair in points)
        coordinates = [(pair & mask, pair >> n & mask) for pair in points]
        point_values = [
            v * (1 - is_infinite)
            for pair, is_infinite in zip(coordinates, infinite, strict=True)
            for v in pair
        ]
        scalar_count = SCALARS[self.program]
        scalars = [scalar >> n * i & mask for i in range(scalar_count)]
        random_words = [
            (scalar >> n * scalar_count + self.random * i & (1 << self.random) - 1)
            << n - self.random
            for i in range(randoms(self.protect))
        ]
        checked_values = {
            "weierstrass": [a, b, *point_values],
            "montgomery": [a, point_values[0]],
            "binary": [],
        }[self.form]
        if not self._good(modulus):
            return self._refused(Status.BAD_MODULUS)
        is_reduced = all(value < modulus for value in checked_values)
        values = [a, b, *point_values]
        if not is_reduced:  # the multiplier returns 0 for such an operand
            values = [v * (v < modulus) for v in values]
        operands, has_one_point = (
            (modulus, *values, *random_words[:1], *scalars),
            len(infinite) == 1,
        )
        operands = operands[1:] if self.polynomial else operands
        if splits(self.protect):
            order = curve >> wide + 2 * n
            operands = (order, *scalars, random_words[1], modulus, *values, random_words[0])
        field = Field(n, modulus, self.domain)
        machine = Machine(
            field,
            operands,
            has_one_point and infinite[0],
            infinite,
            self.random,
            self.polynomial > 0,
        )
        rx, ry = machine.run(self.words)
        if machine.composite:
            return self._refused(Status.BAD_MODULUS)
        if not is_reduced:
            return self._refused(Status.OPERAND_RANGE)
        if machine.off_curve:
            return self._refused(NOT_ON_CURVE)
        if machine.faulty:
            return self._refused(Status.FAULT)
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
    """Return `Engine.cycles`, counted once per build because callers run many operations."""
    register_lanes, is_binary = lanes(build.bits, build.lane), build.form == "binary"
    timing = InstructionCycles(register_lanes, is_binary, build.polynomial > 0)
    counts = repeats(build.bits, build.domain, build.random)
    wiping = 2 * REGISTERS * register_lanes
    return cycles(build.words, build.product, timing, counts) + wiping + 1
