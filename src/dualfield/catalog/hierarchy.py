"""The source files of a module, derived from the RTL: no list is written by hand.

A file holds one module or package of its own name. What a module instantiates, and the packages it
names, stand in its text; the files of a core are its top module's and all that follow from it.
A folder below ``rtl/tech`` holds the cells of one technology: its files belong to a build only
where that technology is asked for.
"""

import re
from functools import cache
from pathlib import Path

from dualfield.host.paths import rtl_dir

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"", re.DOTALL)
_NAME = re.compile(r"\b[A-Za-z_]\w*")

TECHNOLOGIES = ("generic", "ecp5")
"""What the parameter ``Technology`` of a core chooses, in the order of its values."""


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


def _belongs(module: str, technology: str) -> bool:
    parent = files()[module].parent
    return parent.parent.name != "tech" or parent.name == technology


@cache
def closure(*tops: str, technology: str = TECHNOLOGIES[0]) -> tuple[Path, ...]:
    """The files that modules need, in order of compilation: each after all that it names.

    Of the cells of a technology only those of the one named; what instantiates others does so in
    a branch that such a build does not take.

    Raises KeyError for a module that ``rtl/`` does not have.

    >>> [path.name for path in closure("df_add_split")]
    ['df_group_carry.sv', 'df_add.sv', 'df_add_split.sv']
    """
    order: dict[str, None] = {}

    def visit(module: str) -> None:
        for below in _named(module):
            if below not in order and _belongs(below, technology):
                visit(below)
        order.setdefault(module)

    for top in tops:
        visit(top)
    return tuple(files()[module] for module in order)


def named_in(path: Path, technology: str = TECHNOLOGIES[0]) -> tuple[Path, ...]:
    """The files that a file outside ``rtl/`` needs, in order of compilation."""
    return closure(*_names(path), technology=technology)


def folder(module: str) -> str:
    """The folder of ``rtl/`` that has a module: its family.

    >>> folder("df_modexp")
    'modexp'
    """
    return files()[module].parent.name
