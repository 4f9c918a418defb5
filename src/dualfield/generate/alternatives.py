"""The datasheet's list of other cores for the same operation."""

from dualfield import catalog
from dualfield.generate.handover import Handover
from dualfield.host.errors import UsageError


def alternatives(h: Handover) -> list[tuple[str, str, str]]:
    """Core, title and cycles of the other cores that support all operations of this one.

    >>> from dualfield.generate.handover import handover
    >>> found = alternatives(handover(catalog.get("mont-inv"), "inv", bits=64))
    >>> [core for core, _, _ in found if core.startswith("mont")]
    ['mont-inv-split']
    """
    kinds = set(h.config.kinds if h.field is None else (h.field.kind,))
    rows = []
    for core in catalog.cores().values():
        if core.id == h.core.id or not h.operation.runs_on(core):
            continue
        cycles = _cycles(core, h.config.bits, kinds)
        if cycles:
            rows.append((core.id, core.title, cycles))
    return rows


def _cycles(core: catalog.Core, bits: int, kinds: set[str]) -> str:
    """The cycles of a core with default parameters; empty if it does not take width or field."""
    for given in [{}, *(core.for_kind(kind) for kind in sorted(kinds))]:
        try:
            config = core.configure(bits, given)
        except UsageError:
            continue
        if kinds <= set(config.kinds):
            least, most = config.latency()
            return str(most) if least == most else f"{least} to {most}"
    return ""
