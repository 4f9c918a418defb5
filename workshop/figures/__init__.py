"""Datapath figures of the cores: one module per family, with the family's name."""

import importlib
import importlib.util

from dualfield.catalog.core import Core
from workshop.figures.figure import Figure


def figure(core: Core) -> Figure | None:
    """Return the figure of a core's datapath, None if its family has no figure yet.

    >>> from dualfield import catalog
    >>> "f_q" in figure(catalog.get("inv-divstep")).blocks
    True
    """
    name = f"{__name__}.{core.family}"
    if importlib.util.find_spec(name) is None:
        return None
    diagram: Figure = importlib.import_module(name).figure(core.id)
    return diagram
