"""Names of the papers in pages and commands; ``dualfield.papers`` has their tables."""

import tomllib
from functools import cache
from pathlib import Path


@cache
def _papers() -> dict[str, dict[str, str]]:
    path = Path(__file__).with_name("bibliography.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def author_year(paper: str) -> str:
    """Return the authors and the year of the paper with this id.

    >>> author_year("000")
    'Buček and Lórencz 2006'
    """
    return _papers()[paper]["author_year"]


def key(paper: str) -> str:
    """Return the command-line name of the paper with this id.

    >>> key("000")
    'bucek-lorencz-2006'
    """
    return _papers()[paper]["key"]
