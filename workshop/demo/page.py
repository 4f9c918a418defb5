"""The demonstration's HTML page: results, and links to continue from."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

from dualfield import measure
from dualfield.measure import Row, command_lines, published
from dualfield.measure.published import stale
from dualfield.report import Column, Document, Link, Section, Table

TARGET, BITS = "ecp5", 256
"""Target and size of the published inverters on the page."""


def inverters(rows: Sequence[Row]) -> list[Row]:
    """Return the published whole inverters of `BITS` bits on `TARGET`, least time x area first."""
    whole_inverters = [
        row
        for row in rows
        if (row["target"], row["bits"]) == (TARGET, BITS)
        and not measure.first_phase_alone(row)
        and row["time_x_area"] is not None
        and row["core"].startswith(("ami-", "mont-inv", "inv-", "div-"))
    ]
    return sorted(whole_inverters, key=lambda row: row["time_x_area"])


def _published(rows: Sequence[Row]) -> Table:
    names = ("core_area", "ff", "clock_mhz", "cycles_mean", "time_us", "time_x_area")
    labelled_rows = [
        {**row, "label": row["label"] + " *" * (stale(row) is not None)} for row in rows
    ]
    columns = {"label": Column("core", align="left")}
    columns |= {name: measure.BY_KEY[name].column for name in names}
    title = f"Whole inverses of {BITS} bits on {measure.target_title(TARGET)}"
    table = measure.plain_table(labelled_rows, title, columns)
    words = f"Area in {rows[0]['area_unit']}."
    if any(stale(row) is not None for row in rows):
        words += " A star: measured on older RTL."
    return dataclasses.replace(table, note=words, keys=1)


def links(page_folder: Path, folder: Path) -> tuple[Link, ...]:
    """Return the links of a page in the folder ``page_folder``."""
    entries = [
        Link(
            "All results",
            "results.html",
            "every measured core and target, to filter and compare",
        ),
        Link(
            "Your folder",
            f"{folder.name}/README.html",
            f"the datasheet of the core in {folder}: ports, cycles, timing and instantiation; "
            "the folder works without this project",
        ),
    ]
    if (page_folder / "docs" / "index.html").is_file():
        entries.append(
            Link("Documentation", "docs/index.html", "tutorial, cores, algorithms, papers")
        )
    return tuple(entries)


def _next(page_folder: Path) -> str:
    text = (
        f"In a terminal: {command_lines.choose('inverse', ('--field', 'P-256'))} ranks the "
        "published cores for a task and prints the next commands; "
        f"{command_lines.line('list')} shows every core (both are in .venv/bin). "
    )
    if (page_folder / "docs" / "index.html").is_file():
        return text
    return text + "make docs builds the documentation as a site, build/docs; docs/ has its text."


def document(page_folder: Path, folder: Path, bench: str, tables: Sequence[Table]) -> Document:
    """Return the page.

    Args:
            page_folder: The folder of the page.
            folder: The folder of the generated core, in ``page_folder``.
            bench: The PASS line of its bench.
            tables: The tables of checks and of measurements.
    """
    checks_table, cost_table = tables
    rows = inverters(published.load(published.folder()))
    published_sections = (
        Section(
            "Published",
            "Cores of the size of a curve are measured in advance, over five placements: "
            "make results runs the measurements, and every figure names its command.",
            tables=(_published(rows),),
        ),
    )
    return Document(
        "dualfield: checked, measured, exported",
        "Inversion, division and multiplication in finite fields, as hardware. This page has the "
        "results of make run on this machine.",
        (
            Section("Next steps", _next(page_folder), links=links(page_folder, folder)),
            Section("Checked", tables=(checks_table,)),
            Section("Measured", tables=(cost_table,)),
            Section("Exported", f"The bench in {folder / 'tb'} reports: {bench}"),
            *(published_sections if rows else ()),
        ),
    )
