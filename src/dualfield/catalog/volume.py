"""Random operations in number, as they were run: ``volume.json``, evidence of a core.

``dualfield verify --record`` and ``python -m dualfield.soak`` write down what was right, with the
checksum of the RTL and the seed.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from dualfield import tools
from dualfield.catalog.core import Core
from dualfield.errors import UsageError
from dualfield.files import write_whole
from dualfield.paths import cache_dir

FILE = Path(__file__).with_name("volume.json")
WIDTHS = "odd moduli of every width"
"""``moduli`` of a run whose moduli are drawn of 3 bits up to all."""
DRAWN = "named and random moduli"
"""``moduli`` of a run on the named fields that fit, and on moduli of the core's width."""


@dataclass(frozen=True)
class Run:
    """Operations on one configuration, all answered right.

    Attributes:
        core: Its id.
        bits: The width, or the size where that is chosen at run time.
        parameters: All parameters by name.
        moduli: `DRAWN`, `WIDTHS`, or the name of the field or of the curve.
        operations: How many.
        seed: The seed of the operands.
        rtl_checksum: Of the configuration, as it was run; the words of programs are in it.
        model: Whether the model answered, and not the RTL.
    """

    core: str
    bits: int
    parameters: Mapping[str, int | str]
    moduli: str
    operations: int
    seed: int
    rtl_checksum: str
    model: bool = False

    @property
    def what(self) -> tuple[object, ...]:
        """What is run: a later run takes the place of one of the same."""
        own = sorted(self.parameters.items())
        return self.core, self.bits, own, self.moduli, self.model

    def stale(self, core: Core) -> bool:
        """Whether the RTL has changed since, or the configuration is no more."""
        try:
            return core.configure(self.bits, self.parameters).checksum() != self.rtl_checksum
        except UsageError:
            return True


@cache
def runs() -> tuple[Run, ...]:
    """Every run that is written down."""
    return tuple(Run(**row) for row in json.loads(FILE.read_text(encoding="utf-8")))


def of(core: str) -> list[Run]:
    """The runs of a core.

    >>> {run.core for run in of("inv-word")} <= {"inv-word"}
    True
    """
    return [run for run in runs() if run.core == core]


def summary(core: Core) -> str:
    """How many operations of a core were right, over all settings, in words.

    >>> from dualfield import catalog
    >>> summary(catalog.get("mul-digit"))
    'none written down'
    """
    counts: dict[str, int] = defaultdict(int)
    for run in of(core.id):
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
    return ", ".join(said) or "none written down"


def keep(made: Run) -> None:
    """Write a run down, in place of one of the same that was shorter or is of other RTL."""
    with tools.locked(cache_dir() / "volume.lock"):
        runs.cache_clear()
        there = {repr(run.what): run for run in runs()}
        old = there.get(repr(made.what))
        if old and old.rtl_checksum == made.rtl_checksum and old.operations > made.operations:
            return
        there[repr(made.what)] = made
        rows = [json.dumps(asdict(there[key])) for key in sorted(there)]
        write_whole(FILE, "[\n" + ",\n".join(rows) + "\n]\n")
    runs.cache_clear()
