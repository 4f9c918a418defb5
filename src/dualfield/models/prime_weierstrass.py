"""Model of k P on Weierstrass curves over a fixed prime: programs of the prime engine."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from dualfield.math.curves import Curve
from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine import weierstrass_program
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program


@dataclass(frozen=True)
class Weierstrass:
    """A build: y^2 = x^3 + a x + b, and the multiplier with `weierstrass_program.SPARE` spare bits.

    The scalar has any value of ``bits`` bits. ``any_order``: see `weierstrass_program`.
    """

    curve: Curve
    multiplier: Words
    any_order: bool = False

    @property
    def bits(self) -> int:
        """Bits of the operands."""
        return self.multiplier.bits

    @cached_property
    def engine(self) -> Engine:
        """The engine."""
        return Engine(self.multiplier, weierstrass_program.MARGIN)

    @cached_property
    def source(self) -> weierstrass_program.Weierstrass:
        """The text and the constants of the program."""
        return weierstrass_program.Weierstrass(
            self.curve, self.engine.build, self.bits, self.any_order
        )

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
