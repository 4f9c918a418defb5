"""Handovers of cores at small widths, which many tests generate."""

from dualfield import catalog
from dualfield.generate.handover import Handover, handover
from dualfield.math.fields import parse_field
from workshop.formal.whole import configurations

CORES = list(catalog.cores().values())
IDS = [core.id for core in CORES]


def in_fields(core: catalog.Core, *fields: str) -> list[str]:
    """Return the fields that a core supports; none for a core for curves."""
    if core.operation == "scalar":
        return []
    return [field for field in fields if parse_field(field).kind in core.kinds]


def small(core: catalog.Core, name: str) -> Handover:
    """Return the handover of a core at a small width."""
    config = configurations(core)[0]
    return handover(core, name, bits=config.bits, assignments=dict(config.values))


def of_families() -> list[Handover]:
    """Return a core of each family, and a second inverter with vendor cells."""
    first = {core.family: core for core in reversed(CORES)}
    transferred = [small(core, f"of_{family}") for family, core in first.items()]
    cells: dict[str, object] = {"Technology": 1, "Segment": 8}
    return [*transferred, handover(catalog.get("inv-divstep"), "cells", bits=9, assignments=cells)]
