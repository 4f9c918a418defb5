"""Model of k P on Montgomery curves over a fixed prime: the prime engine with its program."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_engine import Engine, Outputs
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.montgomery_program import constants, text
from dualfield.programs.protection import randoms as random_words


def require_randoms(protect: str, bits: int, numbers: Sequence[int]) -> None:
    """Raise InvariantError unless there are as many random numbers as needed, and they fit."""
    require(len(numbers) == random_words(protect), "each random number is given")
    require(all(0 <= number < 1 << bits for number in numbers), "the random numbers fit")


@dataclass(frozen=True)
class Montgomery:
    """A build: the coefficient A, the multiplier and the bits of operands.

    The scalar has any value of ``bits`` bits; x is that of a point of the curve or of its twist.
    ``any_x``: x need not be reduced. ``refuse_zero``: a result of 0 is refused with status 1.
    ``protect``: one of `protection.PROTECT` but scalar. ``random``: bits of the random factor.
    """

    coefficient: int
    multiplier: Words
    protect: str = "none"
    random: int = 0
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

    def inputs(self, k: int, x: int, *, infinity: bool, randoms: Sequence[int]) -> list[int]:
        """Return the numbers that go in, in their order.

        Raises InvariantError unless k, x and the random numbers fit.
        """
        require(min(k, x) >= 0 and max(k, x) < 1 << self.bits, "the operands fit")
        require_randoms(self.protect, self.random, randoms)
        return [k, *randoms, x, int(infinity)]

    def outputs(self, k: int, x: int, *, infinity: bool, randoms: Sequence[int] = ()) -> Outputs:
        """Return what the engine gives."""
        numbers = self.inputs(k, x, infinity=infinity, randoms=randoms)
        return self.engine.run(self.program.words, numbers)

    def run(
        self, k: int, x: int, *, infinity: bool = False, randoms: Sequence[int] = ()
    ) -> Outcome:
        """Return {infinity, x} of k P, or the status of a refusal.

        ``randoms``: the random factor, if the build takes one.
        """
        given = self.outputs(k, x, infinity=infinity, randoms=randoms)
        result = given.numbers[1] << self.bits | given.numbers[0]
        return Outcome(result, None, Status(given.status), given.cycles)


@lru_cache(maxsize=64)
def _program(core: Montgomery) -> Program:
    build = core.engine.build
    program = text(
        build,
        core.bits,
        core.protect,
        core.random,
        any_x=core.any_x,
        refuse_zero=core.refuse_zero,
    )
    return assemble(program, build, constants(build, core.coefficient, core.protect))


@lru_cache(maxsize=64)
def _cycles(core: Montgomery) -> int:
    numbers = [1] * random_words(core.protect)
    return core.outputs(0, 0, infinity=True, randoms=numbers).cycles
