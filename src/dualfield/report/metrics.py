"""The figures of a measured row: name, unit, what each means, and tables of them.

A row is one configuration of a core on one target: the median over the seeds, as
`dualfield.explore.rows.median_rows` makes it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dualfield import catalog, synthesize
from dualfield.report.document import Cell, Column, Table
from dualfield.synthesize import Target

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Metric:
    """A figure of a row: the key it has there, its column, and its definition in words."""

    key: str
    column: Column
    meaning: str


METRICS = (
    Metric(
        "core_area",
        Column("area", digits=0),
        "Area of the core alone, in the target's unit. Where the core was placed in the "
        "word-stream shell, the area of that shell, measured alone at the same sizes, is taken "
        "off. Median over the seeds.",
    ),
    Metric(
        "area",
        Column("area with shell", digits=0),
        "Area of what was placed: the core and the word-stream shell around it.",
    ),
    Metric("lut", Column("LUT", digits=0), "Look-up tables, shell included where there is one."),
    Metric("ff", Column("FF", digits=0), "Flip-flops, shell included where there is one."),
    Metric(
        "carry",
        Column("carry", digits=0),
        "Carry cells of the target's kind, shell included where there is one.",
    ),
    Metric("dsp", Column("DSP", digits=0), "Hard multipliers."),
    Metric(
        "ge",
        Column("NAND2", "eq.", digits=0),
        "NAND2 equivalents: cell area over the area of the target's two-input NAND cell.",
    ),
    Metric(
        "clock_mhz",
        Column("clock", "MHz", digits=1),
        "Highest clock, median over the seeds. What it covers and leaves out is said for each "
        "target.",
    ),
    Metric(
        "clocks",
        Column("clock, seeds", "MHz"),
        "Lowest and highest clock of the seeds.",
    ),
    Metric(
        "spread_percent",
        Column("spread", "%", digits=1),
        "(Highest - lowest) / median clock of the seeds: differences below it are noise.",
    ),
    Metric("period_ns", Column("period", "ns"), "1000 / clock."),
    Metric(
        "cycles_mean",
        Column("mean", "cycles", digits=1),
        "Mean cycles from accepted operands to valid result, over 200 random operations from the "
        "model, which the tests hold equal to the RTL.",
    ),
    Metric(
        "cycles_worst",
        Column("worst", "cycles", digits=0),
        "Most cycles over every input: the latency function of the catalog.",
    ),
    Metric("time_us", Column("time", "µs", digits=3), "Mean cycles × period."),
    Metric("time_worst_us", Column("worst time", "µs", digits=3), "Most cycles × period."),
    Metric(
        "time_x_area",
        Column("time × area", "µs × area", digits=0),
        "Time × area of the core alone: smaller is better.",
    ),
    Metric(
        "seed_list",
        Column("seeds", align="left"),
        "Seeds of place and route that the medians are over; – where the flow has none.",
    ),
)

BY_KEY = {metric.key: metric for metric in METRICS}


def parameters(row: Row) -> dict[str, Cell]:
    """The core's parameters in the row, by name."""
    return dict(row["parameters"])


def words(row: Row) -> str:
    """The parameters in words, as ``result=almost ConstantTime=0``."""
    return " ".join(f"{name}={value}" for name, value in parameters(row).items())


def target_of(name: str) -> Target | None:
    """The target of that name, None if this version has none: rows may be older."""
    return synthesize.targets().get(name)


def target_title(name: str) -> str:
    """The target's name for people, its bare name if this version does not have it."""
    target = target_of(name)
    return target.title if target else name


def value(row: Row, key: str) -> Cell:
    """A figure of the row, None if it has none; some are put together here."""
    if key == "clocks":
        low, high = row["clock_min"], row["clock_max"]
        return None if low is None or high is None or low == high else f"{low:.1f}..{high:.1f}"
    if key == "spread_percent":
        return None if len(row["seeds"]) < 2 or row["spread"] is None else 100.0 * row["spread"]
    if key == "seed_list":
        target = target_of(row["target"])
        return _ranges(row["seeds"]) if target is None or target.seeded else None
    cell: Cell = row[key]
    return cell


def _ranges(seeds: Sequence[int]) -> str | None:
    """Integers as ``1..5 9``."""
    runs: list[list[int]] = []
    for seed in sorted(seeds):
        if runs and seed == runs[-1][-1] + 1:
            runs[-1].append(seed)
        else:
            runs.append([seed])
    return " ".join(f"{r[0]}..{r[-1]}" if len(r) > 1 else f"{r[0]}" for r in runs) or None


def shown_metrics(rows: Sequence[Row]) -> list[Metric]:
    """The metrics of which a row has more than nothing; area with shell only where it differs."""
    return [
        metric
        for metric in METRICS
        if any(
            cell not in (None, 0) and (metric.key != "area" or cell != value(row, "core_area"))
            for row in rows
            for cell in [value(row, metric.key)]
        )
    ]


def table(
    title: str,
    rows: Sequence[Row],
    keys: Sequence[str] = ("core", "bits"),
    metrics: Sequence[Metric] | None = None,
    note: str = "",
    command: str = "",
) -> Table:
    """A table of rows.

    Args:
        title: Its title.
        rows: The rows, in order.
        keys: What names a row: of ``target``, ``core``, ``bits``. Parameters follow, and the
            unit of area where the rows have several targets.
        metrics: Figures to show; those that any row has if not given.
        note: Words below it.
        command: What makes it again.
    """
    chosen = shown_metrics(rows) if metrics is None else metrics
    heads = {
        "target": Column("target", align="left"),
        "core": Column("core", align="left"),
        "bits": Column("n", "bits"),
    }
    units = {str(row["area_unit"]) for row in rows}
    names = list(dict.fromkeys(name for row in rows for name in parameters(row)))
    columns = [heads[key] for key in keys]
    columns += [Column(name, align="left") for name in names]
    for metric in chosen:
        columns.append(_with_unit(metric.column, units))
    if len(units) > 1:
        columns.append(Column("unit of area", align="left"))
    body: list[tuple[Cell, ...]] = []
    for row in rows:
        own = parameters(row)
        cells: list[Cell] = [row[key] for key in keys]
        cells += [own.get(name) for name in names]
        cells += [value(row, metric.key) for metric in chosen]
        if len(units) > 1:
            cells.append(str(row["area_unit"]))
        body.append(tuple(cells))
    return Table(title, tuple(columns), tuple(body), note, command, keys=len(keys))


def _with_unit(column: Column, units: set[str]) -> Column:
    """Areas of one target carry its unit."""
    if len(units) != 1 or "area" not in column.name:
        return column
    (unit,) = units
    whole = f"µs × {unit}" if column.unit else unit
    return Column(column.name, whole, column.align, column.digits)


def definitions(rows: Sequence[Row]) -> Table:
    """What each figure of these rows means."""
    return Table(
        "Definitions",
        (
            Column("figure", align="left"),
            Column("unit", align="left"),
            Column("meaning", align="left"),
        ),
        tuple((m.column.name, _unit(m), m.meaning) for m in shown_metrics(rows)),
    )


def _unit(metric: Metric) -> str | None:
    return "the target's" if metric.key in ("area", "core_area") else metric.column.unit or None


def order(rows: Sequence[Row]) -> list[Row]:
    """Rows by target, size, core and parameters; targets and cores as this version lists them."""
    targets, cores = list(synthesize.targets()), list(catalog.cores())

    def place(names: list[str], name: str) -> tuple[int, str]:
        return (names.index(name) if name in names else len(names), name)

    return sorted(
        rows,
        key=lambda row: (
            place(targets, row["target"]),
            row["bits"],
            place(cores, row["core"]),
            words(row),
        ),
    )
