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
from dualfield.programs.prime_engine.any_montgomery_program import AnyMontgomery
from dualfield.programs.prime_engine.any_points_program import AnyPoints
from dualfield.programs.prime_engine.any_weierstrass_program import AnyWeierstrass
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.protection import randoms


@dataclass(frozen=True)
class AnyScalar:
    """A build: k P on a curve over GF(p), with p, the coefficients, P and k of ``bits`` bits.

    ``multipliers``: most hard multipliers, 1 to 64. ``operation``: that of `scalar-mul`: multiply,
    add, combine or check. ``form``: weierstrass, y^2 = x^3 + a x + b; montgomery,
    B y^2 = x^3 + a x^2 + x, which has the operation multiply alone. ``protect``: one of
    `protection.PROTECT` but scalar, for multiply. ``random``: bits of the random factor.
    """

    bits: int
    word: int
    multipliers: int
    operation: str = "multiply"
    form: str = "weierstrass"
    protect: str = "none"
    random: int = 0

    @property
    def x_only(self) -> bool:
        """Return whether points have x alone, and the curve has no b."""
        return self.form == "montgomery"

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
        two points ``point`` is {Q, P}, with two scalars ``scalar`` is {l, k}. A random factor is
        above k. With x alone b and y are not read, and y of the result is 0.
        """
        n, mask = self.bits, (1 << self.bits) - 1
        count = SCALARS[self.operation]
        numbers = [scalar >> n * i & mask for i in range(count)]
        if randoms(self.protect):
            numbers.append(scalar >> n * count & (1 << self.random) - 1)
        numbers += [curve >> n * i & mask for i in range(2 if self.x_only else 3)]
        for i in range(POINTS[self.operation]):
            one = point >> (2 * n + 1) * i
            pair = [one & mask, one >> n & mask]
            numbers += [*pair[: 1 if self.x_only else 2], one >> 2 * n & 1]
        outputs = self.engine.run(self.program.words, numbers)
        result_x, *rest = outputs.numbers
        infinite, result_y = rest[-1], 0 if self.x_only else rest[0]
        result = (infinite << n | result_y) << n | result_x
        cycles = self.wipe + outputs.cycles + FRAME_CYCLES
        return Outcome(result, None, Status(outputs.status), cycles)


@lru_cache(maxsize=64)
def _program(core: AnyScalar) -> Program:
    build = core.engine.build
    source: AnyCurve = AnyPoints(build, core.bits, core.operation)
    if core.operation == "multiply":
        program = AnyMontgomery if core.x_only else AnyWeierstrass
        source = program(build, core.bits, core.protect, core.random)
    return assemble(source.text, build, source.constants)


@lru_cache(maxsize=64)
def _cycles(core: AnyScalar) -> int:
    return core.run(3, 0, 0).cycles
