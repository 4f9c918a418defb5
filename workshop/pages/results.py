"""The pages of the published rows: measured cost, which core, papers, and parts of the README."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dualfield import catalog, measure, papers
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.measure import Row, doubt
from dualfield.measure.phrases import PART_MEANING
from dualfield.measure.published import LEAST_SEEDS, stale
from dualfield.papers.paper_000 import PAPER
from dualfield.selection.proposals import MARKS
from workshop.pages.template import fill, fill_part
from workshop.results import (
    contributed,
    fixed_prime,
    inverters,
    paper_claims,
    peers,
    protection,
    silicon,
    tables,
    tasks,
    units,
    unplaced,
)

SHOWN = 4
"""Rows shown per case of docs/which-core.md."""


def pages(rows: Sequence[Row], readme: str, counts: Path) -> dict[str, str]:
    """Return the generated files by path; ``counts``: folder of the papers' counts.

    Raises:
        CheckFailed: there are no rows.
    """
    credible = tables.credible(rows)
    pictures = {t: inverters.picture(credible, t) for t in _captions(credible)}
    return {
        **paper_pages(credible, counts),
        **{f"docs/inverters-{target}.svg": picture for target, picture in pictures.items()},
        "docs/which-core.md": which_core(rows),
        "docs/results.md": cost_page(rows, counts.parent),
        "README.md": fill_readme(readme, readme_parts(credible)),
    }


def _captions(rows: Sequence[Row]) -> dict[str, dict[str, Any]]:
    """Return the captions of the targets with a published whole inverter."""
    captions = {target: inverters.caption(rows, target) for target in inverters.TARGETS}
    return {target: caption for target, caption in captions.items() if caption["count"]}


def cost_page(rows: Sequence[Row], folder: Path) -> str:
    """Return ``docs/results.md``; rows of older RTL are marked."""
    credible = tables.credible(rows)
    best, captions = tables.best_rows(credible), _captions(credible)
    if not best:
        raise CheckFailed(f"results/ has no row of {tables.BITS} bits on {tables.TARGET}.")
    multipliers = tables.multiplier_tables(credible)
    user_rows = contributed.load(folder)
    return fill(
        "results",
        best=tables.best_table(best),
        of=tables,
        main_title=measure.target_title(tables.TARGET),
        has_parts=any(row.get("part") for row in best),
        has_stale=any(stale(row) is not None for row in best),
        missing_cores=sorted(set(catalog.cores()) - {row["core"] for row in best}),
        part_meaning=PART_MEANING,
        inverters=list(captions.values()),
        missing_inverters=[target for target in inverters.TARGETS if target not in captions],
        peers=peers.data(),
        peer_tables=peers.tables(),
        multipliers=[table for table in multipliers.values() if table],
        missing_multipliers=[name for name, table in multipliers.items() if not table],
        fixed_primes=fixed_prime.tables(credible),
        protections=protection.tables(credible),
        silicon=silicon.tables(credible),
        large=silicon.large(credible),
        targets=[_target(name, rows) for name in dict.fromkeys(row["target"] for row in rows)],
        unplaced=unplaced.table(unplaced.without_row(unplaced.read(folder), rows)),
        units_paper=PAPER.author_year,
        units=units.best_table(credible),
        counts=tables.count_table(rows),
        users=tables.user_table(user_rows) if user_rows else None,
        user_mark=measure.USER_MARK,
        least_seeds=LEAST_SEEDS,
        definitions=measure.definitions(rows),
    )


def _target(name: str, rows: Sequence[Row]) -> dict[str, Any]:
    """Return the section of a target: its tools, notes and tables."""
    rows = [row for row in rows if row["target"] == name]
    tools = (", ".join(f"{k} {v}" for k, v in sorted(row["tools"].items())) for row in rows)
    sources = dict.fromkeys(row["clock_source"] for row in rows)
    return {
        "name": name,
        "title": measure.target_title(name),
        "record": measure.target_of(name),
        "nand2": list(dict.fromkeys(row["nand2"] for row in rows if row["nand2"])),
        "sources": [source for source in sources if source != "none"],
        "tools": list(dict.fromkeys(tools)),
        "count": len(rows),
        "stale": sum(stale(row) is not None for row in rows),
        "footnotes": list(doubt.footnotes(rows)),
        "tables": tables.target_tables(rows),
        "units": units.comparison(name, tables.credible(rows))[0],
    }


def which_core(rows: Sequence[Row]) -> str:
    """Return ``docs/which-core.md``: each case with the answer of its command."""
    return fill(
        "which-core",
        cases=[(case, case.answer(rows)) for case in tasks.cases()],
        inverters=_captions(tables.credible(rows)).get(tables.TARGET),
        of=tasks,
        marks=MARKS,
        part_meaning=PART_MEANING,
        shown=SHOWN,
    )


def paper_pages(rows: Sequence[Row], counts: Path) -> dict[str, str]:
    """Return every file of ``docs/papers/`` by path."""
    claims = [paper_claims.judge(paper, rows, counts) for paper in papers.papers().values()]
    files = {"index.md": papers_page(claims)}
    for one in claims:
        files |= {f"{one.paper.id}.md": paper_page(one), **one.pictures()}
    return {f"docs/papers/{name}": text for name, text in files.items()}


def papers_page(claims: Sequence[paper_claims.PaperClaims]) -> str:
    """Return the page with the claims of all papers."""
    target = measure.target_title(paper_claims.TARGET)
    return fill("papers", papers=claims, target=target, of=paper_claims)


def paper_page(claims: paper_claims.PaperClaims) -> str:
    """Return the page of a paper."""
    return fill("paper", paper=claims.paper, claims=claims, of=paper_claims)


def readme_parts(rows: Sequence[Row]) -> dict[str, str]:
    """Return the generated parts of the README: the table of tasks, and a picture if there is one.

    The picture is that of the target of the table.
    """
    best = [(task, task.best(rows)) for task in tasks.tasks()]
    lines = [(task, row, stale(row) is not None) for task, row in best if row is not None]
    parts = {"cores": fill_part("readme_cores", lines=lines, target=tables.TARGET)}
    caption = _captions(rows).get(tables.TARGET)
    return parts | ({"picture": fill_part("readme_picture", one=caption)} if caption else {})


def fill_readme(text: str, parts: Mapping[str, str]) -> str:
    """Return the README with new generated parts, each between two comments.

    Args:
        text: The README.
        parts: Name of a part -> its new text.

    Raises:
        UsageError: the comments of a part are missing, duplicated, or out of order.
    """
    for name, inner in parts.items():
        begin, end = (f"<!-- {name}:{word} -->" for word in ("begin", "end"))
        before, begin_mark, rest = text.partition(begin)
        _, end_mark, after = rest.partition(end)
        if not begin_mark or not end_mark or begin in after or end in after:
            message = f"README.md must contain {begin} and {end} once, each on its own line."
            raise UsageError(message)
        text = f"{before}{begin}\n{inner.strip()}\n{end}{after}"
    return text
