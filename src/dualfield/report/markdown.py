"""A document as Markdown, with pipe tables."""

import re

from dualfield.report.document import Claim, Document, Drawing, Link, Section, Table, paragraphs

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~&$])")
_MARKS = {True: "✓", False: "✗", None: "?"}


def render_markdown(document: Document) -> str:
    """The document as Markdown; of a figure its title and its words."""
    made = [f"# {escape(document.title)}", *map(escape, paragraphs(document.lead))]
    for section in document.sections:
        made += blocks(section)
    return "\n\n".join(made) + "\n"


def blocks(section: Section) -> list[str]:
    """The parts of a section, to be parted by empty lines."""
    made = [f"## {escape(section.title)}", *map(escape, section.paragraphs())]
    if section.links:
        made.append("\n".join(map(_link, section.links)))
    if section.claims:
        made.append("\n".join(_claim(claim) for claim in section.claims))
    for table in section.tables:
        made += _table(table)
    return [*made, *map(_figure, section.figures)]


def escape(text: str) -> str:
    """Text that Markdown shows as it is, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def code(text: str) -> str:
    """A code span; its fence is longer than any run of backticks inside."""
    line = " ".join(text.split())
    fence = "`" * (1 + max(map(len, re.findall("`+", line)), default=0))
    return f"{fence} {line} {fence}" if len(fence) > 1 else f"`{line}`"


def _link(link: Link) -> str:
    return f"- [{escape(link.text)}]({link.address}): {escape(link.what)}"


def _claim(claim: Claim) -> str:
    verdict = f"{_MARKS[claim.holds]} **{escape(claim.verdict)}**"
    return f"- {escape(claim.statement)} — {verdict}. {escape(claim.words)}"


def markdown_table(table: Table) -> str:
    """The rows as a pipe table, without title, note and command."""
    lines = [[escape(column.heading) for column in table.columns]]
    lines.append(["---:" if column.align == "right" else ":---" for column in table.columns])
    lines += [[escape(text) for text in row] for row in table.shown()]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _table(table: Table) -> list[str]:
    made = [f"### {escape(table.title)}", markdown_table(table)]
    made += map(escape, paragraphs(table.note))
    commands = table.command.split(" && ")
    if len(commands) > 1:
        made.append("Made by")
        made.append("\n".join(["```sh", *commands, "```"]))
    elif table.command:
        made.append(f"Made by {code(table.command)}")
    return made


def _figure(figure: Drawing) -> str:
    return f"*{escape(figure.title)}*: {escape(figure.alt)}"
