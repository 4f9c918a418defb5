"""The elements of a report. They hold values; the renderers format them."""

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Cell = str | int | float | None
"""A value in a table; None where there is none."""

ABSENT = "–"
"""How an absent value is shown."""


@dataclass(frozen=True)
class Column:
    """A column of a table: its name, the unit of its values, and how they are shown.

    ``digits``: decimals of a float; integers and text are shown unchanged.
    """

    name: str
    unit: str = ""
    align: Literal["left", "right"] = "right"
    digits: int = 2

    @property
    def heading(self) -> str:
        """Name and unit, as ``period (ns)``."""
        return f"{self.name} ({self.unit})" if self.unit else self.name

    def show(self, cell: Cell) -> str:
        """The text of a value."""
        if cell is None:
            return ABSENT
        return f"{cell:.{self.digits}f}" if isinstance(cell, float) else str(cell)


@dataclass(frozen=True)
class Table:
    """A table. The first ``keys`` columns identify a row; ``command`` reproduces the table."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    command: str = ""
    keys: int = 1

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{self.title}: {len(row)} cells for {len(self.columns)} columns")
        if not 0 <= self.keys <= len(self.columns):
            raise ValueError(f"{self.title}: {self.keys} key columns of {len(self.columns)}")

    def shown(self) -> Iterator[tuple[str, ...]]:
        """The rows as text."""
        for row in self.rows:
            yield tuple(column.show(cell) for column, cell in zip(self.columns, row, strict=True))


@dataclass(frozen=True)
class Drawing:
    """An SVG element, of a chart; ``alt`` says it in words."""

    title: str
    svg: str
    alt: str


@dataclass(frozen=True)
class Claim:
    """A statement with the verdict of the data.

    ``holds`` is None if the data do not decide; ``verdict`` is the same as text. ``evidence`` gives
    the numbers, in paragraphs separated by empty lines; ``reason`` an explanation, if any.
    """

    statement: str
    holds: bool | None
    verdict: str
    evidence: str
    reason: str = ""

    @property
    def words(self) -> str:
        """Evidence and reason."""
        return "\n\n".join(part for part in (self.evidence, self.reason) if part)


@dataclass(frozen=True)
class Link:
    """A link for further reading: an address relative to the page, and its title."""

    text: str
    address: str
    what: str


@dataclass(frozen=True)
class Section:
    """A section of a document. Empty lines separate the paragraphs of ``text``."""

    title: str
    text: str = ""
    claims: tuple[Claim, ...] = ()
    tables: tuple[Table, ...] = ()
    figures: tuple[Drawing, ...] = ()
    links: tuple[Link, ...] = ()

    def paragraphs(self) -> list[str]:
        """The paragraphs of the text."""
        return paragraphs(self.text)


@dataclass(frozen=True)
class Document:
    """A report: a title, a lead of one or two sentences, and sections."""

    title: str
    lead: str
    sections: tuple[Section, ...]

    def as_dict(self) -> dict[str, Any]:
        """A JSON object; a figure is its title and description, without the drawing."""
        return {
            "title": self.title,
            "lead": self.lead,
            "sections": [_section(section) for section in self.sections],
        }


def combined(title: str, documents: Sequence[Document]) -> Document:
    """One document of several: itself if there is one, else all their sections, titles in front."""
    if len(documents) == 1:
        return documents[0]
    sections = tuple(
        dataclasses.replace(section, title=f"{document.title}: {section.title}")
        for document in documents
        for section in document.sections
    )
    return Document(title, " ".join(document.lead for document in documents), sections)


def paragraphs(text: str) -> list[str]:
    """Text parted at empty lines, each paragraph on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def _section(section: Section) -> dict[str, Any]:
    return {
        "title": section.title,
        "text": section.paragraphs(),
        "claims": [
            {
                "statement": c.statement,
                "holds": c.holds,
                "verdict": c.verdict,
                "evidence": c.evidence,
                "reason": c.reason,
            }
            for c in section.claims
        ],
        "tables": [
            {
                "title": table.title,
                "columns": [{"name": c.name, "unit": c.unit} for c in table.columns],
                "rows": [list(row) for row in table.rows],
                "note": table.note,
                "command": table.command,
            }
            for table in section.tables
        ],
        "figures": [{"title": figure.title, "alt": figure.alt} for figure in section.figures],
        "links": [dataclasses.asdict(link) for link in section.links],
    }
