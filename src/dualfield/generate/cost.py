"""The area and clock of a core for its datasheet, published or measured now."""

from collections.abc import Callable, Mapping
from typing import Any

from dualfield.generate.handover import Handover
from dualfield.measure import published as rows
from dualfield.synthesize import registry
from dualfield.synthesize.shell import in_shell

Row = Mapping[str, Any]


def published(h: Handover) -> tuple[list[Row], bool]:
    """The published rows of this configuration and RTL, and True if rows of older RTL exist."""
    sums = (h.config.checksum(), in_shell(h.config).checksum())
    found = [
        row
        for row in rows.load(rows.folder())
        if (row["core"], row["bits"], row.get("part", "")) == (h.core.id, h.config.bits, "")
        and all(h.config.values.get(name) == value for name, value in row["parameters"].items())
    ]
    now = [row for row in found if row["rtl_checksum"] in sums]
    return now, len(now) < len(found)


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

    Clock and time are left out where the published clock is not credible. Area is without the
    word-stream shell in which a core may have been placed, registers with it.
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
