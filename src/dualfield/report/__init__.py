"""Reports: one document, shown on a terminal, as Markdown, as one HTML page, or as JSON."""

from dualfield.report import drawings
from dualfield.report.document import (
    Cell,
    Claim,
    Column,
    Document,
    Drawing,
    Link,
    Section,
    Table,
    combined,
)
from dualfield.report.html import render_html
from dualfield.report.markdown import markdown_table, render_markdown
from dualfield.report.terminal import render_terminal

__all__ = [
    "Cell",
    "Claim",
    "Column",
    "Document",
    "Drawing",
    "Link",
    "Section",
    "Table",
    "combined",
    "drawings",
    "markdown_table",
    "render_html",
    "render_markdown",
    "render_terminal",
]
