"""Every generated file of the checkout: pages, README tables, C header, program memory."""

from pathlib import Path

from dualfield import catalog
from dualfield.measure import published
from workshop import microcode, registers
from workshop.evidence import COVERAGE, FAULTS, MUTANTS
from workshop.figures import skewed_array
from workshop.pages import boundaries, coverage, evidence, faults, mutation, places, results
from workshop.results import row_form

_OWNED = "docs/papers"
"""A folder of generated files only: a file that no generator writes is out of date."""


def texts(root: Path) -> dict[str, str]:
    """Current text of each generated file, by its path below ``root``."""
    cores = list(catalog.cores().values())
    rows, readme = published.load(published.folder()), (root / "README.md").read_text("utf-8")
    table = registers.page()
    return {
        places.PAGE: places.page(cores),
        "docs/reference/evidence.md": evidence.page(cores),
        boundaries.PAGE: boundaries.page(cores),
        "docs/reference/mutation.md": mutation.page(cores, MUTANTS.by_key()),
        faults.PAGE: faults.page(cores, FAULTS.rows()),
        "docs/reference/coverage.md": coverage.page(cores, COVERAGE.by_key()),
        **results.pages(rows, readme, published.folder() / "papers"),
        skewed_array.DRAWING: skewed_array.drawing(),
        f"c/{registers.HEADER}": registers.header(),
        "src/dualfield/generate/registers.xml": registers.ip_xact(),
        row_form.SCHEMA: row_form.json_schema(),
        table.relative_to(root).as_posix(): registers.documented(table.read_text("utf-8")),
        **{f"rtl/{name}": text for name, text in microcode.packages().items()},
    }


def outdated(root: Path, current: dict[str, str]) -> list[str]:
    """Paths of the files that differ from their current text, that are absent or superfluous."""
    found = [
        path
        for path, text in current.items()
        if not (root / path).is_file() or (root / path).read_text("utf-8") != text
    ]
    owned = {path.relative_to(root).as_posix() for path in (root / _OWNED).glob("*")}
    return sorted([*found, *owned.difference(current)])
