"""The class of papers, and the options of a user who reproduces their tables."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from dualfield.catalog import Configuration
from dualfield.catalog.bibliography import author_year, key
from dualfield.host.errors import UsageError
from dualfield.measure import command_lines
from dualfield.papers.sheet import Sheet
from dualfield.report import Column, Document, Section, Table
from dualfield.synthesize.seeds import ResultStore, Summary, measure_seeds
from dualfield.synthesize.store import default_store
from dualfield.synthesize.target import Design, Target

Key = TypeVar("Key", bound=Hashable)

Progress = Callable[[str, int, int], None]
"""Called with (what, done, total)."""


def _quiet(what: str, done: int, total: int) -> None:
    """Ignore the progress."""


@dataclass(frozen=True)
class Options:
    """Options of a run.

    Attributes:
        target: Synthesis target; None leaves out the sections that need one.
        bits: Sizes of every table that has sizes; None for the paper's sizes.
        seeds: Seeds of place and route; figures are medians over them.
        samples: Random operands per size for operation counts, 2 or more; see `simulated`.
        seed: Seed of the random operands.
        progress: Callback for progress.
        store: Returns the store of the measurements.

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

    @property
    def simulated(self) -> int:
        """Operations in RTL per simulated figure: a tenth of the samples, at least 50 of them.

        >>> Options(samples=12).simulated, Options(samples=1000).simulated
        (12, 100)
        """
        return max(min(self.samples, 50), self.samples // 10)

    def command(
        self, paper: str, *, bits: tuple[int, ...] | None = None, counted: bool = True,
        placed: bool = False,
    ) -> str:  # fmt: skip
        """Return the command that reproduces a table of counts, or of placed and routed figures.

        >>> Options(seeds=(1,), samples=9).command("000", bits=(64, 128))
        'dualfield papers bucek-lorencz-2006 --bits 64,128 --samples 9 --seed 1'
        """
        words = ["papers", key(paper)]
        if placed:
            words += ["--target", str(self.target)]
        if bits:
            words += ["--bits", ",".join(map(str, bits))]
        if placed:
            words += ["--seeds", str(len(self.seeds))]
        if counted:
            words += ["--samples", str(self.samples), "--seed", str(self.seed)]
        return command_lines.line(*words)

    def cost(self, design: Design, target: Target) -> Summary:
        """Return area and clock of a design over all seeds; measures only what the store lacks."""
        what = f"{design.label()} on {target.name}"
        return measure_seeds(
            design, target, self.seeds, self.store(),
            lambda done, total, line: self.progress(what, done, total),
        )  # fmt: skip

    def costs(self, configs: Mapping[Key, Configuration], target: Target) -> dict[Key, Summary]:
        """Return area and clock of several configurations."""
        return {key: self.cost(config, target) for key, config in configs.items()}


def medians(summaries: Mapping[Key, Summary]) -> str:
    """Return in words over how many seeds the figures are medians."""
    runs = sorted({len(summary.runs) for summary in summaries.values()})
    return " or ".join(f"{n} seed{'s' * (n != 1)}" for n in runs)


def ratio(value: float | None, base: float | None) -> float | None:
    """Return value / base; None if either is None.

    >>> ratio(3.0, 2.0), ratio(None, 2.0)
    (1.5, None)
    """
    return None if value is None or not base else value / base


@dataclass(frozen=True)
class Published:
    """Published costs of a target.

    Attributes:
        target: The target.
        cost: Returns the medians of a configuration, None if it is not published.
        command: The command that measures the rows.
    """

    target: Target
    cost: Callable[[Configuration], Summary | None]
    command: str

    def costs(self, configs: Mapping[Key, Configuration]) -> dict[Key, Summary]:
        """Return the costs of the published ones among several configurations."""
        summaries = {key: self.cost(config) for key, config in configs.items()}
        return {key: summary for key, summary in summaries.items() if summary is not None}


@dataclass(frozen=True)
class Paper:
    """A paper, with functions that reproduce its tables and figures.

    Attributes:
        sheet: Its data file.
        sections: Yields the sections as they become ready; refuses impossible options before the
            first.
        published: Yields the sections that need a target, from published costs.
    """

    sheet: Sheet
    sections: Callable[[Options], Iterator[Section]]
    published: Callable[[Published], Iterator[Section]] = lambda _: iter(())

    @property
    def id(self) -> str:
        """The number in file names, for example 000; also accepted instead of `key`."""
        return str(self.sheet.data["id"])

    @property
    def key(self) -> str:
        """The name on the command line, for example bucek-lorencz-2006."""
        return key(self.id)

    @property
    def author_year(self) -> str:
        """The name on pages, for example Buček and Lórencz 2006."""
        return author_year(self.id)

    @property
    def title(self) -> str:
        """The title."""
        return str(self.sheet.data["title"])

    @property
    def authors(self) -> str:
        """The authors."""
        return str(self.sheet.data["authors"])

    def head(self) -> Document:
        """Return the document without its sections: title and lead."""
        lead = f"{self.authors}. {self.sheet.data['lead']}"
        return Document(f"{self.author_year}: {self.title}", lead, ())

    def misprints(self) -> Section:
        """Return the section on misprints."""
        columns = (Column("place", align="left"), Column("finding", align="left"))
        table = Table("Misprints found", columns, self.sheet.misprints())
        return Section("Misprints", tables=(table,))

    def document(self, options: Options) -> Document:
        """Return the document with every section except the misprints."""
        head = self.head()
        return Document(head.title, head.lead, tuple(self.sections(options)))
