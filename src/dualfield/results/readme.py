"""The table of ``README.md``: each core once, at its best published setting."""

from collections.abc import Sequence

from dualfield import catalog, measure
from dualfield.choose import changed
from dualfield.errors import CheckFailed, UsageError
from dualfield.measure import Row
from dualfield.report import Column, Table, markdown_table
from dualfield.report.document import Cell
from dualfield.results.rows import stale

BEGIN, END = "<!-- results:begin -->", "<!-- results:end -->"
TARGET, BITS, DEGREE = "ecp5", 256, 233
"""The size shown of a core that takes GF(p), and of one for GF(2^m) alone."""

FLAGSHIP = "inv-divstep"

_GROUPS = ("inverse", "divide, inverse", "phase I alone", "multiply", "power", "scalar")


def table(rows: Sequence[Row]) -> str:
    """The table as Markdown, and the sentences below it.

    Raises:
        CheckFailed: there is no row to show.
    """
    best = _best(rows)
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


def _best(rows: Sequence[Row]) -> dict[tuple[str, str], Row]:
    """(group, core) -> the row of least time x area; one of the RTL of now goes before others."""
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
    size = () if row["bits"] == BITS else (f"m = {row['bits']}",)
    given = [f"{name}={value}" for name, value in _changed(row).items()]
    beside = flagship is not None and group in _GROUPS[:2]
    ratio = row["time_x_area"] / flagship["time_x_area"] if flagship and beside else None
    return (
        group, f"{row['core']}{'' if stale(row) is None else ' *'}", " ".join([*size, *given]),
        row["core_area"], row["ff"], row["dsp"], row["bram"], row["clock_mhz"],
        f"{row['cycles_mean']:.0f} / {row['cycles_worst']}", row["time_us"], row["time_x_area"],
        ratio, len(row["seeds"]),
    )  # fmt: skip


def _changed(row: Row) -> dict[str, object]:
    """The parameters that are not the core's defaults, but for the phase, which the group says."""
    return {name: value for name, value in changed(row).items() if name != "result"}


def _below(shown: Sequence[Row], cores: set[str]) -> str:
    missing = sorted(cores - {row["core"] for row in shown})
    text = (
        f"{BITS} bits (m = {DEGREE} for cores of GF(2^m) alone), {measure.target_title(TARGET)}: "
        "each core at its best published setting, the median over the placements that the last "
        "column counts. Time × area: µs × area. Other sizes and targets, and what each figure "
        "means: [measured cost](docs/results.md)."
    )
    if any(row.get("part") for row in shown):
        text += " part: the module inside the core, whose operands and result pass in words."
    if any(stale(row) is not None for row in shown):
        text += " A star: measured on older RTL."
    return text + (f" Not measured there: {', '.join(missing)}." if missing else "")


def between_marks(text: str, inner: str) -> str:
    """The text with what stands between the two marks exchanged.

    Raises:
        UsageError: the marks are not there, once each and in order.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end or BEGIN in after or END in after:
        raise UsageError(f"README.md needs {BEGIN} and {END}, each on a line, once.")
    return f"{before}{BEGIN}\n{inner}{END}{after}"
