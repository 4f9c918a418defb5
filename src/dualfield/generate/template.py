"""The templates of a generated folder, and the filters that they use."""

from functools import cache

import jinja2

from dualfield.report.numbers import grouped


def render(name: str, **facts: object) -> str:
    """The text of a template of this package, filled with values."""
    return _environment().get_template(name).render(**facts)


def bit_range(width: int) -> str:
    """The range of a vector in front of its name; empty for one bit.

    >>> bit_range(8), bit_range(1)
    ('[7:0] ', '')
    """
    return f"[{width - 1}:0] " if width > 1 else ""


def table_number(value: int | str) -> str:
    """A number for a table; a long one is hexadecimal.

    >>> table_number(30), table_number(2**20), table_number("gfp")
    ('30', '0x100000', 'gfp')
    """
    return grouped(hex(value)) if isinstance(value, int) and value >= 1 << 18 else str(value)


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("dualfield.generate", "templates"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # source text and Markdown
    )
    environment.filters |= {
        "range": bit_range,
        "number": table_number,
        "cell": lambda text: text.replace("|", "\\|"),
        "code": "`{}`".format,
    }
    return environment
