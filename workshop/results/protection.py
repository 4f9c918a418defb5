"""What the protections of a core cost: the published rows of a core with and without them."""

from collections.abc import Iterator, Sequence

from dualfield import measure
from dualfield.measure import Row
from dualfield.measure.published import stale
from dualfield.report import Column, Table
from workshop.results.tables import cycles, name_of

PLAIN = {"FaultChecks": 0, "Check": 0, "Wipe": 1, "Overlap": 0, "TagWidth": 0}
"""The parameters that the tables compare, with the values that the other columns refer to."""

_COLUMNS = (
    Column("core and settings", align="left"),
    Column("area"),
    Column("flip-flops"),
    Column("clock", "MHz"),
    Column("cycles"),
    Column("placements"),
)


def tables(rows: Sequence[Row]) -> dict[str, Table]:
    """Return a table, by target, of the cores that have rows with and without a protection."""
    targets = dict.fromkeys(row["target"] for row in rows)
    pairs = {target: list(_pairs([r for r in rows if r["target"] == target])) for target in targets}
    return {target: _table(target, found) for target, found in pairs.items() if found}


def _pairs(rows: Sequence[Row]) -> Iterator[tuple[Row, list[Row]]]:
    """Yield each row of current RTL without protections, and those of the same core with some."""
    current = [row for row in rows if stale(row) is None]
    for plain in current:
        key = _unprotected(plain)
        if _parameters(plain) != key[-1]:
            continue
        others = [row for row in current if row is not plain and _unprotected(row) == key]
        if others:
            yield plain, others


def _unprotected(row: Row) -> tuple[object, ...]:
    """Return what identifies a row but for its protections; the last part is its parameters."""
    values = _parameters(row)
    plain = {name: value for name, value in PLAIN.items() if name in values}
    return row["core"], row["bits"], row["part"], {**values, **plain}


def _parameters(row: Row) -> dict[str, object]:
    return dict(row["parameters"])


def _table(target: str, pairs: Sequence[tuple[Row, list[Row]]]) -> Table:
    lines: list[tuple[str, ...]] = []
    for plain, others in pairs:
        lines += [_cells(row, plain) for row in (plain, *others)]
    return Table(measure.target_title(target), _COLUMNS, tuple(lines))


def _cells(row: Row, plain: Row) -> tuple[str, ...]:
    unit = f" {row['area_unit']}" if row is plain else ""
    return (
        name_of(row),
        _change(row["core_area"], plain["core_area"], 0) + unit,
        _change(row["ff"], plain["ff"], 0),
        _change(row["clock_mhz"], plain["clock_mhz"], 1),
        cycles(row) or "",
        str(len(row["seeds"])),
    )


def _change(value: float | None, plain: float | None, digits: int) -> str:
    """Return a figure, and by how much it differs from the one without protections.

    >>> _change(2086, 1841, 0), _change(1841, 1841, 0), _change(None, None, 1)
    ('2086 (+13.3 %)', '1841', '')
    """
    if value is None or plain is None:
        return ""
    text = f"{value:.{digits}f}"
    return text if value == plain else f"{text} ({100 * (value / plain - 1):+.1f} %)"
