"""Batch cores, which process several elements with one modulus: model and cycles per element."""

from collections.abc import Sequence
from typing import Protocol

from dualfield.models.outcome import Outcome


class Batches(Protocol):
    """The model of a core that processes several elements with one modulus."""

    @property
    def depth(self) -> int:
        """Largest number of elements in a batch."""

    def batch(self, modulus: int, elements: Sequence[int]) -> list[Outcome]:
        """Return the core's answer to each element of a batch."""

    def forward(self, count: int) -> list[int]:
        """Return the cycles to transfer all elements without stalls and form the last product."""

    def cycles(self, count: int, *, common: bool = False) -> list[int]:
        """Return the cycles from each element's transfer to its result, without stalls.

        ``common``: whether an element shares a factor with the modulus.
        """


def cycles_each(unit: Batches) -> float:
    """Return the mean cycles per element of a full batch, transfers included.

    >>> from dualfield import catalog
    >>> config = catalog.get("inv-batch").configure(256)
    >>> round(cycles_each(config.core.batches(config)), 1)
    124.1
    """
    return (unit.cycles(unit.depth)[0] + unit.depth) / unit.depth
