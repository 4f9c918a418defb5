"""Pages from the templates ``*.md.j2`` beside this module."""

from pathlib import Path

import jinja2

from dualfield.measure.phrases import area_in_words, time_in_words
from dualfield.report import Section, Table, markdown
from dualfield.report.document import ABSENT

_ENVIRONMENT = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent),
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)


def _anchor(title: str) -> str:
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")


def _blocks(table: Table, level: int = 3) -> str:
    return "\n\n".join(markdown.table_blocks(table, level))


def _tables(section: Section) -> str:
    return "\n\n".join(markdown.blocks(Section(section.title, section.text, tables=section.tables)))


_ENVIRONMENT.filters |= {
    "anchor": _anchor,
    "area": area_in_words,
    "blocks": _blocks,
    "code": markdown.code,
    "md": markdown.escape,
    "prose": lambda text: markdown.escape(text).replace("\\`", "`"),
    "row": markdown.table_row,
    "table": markdown.markdown_table,
    "tables": _tables,
    "time": lambda row: ABSENT if row["time_us"] is None else time_in_words(row),
}
"""``md`` escapes text; ``prose`` does too, but for backticks; ``row`` joins cells in Markdown."""


def fill(name: str, **values: object) -> str:
    """The page of a template, below the comment that names its command."""
    return f"{markdown.generated('python -m workshop pages')}\n\n{fill_part(name, **values)}"


def fill_part(name: str, **values: object) -> str:
    """The text of a template."""
    return _ENVIRONMENT.get_template(f"{name}.md.j2").render(values)
