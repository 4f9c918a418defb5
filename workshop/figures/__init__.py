"""Datapath figures of the cores: a module a family, by the family's name."""

import importlib
import importlib.util

from dualfield.catalog.core import Core
from workshop.figures.figure import Figure


def figure(core: Core) -> Figure | None:
    """The figure of a core's datapath, or nothing where its family has none yet.

    >>> from dualfield import catalog
    >>> "f_q" in figure(catalog.get("inv-divstep")).blocks
    True
    """
    name = f"{__name__}.{core.family}"
    if importlib.util.find_spec(name) is None:
        return None
    made: Figure = importlib.import_module(name).figure(core.id)
    return made
