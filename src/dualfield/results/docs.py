"""``docs/results.md`` and the table of the README, made of the committed rows."""

from collections.abc import Sequence

from dualfield import catalog, measure
from dualfield.errors import CheckFailed, UsageError
from dualfield.measure import Row
from dualfield.report import (
    Column,
    Document,
    Section,
    Table,
    markdown_table,
    render_markdown,
)
from dualfield.report.document import Cell
from dualfield.report.page import command
from dualfield.results import COMMAND, LEAST_SEEDS, units
from dualfield.results.rows import stale

BEGIN, END = "<!-- results:begin -->", "<!-- results:end -->"
README_TARGET, README_BITS = "ecp5", 256

_UNSHOWN = ("period_ns", "clocks", "time_worst_us")
"""Left out of the docs, for the width of the page."""


def document(rows: Sequence[Row]) -> Document:
    """What ``docs/results.md`` says; rows of older RTL are named as stale."""
    targets = list(dict.fromkeys(row["target"] for row in rows))
    return Document(
        "Measured cost",
        f"Generated from results/ by {COMMAND} docs; not to be edited by hand.",
        (
            _method(rows),
            units.summary(rows),
            *(_target_section(name, [r for r in rows if r["target"] == name]) for name in targets),
        ),
    )


def _method(rows: Sequence[Row]) -> Section:
    return Section(
        "How the figures are made",
        "A row is a core of one size on one target: the median over the seeds of place and route "
        f"(at least {LEAST_SEEDS}), all with the same RTL and the same tools. The command below a "
        "table measures its rows, and computes only what the result store lacks; then "
        f"{COMMAND} collect takes them into results/, and {COMMAND} docs writes this page and the "
        f"table of the README. {COMMAND} check says which rows are of older RTL.\n\n"
        "Cores of different parameters compute different things: compare like with like. Ratios "
        "compare across targets, areas and clocks do not.",
        tables=(measure.definitions(rows),),
    )


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
        note=_stale_note(rows),
        command=command(rows),
    )
    tables, _ = units.comparison(name, rows)
    return Section(
        f"{measure.target_title(name)} ({name})",
        "\n\n".join(word for word in words if word),
        tables=(table, *tables),
    )


def _stale_note(rows: Sequence[Row]) -> str:
    old = [row["label"] for row in rows if stale(row) is not None]
    return f"STALE, measured on older RTL: {', '.join(old)}." if old else ""


def readme_table(rows: Sequence[Row]) -> str:
    """The table of the README as Markdown: every core at one size on one target.

    Raises:
        CheckFailed: there is no such row.
    """
    shown = [r for r in rows if r["target"] == README_TARGET and r["bits"] == README_BITS]
    if not shown:
        raise CheckFailed(f"results/ has no row of {README_BITS} bits on {README_TARGET}.")
    cores = catalog.cores()
    body: list[tuple[Cell, ...]] = []
    for row in shown:
        core = cores.get(row["core"])
        title = core.title if core else "not in the catalog"
        source = f"paper {core.paper}, {core.source}" if core and core.paper else None
        body.append(
            (
                row["core"], title, measure.words(row), row["core_area"], row["ff"],
                row["clock_mhz"], f"{row['cycles_mean']:.0f} / {row['cycles_worst']}",
                row["time_us"], row["time_x_area"], source,
            )
        )  # fmt: skip
    unit = str(shown[0]["area_unit"])
    table = Table(
        "",
        (
            Column("core", align="left"), Column("computes", align="left"),
            Column("parameters", align="left"), Column("area", unit, digits=0),
            Column("FF", digits=0), Column("clock", "MHz", digits=1),
            Column("cycles mean / worst"), Column("time", "µs", digits=2),
            Column("time × area", "µs × area", digits=0),
            Column("from", align="left"),
        ),
        tuple(body),
    )  # fmt: skip
    seeds = sorted({len(row["seeds"]) for row in shown})
    count = f"{seeds[0]}" if len(seeds) == 1 else f"{seeds[0]} to {seeds[-1]}"
    old = _stale_note(shown)
    return (
        f"{markdown_table(table)}\n\n{README_BITS} bits, {measure.target_title(README_TARGET)}, "
        f"medians of {count} placements. Other sizes and targets, and what each figure means: "
        f"[measured cost](docs/results.md).{f' {old}' if old else ''}\n"
    )


def between_marks(text: str, table: str) -> str:
    """The text with what stands between the two marks exchanged.

    Raises:
        UsageError: the marks are not there, once each and in order.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end or BEGIN in after or END in after:
        raise UsageError(f"README.md needs {BEGIN} and {END}, each on a line, once.")
    return f"{before}{BEGIN}\n{table}{END}{after}"


def pages(rows: Sequence[Row], readme: str) -> dict[str, str]:
    """The generated files by their place in the checkout."""
    return {
        "docs/results.md": render_markdown(document(rows)),
        "README.md": between_marks(readme, readme_table(rows)),
    }
