"""Source file lists, derived from the RTL: a module's file and the files of all it instantiates.

Each file holds one module or package of the same name, so the names in its text give the files that
it needs. A folder below ``rtl/tech`` holds the cells of one technology; a build includes them only
if it selects that technology.
"""

import re
from functools import cache
from pathlib import Path

from dualfield.host.paths import rtl_dir

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"", re.DOTALL)
_NAME = re.compile(r"\b[A-Za-z_]\w*")

TECHNOLOGIES = ("generic", "ecp5")
"""The values of a core's parameter ``Technology`` in words, from 0 on."""


@cache
def files() -> dict[str, Path]:
    """Return the file of every module and package of ``rtl/``, by name.

    >>> files()["df_pkg"].name
    'df_pkg.sv'
    """
    paths: dict[str, Path] = {}
    for path in sorted(rtl_dir().rglob("*.sv")):
        if path.stem in paths:
            raise ValueError(f"two files are called {path.name}")
        paths[path.stem] = path
    return paths


def _names(path: Path) -> tuple[str, ...]:
    text = _COMMENT.sub(" ", path.read_text(encoding="utf-8"))
    names = dict.fromkeys(n for n in _NAME.findall(text) if n != path.stem and n in files())
    # Packages first: they must be compiled before the modules that use them.
    return tuple(sorted(names, key=lambda n: not n.endswith("_pkg")))


@cache
def _needs(module: str) -> tuple[str, ...]:
    return _names(files()[module])


def _belongs(module: str, technology: str) -> bool:
    parent = files()[module].parent
    return parent.parent.name != "tech" or parent.name == technology


@cache
def closure(*tops: str, technology: str = TECHNOLOGIES[0]) -> tuple[Path, ...]:
    """Return the files that modules need, in compilation order: each file after those it needs.

    The cells of other technologies are left out: the generate branches that instantiate them are
    not elaborated.

    Raises KeyError for a module that ``rtl/`` does not have.

    >>> [path.name for path in closure("df_add_split")]
    ['df_group_carry.sv', 'df_add.sv', 'df_add_split.sv']
    """
    order: dict[str, None] = {}

    def visit(module: str) -> None:
        for child in _needs(module):
            if child not in order and _belongs(child, technology):
                visit(child)
        order.setdefault(module)

    for top in tops:
        visit(top)
    return tuple(files()[module] for module in order)


def named_in(path: Path, technology: str = TECHNOLOGIES[0]) -> tuple[Path, ...]:
    """Return the files of ``rtl/`` that a file outside it needs, in compilation order."""
    return closure(*_names(path), technology=technology)


def folder(module: str) -> str:
    """Return the name of the ``rtl/`` folder of a module, which is its family.

    >>> folder("df_modexp")
    'modexp'
    """
    return files()[module].parent.name
