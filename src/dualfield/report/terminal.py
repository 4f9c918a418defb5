"""Prints a document on a terminal."""

import re
import textwrap
from collections.abc import Sequence

import rich.table
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from dualfield.report.document import Claim, Column, Document, Section, Table, paragraphs

_MARKS = {True: ("✓", "green"), False: ("✗", "red"), None: ("?", "yellow")}
_GAP = 2
"""A space, and the place of a line between columns."""
_LEAST_NAME = 20
"""Characters of a line of a name that is folded."""


def render_terminal(document: Document, console: Console) -> None:
    """Print the document; a figure is printed as its description.

    A table wider than the console is printed in parts, each with the columns that name the rows.
    """
    print_head(document, console)
    for section in document.sections:
        print_section(section, console)


def print_head(document: Document, console: Console) -> None:
    """Print title and lead."""
    console.print(Text(document.title, "bold"))
    for paragraph in paragraphs(document.lead):
        console.print(Text(paragraph))


def print_section(section: Section, console: Console) -> None:
    """Print a section: its text, claims, tables, and the descriptions of its drawings."""
    console.print()
    if len(section.title) > console.width - 4:  # a rule would cut it
        console.print(Text(section.title, "bold"))
        console.rule()
    else:
        console.rule(Text(section.title, "bold"), align="left")
    for paragraph in section.paragraphs():
        console.print(Text(paragraph))
        console.print()
    for link in section.links:
        console.print(Text.assemble((link.address, "bold"), f": {link.what}"), soft_wrap=True)
    for claim in section.claims:
        _print_claim(claim, console)
    for table in section.tables:
        print_table(table, console)
    for figure in section.figures:
        console.print(Text.assemble((figure.title, "italic"), ": ", figure.alt))


def _print_claim(claim: Claim, console: Console) -> None:
    mark, colour = _MARKS[claim.holds]
    head = Text.assemble((f"{mark} ", colour), claim.statement, ": ", (claim.verdict, colour))
    console.print(head)
    for paragraph in paragraphs(claim.words):
        console.print(Padding(Text(paragraph, "dim"), (0, 0, 0, 2)))


def print_table(table: Table, console: Console) -> None:
    """Print a table with its title, its note and the command that makes it."""
    console.print()
    console.print(Text(table.title, "bold"))
    rows = list(table.shown())
    headings = [_heading(column) for column in table.columns]
    data = [max((len(row[i]) for row in rows), default=0) for i in range(len(headings))]
    least = [max(d, *map(len, h.split())) for d, h in zip(data, headings, strict=True)]
    natural = [max(d, *map(len, h.split("\n"))) for d, h in zip(data, headings, strict=True)]
    if least and least[0] > _folded(least, console.width):
        least[0] = natural[0] = _folded(least, console.width)
    least = _fitted(least, table.keys, console.width)
    natural = [max(a, min(b, console.width)) for a, b in zip(least, natural, strict=True)]
    for part in _parts(least, table.keys, console.width):
        widths = _relax(part, least, natural, headings, console.width)
        grid = rich.table.Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
        for i in part:
            grid.add_column(
                Text(headings[i]),
                justify=table.columns[i].align,
                vertical="bottom",
                width=widths[i],
            )
        for row in rows:
            grid.add_row(*(Text(_broken(row[i], widths[i])) for i in part))
        console.print(grid)
        console.print()
    for paragraph in paragraphs(table.note):
        console.print(Text(paragraph))
    if table.command:
        console.print(Text(f"$ {table.command}", "dim"), soft_wrap=True)


def _folded(least: Sequence[int], room: int) -> int:
    """The most characters of a name's line: so that all columns fit one line, if it can.

    >>> _folded([60, 5, 5], 40), _folded([60, 20, 20], 40)
    (23, 20)
    """
    left = room - 1 - sum(width + _GAP for width in least[1:]) - _GAP
    return left if left >= _LEAST_NAME else room // 2


def _fitted(least: Sequence[int], keys: int, room: int) -> list[int]:
    """Widths of which each fits a line beside the key columns, which are never cut.

    >>> _fitted([10, 200], 1, 80), _fitted([60, 60, 5], 2, 80)
    ([10, 66], [34, 35, 5])
    """
    found = list(least)

    def left(others: int) -> int:
        return room - 2 - sum(width + _GAP for width in found[:others])

    most = 0 if keys >= len(found) else min(_LEAST_NAME, max(found[keys:]))
    while keys and left(keys) < most and max(found[:keys]) > 1:
        widest = max(range(keys), key=lambda i: found[i])
        found[widest] -= 1
    return found[:keys] + [min(width, max(left(keys), 1)) for width in found[keys:]]


def _broken(text: str, width: int) -> str:
    """The text in lines of a maximum length, broken after a space or a hyphen if possible.

    >>> print(_broken("inv-divstep-256-Technology1", 20))
    inv-divstep-256-
    Technology1
    """
    lines = [""]
    for piece in re.findall(r"[^ -]*[ -]?", text):
        if lines[-1] and len(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return "\n".join(part for line in lines for part in textwrap.wrap(line, width) or [""])


def _heading(column: Column) -> str:
    return f"{column.name}\n{column.unit}" if column.unit else column.name


def _relax(
    part: Sequence[int],
    least: Sequence[int],
    natural: Sequence[int],
    headings: Sequence[str],
    room: int,
) -> dict[int, int]:
    """Widths of the columns of a part: spare width goes to the tallest headings."""
    widths = {i: least[i] for i in part}

    def height(i: int) -> int:
        return sum(len(textwrap.wrap(line, widths[i])) for line in headings[i].split("\n"))

    for _ in range(room - sum(width + _GAP for width in widths.values())):
        folded = [i for i in part if widths[i] < natural[i]]
        if not folded:
            break
        widths[max(folded, key=height)] += 1
    return widths


def _parts(widths: Sequence[int], keys: int, room: int) -> list[list[int]]:
    """The columns split into parts that fit a line, each starting with the key columns."""
    lead = list(range(keys))
    parts: list[list[int]] = []
    used = 0
    for i in range(keys, len(widths)):
        if not parts or used + _GAP + widths[i] >= room:
            parts.append([*lead, i])
            used = sum(widths[key] + _GAP for key in lead) + widths[i]
        else:
            parts[-1].append(i)
            used += widths[i] + _GAP
    return parts or [lead]
