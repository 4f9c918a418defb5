"""The papers' tables and figures, made again beside the printed values: a file for each paper.

A module here called ``paper_NNN`` with a ``PAPER`` is a paper, what it prints in the data file
beside it; nothing else is edited to add one.
"""

import importlib
import pkgutil
from functools import cache

from dualfield.host.errors import UsageError, closest
from dualfield.papers.paper import Options, Paper

__all__ = ["Options", "Paper", "get", "papers"]


@cache
def _registry() -> dict[str, Paper]:
    found: dict[str, Paper] = {}
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        if info.name.startswith("paper_"):
            paper: Paper = importlib.import_module(f"{__name__}.{info.name}").PAPER
            if paper.id in found:
                raise ValueError(f"two papers are called {paper.id}")
            found[paper.id] = paper
    return found


def papers() -> dict[str, Paper]:
    """Every paper by its id."""
    return dict(_registry())


def get(name: str) -> Paper:
    """The paper with this key or id; UsageError lists both."""
    found = {paper.key: paper for paper in _registry().values()} | _registry()
    paper = found.get(name)
    if paper is None:
        known = ", ".join(f"{paper.key} ({paper.id})" for paper in _registry().values())
        raise UsageError(f"There is no paper {name!r}; choose from {known}.{closest(name, found)}")
    return paper
