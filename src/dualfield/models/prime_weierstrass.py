"""Model of k P on Weierstrass curves over a fixed prime: programs of the prime engine."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from dualfield.math import weierstrass
from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_curve import require_randoms
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.weierstrass_program import MARGIN
from dualfield.programs.prime_engine.weierstrass_program import Weierstrass as Source
from dualfield.programs.protection import randoms as random_words


@dataclass(frozen=True)
class Weierstrass:
    """A build: y^2 = x^3 + a x + b, and the multiplier with ``SPARE`` spare bits.

    The scalar has any value of ``bits`` bits. ``any_order``, ``protect``, ``random``: see
    `weierstrass_program`.
    """

    curve: weierstrass.Weierstrass
    multiplier: Words
    any_order: bool = False
    protect: str = "none"
    random: int = 0

    @property
    def bits(self) -> int:
        """Bits of the operands."""
        return self.multiplier.bits

    @cached_property
    def engine(self) -> Engine:
        """The engine."""
        return Engine(self.multiplier, MARGIN)

    @cached_property
    def source(self) -> Source:
        """The text and the constants of the program."""
        build, bits = self.engine.build, self.bits
        return Source(self.curve, build, bits, self.any_order, self.protect, self.random)

    @property
    def program(self) -> Program:
        """The assembled program."""
        return _weierstrass(self)

    @cached_property
    def cycles(self) -> int:
        """Cycles from the first issue to END, the same for all operands."""
        numbers = [1] * random_words(self.protect)
        return self.engine.run(self.program.words, [0, *numbers, 0, 0, 1]).cycles

    def inputs(
        self, k: int, x: int, y: int, *, infinity: bool, randoms: Sequence[int]
    ) -> list[int]:
        """Return the numbers that go in, in their order.

        Raises InvariantError unless k, x, y and the random numbers fit.
        """
        require(min(k, x, y) >= 0 and max(k, x, y) < 1 << self.bits, "the operands fit")
        require_randoms(self.protect, self.random, randoms)
        return [k, *randoms, x, y, int(infinity)]

    def run(
        self, k: int, x: int, y: int, *, infinity: bool = False, randoms: Sequence[int] = ()
    ) -> Outcome:
        """Return {infinity, y, x} of k P, or the status of a refusal.

        ``randoms``: the random factor and the number for the scalar, if the build takes them.
        """
        numbers = self.inputs(k, x, y, infinity=infinity, randoms=randoms)
        given = self.engine.run(self.program.words, numbers)
        result_x, result_y, infinite = given.numbers
        result = (infinite << self.bits | result_y) << self.bits | result_x
        return Outcome(result, None, Status(given.status), given.cycles)


@lru_cache(maxsize=64)
def _weierstrass(core: Weierstrass) -> Program:
    return assemble(core.source.text, core.engine.build, core.source.constants)
