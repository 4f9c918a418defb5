"""Model of X25519 and X448, RFC 7748, section 5: clamp the key, decode u, multiply, encode.

``docs/algorithms/key-agreement.md`` explains it.
"""

from dataclasses import dataclass

from dualfield.models.outcome import Outcome
from dualfield.models.prime_curve import Montgomery
from dualfield.models.prime_multiply_words import Words
from dualfield.models.prime_scalar import FRAME_CYCLES, MOST_MULTIPLIERS
from dualfield.programs.protection import randoms

_COEFFICIENTS = {2**255 - 19: 486662, 2**448 - 2**224 - 1: 156326}
"""Prime -> coefficient A, RFC 7748, section 4."""
_OTHER = 6
"""The coefficient for another prime: (A + 2) / 4 is 2."""


def usual_coefficient(modulus: int) -> int:
    """Return the coefficient A of RFC 7748 for its primes, 6 for any other prime.

    >>> usual_coefficient(2**255 - 19), usual_coefficient(61)
    (486662, 6)
    """
    return _COEFFICIENTS.get(modulus, _OTHER)


def clear_bits(modulus: int) -> int:
    """Return the lowest bits of a key that are 0: 3 (p = 1 mod 4) or 2 (p = 3 mod 4).

    The cofactor of a curve by the rules of RFC 7748, appendix A, is 8 or 4.

    >>> clear_bits(2**255 - 19), clear_bits(2**448 - 2**224 - 1)
    (3, 2)
    """
    return 3 if modulus % 4 == 1 else 2


def byte_bits(bits: int) -> int:
    """Return the bits of the bytes of a number.

    >>> byte_bits(255), byte_bits(448)
    (256, 448)
    """
    return -(-bits // 8) * 8


def clamp(key: int, bits: int, modulus: int) -> int:
    """Return the scalar of a private key: lowest bits 0, bit ``bits`` - 1 is 1, none above.

    >>> hex(clamp(2**256 - 1, 255, 2**255 - 19))
    '0x7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8'
    """
    low, top = clear_bits(modulus), 1 << bits - 1
    return key % top >> low << low | top


@dataclass(frozen=True)
class Agreement:
    """A build for the curve B y^2 = x^3 + a x^2 + x over GF(modulus).

    ``bits``: of the modulus. ``word``, ``multipliers``: as those of `prime_scalar.Scalar`.
    ``refuse_zero``: a result of 0 is refused with status 1.
    ``protect``: one of `protection.PROTECT` but scalar. ``random``: bits of the random number.
    """

    bits: int
    modulus: int
    a: int
    word: int
    multipliers: int
    refuse_zero: bool
    protect: str = "none"
    random: int = 0

    @property
    def multiplier(self) -> Words:
        """Return the multiplier of the engine."""
        most = self.multipliers or MOST_MULTIPLIERS
        return Words(self.modulus, self.bits, self.word, most, spare=0)

    @property
    def core(self) -> Montgomery:
        """Return the program on the engine."""
        return Montgomery(
            self.a,
            self.multiplier,
            self.protect,
            self.random,
            clear=clear_bits(self.modulus),
            refuse_zero=self.refuse_zero,
        )

    @property
    def registers(self) -> int:
        """Return the registers of the engine."""
        return max(2, len(self.core.program.registers))

    @property
    def wipe(self) -> int:
        """Return the cycles of wiping the register file before the first instruction."""
        return self.core.engine.build.wipe_cycles(self.registers)

    @property
    def cycles(self) -> int:
        """Return the cycles from operands to result, the same for all operands."""
        return self.wipe + self.core.cycles + FRAME_CYCLES

    def run(self, u: int, key: int) -> Outcome:
        """Return the outcome for operands as on the ports: byte 0 in the lowest bits.

        A random number is above the bytes of the key.
        """
        mask = (1 << self.bits) - 1
        middle = key % (1 << self.bits - 1) >> clear_bits(self.modulus)
        numbers = [key >> byte_bits(self.bits)] * randoms(self.protect)
        outcome = self.core.run(middle, u & mask, randoms=numbers)
        return Outcome(outcome.result, None, outcome.status, self.cycles)
