"""Model of k P on Weierstrass curves over a fixed prime: programs of the prime engine."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from dualfield.math import weierstrass
from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.weierstrass_program import MARGIN
from dualfield.programs.prime_engine.weierstrass_program import Weierstrass as Source


@dataclass(frozen=True)
class Weierstrass:
    """A build: y^2 = x^3 + a x + b, and the multiplier with ``SPARE`` spare bits.

    The scalar has any value of ``bits`` bits. ``any_order``: see `weierstrass_program`.
    """

    curve: weierstrass.Weierstrass
    multiplier: Words
    any_order: bool = False

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
        return Source(self.curve, self.engine.build, self.bits, self.any_order)

    @property
    def program(self) -> Program:
        """The assembled program."""
        return _weierstrass(self)

    @cached_property
    def cycles(self) -> int:
        """Cycles from the first issue to END, the same for all operands."""
        return self.engine.run(self.program.words, (0, 0, 0, 1)).cycles

    def run(self, k: int, x: int, y: int, *, infinity: bool = False) -> Outcome:
        """Return {infinity, y, x} of k P, or the status of a refusal.

        Raises InvariantError unless k, x and y fit.
        """
        require(min(k, x, y) >= 0 and max(k, x, y) < 1 << self.bits, "the operands fit")
        given = self.engine.run(self.program.words, (k, x, y, int(infinity)))
        result_x, result_y, infinite = given.numbers
        result = (infinite << self.bits | result_y) << self.bits | result_x
        return Outcome(result, None, Status(given.status), given.cycles)


@lru_cache(maxsize=64)
def _weierstrass(core: Weierstrass) -> Program:
    return assemble(core.source.text, core.engine.build, core.source.constants)
