"""Model of ECDSA on a curve over a fixed prime: a program of the prime engine."""

from dataclasses import dataclass, replace
from functools import lru_cache

from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_base import Fixed
from dualfield.models.prime_engine import Engine, Outputs
from dualfield.models.prime_engine_curve import CurveEngine
from dualfield.models.prime_scalar import FRAME_CYCLES
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.ecdsa_program import OPERATIONS
from dualfield.programs.prime_engine.ecdsa_program import Ecdsa as Source
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.reduction import has_quotient
from dualfield.programs.prime_engine.timing import program_cycles
from dualfield.programs.protection import randomizes, randoms

SIGN, VERIFY, PUBLIC, OTHER = range(len(OPERATIONS))
"""The numbers of the operations."""
_MOST_MULTIPLES = 3
"""Multiples of the modulus in a product from which on exact products reduce it sooner."""


@dataclass(frozen=True)
class Ecdsa:
    """A build for y^2 = x^3 + a x + b and a point (``base``) of prime order ``order``.

    Numbers have ``bits`` bits. ``multipliers``: most hard multipliers; 0: as many as it can use.
    ``check``: a signature and a public key are checked before they leave. ``protect``: one of
    `protection.PROTECT`. ``random``: bits of a random number. ``any_modulus``: products are as for
    any modulus, of any prime; then fewer multipliers than a number has words will do.
    ``engine_bits``: bits of the numbers of the ports, and of the engine's largest modulus, if they
    are more. ``entries_of_table``: see `Fixed`.

    >>> small = Ecdsa(5, 31, 1, 23, 29, (1, 5), 4, 0, True)
    >>> signature = small.run(SIGN << 5 | 7, 11 << 5 | 5)  # the hash 7; the key 11, the nonce 5
    >>> divmod(signature.result, 1 << 5), signature.status.word
    ((14, 11), 'ok')
    """

    bits: int
    modulus: int
    a: int
    b: int
    order: int
    base: tuple[int, int]
    word: int
    multipliers: int
    check: bool
    protect: str = "none"
    random: int = 0
    any_modulus: bool = False
    engine_bits: int = 0
    entries_of_table: int = 0

    @property
    def fixed(self) -> Fixed:
        """Return the multiples of the point, whose engine and table this build has."""
        curve = (self.modulus, self.a, self.b, self.order, self.base)
        build = (self.word, self.multipliers, self.any_modulus)
        return Fixed(self.bits, *curve, *build, self.engine_bits, self.entries_of_table)

    @property
    def refusal(self) -> str | None:
        """Return why there is no such build; None if there is.

        A program for any modulus is not assembled, as its loops take seconds to schedule.
        """
        if problem := self.fixed.refusal:
            return problem
        try:
            _ = self.source if self.any_modulus else _program(self)
        except UsageError as error:
            return f"no program for this curve, Word and Multipliers: {error}"
        return None

    @property
    def engine(self) -> Engine | CurveEngine:
        """Return the engine."""
        return self.fixed.core.engine

    @property
    def build(self) -> Build:
        """Return the build of the engine, for the assembler."""
        build: Build = self.engine.build
        if self.any_modulus:
            return build
        many = build.limit >= _MOST_MULTIPLES * build.modulus
        return replace(build, exact_reduction=many and has_quotient(build))

    @property
    def source(self) -> Source:
        """Return the text and the constants of the program."""
        comb = self.fixed.core.source
        comb = replace(comb, build=self.build, randomized=randomizes(self.protect))
        return Source(comb, self.check, self.protect, self.random, self.engine_bits)

    @property
    def program(self) -> Program:
        """Return the program of the engine."""
        return _program(self)

    @property
    def words(self) -> tuple[int, ...]:
        """Return the words of the program memory."""
        return self.program.words

    @property
    def offsets(self) -> list[int]:
        """Return the offset of a difference: one, as there is one curve."""
        return [self.build.offset]

    @property
    def table_rows(self) -> list[int]:
        """Return the rows of the table memory."""
        return self.fixed.table_rows

    @property
    def registers(self) -> int:
        """Return the registers of the engine."""
        return self.build.least_registers(len(self.program.registers))

    @property
    def wipe(self) -> int:
        """Return the cycles of wiping the register file before the first instruction."""
        return self.build.wipe_cycles(self.registers)

    @property
    def entries(self) -> tuple[int, ...]:
        """Return the address of the first instruction of each operation."""
        return tuple(self.program.addresses[name] for name in OPERATIONS)

    def cycles(self, operation: int) -> int:
        """Return the cycles of an operation from its operands to the result."""
        cycles = program_cycles(self.program.words, self.build, self.entries[operation])
        return self.wipe + cycles + FRAME_CYCLES - 1  # the last word ends the operation

    def run(self, message: int, values: int) -> Outcome:
        """Return the outcome of {operation, hash} and {random numbers, y, x, second, first}.

        The result is {second, first}. Raises InvariantError unless both fit.
        """
        numbers = self.numbers(message, values)
        outputs = self.engine.run(self.program.words, numbers, self.entries[message >> self.bits])
        return outcome(self.bits, outputs, self.wipe)

    def numbers(self, message: int, values: int) -> list[int]:
        """Return the numbers that an operation reads. Raises InvariantError unless both fit."""
        bits = self.engine_bits or self.bits
        mask, count = (1 << bits) - 1, randoms(self.protect)
        fits = 0 <= message < 4 << bits and 0 <= values < 1 << 4 * bits + count * self.random
        require(fits, "the operands fit")
        first, second, x, y = (values >> i * bits & mask for i in range(4))
        drawn = values >> 4 * bits
        numbers = [drawn >> i * self.random & (1 << self.random) - 1 for i in range(count)]
        is_public = message >> bits == PUBLIC
        return [*numbers, *([first] if is_public else [first, second, message & mask, x, y])]


def outcome(bits: int, outputs: Outputs, wipe: int) -> Outcome:
    """Return the outcome of an operation of numbers of some bits, after the cycles of a wipe."""
    one, other = outputs.numbers
    cycles = wipe + outputs.cycles + FRAME_CYCLES - 1
    return Outcome(other << bits | one, None, Status(outputs.status), cycles)


@lru_cache(maxsize=256)
def _program(core: Ecdsa) -> Program:
    source = core.source
    return assemble(source.text, core.build, source.constants)
