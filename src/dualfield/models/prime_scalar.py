"""Model of the scalar multiplier for one curve over a fixed prime: a program of the prime engine.

``docs/algorithms/prime-engine.md`` explains it.
"""

from dataclasses import dataclass

from dualfield.models.outcome import Outcome
from dualfield.models.prime_curve import Montgomery
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.layout import Program

FORMS = ("montgomery",)
"""Forms of curves; the RTL parameter counts them from 1 on, as that of `scalar-mul` does."""
MOST_MULTIPLIERS = 64
MOST_WORD = 18
"""Bits of the longest word: two of them are an instruction's 36 bits."""
FRAME_CYCLES = 2
"""Cycles from END to the result: the last word, then the verdict."""


@dataclass(frozen=True)
class Scalar:
    """A build for one curve: k P of points P of the curve and of its twist.

    ``a``: the coefficient A. ``multipliers``: most hard multipliers; 0: as many as it can use.
    """

    form: str
    bits: int
    modulus: int
    a: int
    word: int
    multipliers: int

    @property
    def multiplier(self) -> Words:
        """Return the multiplier of the engine."""
        most = self.multipliers or MOST_MULTIPLIERS
        return Words(self.modulus, self.bits, self.word, most)

    @property
    def _core(self) -> Montgomery:
        return Montgomery(self.a, self.multiplier)

    @property
    def build(self) -> Build:
        """Return the build of the engine."""
        return self._core.engine.build

    @property
    def program(self) -> Program:
        """Return the program of the engine."""
        return self._core.program

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
        """Return the cycles from operands to result."""
        return self.wipe + self._core.cycles + FRAME_CYCLES

    def run(self, point: int, scalar: int) -> Outcome:
        """Return the outcome for operands as on the ports."""
        x, infinite = point & (1 << self.bits) - 1, point >> 2 * self.bits == 1
        outcome = self._core.run(scalar, x, infinity=infinite)
        infinity, x = divmod(outcome.result, 1 << self.bits)
        return Outcome(infinity << 2 * self.bits | x, None, outcome.status, self.cycles)
