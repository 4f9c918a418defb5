"""Reproduction of the papers' tables and figures beside the printed values: one module per paper.

Each module ``paper_NNN`` here defines ``PAPER``; the data file ``paper_NNN.toml`` beside it has the
printed values. A new paper needs only these two files.
"""

import importlib
import pkgutil
from functools import cache

from dualfield.host.errors import UsageError, closest
from dualfield.papers.paper import Options, Paper

__all__ = ["Options", "Paper", "get", "papers"]


@cache
def _registry() -> dict[str, Paper]:
    by_id: dict[str, Paper] = {}
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        if info.name.startswith("paper_"):
            paper: Paper = importlib.import_module(f"{__name__}.{info.name}").PAPER
            if paper.id in by_id:
                raise ValueError(f"two papers are called {paper.id}")
            by_id[paper.id] = paper
    return by_id


def papers() -> dict[str, Paper]:
    """Return all papers by id."""
    return dict(_registry())


def get(name: str) -> Paper:
    """Return the paper with this key or id; UsageError lists both for an unknown name."""
    by_name = {paper.key: paper for paper in _registry().values()} | _registry()
    paper = by_name.get(name)
    if paper is None:
        names = ", ".join(f"{paper.key} ({paper.id})" for paper in _registry().values())
        raise UsageError(
            f"There is no paper {name!r}; choose from {names}.{closest(name, by_name)}"
        )
    return paper
