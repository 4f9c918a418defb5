"""``docs/results.md`` and the table of the README, made of the committed rows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from dualfield import catalog, measure
from dualfield.measure import Row
from dualfield.report import Column, Document, Section, Table, render_markdown
from dualfield.report.commands import command
from dualfield.report.markdown import blocks
from dualfield.results import (
    COMMAND,
    LEAST_SEEDS,
    frontier,
    judged,
    multipliers,
    overview,
    units,
    unplaced,
    which,
)
from dualfield.results import readme as first_screen
from dualfield.results.rows import stale

_UNSHOWN = ("period_ns", "clocks", "time_worst_us")
"""Left out of the docs, for the width of the page."""
_PICTURED = "ecp5"
"""The target whose inverters are drawn on the page of choices too."""


def document(
    rows: Sequence[Row],
    inverters: Mapping[str, str],
    tried: Sequence[unplaced.Unplaced] = (),
) -> str:
    """``docs/results.md``; rows of older RTL are named as stale."""
    targets = list(dict.fromkeys(row["target"] for row in rows))
    note = f"Generated from results/ by {COMMAND} docs; not to be edited by hand."
    tables = [_target_section(name, [r for r in rows if r["target"] == name]) for name in targets]
    lacking = (unplaced.section(tried),) if tried else ()
    parts = [
        render_markdown(Document("Measured cost", note, (_method(rows),))),
        f"## Every core at its best\n\n{overview.table(_credible(rows))}",
        frontier.section(_credible(rows), inverters),
        multipliers.section(_credible(rows)),
        *(
            "\n\n".join(blocks(section)) + "\n"
            for section in (*tables, *lacking, units.summary(_credible(rows)), _counts(rows))
        ),
    ]
    return "\n".join(parts)


def _method(rows: Sequence[Row]) -> Section:
    return Section(
        "How the figures are made",
        "A row is a core of one size on one target: the median over the seeds of place and route "
        f"({LEAST_SEEDS} where figures are compared; the column says how many), all with the same "
        "RTL and the same tools. make results measures what the plans of results/plans/ lack, "
        "takes it into results/, and writes this page and the table of the README; stopped, it "
        "goes on where it was. The command below a table measures the rows of that table. "
        f"{COMMAND} check says which rows are of older RTL and what of the plans is not there.\n\n"
        "Cores of different parameters compute different things: compare like with like. Ratios "
        "compare across targets, areas and clocks do not.",
        tables=(measure.definitions(rows),),
    )


def _counts(rows: Sequence[Row]) -> Section:
    """How many rows a core has on each target, and on all."""
    targets = list(dict.fromkeys(row["target"] for row in rows))
    cores = list(dict.fromkeys(row["core"] for row in rows))
    count = Counter((row["core"], row["target"]) for row in rows)
    body = [(core, *(count[core, target] or None for target in targets)) for core in sorted(cores)]
    lines = [(*row, sum(n or 0 for n in row[1:])) for row in body]
    totals = [sum(count[core, target] for core in cores) for target in targets]
    columns = (Column("core", align="left"), *(Column(target) for target in targets), Column("all"))
    none = [core for core in catalog.cores() if core not in cores]
    note = f"No row: {', '.join(none)}." if none else ""
    table = Table("Rows by core and target", columns, (*lines, ("all", *totals, len(rows))))
    return Section("How many rows there are", note, tables=(table,))


def _target_section(name: str, rows: Sequence[Row]) -> Section:
    target = measure.target_of(name)
    tools = dict.fromkeys(
        ", ".join(f"{tool} {version}" for tool, version in sorted(row["tools"].items()))
        for row in rows
    )
    sources = [s for s in dict.fromkeys(row["clock_source"] for row in rows) if s != "none"]
    source = f" ({', '.join(sources)})" if sources else ""
    nand2 = list(dict.fromkeys(row["nand2"] for row in rows if row["nand2"]))
    words = [
        f"Area in {target.area_unit}." if target else "This version does not have the target.",
        f"NAND2 equivalents by {', '.join(nand2)}." if nand2 else "",
        f"The clock{source}: {target.clock_meaning}." if target else "",
        f"Tools: {'; '.join(tools)}.",
    ]
    table = measure.table(
        f"Cores on {name}",
        rows,
        ("bits", "core"),
        [figure for figure in measure.shown_figures(rows) if figure.key not in _UNSHOWN],
        note=" ".join(filter(None, [_stale_note(rows), *_doubts(rows)])),
        command=command(rows),
    )
    tables, _ = units.comparison(name, _credible(rows))
    return Section(
        f"{measure.target_title(name)} ({name})",
        "\n\n".join(word for word in words if word),
        tables=(table, *tables),
    )


def _stale_note(rows: Sequence[Row]) -> str:
    old = [row["label"] for row in rows if stale(row) is not None]
    return f"STALE, measured on older RTL: {', '.join(old)}." if old else ""


def _credible(rows: Sequence[Row]) -> list[Row]:
    """The rows to compare: those whose clock nothing speaks against."""
    return [row for row in rows if not row.get("doubt")]


def _doubts(rows: Sequence[Row]) -> list[str]:
    """A footnote for each reason of a doubt, with the rows where reasons differ."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if row.get("doubt"):
            found.setdefault(row["doubt"], []).append(row["label"])
    ends = {
        why: f" ({', '.join(labels)})" if len(found) > 1 else "" for why, labels in found.items()
    }
    return [
        f"{measure.DOUBT_MARK} The clock and what is made of it are not credible, and are in no "
        f"picture and no ranking: {why}{end}."
        for why, end in ends.items()
    ]


def pages(rows: Sequence[Row], readme: str, counts: Path) -> dict[str, str]:
    """The generated files by their place in the checkout; ``counts``: those of the papers."""
    credible = _credible(rows)
    tried = unplaced.without_row(unplaced.read(counts.parent), rows)
    inverters = frontier.pictures(credible)
    pictures = {f"docs/{frontier.name(target)}": svg for target, svg in inverters.items()}
    picture = frontier.figure(credible, _PICTURED) if _PICTURED in inverters else ""
    screen = {"cores": first_screen.table(credible)}
    screen |= {"picture": frontier.figure(credible, _PICTURED, "docs/")} if picture else {}
    return (
        judged.pages(credible, counts)
        | pictures
        | {
            "docs/which-core.md": which.page(rows, picture),
            "docs/results.md": document(rows, inverters, tried),
            "README.md": first_screen.fill(readme, screen),
        }
    )
