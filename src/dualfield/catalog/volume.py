"""Recorded runs of random operations: ``volume.json``, evidence of a core.

``dualfield verify --record`` and ``python -m workshop soak`` write down what was right, with the
checksum of the RTL and the seed.
"""

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from dualfield.catalog import kept
from dualfield.catalog.core import Core

WIDTHS = "odd moduli of every width"
"""``moduli`` of a run whose moduli are drawn of 3 bits up to all."""
DRAWN = "named and random moduli"
"""``moduli`` of a run on the named fields that fit, and on moduli of the core's width."""


@dataclass(frozen=True, kw_only=True)
class Run(kept.Run):
    """Operations on one configuration, all answered right.

    Attributes:
        moduli: `DRAWN`, `WIDTHS`, or the name of the field or of the curve.
        operations: How many.
        model: Whether the model answered, and not the RTL.
    """

    moduli: str
    operations: int
    model: bool = False

    @property
    def what(self) -> tuple[object, ...]:
        """What is run: a later run takes the place of one of the same."""
        return *super().what, self.moduli, self.model


RUNS = kept.Runs(Path(__file__).with_name("volume.json"), Run, lambda run: run.operations)


def summary(core: Core) -> str:
    """How many operations of a core were right, over all settings, in words.

    >>> from dualfield import catalog
    >>> "1000000 at 256 bits" in summary(catalog.get("mul-digit"))
    True
    """
    counts: dict[str, int] = defaultdict(int)
    for run in RUNS.of(core.id):
        by = " on the model" if run.model else ""
        if run.stale(core):
            counts[f"stale{by}, the RTL has changed since"] += run.operations
        elif run.moduli == DRAWN:
            counts[f"at {run.bits} bits{by}"] += run.operations
        elif run.moduli == WIDTHS:
            counts[f"on odd moduli of 3 to {run.bits} bits{by}"] += run.operations
        else:
            counts[f"{'of' if by else 'on'} {run.moduli}{by}"] += run.operations
    said = [f"{count} {where}" for where, count in counts.items()]
    return ", ".join(said) or "none recorded"
