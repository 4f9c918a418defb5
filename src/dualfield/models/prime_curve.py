"""Model of k P on Montgomery curves over a fixed prime: the prime engine with its program."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_engine import Engine, Outputs
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.montgomery_program import constants, text


@dataclass(frozen=True)
class Montgomery:
    """A build: the coefficient A, the multiplier and the bits of operands.

    The scalar has any value of ``bits`` bits; x is that of a point of the curve or of its twist.
    ``any_x``: x need not be reduced. ``refuse_zero``: a result of 0 is refused with status 1.
    """

    coefficient: int
    multiplier: Words
    any_x: bool = False
    refuse_zero: bool = False

    @property
    def bits(self) -> int:
        """Bits of the operands."""
        return self.multiplier.bits

    @cached_property
    def engine(self) -> Engine:
        """The engine."""
        return Engine(self.multiplier)

    @property
    def program(self) -> Program:
        """The assembled program."""
        return _program(self)

    @property
    def cycles(self) -> int:
        """Cycles from the first issue to END, the same for all operands."""
        return _cycles(self)

    def outputs(self, k: int, x: int, *, infinity: bool) -> Outputs:
        """Return what the engine gives.

        Raises InvariantError unless k and x fit.
        """
        require(min(k, x) >= 0 and max(k, x) < 1 << self.bits, "the operands fit")
        return self.engine.run(self.program.words, (k, x, int(infinity)))

    def run(self, k: int, x: int, *, infinity: bool = False) -> Outcome:
        """Return {infinity, x} of k P, or the status of a refusal."""
        given = self.outputs(k, x, infinity=infinity)
        result = given.numbers[1] << self.bits | given.numbers[0]
        return Outcome(result, None, Status(given.status), given.cycles)


@lru_cache(maxsize=64)
def _program(core: Montgomery) -> Program:
    build = core.engine.build
    program = text(build, core.bits, any_x=core.any_x, refuse_zero=core.refuse_zero)
    return assemble(program, build, constants(build, core.coefficient))


@lru_cache(maxsize=64)
def _cycles(core: Montgomery) -> int:
    return core.outputs(0, 0, infinity=True).cycles
