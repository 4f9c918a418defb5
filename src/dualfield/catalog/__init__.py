"""The catalog: one record per core in ``catalog/records``; a new file there adds a core."""

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
    """Return every core by its id, in the order of the record files."""
    from dualfield.catalog import schedules

    records_by_id: dict[str, Core] = {}
    for module in sorted(pkgutil.iter_modules(records.__path__), key=lambda m: m.name):
        for core in importlib.import_module(f"{records.__name__}.{module.name}").CORES:
            if core.id in records_by_id:
                raise ValueError(f"two records are called {core.id}")
            core_evidence = tuple(Evidence(*row) for row in evidence.of(core.id))
            records_by_id[core.id] = replace(core, evidence=core_evidence)
    schedules.keep()
    return records_by_id


def get(core_id: str) -> Core:
    """Return the core with this id; for an unknown id, UsageError lists the cores."""
    by_id = cores()
    core = by_id.get(core_id.lower())
    if core is None:
        raise UsageError(
            f"There is no core {core_id!r}; the catalog has: {', '.join(by_id)}."
            f"{closest(core_id, by_id)}"
        )
    return core
