"""Put a prefix before names of modules and packages, and nowhere else."""

import re
from collections.abc import Collection

# What SystemVerilog's lexer sees: a comment, a string, a directive or macro, a based number, a
# system task and a port or member (a dot before it) are whole tokens; other words are names.
_TOKEN = re.compile(
    r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<string>"(?:\\.|[^"\\])*")
  | `[A-Za-z_]\w*
  | '[sS]?[bBoOdDhH]\s*[0-9a-fA-FxXzZ?_]+
  | \$\w+
  | \\\S+
  | \.[A-Za-z_][\w$]*
  | [0-9][\w.]*
  | (?P<name>[A-Za-z_][\w$]*)
    """,
    re.VERBOSE | re.DOTALL,
)


def names(text: str) -> dict[str, None]:
    """Every name in the code of a text, in order.

    >>> list(names("a b = 8'hda + `c; // d"))
    ['a', 'b']
    """
    return dict.fromkeys(m["name"] for m in _TOKEN.finditer(text) if m["name"])


def prefixed(text: str, prefix: str, known: Collection[str]) -> str:
    """The text with the prefix before every known name in its code.

    >>> prefixed('df_a u_df_a("df_a"); // df_a', "x_", {"df_a"})
    'x_df_a u_df_a("df_a"); // df_a'
    """

    def one(found: re.Match[str]) -> str:
        return f"{prefix}{found[0]}" if found["name"] in known else found[0]

    return _TOKEN.sub(one, text)


def comments(text: str, pattern: str, new: str) -> str:
    """The text with a pattern replaced in its comments, code and strings as they were.

    >>> comments('"a.md" // a.md', "[a-z].md", "b")
    '"a.md" // b'
    """

    def one(found: re.Match[str]) -> str:
        return re.sub(pattern, new, found[0]) if found["comment"] else found[0]

    return _TOKEN.sub(one, text)
