"""The page at the end, which leads on."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

from dualfield import measure
from dualfield.measure import Row, command_lines, published
from dualfield.measure.published import stale
from dualfield.report import Column, Document, Link, Section, Table

TARGET, BITS = "ecp5", 256
"""Of which published rows the page shows those that invert."""


def inverters(rows: Sequence[Row]) -> list[Row]:
    """Published rows of whole inverses at `BITS` on `TARGET`, least time x area first."""
    found = [
        row
        for row in rows
        if (row["target"], row["bits"]) == (TARGET, BITS)
        and not measure.first_phase_alone(row)
        and row["time_x_area"] is not None
        and row["core"].startswith(("ami-", "mont-inv", "inv-", "div-"))
    ]
    return sorted(found, key=lambda row: row["time_x_area"])


def _published(rows: Sequence[Row]) -> Table:
    names = ("core_area", "ff", "clock_mhz", "cycles_mean", "time_us", "time_x_area")
    shown = [{**row, "label": row["label"] + " *" * (stale(row) is not None)} for row in rows]
    columns = {"label": Column("core", align="left")}
    columns |= {name: measure.BY_KEY[name].column for name in names}
    title = f"Whole inverses of {BITS} bits on {measure.target_title(TARGET)}"
    made = measure.plain_table(shown, title, columns)
    words = f"Area in {rows[0]['area_unit']}."
    if any(stale(row) is not None for row in rows):
        words += " A star: measured on older RTL."
    return dataclasses.replace(made, note=words, keys=1)


def links(built: Path, folder: Path) -> tuple[Link, ...]:
    """Where the reader goes on, from a page in ``built``."""
    found = [
        Link(
            "All results",
            "results.html",
            "every core and target that is measured, to filter and to compare",
        ),
        Link(
            "Your folder",
            f"{folder.name}/README.html",
            f"the datasheet of the core in {folder}, with ports, cycles, timing and how to "
            "instantiate it; it needs nothing of this project",
        ),
    ]
    if (built / "docs" / "index.html").is_file():
        found.append(
            Link("Documentation", "docs/index.html", "tutorial, cores, algorithms, papers")
        )
    return tuple(found)


def _next(built: Path) -> str:
    text = (
        f"In a terminal: {command_lines.choose('inverse', ('--field', 'P-256'))} ranks the "
        "published cores for a need and prints the commands that go on from there; "
        f"{command_lines.line('list')} shows every core (both are in .venv/bin). "
    )
    if (built / "docs" / "index.html").is_file():
        return text
    return text + "make docs builds the documentation as a site, build/docs; docs/ has its text."


def document(built: Path, folder: Path, bench: str, tables: Sequence[Table]) -> Document:
    """The page.

    Args:
        built: The folder that the page is written to.
        folder: The generated core, in it.
        bench: What the folder's bench said.
        tables: What was checked, and what was measured.
    """
    checked, measured = tables
    rows = inverters(published.load(published.folder()))
    more = (
        Section(
            "Published",
            "At the size of a curve the cores are measured beforehand, over five placements: "
            "make results does it, and every figure names its command.",
            tables=(_published(rows),),
        ),
    )
    return Document(
        "dualfield: checked, measured, handed over",
        "Inversion, division and multiplication in finite fields, as hardware. This page is what "
        "make run did on this machine.",
        (
            Section("Go on", _next(built), links=links(built, folder)),
            Section("Checked", tables=(checked,)),
            Section("Measured", tables=(measured,)),
            Section("Handed over", f"The bench in {folder / 'tb'} said: {bench}"),
            *(more if rows else ()),
        ),
    )
