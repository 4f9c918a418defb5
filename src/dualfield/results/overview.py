"""The first table of ``docs/results.md``: each core once, in its best measured configuration."""

from collections.abc import Sequence

from dualfield import catalog, measure
from dualfield.errors import CheckFailed
from dualfield.measure import Row
from dualfield.report import Column, Table, markdown_table
from dualfield.report.document import Cell
from dualfield.results.phrases import settings
from dualfield.results.rows import stale

TARGET, BITS, DEGREE = "ecp5", 256, 233
"""The size shown of a core that takes GF(p), and of one for GF(2^m) alone."""

FLAGSHIP = "inv-divstep"

_GROUPS = ("divide, inverse", "inverse", "phase I alone", "multiply", "power", "scalar")


def table(rows: Sequence[Row]) -> str:
    """The table as Markdown, and the sentences below it.

    Raises:
        CheckFailed: there is no row to show.
    """
    best = best_rows(rows)
    if not best:
        raise CheckFailed(f"results/ has no row of {BITS} bits on {TARGET}.")
    flagship = next((row for (_, core), row in best.items() if core == FLAGSHIP), None)
    order = sorted(best, key=lambda key: (_GROUPS.index(key[0]), best[key]["time_x_area"]))
    body = [_line(group, best[group, core], flagship) for group, core in order]
    unit = str(next(iter(best.values()))["area_unit"])
    made = Table(
        "",
        (
            Column("operation", align="left"), Column("core", align="left"),
            Column("with", align="left"), Column("area", unit, digits=0), Column("FF", digits=0),
            Column("DSP", digits=0), Column("RAM", digits=0), Column("clock", "MHz", digits=1),
            Column("cycles mean / worst"), Column("time", "µs", digits=2),
            Column("time × area", digits=0), Column(f"÷ {FLAGSHIP}", digits=2),
            Column("seeds", digits=0),
        ),
        tuple(body),
    )  # fmt: skip
    return f"{markdown_table(made)}\n\n{_below(list(best.values()), set(catalog.cores()))}\n"


def best_rows(rows: Sequence[Row]) -> dict[tuple[str, str], Row]:
    """(group, core) -> the row of least time x area; rows of the current RTL come first."""
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
    return "divide, inverse" if core.operation == "divide" else core.operation


def _line(group: str, row: Row, flagship: Row | None) -> tuple[Cell, ...]:
    size = "" if row["bits"] == BITS else f"m = {row['bits']}"
    named = "" if measure.first_phase_alone(row) else settings(row)
    beside = flagship is not None and group in _GROUPS[:2]
    ratio = row["time_x_area"] / flagship["time_x_area"] if flagship and beside else None
    return (
        group, f"{row['core']}{'' if stale(row) is None else ' *'}",
        ", ".join(filter(None, (size, named))),
        row["core_area"], row["ff"], row["dsp"], row["bram"], row["clock_mhz"],
        f"{row['cycles_mean']:.0f} / {row['cycles_worst']}", row["time_us"], row["time_x_area"],
        ratio, len(row["seeds"]),
    )  # fmt: skip


def _below(shown: Sequence[Row], cores: set[str]) -> str:
    missing = sorted(cores - {row["core"] for row in shown})
    text = (
        f"{BITS} bits (m = {DEGREE} for cores that are for GF(2^m) only), "
        f"{measure.target_title(TARGET)}. Each core stands in its best measured configuration; "
        "figures are medians over the number of placements in the last column. "
        "Time × area: µs × area. The commands that measure these rows stand below the table "
        f"Cores on {TARGET}."
    )
    if any(row.get("part") for row in shown):
        text += (
            " 'Without its wide ports': the module inside the core was measured, which takes "
            "operands word by word."
        )
    if any(stale(row) is not None for row in shown):
        text += " An asterisk marks results from older RTL."
    return text + (f" Not measured on this target: {', '.join(missing)}." if missing else "")
