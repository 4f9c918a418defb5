"""Montgomery's trick, many inverses with one inversion: ``docs/algorithms/batch-inverse.md``.

P. L. Montgomery, "Speeding the Pollard and Elliptic Curve Methods of Factorization" (1987), section
10.3.1. The products are Montgomery's too, a b / R: every R that the way forward brings in, the way
back takes out, so elements and inverses are plain numbers.
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

    ``n``: bits. ``depth``: elements of a batch at most. ``inverter``: divstep or word.
    ``multiplier``: serial or dsp. ``segment``: bits of a carry chain. ``word``, ``multipliers``: of
    the multiplier ``dsp``.
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
        """Whether the multiplier takes a product before the last one is out."""
        return self.multiplier == "dsp"

    @property
    def _dsp(self) -> dsp_multiply.Unit:
        return dsp_multiply.Unit(self.word, self.multipliers, self.n)

    @property
    def r(self) -> int:
        """R of a product a b / R."""
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
        """Cycles of a product: with a new modulus, and with that of the product before."""
        if self.overlaps:
            return self._dsp.cycles(self.n), self._dsp.kept(self.n)
        return (serial_multiply.cycles(self.n, self.segment),) * 2

    def forward(self, count: int) -> list[int]:
        """Cycles of the transfers of elements offered at once, and of the last one's product."""
        fresh, kept = self.product
        return [0, *(1 + fresh + i * (1 + kept) for i in range(count))]

    def backward(self, count: int) -> int:
        """Cycles from the first to the last product of the way back, that one included."""
        _, kept = self.product
        if not self.overlaps:
            return count * 2 * (kept + 1) - 1
        interval = self._dsp.interval(self.n)
        step = max(2 * interval, kept + 1, interval + 2)
        return (count - 1) * step + interval + kept

    def cycles(self, count: int, *, common: bool = False) -> list[int]:
        """From the transfer of each element to its result, if nobody waits.

        ``common``: whether an element other than 0 shares a factor with the modulus.

        >>> unit = Unit(256, 64, "divstep", "dsp", 30, 18, 16)
        >>> (unit.cycles(64)[0] + 64) / 64 < 130
        True
        """
        *taken, last = self.forward(count)
        inverted = last + 1 + self.inversion
        if common and count > 1:
            there = inverted + count * (self.inversion + 2)
        else:
            there = inverted + 2 + self.backward(count)
        return [there + 2 + i - begun for i, begun in enumerate(taken)]

    def latency(self) -> int:
        """Cycles of a batch of one."""
        return self.cycles(1)[0]

    def batch(self, modulus: int, elements: Sequence[int]) -> list[Outcome]:
        """What is answered to a batch of at most ``depth`` elements that fit the port."""
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
        require(chain == 1, "the inverse of no element is left")
        return self._answers(results, states, common=False)

    def _each(self, modulus: int, elements: Sequence[int], states: list[Status]) -> list[Outcome]:
        """An inversion for every element: one at least, but 0, is not invertible."""
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
            Outcome(result, None, status, spent)
            for result, status, spent in zip(results, states, cycles, strict=True)
        ]

    def run(self, modulus: int, a: int) -> Outcome:
        """What is answered to a batch of one."""
        (outcome,) = self.batch(modulus, [a])
        return outcome
