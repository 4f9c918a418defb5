"""Model of k G for a fixed point G on a curve over a fixed prime: a program of the prime engine."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from dualfield.math.weierstrass import Equation
from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_curve import require_randoms
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_engine_any import AnyEngine
from dualfield.models.prime_engine_curve import CurveEngine
from dualfield.models.prime_multiply_words import Words
from dualfield.models.prime_scalar import FRAME_CYCLES, MOST_MULTIPLIERS
from dualfield.programs.prime_engine.any_build import curve_spare
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.base_program import BaseMul
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.comb_program import MARGIN, SPARE, Comb, Shape
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.protection import randomizes
from dualfield.programs.protection import randoms as random_words


@dataclass(frozen=True)
class Base:
    """A build: y^2 = x^3 + a x + b, G of prime order, and the multiplier with ``SPARE`` spare bits.

    With an engine for any modulus in place of a multiplier, the prime and the order are its moduli.
    The scalar has any value of ``bits`` bits; with ``scalar_bits`` 0 those of the multiplier.
    ``protect``, ``random``: see `base_program`.
    """

    curve: Equation
    base: tuple[int, int]
    multiplier: Words | AnyEngine
    shape: Shape
    scalar_bits: int = 0
    protect: str = "none"
    random: int = 0

    @property
    def bits(self) -> int:
        """Bits of the operands."""
        return self.scalar_bits or self.multiplier.bits

    @cached_property
    def engine(self) -> Engine | CurveEngine:
        """The engine."""
        plain = _plain(self.curve, self.multiplier)
        return replace(plain, table=self._source(plain).table)

    def _source(self, engine: Engine | CurveEngine) -> Comb:
        randomized = randomizes(self.protect)
        return Comb(self.curve, self.base, engine.build, self.bits, self.shape, randomized)

    @cached_property
    def source(self) -> Comb:
        """The text of the comb."""
        return self._source(self.engine)

    @property
    def program(self) -> Program:
        """The assembled program."""
        return _program(self)

    @cached_property
    def cycles(self) -> int:
        """Cycles from the first issue to END, the same for all operands."""
        randoms = [1] * random_words(self.protect)
        return self.engine.run(self.program.words, (0, *randoms)).cycles

    def inputs(self, k: int, randoms: Sequence[int] = ()) -> list[int]:
        """Return the numbers that go in, in their order. Raises InvariantError unless they fit."""
        require(0 <= k < 1 << self.bits, "the scalar fits")
        require_randoms(self.protect, self.random, randoms)
        return [k, *randoms]

    def run(self, k: int, randoms: Sequence[int] = ()) -> Outcome:
        """Return {infinity, y, x} of k G, or the status of a refusal.

        ``randoms``: the random factor and the number for the scalar, if the build takes them.
        Raises InvariantError unless all numbers fit.
        """
        given = self.engine.run(self.program.words, self.inputs(k, randoms))
        x, y, infinite = given.numbers
        result = (infinite << self.bits | y) << self.bits | x
        return Outcome(result, None, Status(given.status), given.cycles)


@lru_cache(maxsize=64)
def _program(core: Base) -> Program:
    source = BaseMul(core.source, core.protect, core.random)
    return assemble(source.text, core.engine.build, source.constants)


def _plain(curve: Equation, multiplier: Words | AnyEngine) -> Engine | CurveEngine:
    """Return the engine without a table."""
    if isinstance(multiplier, Words):
        return Engine(multiplier, MARGIN)
    assert curve.order is not None, "the point has an order"
    return CurveEngine(multiplier, curve.modulus, curve.order, MARGIN)


MOST_ROWS = 1024
"""Rows of the largest table memory."""
_TEETH, _BLOCKS = range(2, 6), range(1, 5)


@dataclass(frozen=True)
class Fixed:
    """A build for one point (``base``) of the curve y^2 = x^3 + a x + b, of prime order ``order``.

    ``multipliers``: most hard multipliers; 0: as many as it can use. ``any_modulus``: products are
    as for any modulus, of any prime. ``engine_bits``: bits of the engine's largest modulus, only
    with ``any_modulus``; 0: ``bits``. ``entries``: entries of a table; 0: as many as suit best.
    ``protect``: one of `protection.PROTECT`. ``random``: bits of a random number.
    """

    bits: int
    modulus: int
    a: int
    b: int
    order: int
    base: tuple[int, int]
    word: int
    multipliers: int
    any_modulus: bool = False
    engine_bits: int = 0
    entries: int = 0
    protect: str = "none"
    random: int = 0

    @property
    def multiplier(self) -> Words | AnyEngine:
        """Return the multiplier of the engine, or the engine for any modulus without a program."""
        most = self.multipliers or MOST_MULTIPLIERS
        if not self.any_modulus:
            return Words(self.modulus, self.bits, self.word, most, spare=SPARE)
        bits = self.engine_bits or self.bits
        return AnyEngine(bits, self.word, most, curve_spare(bits, self.word))

    @property
    def equation(self) -> Equation:
        """Return the curve with its order."""
        return Equation(self.modulus, self.a, self.b, self.order)

    @property
    def core(self) -> Base:
        """Return the program with its engine. Raises UsageError if no comb fits the order."""
        return _fixed(self)

    @property
    def refusal(self) -> str | None:
        """Return why no comb fits the order and the memory; None if one does."""
        if cheapest_shape(self) is None:
            return (
                f"Order={self.order:#x} must be above 2^({self.bits} - 1), and a table must have "
                f"at most {MOST_ROWS} rows."
            )
        return None

    @property
    def build(self) -> Build:
        """Return the build of the engine."""
        return self.core.engine.build

    @property
    def program(self) -> Program:
        """Return the program of the engine."""
        return self.core.program

    @property
    def table_rows(self) -> list[int]:
        """Return the rows of the table memory."""
        return self.core.source.table.rows(self.build)

    @property
    def registers(self) -> int:
        """Return the registers of the engine."""
        return max(2, len(self.program.registers))

    @property
    def wipe(self) -> int:
        """Return the cycles of wiping the register file before the first instruction."""
        return self.build.wipe_cycles(self.registers)

    @property
    def cycles(self) -> int:
        """Return the cycles from the scalar to the result."""
        return self.wipe + self.core.cycles + FRAME_CYCLES

    def run(self, scalar: int) -> Outcome:
        """Return the outcome for a scalar; random numbers are above it."""
        k, drawn = scalar & (1 << self.bits) - 1, scalar >> self.bits
        mask = (1 << self.random) - 1
        randoms = [drawn >> self.random * i & mask for i in range(random_words(self.protect))]
        outcome = self.core.run(k, randoms)
        return Outcome(outcome.result, None, outcome.status, self.cycles)


@lru_cache(maxsize=256)
def cheapest_shape(fixed: Fixed) -> tuple[int, Shape] | None:
    """Return the comb with the fewest cycles by its products and look-ups; None if none fits.

    Its cycles, by that count, stand before it.
    """
    build = _plain(fixed.equation, fixed.multiplier).build
    length = max(fixed.bits, fixed.order.bit_length())
    found: list[tuple[int, Shape]] = []
    for teeth in _TEETH:
        for blocks in _BLOCKS:
            shape = Shape(teeth, blocks, -(-length // (teeth * blocks)))
            rows = 2 * build.segments * shape.entries
            problem = shape.exceptions(-fixed.order, (1 << fixed.bits) - 1, fixed.order)
            suits = fixed.entries in (0, shape.entries)
            if suits and problem is None and rows * blocks <= MOST_ROWS:
                addition = max(11 * build.interval, rows + 3 * build.segments)
                cost = shape.run * (8 * build.interval + blocks * addition)
                found.append((cost, shape))
    return min(found, key=lambda pair: pair[0]) if found else None


@lru_cache(maxsize=64)
def _fixed(fixed: Fixed) -> Base:
    found = cheapest_shape(fixed)
    assert found is not None, fixed.refusal
    build = (fixed.multiplier, found[1], fixed.bits, fixed.protect, fixed.random)
    return Base(fixed.equation, fixed.base, *build)
