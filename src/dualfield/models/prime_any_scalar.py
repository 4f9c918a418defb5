"""Model of the scalar multiplier for any curve at run time: programs of the prime engine.

``docs/algorithms/prime-engine-any.md`` explains it.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from dualfield.models.outcome import Outcome, Status
from dualfield.models.prime_engine_any import AnyEngine
from dualfield.models.prime_scalar import FRAME_CYCLES
from dualfield.programs.point_programs import POINTS, SCALARS
from dualfield.programs.prime_engine.any_build import curve_spare
from dualfield.programs.prime_engine.any_curve_program import AnyCurve
from dualfield.programs.prime_engine.any_points_program import AnyPoints
from dualfield.programs.prime_engine.any_weierstrass_program import AnyWeierstrass
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program


@dataclass(frozen=True)
class AnyScalar:
    """A build: k P on y^2 = x^3 + a x + b over GF(p), with p, a, b, P and k of ``bits`` bits.

    ``multipliers``: most hard multipliers, 1 to 64. ``operation``: that of `scalar-mul`: multiply,
    add, combine or check.
    """

    bits: int
    word: int
    multipliers: int
    operation: str = "multiply"

    @property
    def engine(self) -> AnyEngine:
        """Return the engine; a number has at least two words."""
        spare = curve_spare(self.bits, self.word)
        return AnyEngine(self.bits, self.word, self.multipliers, spare)

    @property
    def program(self) -> Program:
        """Return the program of the engine."""
        return _program(self)

    @property
    def registers(self) -> int:
        """Return the registers of the engine."""
        return self.engine.build.least_registers(max(2, len(self.program.registers)))

    @property
    def moves(self) -> int:
        """Return the entries of the engine's empty table, without which it has no MOVE; else 0."""
        return 2 if self.operation == "combine" else 0

    @property
    def wipe(self) -> int:
        """Return the cycles of wiping the register file before the first instruction."""
        return self.engine.build.wipe_cycles(self.registers)

    @cached_property
    def cycles(self) -> int:
        """Return the cycles from operands to result, the same for all operands."""
        return _cycles(self)

    def run(self, curve: int, point: int, scalar: int) -> Outcome:
        """Return the outcome for operands as on the ports.

        ``curve`` is {b, a, p}, ``point`` and the result are {infinity, y, x}, the lowest last. With
        two points ``point`` is {Q, P}, with two scalars ``scalar`` is {l, k}.
        """
        n, mask = self.bits, (1 << self.bits) - 1
        numbers = [scalar >> n * i & mask for i in range(SCALARS[self.operation])]
        numbers += [curve >> n * i & mask for i in range(3)]
        for i in range(POINTS[self.operation]):
            one = point >> (2 * n + 1) * i
            numbers += [one & mask, one >> n & mask, one >> 2 * n & 1]
        outputs = self.engine.run(self.program.words, numbers)
        result_x, result_y, infinite = outputs.numbers
        result = (infinite << self.bits | result_y) << self.bits | result_x
        cycles = self.wipe + outputs.cycles + FRAME_CYCLES
        return Outcome(result, None, Status(outputs.status), cycles)


@lru_cache(maxsize=64)
def _program(core: AnyScalar) -> Program:
    build = core.engine.build
    source: AnyCurve = AnyWeierstrass(build, core.bits)
    if core.operation != "multiply":
        source = AnyPoints(build, core.bits, core.operation)
    return assemble(source.text, build, source.constants)


@lru_cache(maxsize=64)
def _cycles(core: AnyScalar) -> int:
    return core.run(3, 0, 0).cycles
