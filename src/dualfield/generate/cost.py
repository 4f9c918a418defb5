"""The cost of a core for its datasheet, and the cores to compare it with."""

from collections.abc import Callable, Mapping
from typing import Any

from dualfield import catalog
from dualfield.generate.cycles import span_text
from dualfield.generate.handover import Handover
from dualfield.host.errors import UsageError
from dualfield.measure import published as rows
from dualfield.synthesize import registry
from dualfield.synthesize.shell import in_shell

Row = Mapping[str, Any]


def published(h: Handover) -> tuple[list[Row], bool]:
    """The published rows of this configuration and RTL, and True if rows of older RTL exist."""
    checksums = (h.config.checksum(), in_shell(h.config).checksum())
    same = [
        row
        for row in rows.load(rows.folder())
        if (row["core"], row["bits"], row.get("part", "")) == (h.core.id, h.config.bits, "")
        and all(h.config.values.get(name) == value for name, value in row["parameters"].items())
    ]
    current = [row for row in same if row["rtl_checksum"] in checksums]
    return current, len(current) < len(same)


def measured(h: Handover, target: str, show: Callable[[str, int, int | None], None]) -> Row:
    """The cost on a target from one placement, stored in the cache of measurements.

    Raises:
        UsageError: the target is unknown.
    """
    from dualfield.measure import derive
    from dualfield.synthesize.seeds import measure_seeds
    from dualfield.synthesize.store import default_store

    summary = measure_seeds(
        h.config,
        registry.get(target),
        range(1, 2),
        default_store(),
        lambda done, total, what: show(what, done, total),
    )
    return {**derive(summary.runs[0]), "seeds": [1]}


def line(row: Row) -> tuple[str, ...]:
    """A row of the datasheet's table: target, area, registers, clock, seeds, time.

    Clock and time are empty where the published clock is not credible. The area leaves out the
    word-stream shell in which a core may have been placed; the registers include it.
    """
    credible = row["clock_mhz"] is not None and not row.get("doubt")
    clock = "" if not credible else f"{row['clock_mhz']:.1f}"
    time = "" if not credible or row["time_worst_us"] is None else f"{row['time_worst_us']:.3f}"
    bare = row.get("area", row["core_area"]) == row["core_area"]
    return (
        registry.get(row["target"]).title,
        f"{row['core_area']:g} {row['area_unit']}",
        "" if row.get("ff") is None else f"{row['ff']}{'' if bare else ' with shell'}",
        clock,
        str(len(row["seeds"])),
        time,
    )


def alternatives(h: Handover) -> list[tuple[str, str, str]]:
    """Core, title and cycles of the other cores that support the same operation and fields.

    >>> from dualfield.generate.handover import handover
    >>> cores = alternatives(handover(catalog.get("mont-inv"), "inv", bits=64))
    >>> [core for core, _, _ in cores if core.startswith("mont")]
    ['mont-inv-split']
    """
    kinds = set(h.config.kinds if h.field is None else (h.field.kind,))
    others = [c for c in catalog.cores().values() if c.id != h.core.id and h.operation.runs_on(c)]
    cycles = {core.id: _cycles(core, h, kinds) for core in others}
    return [(core.id, core.title, cycles[core.id]) for core in others if cycles[core.id]]


def _cycles(core: catalog.Core, h: Handover, kinds: set[str]) -> str:
    """The cycles with default parameters; empty if the core does not take the width or field."""
    if core.usual_modulus and h.field is None:  # it has one modulus, the folder has any
        return ""
    modulus = core.for_modulus(h.field.modulus) if h.field else {}
    for values in [{}, *(core.for_kind(kind) for kind in sorted(kinds))]:
        try:
            config = core.configure(h.config.bits, {**modulus, **values})
        except UsageError:
            continue
        if kinds <= set(config.kinds):
            return span_text(config.latency())
    return ""
