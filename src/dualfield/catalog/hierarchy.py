"""Which files a module needs: read from the RTL itself, so that no list is written by hand.

A file holds one module or package of its own name. What a module instantiates, and the packages it
names, stand in its text; the files of a core are its top module's and all that follow from it.
A folder below ``rtl/tech`` holds the cells of one technology.
"""

import re
from functools import cache
from pathlib import Path

from dualfield.paths import rtl_dir

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"", re.DOTALL)
_NAME = re.compile(r"\b[A-Za-z_]\w*")


@cache
def files() -> dict[str, Path]:
    """Every module and package of ``rtl/`` by its name.

    >>> files()["df_pkg"].name
    'df_pkg.sv'
    """
    found: dict[str, Path] = {}
    for path in sorted(rtl_dir().rglob("*.sv")):
        if path.stem in found:
            raise ValueError(f"two files are called {path.name}")
        found[path.stem] = path
    return found


def _names(path: Path) -> tuple[str, ...]:
    text = _COMMENT.sub(" ", path.read_text(encoding="utf-8"))
    names = dict.fromkeys(n for n in _NAME.findall(text) if n != path.stem and n in files())
    # Packages first, so that they are read before what uses them.
    return tuple(sorted(names, key=lambda n: not n.endswith("_pkg")))


@cache
def _named(module: str) -> tuple[str, ...]:
    return _names(files()[module])


@cache
def closure(*tops: str) -> tuple[Path, ...]:
    """The files that modules need, in order of compilation: each after all that it names.

    Raises KeyError for a module that ``rtl/`` does not have.

    >>> [path.name for path in closure("df_add_split")]
    ['df_add.sv', 'df_group_carry.sv', 'df_add_split.sv']
    """
    order: dict[str, None] = {}

    def visit(module: str) -> None:
        for below in _named(module):
            if below not in order:
                visit(below)
        order.setdefault(module)

    for top in tops:
        visit(top)
    return tuple(files()[module] for module in order)


def named_in(path: Path) -> tuple[Path, ...]:
    """The files that a file outside ``rtl/`` needs, in order of compilation."""
    return closure(*_names(path))


def folder(module: str) -> str:
    """The folder of ``rtl/`` that has a module: its family.

    >>> folder("df_modexp")
    'modexp'
    """
    return files()[module].parent.name
