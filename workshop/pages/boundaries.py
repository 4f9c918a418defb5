"""The page ``docs/reference/proof-boundaries.md``: how far the checks of each core reach."""

from collections.abc import Iterable

from dualfield.catalog import evidence
from dualfield.catalog.core import Core
from workshop import formal
from workshop.formal import equivalence, whole
from workshop.pages.template import fill

PAGE = "docs/reference/proof-boundaries.md"


def page(cores: list[Core]) -> str:
    """Return the page for these cores."""
    return fill("boundaries", cores=[_cells(core) for core in cores])


def _cells(core: Core) -> list[str]:
    """Return a row of the table: the core, then the widths of each kind of check."""
    done = evidence.total(core.id)
    results = [
        proof.name.rpartition("-")[2]
        for proof in formal.proofs().values()
        if isinstance(proof, formal.Harness) and proof.core == core.id
    ]
    any_state = [p.config.most_bits for p in whole.proofs() if p.config.core.id == core.id]
    flat = [p.config.most_bits for p in equivalence.proofs() if p.config.core.id == core.id]
    largest = max(map(int, done.get("operations", {})), default=0)
    return [
        f"`{core.id}`",
        str(len(done.get("model", {}))),
        _widths(done.get("exhaustive", {})),
        str(largest) if largest else "-",
        _widths(results),
        _widths(any_state),
        _widths(flat),
    ]


def _widths(found: Iterable[int | str]) -> str:
    """Return widths as text, a dash for none.

    >>> _widths(["3", "4", "5", "9"]), _widths({})
    ('3..5, 9', '-')
    """
    widths = {int(width) for width in found}
    return evidence.ranges(widths) if widths else "-"
