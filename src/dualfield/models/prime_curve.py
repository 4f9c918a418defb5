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
    ``clear``: not 0 for X25519 and X448, see `montgomery_program.text`: k is the key from bit
    ``clear`` to bit ``bits`` - 2, x need not be reduced, and the result is x alone.
    ``refuse_zero``: a result of 0 is refused with status 1.
    ``protect``: one of `protection.PROTECT` but scalar. ``random``: bits of the random factor.
    """

    coefficient: int
    multiplier: Words
    protect: str = "none"
    random: int = 0
    clear: int = 0
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
        k_bits = self.bits - 1 - self.clear if self.clear else self.bits
        require(0 <= k < 1 << k_bits and 0 <= x < 1 << self.bits, "the operands fit")
        require_randoms(self.protect, self.random, randoms)
        require(not (infinity and self.clear), "a point of X25519 or X448 has a coordinate")
        return [k, *randoms, x] if self.clear else [k, *randoms, x, int(infinity)]

    def outputs(self, k: int, x: int, *, infinity: bool, randoms: Sequence[int] = ()) -> Outputs:
        """Return what the engine gives."""
        numbers = self.inputs(k, x, infinity=infinity, randoms=randoms)
        return self.engine.run(self.program.words, numbers)

    def run(
        self, k: int, x: int, *, infinity: bool = False, randoms: Sequence[int] = ()
    ) -> Outcome:
        """Return {infinity, x} of k P, x alone if ``clear`` is not 0, or the status of a refusal.

        ``randoms``: the random factor, if the build takes one.
        """
        given = self.outputs(k, x, infinity=infinity, randoms=randoms)
        infinite = 0 if self.clear else given.numbers[1]
        result = infinite << self.bits | given.numbers[0]
        return Outcome(result, None, Status(given.status), given.cycles)


@lru_cache(maxsize=64)
def _program(core: Montgomery) -> Program:
    build = core.engine.build
    program = text(
        build,
        core.bits,
        core.protect,
        core.random,
        clear=core.clear,
        refuse_zero=core.refuse_zero,
    )
    values = constants(build, core.coefficient, core.protect, clear=core.clear)
    return assemble(program, build, values)


@lru_cache(maxsize=64)
def _cycles(core: Montgomery) -> int:
    numbers = [1] * random_words(core.protect)
    return core.outputs(0, 0, infinity=not core.clear, randoms=numbers).cycles
