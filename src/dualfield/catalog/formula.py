"""Cycle formulas for ``model.py`` of a generated folder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome

if TYPE_CHECKING:
    from dualfield.catalog.core import Configuration

Constant = tuple[str, str, str]
"""Name, value and meaning of a constant of ``model.py``."""


@dataclass(frozen=True)
class Formula:
    """The cycles of a configuration as Python that needs nothing else.

    ``call``: the expression of the cycles, or of k and the cycles where the operation is an
    inverse; it may read the operands by their roles and ``status``, 0 for a result.
    ``template``: a file of ``generate/templates``, without ``.py.j2``, with the function that is
    called; empty where there is none. ``constants``: what both read. ``told``: what else the
    template is told. ``scaled``: it has a function ``scale_of`` too, the exponent R of a product
    at a size. ``square``: as ``call``, of a square where the core has squares; the constant is
    given if it is not said otherwise.
    """

    call: str
    template: str = ""
    constants: tuple[Constant, ...] = ()
    told: Mapping[str, object] = field(default_factory=dict)
    scaled: bool = False
    square: str = "SQUARE_CYCLES"


def whatever(config: "Configuration") -> tuple[Constant, ...]:
    """The constant ``CYCLES``, if the cycles do not depend on the operands."""
    if _varies(config):
        return ()
    return (("CYCLES", str(config.latency()[1]), "whatever the operands"),)


def _varies(config: "Configuration") -> bool:
    return len(set(config.latency())) > 1 and not config.squares


def constant(config: "Configuration") -> Formula:
    """The formula of a core whose cycles do not depend on the operands.

    >>> from dualfield import catalog
    >>> constant(catalog.get("mont-mul-serial").configure(8)).call
    'CYCLES'

    Raises:
        UsageError: they do, or may: the record of the core has to say how.
    """
    if _varies(config):
        raise UsageError(
            f"{config.core.id} takes from {config.latency()[0]} to {config.latency()[1]} cycles, "
            "but its record has no cycle formula; docs/how-to/add-a-core.md shows one."
        )
    call = "(0, CYCLES)" if config.core.operation == "inverse" else "CYCLES"
    return Formula(call, constants=whatever(config))


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
