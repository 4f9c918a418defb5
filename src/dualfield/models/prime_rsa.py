"""Model of RSA by two primes on the prime engine: its program, operands and result in words.

``docs/algorithms/prime-engine-rsa.md`` explains it.
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
from dualfield.programs.prime_engine.modexp_program import WINDOW, least_width, windows
from dualfield.programs.prime_engine.rsa_program import (
    OPERATIONS,
    constants,
    exponent_bits,
    text,
)

PRIVATE, BLIND, *_ = range(len(OPERATIONS))
"""The numbers of the operations."""
_READS = ("p", "q", "qinv", "e", "c", "dp", "dq", "u", "v")
"""The operands in the order of the program's reads."""
_INPUTS = (12, 6, 0, 0)
"""Numbers that an operation reads."""


@dataclass(frozen=True)
class Rsa(AnyCore):
    """A build for n of ``bits`` bits, words of ``word`` bits and most multipliers.

    >>> small = Rsa(16, 4, 2)
    >>> key = {"p": 241, "q": 229, "qinv": pow(229, -1, 241), "e": 17}
    >>> key |= {"dp": pow(17, -1, 240), "dq": pow(17, -1, 228)}
    >>> pair = small.run(BLIND, small.values(c=12345, **key)).result
    >>> u, v = pair & 0xFFFF, pair >> 16
    >>> (u, v) == (pow(12345, 17, 241 * 229), pow(12345, -1, 241 * 229))
    True
    >>> signed = small.run(PRIVATE, small.values(c=54321, u=u, v=v, **key))
    >>> pow(signed.result, 17, 241 * 229), signed.status.word
    (54321, 'ok')
    """

    @property
    def half(self) -> int:
        """Bits of a prime."""
        return self.bits // 2

    @property
    def exponent_bits(self) -> int:
        """Bits of the public exponent."""
        return exponent_bits(self.half)

    @cached_property
    def engine(self) -> AnyEngine:
        """The engine, as small as the registers of the program allow.

        Its moduli have a bit more than a prime: 2^half + 1 is one of them.
        """
        half = self.half
        moduli = (1 << half - 1, (1 << half) + 1)
        return smallest_engine(half + 1, self.word, self.multipliers, least_width(half), moduli)

    def assemble(self) -> Program:
        """Return the assembled program, each time anew."""
        build = self.engine.build
        return assemble(text(build, self.half), build, constants(build, self.half))

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
        """A lower bound of the cycles, known without the program: those of the products."""
        return 2 * windows(self.half) * (WINDOW + 1) * self.engine.build.interval

    @property
    def fields(self) -> tuple[tuple[str, int], ...]:
        """The operands with their bits, the lowest first: those of ``key_i``, then the others."""
        half, bits = self.half, self.bits
        primes = (("p", half), ("q", half), ("qinv", half), ("e", self.exponent_bits))
        return (*primes, ("dp", half), ("dq", half), ("c", bits), ("u", bits), ("v", bits))

    @property
    def key_bits(self) -> int:
        """Bits of the operands in ``key_i``, without the operation above them.

        >>> Rsa(2048, 18, 16).key_bits
        5152
        """
        return 5 * self.half + self.exponent_bits

    def values(self, **numbers: int) -> int:
        """Return the packed operands, given by name; those that are left out are 0.

        >>> hex(Rsa(16, 4, 2).values(p=0xAB, q=0xCD, v=1 << 15))
        '0x80000000000000000000cdab'
        """
        packed = place = 0
        for name, width in self.fields:
            number = numbers.pop(name, 0)
            require(0 <= number < 1 << width, f"{name} fits")
            packed |= number << place
            place += width
        require(not numbers, f"there are no operands {', '.join(numbers)}")
        return packed

    def numbers(self, values: int) -> dict[str, int]:
        """Return packed operands by name."""
        found = {}
        for name, width in self.fields:
            found[name] = values & (1 << width) - 1
            values >>= width
        require(values == 0, "the operands fit")
        return found

    @property
    def reads(self) -> list[tuple[int, int]]:
        """First bit and bits of each number that the program reads, in the packed operands.

        An operand of N bits is two numbers, the low half first.

        >>> Rsa(16, 4, 2).reads[3:7]
        [(24, 8), (48, 8), (56, 8), (32, 8)]
        """
        place, numbers = 0, dict[str, list[tuple[int, int]]]()
        for name, bits in self.fields:
            width = min(bits, self.half)
            numbers[name] = [(place + i, width) for i in range(0, bits, width)]
            place += bits
        return [number for name in _READS for number in numbers[name]]

    def inputs(self, values: int) -> list[int]:
        """Return the numbers that the program reads."""
        require(values >> sum(bits for _, bits in self.fields) == 0, "the operands fit")
        return [values >> first & (1 << bits) - 1 for first, bits in self.reads]

    def outputs(self, operation: int, values: int) -> Outputs:
        """Return what the engine gives, instruction by instruction."""
        inputs = self.inputs(values)[: _INPUTS[operation]]
        return self.engine.run(self.program.words, inputs, self.entries[operation])

    def run(self, operation: int, values: int) -> Outcome:
        """Return the outcome: s = c^d for PRIVATE, {v, u} for BLIND."""
        outputs = self.outputs(operation, values)
        result = sum(number << self.half * i for i, number in enumerate(outputs.numbers))
        cycles = self.wipe + outputs.cycles + FRAME_CYCLES - 1
        return Outcome(result, None, Status(outputs.status), cycles)
