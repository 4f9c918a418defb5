"""The templates of generated files, and the filters that they use."""

from collections.abc import Iterable
from functools import cache

import jinja2

from dualfield.catalog.parameter import Constant
from dualfield.report.numbers import grouped


def render(name: str, **facts: object) -> str:
    """The text of a template of this package, filled with values."""
    return _environment().get_template(name).render(**facts)


_WORD = 36
"""Bits of a piece of a long constant: an instruction of a program."""
_PER_LINE = 6


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("dualfield.generate", "templates"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # SystemVerilog, Python, and Markdown, whose renderer escapes
    )
    environment.filters |= {
        "cell": lambda text: text.replace("|", "\\|"),
        "code": "`{}`".format,
        "concatenation": concatenation,
        "number": number,
        "pins": pins,
        "range": ranged,
    }
    return environment


def ranged(width: int) -> str:
    """The range of a port, none for one bit.

    >>> ranged(8), ranged(1)
    ('[7:0] ', '')
    """
    return f"[{width - 1}:0] " if width > 1 else ""


def concatenation(names: Iterable[str], suffix: str = "") -> str:
    """A concatenation in SystemVerilog, the most significant signal first.

    >>> concatenation(["b", "a"], "_tvalid")
    '{b_tvalid, a_tvalid}'
    """
    return f"{{{', '.join(name + suffix for name in names)}}}"


def pins(connections: Iterable[tuple[str, object]]) -> str:
    """The connections of an instance, one per line."""
    return ",\n".join(f"    .{name}({value})" for name, value in connections)


def vector(constant: Constant) -> str:
    """A long constant in SystemVerilog: words of 36 bits side by side, a few in a line.

    >>> print(vector(Constant(5 << 36 | 7, 40)))
    {
          4'h5, 36'h7
        }
    """
    starts = range(0, constant.bits, _WORD)
    sizes = [min(_WORD, constant.bits - start) for start in starts]
    words = [
        f"{size}'h{constant >> start & (1 << size) - 1:x}"
        for start, size in zip(starts, sizes, strict=True)
    ][::-1]
    lines = [", ".join(words[i : i + _PER_LINE]) for i in range(0, len(words), _PER_LINE)]
    return "{\n      " + ",\n      ".join(lines) + "\n    }"


def number(value: int | str) -> str:
    """A number for a table: a long one in hexadecimal.

    >>> number(30), number(2**20), number("gfp")
    ('30', '0x100000', 'gfp')
    """
    if isinstance(value, int) and value >= 1 << 18:
        return grouped(hex(value))
    return str(value)
