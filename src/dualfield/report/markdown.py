"""A document as Markdown, with pipe tables."""

import re

from dualfield.report.document import Claim, Document, Drawing, Link, Table, paragraphs

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~&$])")
_MARKS = {True: "✓", False: "✗", None: "?"}


def render_markdown(document: Document) -> str:
    """The document as Markdown; of a figure its title and its words."""
    blocks = [f"# {_escape(document.title)}", *map(_escape, paragraphs(document.lead))]
    for section in document.sections:
        blocks.append(f"## {_escape(section.title)}")
        blocks += map(_escape, section.paragraphs())
        if section.links:
            blocks.append("\n".join(map(_link, section.links)))
        if section.claims:
            blocks.append("\n".join(_claim(claim) for claim in section.claims))
        for table in section.tables:
            blocks += _table(table)
        blocks += map(_figure, section.figures)
    return "\n\n".join(blocks) + "\n"


def _escape(text: str) -> str:
    """Text that Markdown shows as it is, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _code(text: str) -> str:
    """A code span; its fence is longer than any run of backticks inside."""
    line = " ".join(text.split())
    fence = "`" * (1 + max(map(len, re.findall("`+", line)), default=0))
    return f"{fence} {line} {fence}" if len(fence) > 1 else f"`{line}`"


def _link(link: Link) -> str:
    return f"- [{_escape(link.text)}]({link.address}): {_escape(link.what)}"


def _claim(claim: Claim) -> str:
    verdict = f"{_MARKS[claim.holds]} **{_escape(claim.verdict)}**"
    return f"- {_escape(claim.statement)} — {verdict}. {_escape(claim.evidence)}"


def markdown_table(table: Table) -> str:
    """The rows as a pipe table, without title, note and command."""
    lines = [[_escape(column.heading) for column in table.columns]]
    lines.append(["---:" if column.align == "right" else ":---" for column in table.columns])
    lines += [[_escape(text) for text in row] for row in table.shown()]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _table(table: Table) -> list[str]:
    blocks = [f"### {_escape(table.title)}", markdown_table(table)]
    blocks += map(_escape, paragraphs(table.note))
    if table.command:
        blocks.append(f"Made by {_code(table.command)}")
    return blocks


def _figure(figure: Drawing) -> str:
    return f"*{_escape(figure.title)}*: {_escape(figure.alt)}"
