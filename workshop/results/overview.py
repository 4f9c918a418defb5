"""The first table of ``docs/results.md``: each core in its best measured configuration."""

from collections.abc import Sequence

from dualfield import catalog, measure, operations
from dualfield.host.errors import CheckFailed
from dualfield.measure import Row
from dualfield.measure.phrases import PART_MEANING
from dualfield.measure.published import stale
from dualfield.report import Column, Table, markdown_table
from dualfield.report.document import Cell
from workshop.results.target_tables import cycles, name_of

TARGET, BITS, DEGREE = "ecp5", 256, 233
"""Size of the rows: for cores that support GF(p), and for cores of GF(2^m) only."""

_GROUPS = ("divide, inverse", "inverse", "phase I alone", "multiply", "power", "scalar")


def table(rows: Sequence[Row]) -> str:
    """Return the table and the text below it in Markdown.

    Raises:
        CheckFailed: there is no row to show.
    """
    best = best_rows(rows)
    if not best:
        raise CheckFailed(f"results/ has no row of {BITS} bits on {TARGET}.")
    order = sorted(best, key=lambda key: (_GROUPS.index(key[0]), best[key]["time_x_area"]))
    body = [_line(group, best[group, core]) for group, core in order]
    unit = str(next(iter(best.values()))["area_unit"])
    overview_table = Table(
        "",
        (
            Column("operation", align="left"), Column("core and settings", align="left"),
            Column("area", unit, digits=0), Column("FF", digits=0), Column("DSP", digits=0),
            Column("RAM", digits=0), Column("clock", "MHz", digits=1), Column("cycles"),
            Column("time", "µs", digits=2), Column("time × area", digits=0),
            Column("seeds", digits=0),
        ),
        tuple(body),
    )  # fmt: skip
    return (
        f"{markdown_table(overview_table)}\n\n{_below(list(best.values()), set(catalog.cores()))}\n"
    )


def best_rows(rows: Sequence[Row]) -> dict[tuple[str, str], Row]:
    """Return (group, core) -> row of least time x area; rows of the current RTL take precedence."""
    best: dict[tuple[str, str], Row] = {}
    for row in rows:
        core = catalog.cores().get(row["core"])
        if core is None or row["target"] != TARGET or row["time_x_area"] is None:
            continue
        if row["bits"] != (BITS if "gfp" in core.kinds else DEGREE):
            continue
        key = (_group(core, row), core.id)
        if key not in best or _worth(row) < _worth(best[key]):
            best[key] = row
    return best


def _worth(row: Row) -> tuple[bool, float]:
    return stale(row) is not None, row["time_x_area"]


def _group(core: catalog.Core, row: Row) -> str:
    if measure.first_phase_alone(row):
        return "phase I alone"
    return ", ".join(sorted(one.id for one in operations.ALL.values() if one.runs_on(core)))


def _line(group: str, row: Row) -> tuple[Cell, ...]:
    return (
        group, name_of(row), row["core_area"], row["ff"], row["dsp"], row["bram"],
        row["clock_mhz"], cycles(row), row["time_us"], row["time_x_area"], len(row["seeds"]),
    )  # fmt: skip


def _below(shown_rows: Sequence[Row], cores: set[str]) -> str:
    missing = sorted(cores - {row["core"] for row in shown_rows})
    text = (
        f"{BITS} bits (m = {DEGREE} for cores that are for GF(2^m) only), "
        f"{measure.target_title(TARGET)}. Each core is shown in its best measured configuration, "
        "by least time × area. Figures are medians over the placements counted in the last column. "
        "Two numbers of cycles are the mean and the worst case."
    )
    if any(row.get("part") for row in shown_rows):
        text += f" {PART_MEANING}"
    if any(stale(row) is not None for row in shown_rows):
        text += " An asterisk marks results from older RTL."
    if missing:
        text += f" Not measured on this target: {', '.join(missing)}."
    return f"{text}\n\n*The commands are below [the tables of this target](#cores-on-{TARGET}).*"
