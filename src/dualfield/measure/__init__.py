"""Measured rows: their figures, how these are derived, medians and Pareto fronts.

A row is one configuration of a core on one target: with one seed, as `derive` makes it, or the
median over the seeds, as `median_rows` does. It has a value for each key of `FIGURES`; the core's
parameters are in ``parameters``, and `value` finds them by name as it finds figures. A figure that
a measurement does not have is None. A new figure is one entry of `FIGURES`, and its value in
`derive`.
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
"""One row."""

Holds = Literal["text", "number", "other"]
"""What a key of a row holds; conditions take the first two."""


NO_COLUMN = Column("")


@dataclass(frozen=True)
class Figure:
    """A key of a row.

    Attributes:
        key: Its name there.
        holds: What it holds.
        over: How several seeds become one row: all have the ``same``, their ``median`` or ``sum``
            is taken, it is a figure of the ``seeds`` alone or of one ``seed`` alone, or it is
            ``derived`` from the others again.
        column: Its column in tables; without a name if it has none.
        meaning: Its definition in words, of those that pages define.
        kept: Whether published rows have it.
        sweep: Whether the table of a sweep on the terminal shows it.
    """

    key: str
    holds: Holds = "number"
    over: Literal["same", "median", "sum", "seed", "seeds", "derived"] = "median"
    column: Column = NO_COLUMN
    meaning: str = ""
    kept: bool = True
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
    Figure("seed", "number", "seed", Column("seed"), kept=False, sweep=True),
    Figure("seed_count", "other", "seeds", Column("seeds"), kept=False, sweep=True),
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
           "of the seeds.", kept=False),
    Figure("clock_min", over="seeds"),
    Figure("clock_max", over="seeds"),
    Figure("spread", over="seeds"),
    Figure("spread_percent", "other", "derived", Column("spread", "%", digits=1), "(Highest - "
           "lowest) / median clock of the seeds: differences below it are noise.", kept=False,
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
           "– for flows without seeds.", kept=False),
    Figure("rtl_checksum", "text", "same"),
    Figure("tools", "other", "same"),
    Figure("seconds", over="sum", kept=False),
    Figure("note", "text", "same", kept=False),
)  # fmt: skip

BY_KEY = {figure.key: figure for figure in FIGURES}

_PUT_TOGETHER = ("clocks", "spread_percent", "seed_list", "seed_count")
"""Figures that `value` puts together; a row does not hold them."""

_HELD = {figure.key: figure for figure in FIGURES if figure.key not in _PUT_TOGETHER}
KEYS: Mapping[str, Holds] = {k: f.holds for k, f in _HELD.items() if f.over != "seeds"}
"""Keys of a row of one seed -> what they hold."""

MEDIAN_KEYS: Mapping[str, Holds] = {k: f.holds for k, f in _HELD.items() if f.over != "seed"}
"""The same of a row of `median_rows`."""

DEFINED = tuple(figure for figure in FIGURES if figure.meaning)
"""The figures that tables of rows show, in order."""

DOUBT_MARK = "†"
"""Stands in tables at the core of a published row whose clock is not credible."""

_COUNTS = ("ff", "carry", "dsp", "bram")


def derive(measurement: Measurement) -> dict[str, Any]:
    """A measurement as a row.

    ``area`` and the counts of cells are of what was placed; ``core_area`` is without the
    word-stream shell where the core was placed in it. ``lut`` counts look-up tables of any
    size, ``ge`` NAND2 equivalents. ``cycles_mean`` and ``cycles_worst`` are of the model and of
    the catalog's latency; ``time_us`` and ``time_worst_us`` are these times the period, in
    microseconds; ``time_x_area`` is ``time_us`` times ``core_area``. ``seconds`` is the wall time
    of the measurement. ``label`` names the configuration.

    A row of a core, a parameter or a target that this version does not have keeps its measured
    figures; those it would need the catalog for are None, and ``note`` says why. Of a module
    inside a core (``part``) the cycles are those of the core, the way of the words in and out
    included, unless the core's record says otherwise.
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
    """The name, mean and most cycles; without cycles, and why in a note, if nothing is known."""
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
    """One row for each configuration and target: the medians over the seeds.

    Rows of other RTL or other tools are another row: what differs is never put together.

    Args:
        rows: Rows of `derive`.

    Returns:
        In the order in which each configuration and target first comes: the keys of a row
        without ``seed``, and ``seeds`` (the list of them), ``clock_min``, ``clock_max`` in MHz,
        and ``spread``, which is (``clock_max`` - ``clock_min``) / ``clock_mhz``. The times are
        those at the median clock, ``seconds`` is the sum.
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
        present = [row[name] for row in group if row[name] is not None]
        middle[name] = statistics.median(present) if present else None
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
    """Period and times of a row, from its clock, its cycles and its area."""
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
    """Indices of the costs that no other beats: no worse in all, better in one; least first.

    >>> front([(1, 3), (2, 2), (3, 3), (2, 2)])
    [0, 1, 3]
    """
    kept: list[int] = []
    # Sorted, a cost can only be beaten by one that comes before and is itself on the front.
    for i in sorted(range(len(costs)), key=lambda i: tuple(costs[i])):
        beaten = (
            costs[j] != costs[i] and all(a <= b for a, b in zip(costs[j], costs[i], strict=True))
            for j in kept
        )
        if not any(beaten):
            kept.append(i)
    return kept


def sweep_table(rows: Sequence[Row], title: str) -> Table:
    """Rows of a sweep for the terminal; columns without any figure are left out."""
    return plain_table(rows, title, {f.key: f.column for f in FIGURES if f.sweep})


def plain_table(
    rows: Sequence[Row], title: str, columns: Mapping[str, Column], *, all_columns: bool = False
) -> Table:
    """The values of these columns in each row; the first two name it."""
    names = [n for n in columns if all_columns or any(value(row, n) for row in rows)]
    body = tuple(tuple(value(row, name) for name in names) for row in rows)
    return Table(title, tuple(columns[n] for n in names), body, keys=min(2, len(names)))


def settings(row: Row) -> dict[str, Cell]:
    """What a row is of, beside core and size: `parameters`, and ``part`` if it is a module."""
    return parameters(row) | ({"part": str(row["part"])} if row.get("part") else {})


def parameters(row: Row) -> dict[str, Cell]:
    """The core's parameters in the row, by name.

    One that is not for sweeps, as MaskOutputs, is left out while it has its default.
    """
    core = catalog.cores().get(row["core"])
    quiet = {p.name: p.default for p in core.parameters if not p.varied} if core else {}
    return {
        name: value
        for name, value in row["parameters"].items()
        if name not in quiet or value != quiet[name]
    }


def words(row: Row) -> str:
    """The settings in words, as ``result=almost ConstantTime=0``."""
    return " ".join(f"{name}={value}" for name, value in settings(row).items())


def first_phase_alone(row: Row) -> bool:
    """Whether a configuration stops after phase I, which is no inverse yet.

    >>> first_phase_alone({"parameters": {"result": "almost"}})
    True
    """
    return bool(row["parameters"].get("result") == "almost")


def target_of(name: str) -> Target | None:
    """The target of that name, None if this version has none: rows may be older."""
    return registry.targets().get(name)


def target_title(name: str) -> str:
    """The target's name for people, its bare name if this version does not have it."""
    target = target_of(name)
    return target.title if target else name


def value(row: Row, key: str) -> Cell:
    """A figure or a parameter of the row, None if it has none; some are put together here."""
    if key == "clocks":
        low, high = row.get("clock_min"), row.get("clock_max")
        return None if low is None or high is None or low == high else f"{low:.1f}..{high:.1f}"
    if key == "spread_percent":
        several = len(row.get("seeds", ())) > 1
        return 100.0 * row["spread"] if several and row["spread"] is not None else None
    if key == "seed_list":
        target = target_of(row["target"])
        return _ranges(row["seeds"]) if target is None or target.seeded else None
    if key == "seed_count":
        return len(row["seeds"]) if "seeds" in row else None
    cell: Cell = row[key] if key in row else row.get("parameters", {}).get(key)
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


def shown_figures(rows: Sequence[Row]) -> list[Figure]:
    """The metrics of which a row has more than nothing; area with shell only where it differs."""
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
    """A table of rows.

    Args:
        title: Its title.
        rows: The rows, in order.
        keys: What names a row: of ``target``, ``core``, ``bits``. Parameters follow, and the
            unit of area where the rows have several targets.
        figures: Figures to show; those that any row has if not given.
        note: Words below it, which explain `DOUBT_MARK` where a row has it.
        command: What makes it again.
    """
    chosen = shown_figures(rows) if figures is None else figures
    heads = {
        "target": Column("target", align="left"),
        "core": Column("core", align="left"),
        "bits": Column("n", "bits"),
    }
    units = {str(row["area_unit"]) for row in rows}
    names = list(dict.fromkeys(name for row in rows for name in settings(row)))
    columns = [heads[key] for key in keys]
    columns += [Column(name, align="left") for name in names]
    for figure in chosen:
        columns.append(_with_unit(figure.column, units))
    if len(units) > 1:
        columns.append(Column("unit of area", align="left"))
    body: list[tuple[Cell, ...]] = []
    for row in rows:
        own = settings(row)
        cells: list[Cell] = [_named(row, key) for key in keys]
        cells += [own.get(name) for name in names]
        cells += [value(row, figure.key) for figure in chosen]
        if len(units) > 1:
            cells.append(str(row["area_unit"]))
        body.append(tuple(cells))
    return Table(title, tuple(columns), tuple(body), note, command, keys=len(keys))


def _named(row: Row, key: str) -> Cell:
    """What names a row, with the mark of a doubt."""
    cell: Cell = row[key]
    return f"{cell} {DOUBT_MARK}" if key == "core" and row.get("doubt") else cell


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
        tuple((m.column.name, _unit(m), m.meaning) for m in shown_figures(rows)),
    )


def _unit(figure: Figure) -> str | None:
    return "the target's" if figure.key in ("area", "core_area") else figure.column.unit or None


def order(rows: Sequence[Row]) -> list[Row]:
    """Rows by target, size, core and parameters; targets and cores as this version lists them."""
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
