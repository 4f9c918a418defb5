"""What a paper is to the toolkit, and what a user may choose when its tables are made again."""

from collections.abc import Callable
from dataclasses import dataclass

from dualfield.errors import UsageError
from dualfield.report import Document
from dualfield.synthesize.measure import ResultStore
from dualfield.synthesize.store import default_store

Progress = Callable[[str, int, int], None]
"""Called with (what, done, total)."""


def _quiet(what: str, done: int, total: int) -> None:
    """Report nothing."""


@dataclass(frozen=True)
class Options:
    """What a run is asked for.

    Attributes:
        target: Synthesis target; None leaves out what needs one.
        bits: Sizes of the tables that need a target; None for the paper's.
        seeds: Seeds of place and route; figures are medians over them.
        samples: Random operands per size for operation counts, 2 or more.
        seed: Seed of the random operands.
        progress: Told what is being done.
        store: Makes the store that measurements come from and go to.

    Raises:
        UsageError: too few samples, no seed, or no size.
    """

    target: str | None = None
    bits: tuple[int, ...] | None = None
    seeds: tuple[int, ...] = (1, 2, 3, 4, 5)
    samples: int = 1000
    seed: int = 1
    progress: Progress = _quiet
    store: Callable[[], ResultStore] = default_store

    def __post_init__(self) -> None:
        if self.samples < 2:
            raise UsageError(f"{self.samples} samples are too few for a mean; take 2 or more.")
        if not self.seeds:
            raise UsageError("At least one seed of place and route is needed.")
        if self.bits is not None and not self.bits:
            raise UsageError("At least one size is needed.")


@dataclass(frozen=True)
class Paper:
    """A paper and how to make its tables and figures again."""

    id: str
    title: str
    authors: str
    run: Callable[[Options], Document]
