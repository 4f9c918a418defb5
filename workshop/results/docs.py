"""Writers of ``docs/results.md``, the README's table and the HTML page, from the committed rows."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from dualfield import catalog, measure
from dualfield.measure import Row, doubt
from dualfield.measure.page import results_page
from dualfield.measure.published import LEAST_SEEDS, marked, stale
from dualfield.report import Column, Section, Table
from dualfield.report.markdown import blocks, generated, table_blocks
from workshop.results import (
    COMMAND,
    frontier,
    multipliers,
    overview,
    paper_claims,
    target_tables,
    units,
    unplaced,
    which,
)
from workshop.results import readme as first_screen

_LEAD = """
This page lists what each core costs on each target: area, clock, cycles and time of every measured
configuration, and the command that measures it again.

The same rows are on [a page with filters](all-results.md), with every parameter and every figure.
The data are the JSON files in `results/`, one per target.
"""
_PICTURED = "ecp5"
"""The target whose picture of inverters is also on docs/which-core.md and in the README."""


def document(
    rows: Sequence[Row],
    inverters: Mapping[str, str],
    unplaced_rows: Sequence[unplaced.Unplaced] = (),
) -> str:
    """Return ``docs/results.md``; rows of older RTL are marked as stale."""
    targets = list(dict.fromkeys(row["target"] for row in rows))
    by_target = {name: [row for row in rows if row["target"] == name] for name in targets}
    credible = _credible(rows)
    unplaced_sections = (unplaced.section(unplaced_rows),) if unplaced_rows else ()
    parts = [
        f"{generated(f'{COMMAND} docs')}\n\n# Measured cost\n{_LEAD}",
        f"## Every core at its best\n\n{overview.table(credible)}",
        frontier.section(credible, inverters),
        multipliers.section(credible),
        *(
            "\n\n".join(_target(name, target_rows)) + "\n"
            for name, target_rows in by_target.items()
        ),
        *(
            "\n\n".join(blocks(item)) + "\n"
            for item in (*unplaced_sections, units.summary(credible), _counts(rows))
        ),
        "\n\n".join(_method(rows)) + "\n",
    ]
    return "\n".join(parts)


def _method(rows: Sequence[Row]) -> list[str]:
    return [
        "## How the figures are measured",
        "A row is one configuration of a core on one target. Its figures are medians over the "
        f"seeds of place and route, {LEAST_SEEDS} or more where figures are compared; the column "
        "*seeds* has the number. All seeds of a row use the same RTL and the same tools.",
        "`make results` runs the missing measurements of the plans in `results/plans/`, then "
        "writes this page and the table of the README. It can be interrupted and resumed. "
        f"`{COMMAND} check` lists the rows measured on older RTL and the missing measurements.",
        "Compare only cores that compute the same thing. Compare ratios across targets, not "
        "absolute areas or clocks.",
        *table_blocks(measure.definitions(rows)),
    ]


def _counts(rows: Sequence[Row]) -> Section:
    """Return the section with the number of rows and cores per target."""
    body = []
    for target in dict.fromkeys(row["target"] for row in rows):
        target_rows = [row for row in rows if row["target"] == target]
        core_ids = {row["core"] for row in target_rows}
        missing = [core for core in catalog.cores() if core not in core_ids]
        body.append((target, len(target_rows), len(core_ids), ", ".join(missing) or None))
    columns = (
        Column("target", align="left"), Column("rows"), Column("cores"),
        Column("cores not measured", align="left"),
    )  # fmt: skip
    total = ("all", len(rows), len({row["core"] for row in rows}), None)
    return Section(
        "Number of measurements", tables=(Table("Rows by target", columns, (*body, total)),)
    )


def _target(name: str, rows: Sequence[Row]) -> list[str]:
    target = measure.target_of(name)
    tools = dict.fromkeys(
        ", ".join(f"{tool} {version}" for tool, version in sorted(row["tools"].items()))
        for row in rows
    )
    sources = [s for s in dict.fromkeys(row["clock_source"] for row in rows) if s != "none"]
    source = f" ({', '.join(sources)})" if sources else ""
    nand2 = list(dict.fromkeys(row["nand2"] for row in rows if row["nand2"]))
    words = [
        f"The unit of area is {target.area_unit}." if target else "This version lacks the target.",
        f"NAND2 equivalents refer to {', '.join(nand2)}." if nand2 else "",
        f"The clock{source}: {target.clock_meaning}." if target else "",
        f"Tools: {'; '.join(tools)}.",
        "In each size the row with the least time × area comes first; without a clock, the one "
        "with the least area × cycles. Two numbers of cycles are the mean and the worst case.",
    ]
    tables, _ = units.comparison(name, _credible(rows))
    section = Section(
        f"{measure.target_title(name)} ({name})", "\n\n".join(word for word in words if word)
    )
    return [
        *blocks(section),
        *target_tables.blocks(
            name, rows, note=" ".join(filter(None, [_stale_note(rows), *doubt.footnotes(rows)]))
        ),
        *(block for table in tables for block in table_blocks(table)),
    ]


def _stale_note(rows: Sequence[Row]) -> str:
    count = sum(stale(row) is not None for row in rows)
    return f"An asterisk marks rows measured on older RTL: {count} of {len(rows)}." if count else ""


def _credible(rows: Sequence[Row]) -> list[Row]:
    """Return the rows to compare: those without a doubtful clock."""
    return [row for row in rows if not row.get("doubt")]


def pages(rows: Sequence[Row], readme: str, counts: Path) -> dict[str, str]:
    """Return the generated files by path; ``counts``: folder of the papers' counts."""
    credible = _credible(rows)
    unplaced_rows = unplaced.without_row(unplaced.read(counts.parent), rows)
    inverters = frontier.pictures(credible)
    pictures = {f"docs/{frontier.name(target)}": svg for target, svg in inverters.items()}
    picture = frontier.figure(credible, _PICTURED) if _PICTURED in inverters else ""
    screen = {"cores": first_screen.table(credible)}
    screen |= {"picture": frontier.figure(credible, _PICTURED, "docs/")} if picture else {}
    return (
        paper_claims.pages(credible, counts)
        | pictures
        | {
            "docs/which-core.md": which.page(rows, picture),
            "docs/results.md": document(rows, inverters, unplaced_rows),
            "README.md": first_screen.fill(readme, screen),
        }
    )


def filter_page(rows: Sequence[Row], *, in_site: bool = False) -> str:
    """Return the HTML page of all rows with filters; see `dualfield.measure.page.results_page`."""
    comparison = units.against_paper(_credible(rows))
    return results_page(marked(rows), [comparison], in_site=in_site)
