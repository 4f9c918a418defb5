"""Pages from the templates ``*.md.j2`` beside this module."""

from pathlib import Path

import jinja2

from dualfield.report import markdown

_ENVIRONMENT = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent),
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_ENVIRONMENT.filters["row"] = markdown.table_row


def fill(name: str, **values: object) -> str:
    """The page of a template, below the comment that names its command."""
    text = _ENVIRONMENT.get_template(f"{name}.md.j2").render(values)
    return f"{markdown.generated('python -m workshop pages')}\n\n{text}"
