"""Rows of measurements: their figures, medians over seeds, Pareto fronts and tables.

A row is one configuration of a core on one target: `derive` returns the row of one seed,
`median_rows` the medians over the seeds. A row has a value for each key of `FIGURES`, None for a
figure that was not measured. ``parameters`` has the core's parameters; `value` looks up a figure or
a parameter by name. A new figure is an entry of `FIGURES` and a value in `derive`.
"""

import re
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.operations.cycles import mean_cycles
from dualfield.report.document import Cell, Column, Table
from dualfield.synthesize import registry
from dualfield.synthesize.target import Measurement, Target

Row = Mapping[str, Any]
"""One row: figure -> value."""

Holds = Literal["text", "number", "other"]
"""Type of a figure; conditions support the first two."""


NO_COLUMN = Column("")


@dataclass(frozen=True)
class Figure:
    """A figure of a row.

    Attributes:
        key: Its key in a row.
        holds: Type of its value.
        over: How to combine several seeds: the value is the ``same`` for all, their ``median`` or
            ``sum``, ``derived`` from the combined figures, or exists only for a set of ``seeds``
            or only for a single ``seed``.
        column: Its column in tables; without a name if it has none.
        meaning: Its definition for pages, empty if they do not define it.
        published: Whether published rows have it.
        sweep: Whether `dualfield explore` shows it in the terminal.
    """

    key: str
    holds: Holds = "number"
    over: Literal["same", "median", "sum", "seed", "seeds", "derived"] = "median"
    column: Column = NO_COLUMN
    meaning: str = ""
    published: bool = True
    sweep: bool = False


def _text(name: str) -> Column:
    return Column(name, align="left")


FIGURES = (
    Figure("core", "text", "same"),
    Figure("bits", "number", "same"),
    Figure("parameters", "other", "same"),
    Figure("label", "text", "same", _text("core"), sweep=True),
    Figure("part", "text", "same"),
    Figure("target", "text", "same", _text("target"), sweep=True),
    Figure("seed", "number", "seed", Column("seed"), published=False, sweep=True),
    Figure("seed_count", "other", "seeds", Column("seeds"), published=False, sweep=True),
    Figure("core_area", column=Column("area", digits=0), sweep=True, meaning="Area of the core "
           "alone, in the target's unit. For a core placed in the word-stream shell, the area of "
           "the shell, measured alone at the same sizes, is subtracted. Median over the seeds."),
    Figure("area", column=Column("area with shell", digits=0), meaning="Placed area: the core "
           "and the word-stream shell around it."),
    Figure("area_unit", "text", "same", _text("unit"), sweep=True),
    Figure("lut", column=Column("LUT", digits=0), meaning="Look-up tables, shell included where "
           "there is one."),
    Figure("ff", column=Column("FF", digits=0), sweep=True, meaning="Flip-flops, shell included "
           "where there is one."),
    Figure("carry", column=Column("carry", digits=0), meaning="Carry cells of the target's kind, "
           "shell included where there is one."),
    Figure("dsp", column=Column("DSP", digits=0), sweep=True, meaning="Hard multipliers."),
    Figure("bram", column=Column("RAM", digits=0), sweep=True, meaning="Memory blocks."),
    Figure("ge", column=Column("NAND2", "eq.", digits=0), meaning="NAND2 equivalents: cell area "
           "over the area of the target's two-input NAND cell."),
    Figure("clock_mhz", column=Column("clock", "MHz", digits=1), sweep=True, meaning="Highest "
           "clock, median over the seeds. Each target states what its clock includes."),
    Figure("clocks", "other", "derived", Column("clock, seeds", "MHz"), "Lowest and highest clock "
           "of the seeds.", published=False),
    Figure("clock_min", over="seeds"),
    Figure("clock_max", over="seeds"),
    Figure("spread", over="seeds"),
    Figure("spread_percent", "other", "derived", Column("spread", "%", digits=1), "(Highest - "
           "lowest) / median clock of the seeds: differences below it are noise.", published=False,
           sweep=True),
    Figure("period_ns", over="derived", column=Column("period", "ns"), meaning="1000 / clock."),
    Figure("clock_source", "text", "same"),
    Figure("cycles_mean", over="same", column=Column("mean", "cycles", digits=1), sweep=True,
           meaning="Mean cycles from accepted operands to valid result, over 200 random operations "
           "from the model, which the tests hold equal to the RTL."),
    Figure("cycles_worst", over="same", column=Column("worst", "cycles", digits=0), sweep=True,
           meaning="Maximum cycles over all inputs, from the latency function of the catalog."),
    Figure("time_us", over="derived", column=Column("time", "µs", digits=3), sweep=True,
           meaning="Mean cycles × period."),
    Figure("time_worst_us", over="derived", column=Column("worst time", "µs", digits=3),
           meaning="Maximum cycles × period."),
    Figure("time_x_area", over="derived", column=Column("time × area", "µs × area", digits=0),
           sweep=True, meaning="Time × area of the core alone: smaller is better."),
    Figure("seeds", "other", "seeds"),
    Figure("seed_list", "other", "derived", _text("seeds"), "Placement seeds of the medians; "
           "– for flows without seeds.", published=False),
    Figure("rtl_checksum", "text", "same"),
    Figure("tools", "other", "same"),
    Figure("seconds", over="sum", published=False),
    Figure("note", "text", "same", published=False),
)  # fmt: skip

BY_KEY = {figure.key: figure for figure in FIGURES}

_COMPOSED = ("clocks", "spread_percent", "seed_list", "seed_count")
"""Figures that `value` composes from others; a row does not have them."""

_STORED = {figure.key: figure for figure in FIGURES if figure.key not in _COMPOSED}
KEYS: Mapping[str, Holds] = {k: f.holds for k, f in _STORED.items() if f.over != "seeds"}
"""Key -> type, for rows of one seed."""

MEDIAN_KEYS: Mapping[str, Holds] = {k: f.holds for k, f in _STORED.items() if f.over != "seed"}
"""Key -> type, for rows of `median_rows`."""

DEFINED = tuple(figure for figure in FIGURES if figure.meaning)
"""The figures in tables of rows, in order."""

DOUBT_MARK = "†"
"""Marks the core of a published row whose clock is not credible, in tables."""

USER_MARK = "‡"
"""Marks the core of a row that a user sent (member ``sender``), in tables."""

_COUNTS = ("ff", "carry", "dsp", "bram")


def derive(measurement: Measurement) -> dict[str, Any]:
    """Return the row of a measurement.

    ``area`` and the cell counts describe the placed design; ``core_area`` excludes the word-stream
    shell. ``lut`` counts look-up tables of any size, ``ge`` NAND2 equivalents. ``cycles_mean``
    comes from the model, ``cycles_worst`` from the latency in the record. ``time_us`` and
    ``time_worst_us`` are these cycles times the period, in microseconds; ``time_x_area`` is
    ``time_us`` times ``core_area``. ``seconds`` is the wall time of the measurement, ``label`` the
    name of the configuration.

    If this version lacks the core, a parameter or the target, the row keeps its measured figures;
    figures that need the catalog are None, and ``note`` says why. The cycles of a module inside a
    core (``part``) are those of the core, with the transfer of words, unless the core's record
    states others.
    """
    cells = measurement.cells
    notes: list[str] = []
    label, mean, worst = _label_and_cycles(measurement, notes)
    unit: str | None = None
    if (target := registry.targets().get(measurement.target)) is not None:
        unit = target.area_unit
    else:
        notes.append(
            f"the unit of area is unknown: this version has no target {measurement.target}"
        )
    row: dict[str, Any] = {
        "core": measurement.core,
        "bits": measurement.bits,
        "parameters": dict(measurement.parameters),
        "label": label,
        "part": measurement.part,
        "target": measurement.target,
        "seed": measurement.seed,
        "area": measurement.area,
        "area_unit": unit,
        "core_area": measurement.core_area,
        "lut": _look_up_tables(cells),
        **{name: cells.get(name) for name in _COUNTS},
        "ge": measurement.ge,
        "clock_mhz": measurement.clock_mhz,
        "period_ns": None,
        "clock_source": measurement.clock_source,
        "cycles_mean": mean,
        "cycles_worst": worst,
        **dict.fromkeys(("time_us", "time_worst_us", "time_x_area")),
        "rtl_checksum": measurement.rtl_checksum,
        "tools": dict(measurement.tools),
        "seconds": measurement.seconds,
        "note": "; ".join(notes),
    }
    fill_times(row)
    return row


def _label_and_cycles(
    measurement: Measurement, notes: list[str]
) -> tuple[str, float | None, int | None]:
    """Return label, mean and worst cycles; if the catalog lacks the core, a note and no cycles."""
    mean: float | None
    worst: int | None
    try:
        config = catalog.get(measurement.core).configure(measurement.bits, measurement.parameters)
        label = config.label()
        if (cycles := config.core.parts.get(measurement.part)) is not None:
            worst = cycles(config)
            mean = float(worst)
        else:
            mean, worst = mean_cycles(config), config.latency()[1]
    except UsageError as error:
        notes.append(f"no cycles: {error}")
        values = (f"{name}={value}" for name, value in measurement.parameters.items())
        label = "-".join([measurement.core, str(measurement.bits), *values])
        mean = worst = None
    return label + (f"-{measurement.part}" if measurement.part else ""), mean, worst


def median_rows(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Combine the rows of each configuration and target: return the medians over the seeds.

    Rows with different RTL or different tools are never combined.

    Args:
        rows: Rows of `derive`.

    Returns:
        A row for each configuration and target, in order of first occurrence. It has the keys of
        `derive` except ``seed``, and ``seeds`` (a list), ``clock_min`` and ``clock_max`` in MHz,
        and ``spread`` = (``clock_max`` - ``clock_min``) / ``clock_mhz``. Times are at the median
        clock; ``seconds`` is the sum.
    """
    groups: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for row in rows:
        names = (
            "core",
            "bits",
            "parameters",
            "part",
            "target",
            "rtl_checksum",
            "tools",
            "clock_source",
        )
        groups.setdefault(tuple(_frozen(row[name]) for name in names), []).append(row)
    return [_median(group) for group in groups.values()]


def _median(group: list[Mapping[str, Any]]) -> dict[str, Any]:
    group = sorted(group, key=lambda row: int(row["seed"]))
    middle = {name: value for name, value in group[0].items() if name != "seed"}
    for name in (figure.key for figure in FIGURES if figure.over == "median"):
        values = [row[name] for row in group if row[name] is not None]
        middle[name] = statistics.median(values) if values else None
    clocks = [row["clock_mhz"] for row in group if row["clock_mhz"] is not None]
    middle |= {
        "seeds": [row["seed"] for row in group],
        "seconds": sum(row["seconds"] for row in group),
        "clock_min": min(clocks, default=None),
        "clock_max": max(clocks, default=None),
        "spread": (max(clocks) - min(clocks)) / middle["clock_mhz"] if clocks else None,
    }
    fill_times(middle)
    return middle


def fill_times(row: dict[str, Any]) -> None:
    """Set the period and the times of a row from its clock, cycles and area."""
    if row["clock_mhz"] is None:
        return
    row["period_ns"] = 1000.0 / row["clock_mhz"]
    if row["cycles_mean"] is not None:
        row["time_us"] = row["cycles_mean"] / row["clock_mhz"]
        row["time_worst_us"] = row["cycles_worst"] / row["clock_mhz"]
        row["time_x_area"] = row["time_us"] * row["core_area"]


def _look_up_tables(cells: Mapping[str, Any]) -> Any:
    sizes = [count for name, count in cells.items() if re.fullmatch(r"lut\d*", name)]
    return sum(sizes) if sizes else None


def _frozen(value: object) -> str:
    return repr(sorted(value.items()) if isinstance(value, Mapping) else value)


def front(costs: Sequence[Sequence[Any]]) -> list[int]:
    """Return the indices of the Pareto-optimal costs, in ascending order of cost.

    >>> front([(1, 3), (2, 2), (3, 3), (2, 2)])
    [0, 1, 3]
    """
    optimal: list[int] = []
    # In sorted order, only an earlier cost on the front can dominate a cost.
    for i in sorted(range(len(costs)), key=lambda i: tuple(costs[i])):
        dominated = (
            costs[j] != costs[i] and all(a <= b for a, b in zip(costs[j], costs[i], strict=True))
            for j in optimal
        )
        if not any(dominated):
            optimal.append(i)
    return optimal


def sweep_table(rows: Sequence[Row], title: str) -> Table:
    """Return the table of a sweep for the terminal, without empty columns."""
    return plain_table(rows, title, {f.key: f.column for f in FIGURES if f.sweep})


def plain_table(
    rows: Sequence[Row], title: str, columns: Mapping[str, Column], *, all_columns: bool = False
) -> Table:
    """Return a table of these columns; the first two name a row."""
    names = [n for n in columns if all_columns or any(value(row, n) for row in rows)]
    body = tuple(tuple(value(row, name) for name in names) for row in rows)
    return Table(title, tuple(columns[n] for n in names), body, keys=min(2, len(names)))


def settings(row: Row) -> dict[str, Cell]:
    """Return what a row is of besides core and size: `parameters`, and ``part`` of a module."""
    return parameters(row) | ({"part": str(row["part"])} if row.get("part") else {})


def parameters(row: Row) -> dict[str, Cell]:
    """Return the core's parameters in the row, by name.

    A parameter that checks do not vary, such as MaskOutputs, is left out at its default.
    """
    core = catalog.cores().get(row["core"])
    quiet = {p.name: p.default for p in core.parameters if not p.varied} if core else {}
    return {
        name: value
        for name, value in row["parameters"].items()
        if name not in quiet or value != quiet[name]
    }


def words(row: Row) -> str:
    """Return the settings as text, such as ``result=almost ConstantTime=0``."""
    return " ".join(f"{name}={value}" for name, value in settings(row).items())


def first_phase_alone(row: Row) -> bool:
    """Return whether a configuration stops after phase I, before it has the inverse.

    >>> first_phase_alone({"parameters": {"result": "almost"}})
    True
    """
    return bool(row["parameters"].get("result") == "almost")


def target_of(name: str) -> Target | None:
    """Return the target with this name, None if this version lacks it: rows may be older."""
    return registry.targets().get(name)


def target_title(name: str) -> str:
    """Return the title of a target, its name if this version lacks the target."""
    target = target_of(name)
    return target.title if target else name


def value(row: Row, key: str) -> Cell:
    """Return a figure or a parameter of the row, None if the row lacks it."""
    if key == "clocks":
        low, high = row.get("clock_min"), row.get("clock_max")
        return None if low is None or high is None or low == high else f"{low:.1f}..{high:.1f}"
    if key == "spread_percent":
        multiple = len(row.get("seeds", ())) > 1
        return 100.0 * row["spread"] if multiple and row["spread"] is not None else None
    if key == "seed_list":
        target = target_of(row["target"])
        return _ranges(row["seeds"]) if target is None or target.seeded else None
    if key == "seed_count":
        return len(row["seeds"]) if "seeds" in row else None
    cell: Cell = row[key] if key in row else row.get("parameters", {}).get(key)
    return cell


def _ranges(seeds: Sequence[int]) -> str | None:
    """Return integers as text such as ``1..5 9``."""
    runs: list[list[int]] = []
    for seed in sorted(seeds):
        if runs and seed == runs[-1][-1] + 1:
            runs[-1].append(seed)
        else:
            runs.append([seed])
    return " ".join(f"{r[0]}..{r[-1]}" if len(r) > 1 else f"{r[0]}" for r in runs) or None


def shown_figures(rows: Sequence[Row]) -> list[Figure]:
    """Return the figures that some row has, other than 0; ``area`` only if a shell adds to it."""
    return [
        figure
        for figure in DEFINED
        if any(
            cell not in (None, 0) and (figure.key != "area" or cell != value(row, "core_area"))
            for row in rows
            for cell in [value(row, figure.key)]
        )
    ]


def table(
    title: str,
    rows: Sequence[Row],
    keys: Sequence[str] = ("core", "bits"),
    figures: Sequence[Figure] | None = None,
    *,
    note: str = "",
    command: str = "",
) -> Table:
    """Return a table of rows.

    Args:
        title: Title of the table.
        rows: The rows, in order.
        keys: First columns: some of ``target``, ``core``, ``bits``. The parameters follow, and at
            the end the unit of area if rows have different units.
        figures: Figures to show. None: `shown_figures`.
        note: Text below the table; it must explain the `marks` of the rows.
        command: Command that produces the table.
    """
    selection = shown_figures(rows) if figures is None else figures
    key_columns = {
        "target": Column("target", align="left"),
        "core": Column("core", align="left"),
        "bits": Column("n", "bits"),
    }
    units = {str(row["area_unit"]) for row in rows}
    names = list(dict.fromkeys(name for row in rows for name in settings(row)))
    columns = [key_columns[key] for key in keys]
    columns += [Column(name, align="left") for name in names]
    for figure in selection:
        columns.append(_with_unit(figure.column, units))
    if len(units) > 1:
        columns.append(Column("unit of area", align="left"))
    body: list[tuple[Cell, ...]] = []
    for row in rows:
        row_settings = settings(row)
        cells: list[Cell] = [f"{row[k]}{marks(row)}" if k == "core" else row[k] for k in keys]
        cells += [row_settings.get(name) for name in names]
        cells += [value(row, figure.key) for figure in selection]
        if len(units) > 1:
            cells.append(str(row["area_unit"]))
        body.append(tuple(cells))
    return Table(title, tuple(columns), tuple(body), note, command, keys=len(keys))


def marks(row: Row) -> str:
    """Return the marks of a row, to be put after its core."""
    reasons = {DOUBT_MARK: row.get("doubt"), USER_MARK: row.get("sender")}
    return "".join(f" {mark}" for mark, reason in reasons.items() if reason)


def _with_unit(column: Column, units: set[str]) -> Column:
    """Return the column with the unit of area, if all rows have the same unit."""
    if len(units) != 1 or "area" not in column.name:
        return column
    (unit,) = units
    product_unit = f"µs × {unit}" if column.unit else unit
    return Column(column.name, product_unit, column.align, column.digits)


def definitions(rows: Sequence[Row]) -> Table:
    """Return a table with the definition of each figure of these rows."""
    return Table(
        "Definitions",
        (
            Column("figure", align="left"),
            Column("unit", align="left"),
            Column("meaning", align="left"),
        ),
        tuple((m.column.name, _unit(m), m.meaning) for m in shown_figures(rows)),
    )


def _unit(figure: Figure) -> str | None:
    return "the target's" if figure.key in ("area", "core_area") else figure.column.unit or None


def order(rows: Sequence[Row]) -> list[Row]:
    """Return rows sorted by target, size, core and parameters; unknown targets and cores last."""
    targets, cores = list(registry.targets()), list(catalog.cores())

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
