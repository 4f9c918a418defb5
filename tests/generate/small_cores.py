"""Cores at small widths, as they are handed over."""

from dualfield import catalog
from dualfield.formal.whole import configurations
from dualfield.generate.handover import Handover, handover

CORES = [c for c in catalog.cores().values() if c.handed_over]
"""Those that can be generated."""
IDS = [core.id for core in CORES]


def small(core: catalog.Core, name: str) -> Handover:
    """A core at a small width."""
    config = configurations(core)[0]
    return handover(core, name, bits=config.bits, assignments=dict(config.values))


def of_families() -> list[Handover]:
    """A core of each family, and a second of one with other parameters and a vendor's cells."""
    first = {core.family: core for core in reversed(CORES)}
    handed = [small(core, f"of_{family}") for family, core in first.items()]
    cells: dict[str, object] = {"Technology": 1, "Segment": 8}
    return [*handed, handover(catalog.get("inv-divstep"), "cells", bits=9, assignments=cells)]
