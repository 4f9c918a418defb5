"""Model of ``field-words``: arithmetic on plain numbers modulo any odd m on the prime engine.

``docs/algorithms/prime-engine-field.md`` explains it.
"""

from dataclasses import dataclass
from functools import cached_property

from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_any_core import AnyCore
from dualfield.models.prime_engine import Outputs
from dualfield.models.prime_engine_any import AnyEngine, smallest_engine
from dualfield.models.prime_scalar import FRAME_CYCLES
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.field_program import (
    OPERATIONS,
    READS,
    WINDOW,
    constants,
    least_width,
    text,
    windows,
)
from dualfield.programs.prime_engine.layout import Program


@dataclass(frozen=True)
class FieldWords(AnyCore):
    """A build of the core: see `AnyCore`.

    >>> build = FieldWords(8, 4, 2)
    >>> [build.run(code, 239, 200, 100).result for code in range(6)]
    [61, 100, 163, 87, 49, 200]
    """

    @cached_property
    def engine(self) -> AnyEngine:
        """The engine, as small as the registers of the program allow."""
        return smallest_engine(self.bits, self.word, self.multipliers, least_width(self.bits))

    def assemble(self) -> Program:
        """Return the assembled program, each time anew."""
        build = self.engine.build
        return assemble(text(build), build, constants())

    @property
    def entries(self) -> tuple[int, ...]:
        """The address of the first instruction of each operation."""
        return tuple(self.program.addresses[name] for name in OPERATIONS)

    def cycles(self, operation: int) -> int:
        """Return the cycles of an operation from its operands to the result."""
        # The last word ends the operation.
        return self.wipe + self.program_cycles(self.entries[operation]) + FRAME_CYCLES - 1

    @property
    def least_cycles(self) -> int:
        """A lower bound of the most cycles, known without the program: those of an inverse."""
        return windows(self.bits) * (WINDOW + 1) * self.engine.build.interval

    def outputs(self, operation: int, modulus: int, a: int, b: int) -> Outputs:
        """Return what the engine gives, instruction by instruction.

        Raises InvariantError unless the operands fit.
        """
        numbers = [modulus, a, b]
        require(min(numbers) >= 0 and max(numbers) < 1 << self.bits, "the operands fit")
        inputs = numbers[: READS.get(OPERATIONS[operation], len(numbers))]
        return self.engine.run(self.program.words, inputs, self.entries[operation])

    def run(self, operation: int, modulus: int, a: int, b: int) -> Outcome:
        """Return the result of an operation by its number, or a refusal."""
        outputs = self.outputs(operation, modulus, a, b)
        cycles = self.wipe + outputs.cycles + FRAME_CYCLES - 1
        return Outcome(outputs.numbers[0], None, Status(outputs.status), cycles)
