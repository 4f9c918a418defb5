"""Cores that take several elements of one modulus together: their model, and cycles an element."""

from collections.abc import Sequence
from typing import Protocol

from dualfield.models.outcome import Outcome


class Batches(Protocol):
    """The model of a core that takes several elements of one modulus together."""

    @property
    def depth(self) -> int:
        """Elements of a batch, at most."""

    def batch(self, modulus: int, elements: Sequence[int]) -> list[Outcome]:
        """What the core answers to a batch, an outcome an element."""

    def forward(self, count: int) -> list[int]:
        """Cycles of the transfers of elements offered at once, and of the last one's product."""

    def cycles(self, count: int, *, common: bool = False) -> list[int]:
        """From each element's transfer to its result, if nobody waits.

        ``common``: an element shares a factor with the modulus.
        """


def cycles_each(unit: Batches) -> float:
    """Cycles of an element in a full batch, its transfers included.

    >>> from dualfield import catalog
    >>> config = catalog.get("inv-batch").configure(256)
    >>> round(cycles_each(config.core.batches(config)), 1)
    124.1
    """
    return (unit.cycles(unit.depth)[0] + unit.depth) / unit.depth
