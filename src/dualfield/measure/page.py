"""The HTML page of measured rows: charts, a table, the cores, definitions."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dualfield import catalog, measure, operations
from dualfield.catalog.bibliography import author_year
from dualfield.measure import Row, doubt, phrases
from dualfield.measure.commands import command
from dualfield.measure.palette import colours_of
from dualfield.report.document import Cell, Column, Document, Drawing, Table
from dualfield.report.html import template
from dualfield.report.numbers import readable
from dualfield.report.svg_element import MARKERS, outline
from dualfield.report.trade_off import LABEL_GAP, STUB, Group, Mark, trade_off

_FIELDS = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}
INVERSE, PHASE_ONE = operations.ALL["inverse"].group, "phase I alone"
NOW, OLDER = "of now", "older"
PROJECT, USER = "this project", "a user"

_PLAIN = {
    "n": "size", "carry": "carry cells", "clock, seeds": "clock range", "mean": "mean cycles",
    "worst": "worst cycles", "NAND2": "NAND2 gates",
}  # fmt: skip
"""Column names on this page, where those of other tables are too short."""


@dataclass(frozen=True)
class Choice:
    """A value to filter by, with the colour or the shape of its points in the pictures."""

    value: str
    text: str
    colour: str = ""
    shape: str = ""


@dataclass(frozen=True)
class Facet:
    """A property of rows and its values; ``key`` is its name in the page's data."""

    key: str
    name: str
    choices: tuple[Choice, ...]

    @property
    def parameter(self) -> bool:
        """Whether it is a parameter of cores; the page lists these separately."""
        return self.key.startswith("p:")


@dataclass(frozen=True)
class Panel:
    """The chart of one target; ``note`` is the target's remark on its figures."""

    target: str
    note: str
    timed: bool
    chart: Drawing


def results_page(
    rows: Sequence[Row], documents: Sequence[Document] = (), *, in_site: bool = False
) -> str:
    """Return a self-contained HTML page, with all text escaped.

    Args:
        rows: Rows of `dualfield.measure`: medians over the seeds, or one row per seed; the key
            ``older`` marks rows of older RTL.
            rows with the key ``sender`` are marked as those of users.
        documents: Documents after the cores, such as those of the papers.
        in_site: Whether the page is part of the documentation site and links to it.
    """
    ordered = measure.order([_as_median(row) for row in rows])
    targets = list(dict.fromkeys(str(row["target"]) for row in ordered))
    cores = _cores(ordered)
    sizes = sorted({int(row["bits"]) for row in ordered})
    colours = colours_of(cores)
    markers = {bits: MARKERS[i % len(MARKERS)] for i, bits in enumerate(sizes)}
    looks = [(colours[row["core"]], markers[row["bits"]]) for row in ordered]
    return template("results.html.j2", "dualfield.measure").render(
        title="All results, with filters",
        in_site=in_site,
        counts=f"{_some(len(ordered), 'configuration')} of {_some(len(cores), 'core')} on "
        f"{_some(len(targets), 'target')}",
        facets=_facets(ordered, targets, colours, markers),
        data=[_data(row) for row in ordered],
        panels=[p for target in targets for p in _panels(ordered, looks, target)],
        table=_with_words(
            _figures_first(
                measure.table(
                    "All rows",
                    ordered,
                    ("target", "core", "bits"),
                    note="\n\n".join([*doubt.footnotes(ordered), *_user_note(ordered)]),
                )
            ),
            ordered,
        ),
        cores=_core_table(cores),
        documents=documents,
        definitions=measure.definitions(ordered),
        commands=_commands(ordered, targets),
        stub=STUB,
        gap=LABEL_GAP,
    )


def _user_note(rows: Sequence[Row]) -> list[str]:
    """Return the footnote of the rows of users, none without such rows."""
    if not any(row.get("sender") for row in rows):
        return []
    return [
        f"{measure.USER_MARK} A user measured and sent the row; this project checked its form, the "
        "checksum of its RTL and its plausibility, and did not measure it again."
    ]


def _as_median(row: Row) -> Row:
    """Return a row of one seed in the form of a median; an unknown unit becomes a word."""
    median_keys: dict[str, Any] = {"clock_min": None, "clock_max": None, "spread": None}
    if "seeds" not in row:
        median_keys["seeds"] = [row["seed"]]
    return median_keys | dict(row) | {"area_unit": row["area_unit"] or "unknown unit"}


def _some(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def _cores(rows: Sequence[Row]) -> list[str]:
    """Return the cores of the rows in catalog order; unknown cores come last."""
    result = dict.fromkeys(str(row["core"]) for row in rows)
    return [c for c in catalog.cores() if c in result] + [
        c for c in result if c not in catalog.cores()
    ]


def _figures_first(table: Table) -> Table:
    """Return the table with key columns first, then figures, parameters and constant columns.

    >>> left, right = Column("core", align="left"), Column("area")
    >>> made = Table("", (left, Column("Word", align="left"), right), (("a", 8, 5), ("b", 9, 6)))
    >>> [column.name for column in _figures_first(made).columns]
    ['core', 'area', 'Word']
    """
    figures = {figure.column.name for figure in measure.FIGURES if figure.column.name}

    def place(i: int) -> tuple[int, int]:
        constant = len({row[i] for row in table.rows}) < 2
        return (
            0 if i < table.keys else 3 if constant else 1 + (table.columns[i].name not in figures),
            i,
        )

    order = sorted(range(len(table.columns)), key=place)
    return dataclasses.replace(
        table,
        columns=tuple(table.columns[i] for i in order),
        rows=tuple(tuple(row[i] for i in order) for row in table.rows),
    )


def _with_words(table: Table, rows: Sequence[Row]) -> Table:
    """Return the table with plain column names, and the settings of its rows in words."""
    names = [dataclasses.replace(c, name=_PLAIN.get(c.name, c.name)) for c in table.columns]
    keys = table.keys
    body = zip(rows, table.rows, strict=True)
    return dataclasses.replace(
        table,
        columns=(*names[:keys], Column("settings", align="left"), *names[keys:]),
        rows=tuple(
            (*r[:keys], phrases.settings(row) or None, *map(readable, r[keys:])) for row, r in body
        ),
    )


# -- filters and points --------------------------------------------------------------------------


def _facets(
    rows: Sequence[Row], targets: Sequence[str], colours: dict[str, str], markers: dict[int, str]
) -> list[Facet]:
    """Return the facets: operation, core, size, target, and every setting with several values."""
    groups = sorted(set(map(group, rows)), key=rank)
    facets = [
        Facet("operation", "operation", tuple(Choice(g, g) for g in groups)),
        Facet("core", "core", tuple(Choice(c, c, colour=k) for c, k in colours.items())),
        Facet(
            "bits",
            "size",
            tuple(Choice(str(b), f"{b} bits", shape=outline(m, 10)) for b, m in markers.items()),
        ),
        Facet("target", "target", tuple(Choice(name, name) for name in targets)),
    ]
    if any(row.get("older") for row in rows):
        facets.append(Facet("rtl", "RTL", (Choice(NOW, NOW), Choice(OLDER, OLDER))))
    if any(row.get("sender") for row in rows):
        facets.append(Facet("by", "measured by", (Choice(PROJECT, PROJECT), Choice(USER, USER))))
    for name in dict.fromkeys(name for row in rows for name in measure.settings(row)):
        texts = [str(p[name]) for p in map(measure.settings, rows) if name in p]
        values = tuple(Choice(v, _text(v)) for v in dict.fromkeys(texts))
        facets.append(Facet(f"p:{name}", name, values))
    return [f for f in facets if len(f.choices) > 1 or f.key in ("core", "bits")]


def _text(value: str) -> str:
    """Return a parameter value in a readable form.

    >>> _text("18446744073709551616"), _text("dsp")
    ('0x 1 00000000 00000000', 'dsp')
    """
    return str(readable(int(value))) if value.isdecimal() else value


def _data(row: Row) -> dict[str, Any]:
    """Return the values of a row for the filters, and the name and the figures of its point."""
    settings = {name: str(value) for name, value in measure.settings(row).items()}
    result: dict[str, Any] = {key: str(row[key]) for key in ("core", "bits", "target")}
    result["operation"] = group(row)
    result["rtl"] = OLDER if row.get("older") else NOW
    result["by"] = USER if row.get("sender") else PROJECT
    result |= {f"p:{name}": value for name, value in settings.items()}
    title = measure.target_title(row["target"])
    result["text"] = " ".join([*result.values(), measure.words(row), title]).lower()
    phase = f", {PHASE_ONE}" if measure.first_phase_alone(row) else ""
    result["name"] = f"{row['core']}, {row['bits']} bits{phase}"
    result["figures"] = _named_figures(row)
    return result


def _named_figures(row: Row) -> list[tuple[str, str]]:
    """Return the parameters and figures of a row as names and texts."""
    tip = [("parameters", measure.words(row))] if measure.settings(row) else []
    tip += [("RTL", "older than this")] if row.get("older") else []
    tip += [("sent by", f"{row['sender']}, {row['date']}")] if row.get("sender") else []
    for figure in measure.shown_figures([row]):
        cell = measure.value(row, figure.key)
        unit = figure.column.unit
        if figure.key in ("core_area", "area"):
            unit = str(row["area_unit"])
        elif figure.key == "time_x_area":
            unit = f"µs × {row['area_unit']}"
        name = {"mean": "mean cycles", "worst": "worst cycles"}
        shown = f"{figure.column.show(cell)}{f' {unit}' if unit else ''}"
        tip.append((name.get(figure.column.name, figure.column.name), shown))
    return tip


def _panels(rows: Sequence[Row], looks: Sequence[tuple[str, str]], target: str) -> list[Panel]:
    """Return the charts of a target, one per operation, since only equal operations compare.

    Dividers are plotted with inverters, because they invert too. So is phase I alone, with a mark.
    Rows whose clock is not credible are left out. ``looks``: colour and marker of each row.
    """
    target_rows = [
        (i, row) for i, row in enumerate(rows) if row["target"] == target and not row.get("doubt")
    ]
    operations = list(dict.fromkeys(_operation(row) for _, row in target_rows))
    all_operations = {_operation(row) for row in rows}
    panels = []
    for operation in operations:
        points = [(i, row) for i, row in target_rows if _operation(row) == operation]
        title = measure.target_title(target)
        if len(all_operations) > 1:
            title = f"{title}: {operation}"
        timed = any(row["time_us"] is not None for _, row in points)
        points = [(i, row) for i, row in points if row["time_us" if timed else "cycles_mean"]]
        points = [(i, row) for i, row in points if row["core_area"] > 0]
        if points:
            note = _statement(target, points[0][1])
            panels.append(Panel(target, note, timed, _chart(points, looks, title)))
    return panels


def _operation(row: Row) -> str:
    """Return the operation of a row's picture; inverses and quotients share one."""
    core = catalog.cores().get(row["core"])
    return operations.of(core).group if core else "unknown"


def rank(group: str) -> tuple[int, str]:
    """Return the sort key of an operation: inverses, then phase I alone, then others by name."""
    first = (INVERSE, PHASE_ONE)
    return (first.index(group) if group in first else len(first), group)


def group(row: Row) -> str:
    """Return the operation of a row for the filter; phase I alone is separate."""
    return PHASE_ONE if measure.first_phase_alone(row) else _operation(row)


def _statement(target: str, row: Row) -> str:
    """Return the target's remark on its figures; ``row`` is one of its rows."""
    if row.get("sender"):
        return "Measured and sent by users: tool, device and settings stand in each row."
    target_record = measure.target_of(target)
    return (
        f"{_upper(target_record.clock_meaning)}."
        if target_record
        else "This version has no such target."
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _chart(
    points: Sequence[tuple[int, Row]], looks: Sequence[tuple[str, str]], title: str
) -> Drawing:
    """Return the chart of time (cycles without a clock) against area, with a front per size."""
    timed = points[0][1]["time_us"] is not None
    groups: dict[str, list[Mark]] = {}
    for i, row in points:
        time = row["time_us" if timed else "cycles_mean"]
        half = measure.first_phase_alone(row)
        group = f"{row['bits']} bits{', phase I' if half else ''}"
        mark = Mark(float(row["core_area"]), float(time), *looks[i], hollow=half, row=i)
        groups.setdefault(group, []).append(mark)
    units = " or ".join(dict.fromkeys(str(row["area_unit"]) for _, row in points))
    x_label = f"area in {units}"
    y_label = "mean time of an operation (µs)" if timed else "mean cycles of an operation"
    fronts = [
        Group(name, marks, measure.front([(mark.x, mark.y) for mark in marks]))
        for name, marks in groups.items()
    ]
    return Drawing(title, trade_off(fronts, x_label, y_label), f"{title}: {y_label}, {x_label}")


# -- cores and commands --------------------------------------------------------------------------


def _core_table(cores: Sequence[str]) -> Table:
    """Return what the catalog says about each core; a core that it lacks has a row too."""
    names = ("core", "computes", "fields", "source", "timing", "top module")
    rows: list[tuple[Cell, ...]] = []
    for name in cores:
        core = catalog.cores().get(name)
        if core is None:
            rows.append((name, "not in the catalog of this version", None, None, None, None))
            continue
        fields = " and ".join(_FIELDS[kind] for kind in core.kinds)
        source = f"{author_year(core.paper)}, {core.source}" if core.paper else core.source
        rows.append((name, core.title, fields, source, core.timing, core.top))
    return Table(
        "Cores",
        tuple(Column(name, align="left") for name in names),
        tuple(rows),
        "dualfield list CORE shows the parameters and the evidence of a core; the datasheet that "
        "dualfield generate CORE writes has its ports and latency.",
    )


def _commands(rows: Sequence[Row], targets: Sequence[str]) -> list[dict[str, Any]]:
    """Return the commands that measure the rows of each target."""
    result = []
    for target in targets:
        target_rows = [row for row in rows if row["target"] == target]
        tools = [
            ", ".join(f"{k} {v}" for k, v in sorted(row["tools"].items())) for row in target_rows
        ]
        result.append(
            {
                "target": target,
                "title": measure.target_title(target),
                "command": _command(target_rows),
                "tools": list(dict.fromkeys(tools)),
            }
        )
    return result


def _command(rows: Sequence[Row]) -> str:
    """Return the commands that measure the rows of one target; rows of users have their own."""
    if any(row.get("sender") for row in rows):
        return " # ".join(dict.fromkeys(str(row["command"]) for row in rows))
    return command(rows)
