"""Model of the scalar multiplier for one curve over a fixed prime: a program of the prime engine.

``docs/algorithms/prime-engine.md`` explains it.
"""

from dataclasses import dataclass
from functools import lru_cache

from dualfield.math.weierstrass import Equation
from dualfield.models.outcome import Outcome
from dualfield.models.prime_curve import Montgomery
from dualfield.models.prime_multiply_words import Words
from dualfield.models.prime_weierstrass import Weierstrass
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.weierstrass_program import SPARE, is_long
from dualfield.programs.protection import randoms as random_words

FORMS = ("weierstrass", "montgomery")
"""Forms of curves, by the value of the RTL parameter ``Form``, as that of `scalar-mul`."""
MOST_MULTIPLIERS = 64
MOST_WORD = 18
"""Bits of the longest word: two of them are an instruction's 36 bits."""
FRAME_CYCLES = 2
"""Cycles from END to the result: the last word, then the verdict."""


@dataclass(frozen=True)
class Scalar:
    """A build for one curve: k P of points P of the curve; of x alone, also of its twist.

    ``a``, ``b``: the coefficients; b is 0 on Montgomery curves. ``order``: the prime order of the
    curve; 0: any. ``multipliers``: most hard multipliers; 0: as many as it can use.
    ``protect``: one of `protection.PROTECT`. ``random``: bits of a random number.
    """

    form: str
    bits: int
    modulus: int
    a: int
    word: int
    multipliers: int
    b: int = 0
    order: int = 0
    protect: str = "none"
    random: int = 0

    @property
    def affine(self) -> bool:
        """Return whether points have a y."""
        return self.form == "weierstrass"

    @property
    def multiplier(self) -> Words:
        """Return the multiplier of the engine."""
        most = self.multipliers or MOST_MULTIPLIERS
        spare = SPARE if self.affine else 0
        return Words(self.modulus, self.bits, self.word, most, spare=spare)

    @property
    def _core(self) -> Montgomery | Weierstrass:
        return _core(self)

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
        """Return the outcome for operands as on the ports; random numbers are above the scalar."""
        core, mask, infinite = self._core, (1 << self.bits) - 1, point >> 2 * self.bits == 1
        x, y = point & mask, point >> self.bits & mask
        k, drawn = scalar & mask, scalar >> self.bits
        randoms = [
            drawn >> self.random * i & (1 << self.random) - 1
            for i in range(random_words(self.protect))
        ]
        if isinstance(core, Weierstrass):
            outcome = core.run(k, x, y, infinity=infinite, randoms=randoms)
            return Outcome(outcome.result, None, outcome.status, self.cycles)
        outcome = core.run(k, x, infinity=infinite, randoms=randoms)
        infinity, x = divmod(outcome.result, 1 << self.bits)
        return Outcome(infinity << 2 * self.bits | x, None, outcome.status, self.cycles)


@lru_cache(maxsize=64)
def _core(build: Scalar) -> Montgomery | Weierstrass:
    if not build.affine:
        return Montgomery(build.a, build.multiplier, build.protect, build.random)
    order = build.order
    known = order > 0 and is_long(order, build.bits)
    curve = Equation(build.modulus, build.a, build.b, order or None)
    return Weierstrass(curve, build.multiplier, not known, build.protect, build.random)
