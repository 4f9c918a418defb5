"""Model of the batch inverter: Montgomery's trick, many inverses with one inversion.

P. L. Montgomery, "Speeding the Pollard and Elliptic Curve Methods of Factorization" (1987), section
10.3.1. The products are Montgomery products, a b / R. The backward pass cancels each R that the
forward pass brings in, so elements and inverses are plain numbers.
``docs/algorithms/batch-inverse.md`` explains it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

from dualfield.models import divstep, dsp_multiply, serial_multiply
from dualfield.models.outcome import Outcome, Status, require
from dualfield.models.serial_multiply import status_of
from dualfield.models.word_inverse import Unit as WordUnit

INVERSE_WORD = 32
LEAST_WHOLE = 4


@dataclass(frozen=True)
class Unit:
    """``inv-batch`` as built.

    ``n``: bits. ``depth``: most elements in a batch. ``inverter``: "divstep" or "word".
    ``multiplier``: "serial" or "dsp". ``segment``: bits of a carry chain. ``word``,
    ``multipliers``: word size and number of hard multipliers of the "dsp" multiplier.
    """

    n: int
    depth: int
    inverter: str
    multiplier: str
    segment: int
    word: int
    multipliers: int

    @property
    def overlaps(self) -> bool:
        """True if the multiplier accepts operands before the previous product is out."""
        return self.multiplier == "dsp"

    @property
    def _dsp(self) -> dsp_multiply.Unit:
        return dsp_multiply.Unit(self.word, self.multipliers, self.n)

    @property
    def r(self) -> int:
        """The R of the products a b / R."""
        digits = dsp_multiply.rows(self.word, self.n) + 1
        return 1 << (self.word * digits if self.overlaps else self.n)

    @property
    def inversion(self) -> int:
        """Cycles of an inversion."""
        if self.inverter == "word":
            return WordUnit(INVERSE_WORD, max(self.n, LEAST_WHOLE), "plain").latency(self.n, "gfp")
        return divstep.latency(self.n, self.segment, "plain")

    @property
    def product(self) -> tuple[int, int]:
        """Cycles of a product: with a new modulus, and with the modulus of the previous product."""
        if self.overlaps:
            return self._dsp.cycles(self.n), self._dsp.cycles_same_modulus(self.n)
        return (serial_multiply.cycles(self.n, self.segment),) * 2

    def forward(self, count: int) -> list[int]:
        """Return the transfer cycle of each element, offered at once, and of the last product."""
        new_modulus, same_modulus = self.product
        return [0, *(1 + new_modulus + i * (1 + same_modulus) for i in range(count))]

    def backward(self, count: int) -> int:
        """Cycles from the first to the last product of the backward pass, the last one included."""
        _, same_modulus = self.product
        if not self.overlaps:
            return count * 2 * (same_modulus + 1) - 1
        interval = self._dsp.interval(self.n)
        step = max(2 * interval, same_modulus + 1, interval + 2)
        return (count - 1) * step + interval + same_modulus

    def cycles(self, count: int, *, common: bool = False) -> list[int]:
        """Return the cycles from each element's transfer to its result, without any stall.

        ``common``: an element other than 0 shares a factor with the modulus.

        >>> unit = Unit(256, 64, "divstep", "dsp", 30, 18, 16)
        >>> (unit.cycles(64)[0] + 64) / 64 < 130
        True
        """
        *transfers, last_product = self.forward(count)
        inverse_valid = last_product + 1 + self.inversion
        if common and count > 1:
            first_result = inverse_valid + count * (self.inversion + 2)
        else:
            first_result = inverse_valid + 2 + self.backward(count)
        return [first_result + 2 + i - transfer for i, transfer in enumerate(transfers)]

    def latency(self) -> int:
        """Cycles of a batch of one element."""
        return self.cycles(1)[0]

    def batch(self, modulus: int, elements: Sequence[int]) -> list[Outcome]:
        """Return the outcomes of a batch of at most ``depth`` elements that fit the port."""
        require(1 <= len(elements) <= self.depth, "a batch has 1 to Depth elements")
        states = [status_of(modulus, (a,)) for a in elements]
        if Status.BAD_MODULUS in states:
            return self._answers([0] * len(elements), states, common=False)
        r_inverse = pow(self.r, -1, modulus)
        prefix, prefixes = 1, []
        for i, a in enumerate(elements):
            prefixes.append(prefix)
            if a == 0:
                states[i] = Status.NOT_INVERTIBLE
            elif states[i] is Status.OK:
                prefix = prefix * a * r_inverse % modulus
        if gcd(prefix, modulus) != 1:
            return self._each(modulus, elements, states)
        chain, results = pow(prefix, -1, modulus), [0] * len(elements)
        for i in reversed(range(len(elements))):
            if states[i] is Status.OK:
                require(chain * prefixes[i] * elements[i] % modulus == self.r % modulus, "R / P a")
                results[i] = chain * prefixes[i] * r_inverse % modulus
                chain = chain * elements[i] * r_inverse % modulus
        require(chain == 1, "the last prefix inverse is 1")
        return self._answers(results, states, common=False)

    def _each(self, modulus: int, elements: Sequence[int], states: list[Status]) -> list[Outcome]:
        """Invert each element on its own: at least one, other than 0, is not invertible."""
        results = [0] * len(elements)
        for i, a in enumerate(elements):
            if states[i] is Status.OK and gcd(a, modulus) != 1:
                states[i] = Status.NOT_INVERTIBLE
            elif states[i] is Status.OK:
                results[i] = pow(a, -1, modulus)
        return self._answers(results, states, common=True)

    def _answers(self, results: list[int], states: list[Status], *, common: bool) -> list[Outcome]:
        cycles = self.cycles(len(results), common=common)
        return [
            Outcome(result, None, status, count_cycles)
            for result, status, count_cycles in zip(results, states, cycles, strict=True)
        ]

    def run(self, modulus: int, a: int) -> Outcome:
        """Return the outcome of a batch of one element."""
        (outcome,) = self.batch(modulus, [a])
        return outcome
