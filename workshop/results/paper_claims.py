"""The papers' claims, tested on our counts and on published rows.

``python -m workshop results papers`` writes the counts, the sections that need no target, to
``results/papers/``, one file per paper. Areas and clocks come from the published rows.
"""

import dataclasses
import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pydantic

from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError, quoted
from dualfield.measure import Row
from dualfield.measure.published import stale
from dualfield.papers import Options, Paper
from dualfield.papers.paper import Published
from dualfield.report import Claim, Section
from dualfield.report.document import paragraphs
from dualfield.report.svg_element import standalone
from dualfield.synthesize import registry
from dualfield.synthesize.seeds import Summary
from dualfield.synthesize.target import Measurement
from workshop.results import COMMAND

TARGET = "ecp5"
"""The target on which areas and clocks are compared: place and route, with the most rows."""

VERDICTS = {True: "holds", False: "does not hold here", None: "cannot be compared"}

_SECTIONS = pydantic.TypeAdapter(tuple[Section, ...])


def count(paper: Paper, options: Options) -> str:
    """Return the sections of a paper that need no target, as the text of its file."""
    sections = tuple(paper.sections(options))
    return _SECTIONS.dump_json(sections, indent=1).decode() + "\n"


def read_counts(paper: Paper, folder: Path) -> tuple[Section, ...]:
    """Return the sections of a paper from its file in a folder; none without a file.

    Raises:
        UsageError: the file was not written by `count`.
    """
    path = folder / f"{paper.id}.json"
    if not path.is_file():
        return ()
    try:
        return _SECTIONS.validate_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{quoted(path)} is not a file of counts: {error}") from None


def published(
    rows: Sequence[Row], target: str = TARGET, record_use: Callable[[Row], None] = lambda row: None
) -> Published:
    """Return the published costs of a target; ``record_use`` is called with each used row."""
    target_rows = [row for row in rows if row["target"] == target and not row.get("part")]

    def cost(config: Configuration) -> Summary | None:
        row = next((row for row in target_rows if _belongs_to(row, config)), None)
        if row is None:
            return None
        record_use(row)
        return _summary(row)

    return Published(registry.get(target), cost, f"{COMMAND} measure")


def _belongs_to(row: Row, config: Configuration) -> bool:
    """Return True if a row belongs to a configuration; parameters that do not vary are ignored."""
    if (row["core"], row["bits"]) != (config.core.id, config.bits):
        return False
    fixed_names = {p.name for p in config.core.parameters if not p.varied}
    values = {name: value for name, value in config.items if name not in fixed_names}
    return {n: v for n, v in row["parameters"].items() if n not in fixed_names} == values


def _summary(row: Row) -> Summary:
    run = Measurement(
        core=row["core"], bits=row["bits"], parameters=row["parameters"], target=row["target"],
        seed=1, area=row["area"], cells={"ff": row["ff"] or 0}, clock_mhz=row["clock_mhz"],
        period_ns=row["period_ns"], path=(), clock_source=row["clock_source"],
        tools=row["tools"], rtl_checksum=row["rtl_checksum"], seconds=0.0,
    )  # fmt: skip
    runs = (run,) * len(row["seeds"])
    low, high = row["clock_min"], row["clock_max"]
    return Summary(runs, row["core_area"], row["clock_mhz"], low, high, row["spread"])


@dataclasses.dataclass(frozen=True)
class PaperClaims:
    """A paper with its counts and costs; ``older``: labels of used rows of older RTL."""

    paper: Paper
    sections: tuple[Section, ...]
    older: tuple[str, ...] = ()

    def claims(self) -> Iterator[Claim]:
        """Yield the claims in order."""
        for section in self.sections:
            yield from section.claims

    def tally(self) -> tuple[int, int, int]:
        """Return how many claims hold, do not hold here, and cannot be compared."""
        verdicts = [claim.holds for claim in self.claims()]
        return tuple(verdicts.count(holds) for holds in VERDICTS)  # type: ignore[return-value]

    def file_name(self, title: str) -> str:
        """Return the file name of the picture with this title."""
        return f"{self.paper.id}-{hashlib.sha256(title.encode()).hexdigest()[:6]}.svg"

    def pictures(self) -> dict[str, str]:
        """Return file name -> picture."""
        figures = (figure for section in self.sections for figure in section.figures)
        return {self.file_name(figure.title): standalone(figure.svg) for figure in figures}


def judge(paper: Paper, rows: Sequence[Row], folder: Path) -> PaperClaims:
    """Return a paper with the counts of a folder and the costs of these published rows."""
    used_rows: list[Row] = []
    sections = (
        *read_counts(paper, folder),
        *paper.published(published(rows, record_use=used_rows.append)),
    )
    older = dict.fromkeys(str(row["label"]) for row in used_rows if stale(row) is not None)
    return PaperClaims(paper, sections, tuple(older))


def reason(claim: Claim) -> str:
    """Return the reason for the verdict in a sentence.

    >>> reason(Claim("It is small", None, "not tested", "Area: no figure to test it on."))
    'Not all figures that it needs are measured.'
    """
    if claim.reason:
        return claim.reason
    first = paragraphs(claim.evidence)[0]
    if claim.holds is None and "no figure" in first:
        others = paragraphs(claim.evidence)[1:]
        return " ".join(["Not all figures that it needs are measured.", *others])
    return first


def explanation(claim: Claim) -> str:
    """Return the reason for the verdict, and the figures that it does not mention."""
    why = reason(claim)
    figures = [part for part in paragraphs(claim.evidence) if part not in why]
    return why if claim.holds is None else " ".join([why, *figures])
