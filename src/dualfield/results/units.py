"""Paper 000's comparison of its three units, on every target that has them."""

from collections.abc import Mapping, Sequence

from dualfield.papers import ami_claims, ami_printed
from dualfield.papers.ami_printed import UNITS, Figure
from dualfield.report import Claim, Column, Document, Section, Table, metrics
from dualfield.report.document import Cell
from dualfield.report.measured import command
from dualfield.report.metrics import Row

_ALMOST = {"result": "almost", "ConstantTime": 0}
"""Parameters of the units that paper 000 compares: phase I only, as long as it takes."""


def summary(rows: Sequence[Row]) -> Section:
    """Which unit of paper 000 wins where."""
    body: list[tuple[Cell, ...]] = []
    for name in dict.fromkeys(row["target"] for row in rows):
        for bits, figures in _units([r for r in rows if r["target"] == name]).items():
            cells: list[Cell] = [name, bits]
            for key in ("area", "time", "time_area"):
                cells += _best({unit: getattr(figures[core], key) for core, unit in UNITS.items()})
            body.append(tuple(cells))
    columns = [Column("target", align="left"), Column("n", "bits")]
    for name in ("smallest", "fastest", "best time × area"):
        columns += [Column(name, align="left"), Column("next", "%", digits=1)]
    tables = (Table("The best unit", tuple(columns), tuple(body), keys=2),) if body else ()
    return Section(
        "Does subtraction-free win?",
        "Paper 000 compares its three units, phase I only: subtraction-free (SF), with one "
        "subtractor (1-SUB), with two (2-SUB). It finds SF best in time × area and leaves ASIC "
        "technologies to future work. Beside the best unit: by how much the next one is worse. "
        "Differences of time within the spread of the seeds are noise.",
        tables=tables,
    )


def _best(values: Mapping[str, float | None]) -> tuple[Cell, Cell]:
    """The unit with the least value, and how much more the next has, in percent."""
    known = sorted((value, unit) for unit, value in values.items() if value is not None)
    if len(known) < len(values):
        return None, None
    (least, unit), (second, _) = known[:2]
    return unit, 100.0 * (second / least - 1.0)


def against_paper(rows: Sequence[Row]) -> Document:
    """Paper 000's comparison of its three units on every target that has them."""
    sections = []
    for name in dict.fromkeys(row["target"] for row in rows):
        tables, claims = comparison(name, [r for r in rows if r["target"] == name])
        if tables:
            title = f"{metrics.target_title(name)} ({name})"
            sections.append(Section(title, claims=claims, tables=tables))
    return Document(
        "Paper 000: its comparison on every target",
        "J. Buček, R. Lórencz, Comparing Subtraction-Free and Traditional AMI: the three units, "
        "phase I only, beside the printed values (Virtex-II 3000).",
        tuple(sections),
    )


def comparison(target: str, rows: Sequence[Row]) -> tuple[tuple[Table, ...], tuple[Claim, ...]]:
    """The three units of paper 000 relative to SF, and its claims; nothing without all three."""
    found = _units(rows)
    if not found:
        return (), ()
    printed = ami_printed.printed()
    body: list[tuple[Cell, ...]] = []
    for bits, figures in found.items():
        for core, unit in UNITS.items():
            cells: list[Cell] = [bits, unit]
            theirs = printed.get(bits)
            mine = _relative(figures, core)
            paper = _relative(theirs, core) if theirs else (None, None, None)
            table_ii = ami_printed.TABLE_II.get(bits)
            if table_ii:
                paper = (*paper[:2], table_ii[core] / table_ii["ami-sf"])
            for one, other in zip(mine, paper, strict=True):
                cells += [one, other]
            body.append(tuple(cells))
    names = ("area / SF", "time / SF", "time × area / SF")
    columns = [Column("n", "bits"), Column("unit", align="left")]
    for name in names:
        columns += [Column(name, digits=3), Column(f"paper: {name}", digits=3)]
    table = Table(
        f"The units of paper 000 on {target}, relative to SF",
        tuple(columns),
        tuple(body),
        "Time is mean cycles × period. The paper's: Tables I and II, where the time of 1-SUB is "
        "1.25 periods; – where it prints nothing.",
        command([row for row in rows if row["bits"] in found and _compared(row)]),
        keys=2,
    )
    return (table,), ami_claims.compare(found)


def _compared(row: Row) -> bool:
    return row["core"] in UNITS and dict(row["parameters"]) == _ALMOST


def _units(rows: Sequence[Row]) -> dict[int, dict[str, Figure]]:
    """The figures of paper 000's units on one target, at the sizes where all three are there."""
    units: dict[int, dict[str, Row]] = {}
    for row in filter(_compared, rows):
        units.setdefault(row["bits"], {})[row["core"]] = row
    return {n: _figures(row) for n, row in sorted(units.items()) if set(row) == set(UNITS)}


def _figures(units: Mapping[str, Row]) -> dict[str, Figure]:
    base = units["ami-sf"]["cycles_mean"]
    return {
        core: Figure(row["core_area"], row["period_ns"], row["cycles_mean"] / base)
        for core, row in units.items()
    }


def _relative(
    figures: Mapping[str, Figure], core: str
) -> tuple[float | None, float | None, float | None]:
    """Area, time and time x area of a unit, relative to SF."""
    mine, free = figures[core], figures["ami-sf"]
    area = mine.area / free.area
    if mine.time is None or free.time is None:
        return area, None, None
    time = mine.time / free.time
    return area, time, area * time
