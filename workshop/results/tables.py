"""The published rows as tables of ``docs/results.md``."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dualfield import catalog, measure, operations
from dualfield.math.fields import parse_field
from dualfield.measure import Row
from dualfield.measure.commands import command
from dualfield.measure.page import group, rank
from dualfield.measure.phrases import title
from dualfield.measure.published import stale
from dualfield.report import Column, Table
from dualfield.selection.choose import answer, wipes
from dualfield.selection.proposals import Choice
from dualfield.selection.question import Question, of_bits

TARGET, BITS, DEGREE = "ecp5", 256, 233
"""Target and size of the first table: the degree is for cores that support GF(2^m) only."""

MULTIPLIER_FIELDS = (*map(of_bits, (256, 521, 2048)), *map(parse_field, ("B-233", "B-571")))
"""The moduli by number of bits, and the binary fields, of the tables of multipliers."""

_GROUPS = (
    "divide, inverse",
    "inverse",
    "phase I alone",
    "multiply",
    "power",
    "scalar",
    "agree",
    "sign",
    "sign-ed",
    "rsa",
    "rsa, rsa-one",
    "command",
)
_COUNTS = ("ff", "dsp", "bram", "ge")
"""Figures whose column is omitted if no row has a value."""
_COLUMNS = {figure.key: figure.column for figure in measure.FIGURES} | {
    "bits": Column("bits"),
    "operation": Column("operation", align="left"),
    "name": Column("core and settings", align="left"),
    "cycles": Column("cycles"),
    "time_us": Column("time", "µs"),
    "time_x_area": Column("time × area", digits=0),
    "seed_count": Column("seeds"),
}


def credible(rows: Iterable[Row]) -> list[Row]:
    """Return the rows to compare: those without a doubtful clock."""
    return [row for row in rows if not row.get("doubt")]


def name_of(row: Row) -> str:
    """Return the core, its settings and the marks of the row.

    >>> name_of({"core": "inv-gone", "bits": 64, "parameters": {}, "label": "inv-gone-64"})
    'inv-gone *'
    """
    older = " *" if stale(row) is not None else ""
    return f"{title(row)}{older}{measure.marks(row)}"


def cycles(row: Row) -> str | None:
    """Return mean and worst cycles of an operation, one number if they are equal.

    >>> cycles({"cycles_mean": 726.2, "cycles_worst": 1024})
    '726 / 1024'
    >>> cycles({"cycles_mean": 620.0, "cycles_worst": 620})
    '620'
    """
    if row["cycles_mean"] is None:
        return None
    mean, worst = f"{row['cycles_mean']:.0f}", str(row["cycles_worst"])
    return mean if mean == worst else f"{mean} / {worst}"


def _table(heading: str, rows: Sequence[Row], names: Sequence[str], **options: Any) -> Table:
    """Return a table with the columns of these names; the area has the unit of the first row."""
    columns = {**_COLUMNS, "core_area": Column("area", str(rows[0]["area_unit"]), digits=0)}
    shown_rows = ({**row, "name": name_of(row), "cycles": cycles(row)} for row in rows)
    body = tuple(tuple(measure.value(row, name) for name in names) for row in shown_rows)
    return Table(heading, tuple(columns[name] for name in names), body, **options)


# -- every core at its best ------------------------------------------------------------------------


def best_rows(rows: Sequence[Row]) -> list[Row]:
    """Return the row of least time × area per operation and core, with the key ``operation``.

    Rows of the current RTL take precedence. Left out are builds with ``Wipe=0``, and those with a
    fixed prime of a core that takes any modulus.
    """
    best: dict[tuple[str, str], Row] = {}
    for row in rows:
        core = catalog.cores().get(row["core"])
        if core is None or row["target"] != TARGET or row["time_x_area"] is None:
            continue
        if row["bits"] != (BITS if "gfp" in core.kinds else DEGREE) or not wipes(row):
            continue
        if row["parameters"].get("Modulus", 0) and not core.usual_modulus:
            continue
        key = (_operation(core, row), core.id)
        if key not in best or current_first(row) < current_first(best[key]):
            best[key] = row
    order = sorted(best, key=lambda key: (_GROUPS.index(key[0]), best[key]["time_x_area"]))
    return [{**best[key], "operation": key[0]} for key in order]


def current_first(row: Row) -> tuple[bool, float]:
    """Return the sort key: rows of older RTL last, then time × area."""
    return stale(row) is not None, row["time_x_area"]


def _operation(core: catalog.Core, row: Row) -> str:
    if measure.first_phase_alone(row):
        return "phase I alone"
    return ", ".join(sorted(one.id for one in operations.ALL.values() if one.runs_on(core)))


def best_table(rows: Sequence[Row]) -> Table:
    """Return the table of the rows of `best_rows`."""
    figures = ("core_area", "ff", "dsp", "bram", "clock_mhz", "cycles", "time_us", "time_x_area")
    return _table("", rows, ("operation", "name", *figures, "seed_count"))


# -- one target ------------------------------------------------------------------------------------


def target_tables(rows: Sequence[Row]) -> list[Table]:
    """Return the tables of one target, one per operation, with the commands that measure the rows.

    Within a size the best row is first: least time × area, or area × cycles without a clock.
    """
    groups: dict[str, list[Row]] = {}
    for row in sorted(rows, key=_order):
        groups.setdefault(group(row), []).append(row)
    return [_operation_table(name, groups[name]) for name in sorted(groups, key=rank)]


def _operation_table(name: str, rows: Sequence[Row]) -> Table:
    has_clock = any(row["clock_mhz"] is not None for row in rows)
    target = measure.target_of(rows[0]["target"])
    keys = ["bits", "name", "core_area"]
    keys += [key for key in _COUNTS if any(row[key] for row in rows)]
    keys += ["clock_mhz", "cycles", "time_us", "time_x_area"] if has_clock else ["cycles"]
    keys += ["seed_count"] if target is None or target.seeded else []
    return _table(name[:1].upper() + name[1:], rows, keys, command=command(rows), keys=2)


def _order(row: Row) -> tuple[int, bool, float, str]:
    """Return the sort key: size, doubtful clocks last, then cost."""
    cost = row["time_x_area"]
    if cost is None:
        cost = row["core_area"] * (row["cycles_mean"] or 0.0)
    return row["bits"], bool(row.get("doubt")), cost, title(row)


# -- multipliers -----------------------------------------------------------------------------------


def multiplier_tables(rows: Sequence[Row]) -> Mapping[str, Table | None]:
    """Return field -> its multipliers of this size, least time × area first; None without one."""
    by_field = {}
    for field in MULTIPLIER_FIELDS:
        is_prime = field.kind == "gfp"
        name = f"GF(p), {field.bits} bits" if is_prime else f"GF(2^m), m = {field.bits}"
        sized_rows = [row for row in rows if row["bits"] == field.bits]
        choices = answer(Question("multiply", field, TARGET), sized_rows).choices
        by_field[name] = _multiplier_table(name, choices) if choices else None
    return by_field


def _multiplier_table(name: str, choices: Sequence[Choice]) -> Table:
    costs = [(c.row["core_area"], c.row["dsp"] or 0, c.row["time_us"]) for c in choices]
    front = set(measure.front(costs))
    figures = ("core_area", "ff", "dsp", "bram", "clock_mhz", "cycles_worst", "time_us")
    columns = {"name": _COLUMNS["name"]}
    columns |= {key: measure.BY_KEY[key].column for key in (*figures, "time_x_area")}
    columns |= {"seed_count": Column("seeds"), "front": Column("front", align="left")}
    body = [
        {**choice.row, "name": name_of(choice.row), "front": "front" if i in front else None}
        for i, choice in enumerate(choices)
    ]
    return measure.plain_table(body, name, columns)


# -- rows of users ---------------------------------------------------------------------------------


def user_table(rows: Sequence[Row]) -> Table:
    """Return the table of the rows that users sent, with the commands that measure them."""
    left = {
        "name": "core and settings",
        "tool": "tool",
        "device": "device",
        "settings": "tool settings",
        "area_unit": "unit of area",
        "sender": "sender",
        "date": "date",
        "command": "command",
    }
    columns = _COLUMNS | {key: Column(name, align="left") for key, name in left.items()}
    columns["core_area"] = Column("area", digits=0)
    keys = (
        *("bits", "name", "tool", "device", "settings", "core_area", "area_unit"),
        *("ff", "dsp", "bram", "clock_mhz", "cycles", "time_us", "seed_count"),
        *("sender", "date", "command"),
    )
    body = []
    for row in sorted(rows, key=_order):
        tool = " ".join(f"{name} {version}" for name, version in row["tools"].items())
        shown_row = {**row, "name": name_of(row), "cycles": cycles(row), "tool": tool}
        body.append(tuple(measure.value(shown_row, key) for key in keys))
    return Table("Rows from users", tuple(columns[key] for key in keys), tuple(body), keys=2)


# -- all targets -----------------------------------------------------------------------------------


def count_table(rows: Sequence[Row]) -> Table:
    """Return the table of the number of rows and cores per target."""
    body: list[tuple[str | int | None, ...]] = []
    for target in dict.fromkeys(row["target"] for row in rows):
        core_ids = [row["core"] for row in rows if row["target"] == target]
        missing = [core for core in catalog.cores() if core not in core_ids]
        body.append((target, len(core_ids), len(set(core_ids)), ", ".join(missing) or None))
    columns = (
        Column("target", align="left"), Column("rows"), Column("cores"),
        Column("cores not measured", align="left"),
    )  # fmt: skip
    total = ("all", len(rows), len({row["core"] for row in rows}), None)
    return Table("Rows by target", columns, (*body, total))
