"""Model of a^e modulo any odd m on the prime engine: its program, operands and result in words.

``docs/algorithms/prime-engine-power.md`` explains it.
"""

from dataclasses import dataclass
from functools import cached_property

from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_any_core import AnyCore
from dualfield.models.prime_engine import Outputs
from dualfield.models.prime_engine_any import AnyEngine, smallest_engine
from dualfield.models.prime_scalar import FRAME_CYCLES
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.modexp_program import (
    WINDOW,
    constants,
    least_width,
    text,
    windows,
)

MOST_OPERAND = 4096
"""Bits of the longest operand of the multiplier."""


@dataclass(frozen=True)
class Power(AnyCore):
    """A build of the core: see `AnyCore`."""

    @cached_property
    def engine(self) -> AnyEngine:
        """The engine, as small as the registers of the program allow.

        >>> [Power(bits, 18, 16).engine.spare for bits in (1024, 2048, 4096)]
        [0, 0, 0]
        """
        return smallest_engine(self.bits, self.word, self.multipliers, least_width(self.bits))

    def assemble(self) -> Program:
        """Return the assembled program, each time anew."""
        build = self.engine.build
        return assemble(text(build), build, constants())

    @property
    def cycles(self) -> int:
        """The cycles from operands to result, the same for all operands."""
        return self.wipe + self.program_cycles() + FRAME_CYCLES

    @property
    def least_cycles(self) -> int:
        """A lower bound of the cycles, known without the program: those of the products."""
        return windows(self.bits) * (WINDOW + 1) * self.engine.build.interval

    def outputs(self, modulus: int, a: int, exponent: int) -> Outputs:
        """Return what the engine gives, instruction by instruction.

        Raises InvariantError unless the operands fit.
        """
        numbers = [modulus, a, exponent]
        require(min(numbers) >= 0 and max(numbers) < 1 << self.bits, "the operands fit")
        return self.engine.run(self.program.words, numbers)

    def run(self, modulus: int, a: int, exponent: int) -> Outcome:
        """Return a^exponent mod modulus, or a refusal: the same as `outputs`, in less time.

        >>> build = Power(8, 4, 2)
        >>> build.run(239, 9, 200).result == build.outputs(239, 9, 200).numbers[0]
        True
        """
        if modulus % 2 == 0 or modulus == 1:
            return Outcome(0, None, Status.BAD_MODULUS, self.cycles)
        if a >= modulus:
            return Outcome(0, None, Status.OPERAND_RANGE, self.cycles)
        return Outcome(pow(a, exponent, modulus), None, Status.OK, self.cycles)
