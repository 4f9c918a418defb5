"""Model of RSA by one modulus on the prime engine: its program, operands and result.

``docs/algorithms/prime-engine-rsa-one.md`` explains it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.prime_engine_any import AnyEngine, smallest_engine
from dualfield.models.prime_power import Power
from dualfield.models.prime_scalar import FRAME_CYCLES
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.modexp_program import least_width
from dualfield.programs.prime_engine.rsa_one_program import constants, public_bits, text


@dataclass(frozen=True)
class RsaOne(Power):
    """A build for n of exactly ``bits`` bits.

    >>> small = RsaOne(16, 4, 2)
    >>> n, e, d = 241 * 229, 17, pow(17, -1, 240 * 228)
    >>> signed = small.sign({"n": n, "e": e, "d": d, "c": 54321, "r": 99})
    >>> pow(signed.result, e, n), signed.status.word, signed.cycles == small.cycles
    (54321, 'ok', True)
    """

    @cached_property
    def engine(self) -> AnyEngine:
        """The engine, as small as the registers of the program allow."""
        bits = self.bits
        moduli = (1 << bits - 1, (1 << bits) - 1)
        return smallest_engine(bits, self.word, self.multipliers, least_width(bits), moduli)

    def assemble(self) -> Program:
        """Return the assembled program, each time anew."""
        build, bits = self.engine.build, self.bits
        return assemble(text(build, bits), build, constants(bits))

    @property
    def fields(self) -> dict[str, int]:
        """The operands with their bits, in the order of the program's reads."""
        bits, public = self.bits, public_bits(self.bits)
        return {"n": bits, "e": public, "d": bits, "c": bits, "r": bits - public}

    def numbers(self, public: int, d: int, values: int) -> dict[str, int]:
        """Return the operands by name: ``public`` is {e, n}, ``values`` is {r, c}.

        >>> RsaOne(8, 4, 2).numbers(0x321, 7, 0x654)
        {'n': 33, 'e': 3, 'd': 7, 'c': 84, 'r': 6}
        """
        e, n = divmod(public, 1 << self.bits)
        r, c = divmod(values, 1 << self.bits)
        return {"n": n, "e": e, "d": d, "c": c, "r": r}

    def sign(self, numbers: Mapping[str, int]) -> Outcome:
        """Return s = c^d mod n, or a refusal.

        Raises InvariantError unless the operands fit.
        """
        values = [numbers[name] for name in self.fields]
        widths = self.fields.values()
        fit = all(0 <= value < 1 << bits for value, bits in zip(values, widths, strict=True))
        require(fit, "the operands fit")
        outputs = self.engine.run(self.program.words, values)
        cycles = self.wipe + outputs.cycles + FRAME_CYCLES
        return Outcome(outputs.numbers[0], None, Status(outputs.status), cycles)
