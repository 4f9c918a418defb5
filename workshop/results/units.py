"""Paper 000's comparison of its three units, repeated on every target."""

from collections.abc import Mapping, Sequence

from dualfield import measure
from dualfield.measure import Row
from dualfield.measure.commands import command
from dualfield.measure.page import results_page
from dualfield.measure.published import marked
from dualfield.papers.paper_000 import PAPER, SHEET, UNITS, Unit, compare, rows_of, sized
from dualfield.report import Claim, Column, Document, Section, Table
from dualfield.report.document import Cell
from workshop.results.tables import credible

_ALMOST = {"result": "almost", "ConstantTime": 0}
"""Parameters of the compared units: phase I only, variable time."""


def best_table(rows: Sequence[Row]) -> Table | None:
    """Return the table of the best unit per target and size; None without rows."""
    body: list[tuple[Cell, ...]] = []
    for name in dict.fromkeys(row["target"] for row in rows):
        for at in sized(_units([row for row in rows if row["target"] == name])):
            units: list[Unit] = [at["sf"], at["one"], at["two"]]
            cells: list[Cell] = [name, at["n"]]
            for key in ("area", "time", "product"):
                cells += _best({unit.unit: getattr(unit, key) for unit in units})
            body.append(tuple(cells))
    columns = [Column("target", align="left"), Column("n", "bits")]
    for name in ("smallest", "fastest", "best time × area"):
        columns += [Column(name, align="left"), Column("next", "%", digits=1)]
    return Table("The best unit", tuple(columns), tuple(body), keys=2) if body else None


def _best(values: Mapping[str, float | None]) -> tuple[Cell, Cell]:
    """Return the unit with the least value, and how many percent more the next one has."""
    ranked = sorted((value, unit) for unit, value in values.items() if value is not None)
    if len(ranked) < len(values):
        return None, None
    (least, unit), (second, _) = ranked[:2]
    return unit, 100.0 * (second / least - 1.0)


def against_paper(rows: Sequence[Row]) -> Document:
    """Return the document with the comparison on every target with all three units."""
    sections = []
    for name in dict.fromkeys(row["target"] for row in rows):
        tables, claims = comparison(name, [row for row in rows if row["target"] == name])
        if tables:
            title = f"{measure.target_title(name)} ({name})"
            sections.append(Section(title, claims=claims, tables=tables))
    return Document(
        f"{PAPER.author_year} on every target",
        f"{PAPER.authors}, {PAPER.title}: the three units, phase I only, beside the printed values "
        "(Virtex-II 3000).",
        tuple(sections),
    )


def filter_page(rows: Sequence[Row], *, in_site: bool = False) -> str:
    """Return the HTML page of all rows with filters; see `dualfield.measure.page.results_page`."""
    return results_page(marked(rows), [against_paper(credible(rows))], in_site=in_site)


def comparison(target: str, rows: Sequence[Row]) -> tuple[tuple[Table, ...], tuple[Claim, ...]]:
    """Return the units relative to SF and the paper's claims; nothing without all three units."""
    units = _units(rows)
    if not units:
        return (), ()
    sizes = {unit.n for unit in units}
    commands = command([row for row in rows if row["bits"] in sizes and _is_compared(row)])
    section = SHEET.section("relative", rows_of(units), target=target, command=commands)
    return section.tables, compare(units)


def _is_compared(row: Row) -> bool:
    values = measure.parameters(row)
    return row["core"] in UNITS and {name: values.get(name) for name in _ALMOST} == _ALMOST


def _units(rows: Sequence[Row]) -> list[Unit]:
    """Return the units of one target at the sizes that have all three."""
    sizes: dict[int, dict[str, Row]] = {}
    for row in filter(_is_compared, rows):
        sizes.setdefault(row["bits"], {})[row["core"]] = row
    return [
        Unit(n, name, at[core]["core_area"], at[core]["period_ns"],
             at[core]["cycles_mean"] / at["ami-sf"]["cycles_mean"])
        for n, at in sorted(sizes.items())
        if set(at) == set(UNITS)
        for core, name in UNITS.items()
    ]  # fmt: skip
