"""The engine for any modulus with one upset, on the model."""

from collections.abc import Sequence
from typing import NamedTuple

from dualfield.models.prime_engine import Machine
from dualfield.programs.prime_engine.any_build import AnyBuild


class _Ideal:
    """A multiplier that also takes operands that a fault made too large, or a wrong modulus."""

    modulus = 1

    def __init__(self, r_bits: int) -> None:
        self.r_bits = r_bits

    def load(self, modulus: int) -> None:
        self.modulus = modulus if modulus % 2 else 1

    def product(self, x: int, y: int) -> int:
        return x * y * pow(2, -self.r_bits, self.modulus) % self.modulus


class Upset(NamedTuple):
    """An upset.

    ``kind``: "write", a bit of a result flips; "register", a bit of a register flips after a
    result; "condition", a condition is inverted after a SET. ``at``: the number of the result or
    of the SET. ``bit``, ``register``: the place.
    """

    kind: str
    at: int
    bit: int
    register: int


class Faulty(Machine):
    """An operation with one upset; after a run ``modulus`` is the modulus at the upset."""

    def __init__(
        self,
        build: AnyBuild,
        words: Sequence[int],
        inputs: Sequence[int],
        *,
        address: int = 0,
        upset: Upset,
    ) -> None:
        self.ideal = _Ideal(build.r_bits)
        super().__init__(build, self.ideal, words, inputs, address=address)
        self.upset = upset
        self.counts = {"write": 0, "condition": 0}
        self.modulus = 0

    def hits(self, kind: str) -> bool:
        """Return True if this write or condition is upset. Before the last IN nothing is upset."""
        if self.inputs:
            return False
        self.counts[kind] += 1
        if self.upset.at != self.counts[kind]:
            return False
        self.modulus = self.ideal.modulus
        return True

    def write(self, register: int, cycles: Sequence[int], value: int) -> None:
        """Write a register, with the upset."""
        hit, upset = self.hits("write"), self.upset
        super().write(register, cycles, value ^ (hit and upset.kind == "write") << upset.bit)
        if hit and upset.kind == "register":
            self.registers[upset.register].values[-1].value ^= 1 << upset.bit

    def set(self, immediate: int, cycle: int) -> None:
        """Set a condition, with the upset."""
        super().set(immediate, cycle)
        if self.hits("condition") and self.upset.kind == "condition":
            self.conditions[immediate >> 17] ^= True
