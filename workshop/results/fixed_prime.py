"""What a prime that is fixed at build saves: the published rows with one, beside any modulus."""

from collections.abc import Mapping, Sequence

from dualfield import catalog, measure, operations
from dualfield.measure import Row
from dualfield.measure.phrases import prime_name, title
from dualfield.measure.published import stale
from dualfield.report import Column, Table
from workshop.results.tables import cycles

ANY = "any"
"""Says in the table that the modulus comes with the operands."""

BESIDE = ("mont-mul-dsp", "mont-mul-dsp-words", "inv-divstep")
"""The cores for any modulus that stand beside the fixed primes of the same width."""

_COLUMNS = (
    Column("prime", align="left"),
    Column("core and settings", align="left"),
    Column("area"),
    Column("flip-flops"),
    Column("DSP"),
    Column("RAM"),
    Column("clock", "MHz"),
    Column("cycles"),
    Column("an operation each", "cycles"),
    Column("operations", "10^6/s"),
    Column("placements"),
)


def prime_of(row: Row) -> str:
    """Return the prime that a row's build fixes, or `ANY`.

    >>> prime_of({"parameters": {"Modulus": 2**255 - 19}}), prime_of({"parameters": {}})
    ('25519', 'any')
    """
    modulus = row["parameters"].get("Modulus", 0)
    return prime_name(modulus) if modulus else ANY


def tables(rows: Sequence[Row]) -> dict[str, Table]:
    """Return a table, by target, of the current rows with a fixed prime and those beside them.

    Rows of a fixed curve are left out: their table is that of scalar multiplication.
    """
    current = [row for row in rows if stale(row) is None and not _has_curve(row)]
    targets = dict.fromkeys(row["target"] for row in current)
    found = {target: _lines([r for r in current if r["target"] == target]) for target in targets}
    return {
        target: Table(measure.target_title(target), _COLUMNS, lines)
        for target, lines in found.items()
        if lines
    }


def _lines(rows: Sequence[Row]) -> tuple[tuple[str | int | float | None, ...], ...]:
    fixed = [row for row in rows if prime_of(row) != ANY]
    widths = {(row["bits"], _inverts(row)) for row in fixed}
    beside = [
        row
        for row in rows
        if row["core"] in BESIDE
        and prime_of(row) == ANY
        and (row["bits"], _inverts(row)) in widths
        and not _protected(row["parameters"])
    ]
    return tuple(_cells(row) for row in sorted(fixed + beside, key=_order))


def _has_curve(row: Row) -> bool:
    return operations.of(catalog.get(row["core"])).over == "curve"


def _inverts(row: Row) -> bool:
    return catalog.get(row["core"]).operation != "multiply"


def _protected(parameters: Mapping[str, object]) -> bool:
    return any(parameters.get(name) for name in ("FaultChecks", "Check"))


def _order(row: Row) -> tuple[bool, int, str, bool, int, float]:
    """Return the sort key: operation, bits, prime, any modulus last, multipliers, area."""
    prime = prime_of(row)
    return _inverts(row), row["bits"], prime, prime == ANY, -(row["dsp"] or 0), row["core_area"]


def _cells(row: Row) -> tuple[str | int | float | None, ...]:
    config = catalog.get(row["core"]).configure(row["bits"], row["parameters"])
    interval = config.interval(row["part"] or "")
    clock = row["clock_mhz"]
    named = {**row, "parameters": {k: v for k, v in row["parameters"].items() if k != "Modulus"}}
    return (
        f"any, {row['bits']} bits" if prime_of(row) == ANY else prime_of(row),
        title(named),
        f"{row['core_area']:.0f}",
        row["ff"],
        row["dsp"],
        row["bram"],
        f"{clock:.1f}" if clock else None,
        cycles(row),
        interval,
        f"{clock / interval:.2f}" if clock else None,
        len(row["seeds"]),
    )
