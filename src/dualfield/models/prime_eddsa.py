"""Model of EdDSA (RFC 8032) on the prime engine: its program, operands and results in words.

``docs/algorithms/prime-engine-eddsa.md`` explains it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from dualfield.math.edwards import Edwards
from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.models.prime_scalar import FRAME_CYCLES, MOST_MULTIPLIERS
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.comb_program import Shape
from dualfield.programs.prime_engine.eddsa_program import INPUTS, OPERATIONS, least_width
from dualfield.programs.prime_engine.eddsa_program import EdDsa as Source
from dualfield.programs.prime_engine.edwards_points import MARGIN, SPARE
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.timing import program_cycles
from dualfield.programs.protection import randoms

_SMALL = 64
"""Most bits of an encoding for which a comb of two teeth and two blocks is long enough."""


@dataclass(frozen=True)
class EdDsa:
    """A build: a curve, and the multiplier with ``SPARE`` spare bits of `edwards_points`.

    ``shape``: the comb of the multiples of the base point. ``cofactored``, ``refuses_small``: see
    `eddsa_verify.Verification`. ``protect``: one of `protection.PROTECT`. ``random``: bits of a
    random number.
    """

    curve: Edwards
    multiplier: Words
    shape: Shape
    cofactored: bool = False
    refuses_small: bool = False
    protect: str = "none"
    random: int = 0

    @cached_property
    def _plain(self) -> Engine:
        return Engine(self.multiplier, MARGIN)

    @cached_property
    def engine(self) -> Engine:
        """The engine."""
        return Engine(self.multiplier, MARGIN, self._source(self._plain).table)

    def _source(self, engine: Engine) -> Source:
        rules = self.cofactored, self.refuses_small, self.protect, self.random
        return Source(self.curve, engine.build, self.shape, *rules)

    @cached_property
    def source(self) -> Source:
        """The text and the constants of the program."""
        return self._source(self.engine)

    @property
    def program(self) -> Program:
        """The assembled program."""
        return _program(self)

    @property
    def table_rows(self) -> list[int]:
        """The rows of the table memory."""
        return self.source.table.rows(self.engine.build)

    @property
    def registers(self) -> int:
        """The registers of the engine."""
        return len(self.program.registers)

    @property
    def wipe(self) -> int:
        """The cycles of wiping the register file before the first instruction."""
        return self.engine.build.wipe_cycles(self.registers)

    def cycles(self, operation: str) -> int:
        """Return the cycles from operands to result, the same for all operands."""
        address = self.program.addresses[operation]
        cycles = program_cycles(self.program.words, self.engine.build, address)
        return self.wipe + cycles + FRAME_CYCLES - 1  # the last word ends the operation

    @property
    def entries(self) -> tuple[int, ...]:
        """The address of the first instruction of each operation."""
        return tuple(self.program.addresses[name] for name in OPERATIONS)

    def run(self, operation: int, values: int) -> Outcome:
        """Return the outcome of an operation by its number, with its numbers side by side.

        The number that is read first is lowest; those above the last one are not read. The random
        numbers are above the place of the fifth.
        """
        bits, count = self.curve.bits, randoms(self.protect)
        drawn = values >> max(INPUTS) * bits
        require(0 <= drawn < 1 << count * self.random, "the operands fit")
        numbers = [values >> bits * i & (1 << bits) - 1 for i in range(INPUTS[operation])]
        each = [drawn >> self.random * i & (1 << self.random) - 1 for i in range(count)]
        return self._run(OPERATIONS[operation], numbers, each)

    def _run(
        self, operation: str, numbers: Sequence[int], drawn: Sequence[int] | None = None
    ) -> Outcome:
        fits = min(numbers) >= 0 and max(numbers) < 1 << self.curve.bits
        require(fits, "the operands fit")
        if drawn is None:
            drawn = [1] * randoms(self.protect)
        numbers = [*drawn, *numbers]
        address = self.program.addresses[operation]
        given = self.engine.run(self.program.words, numbers, address)
        cycles = self.wipe + given.cycles + FRAME_CYCLES - 1
        return Outcome(given.numbers[-1], None, Status(given.status), cycles)

    def _halves(self, value: int) -> tuple[int, int]:
        high, low = divmod(value, 1 << self.curve.bits)
        return low, high

    def commit(self, r: int) -> Outcome:
        """Return the encoding of r B for a hash r."""
        return self._run("commit", self._halves(r))

    def respond(self, r: int, k: int, s: int) -> Outcome:
        """Return r + k s modulo L for hashes r and k, and a number s as long as an encoding."""
        return self._run("respond", (*self._halves(r), *self._halves(k), s))

    def public(self, s: int) -> Outcome:
        """Return the encoding of s B for a number s as long as an encoding."""
        return self._run("public", (s,))

    def verify(self, public: int, commitment: int, response: int, k: int) -> Outcome:
        """Return 0 for the encodings of A and R, S and the hash k.

        The status is that of a valid signature (ok), of one that is not valid, or of an encoding
        without a point (not_invertible), or of a number that is too large (operand_range).
        """
        return self._run("verify", (public, commitment, response, *self._halves(k)))


@lru_cache(maxsize=64)
def make(
    curve: Edwards,
    word: int = 18,
    multipliers: int = 0,
    *,
    cofactored: bool = False,
    refuses_small: bool = False,
    protect: str = "none",
    random: int = 0,
) -> EdDsa:
    """Return a build; 0 multipliers: as many as it uses.

    The comb has four teeth and four blocks, over a small field two of each.

    >>> from dualfield.math.edwards import ED25519
    >>> make(ED25519).public(1).result == ED25519.encode(ED25519.base)
    True
    """
    most = multipliers or MOST_MULTIPLIERS
    bits = curve.modulus.bit_length()
    teeth = blocks = 4 if curve.bits > _SMALL else 2
    shape = Shape(teeth, blocks, -(-curve.bits // (teeth * blocks)))
    multiplier = Words(curve.modulus, bits, word, most, spare=SPARE)
    # An encoding has more bits than the prime, in a small build more than a register.
    while multiplier.words * word < least_width(curve.bits, shape):
        multiplier = replace(multiplier, spare=multiplier.spare + 1)
    return EdDsa(curve, multiplier, shape, cofactored, refuses_small, protect, random)


@lru_cache(maxsize=64)
def _program(core: EdDsa) -> Program:
    return assemble(core.source.text, core.engine.build, core.source.constants)
