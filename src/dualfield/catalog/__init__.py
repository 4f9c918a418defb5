"""The catalog: one record per core, in ``catalog/records``; a new file there is a new core."""

import importlib
import pkgutil
from dataclasses import replace
from functools import cache

from dualfield.catalog import evidence, records
from dualfield.catalog.core import Configuration, Core, Evidence, Port
from dualfield.catalog.parameter import Parameter
from dualfield.host.errors import UsageError, closest

__all__ = ["Configuration", "Core", "Evidence", "Parameter", "Port", "cores", "get"]


@cache
def cores() -> dict[str, Core]:
    """Every core by its id, in the order of papers and files."""
    found: dict[str, Core] = {}
    for module in sorted(pkgutil.iter_modules(records.__path__), key=lambda m: m.name):
        for core in importlib.import_module(f"{records.__name__}.{module.name}").CORES:
            if core.id in found:
                raise ValueError(f"two records are called {core.id}")
            shown = tuple(Evidence(*row) for row in evidence.of(core.id))
            found[core.id] = replace(core, evidence=shown)
    return found


def get(core_id: str) -> Core:
    """The core with this id; UsageError names the ones there are."""
    known = cores()
    core = known.get(core_id.lower())
    if core is None:
        raise UsageError(
            f"There is no core {core_id!r}; the catalog has: {', '.join(known)}."
            f"{closest(core_id, known)}"
        )
    return core
