"""Writers of ``docs/papers/``: each paper's claims, tested on our counts and published rows.

``python -m workshop results papers`` writes the counts, the sections that need no target, to
``results/papers/``, one file per paper. Areas and clocks come from the published rows.
"""

import dataclasses
import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pydantic

from dualfield import papers
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError, quoted
from dualfield.measure import Row, command_lines
from dualfield.measure.published import stale
from dualfield.papers import Options, Paper
from dualfield.papers.paper import Published
from dualfield.report import Claim, Column, Section, Table
from dualfield.report.document import paragraphs
from dualfield.report.markdown import blocks, code, escape, generated, markdown_table, table_row
from dualfield.report.svg_element import standalone
from dualfield.synthesize import registry
from dualfield.synthesize.seeds import Summary
from dualfield.synthesize.target import Measurement
from workshop.results import COMMAND

TARGET = "ecp5"
"""The target on which areas and clocks are compared: place and route, with the most rows."""

VERDICTS = {True: "holds", False: "does not hold here", None: "cannot be compared"}

_SECTIONS = pydantic.TypeAdapter(tuple[Section, ...])


def count(paper: Paper, options: Options) -> str:
    """Return the sections of a paper that need no target, as the text of its file."""
    sections = tuple(paper.sections(options))
    return _SECTIONS.dump_json(sections, indent=1).decode() + "\n"


def read_counts(paper: Paper, folder: Path) -> tuple[Section, ...]:
    """Return the sections of a paper from its file in a folder; none without a file.

    Raises:
        UsageError: the file was not written by `count`.
    """
    path = folder / f"{paper.id}.json"
    if not path.is_file():
        return ()
    try:
        return _SECTIONS.validate_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{quoted(path)} is not a file of counts: {error}") from None


def published(
    rows: Sequence[Row], target: str = TARGET, record_use: Callable[[Row], None] = lambda row: None
) -> Published:
    """Return the published costs of a target; ``record_use`` is called with each used row."""
    target_rows = [row for row in rows if row["target"] == target and not row.get("part")]

    def cost(config: Configuration) -> Summary | None:
        row = next((row for row in target_rows if _belongs_to(row, config)), None)
        if row is None:
            return None
        record_use(row)
        return _summary(row)

    return Published(registry.get(target), cost, f"{COMMAND} measure")


def _belongs_to(row: Row, config: Configuration) -> bool:
    """Return True if a row belongs to a configuration; parameters that do not vary are ignored."""
    if (row["core"], row["bits"]) != (config.core.id, config.bits):
        return False
    fixed_names = {p.name for p in config.core.parameters if not p.varied}
    values = {name: value for name, value in config.items if name not in fixed_names}
    return {n: v for n, v in row["parameters"].items() if n not in fixed_names} == values


def _summary(row: Row) -> Summary:
    run = Measurement(
        core=row["core"], bits=row["bits"], parameters=row["parameters"], target=row["target"],
        seed=1, area=row["area"], cells={"ff": row["ff"] or 0}, clock_mhz=row["clock_mhz"],
        period_ns=row["period_ns"], path=(), clock_source=row["clock_source"],
        tools=row["tools"], rtl_checksum=row["rtl_checksum"], seconds=0.0,
    )  # fmt: skip
    runs = (run,) * len(row["seeds"])
    low, high = row["clock_min"], row["clock_max"]
    return Summary(runs, row["core_area"], row["clock_mhz"], low, high, row["spread"])


@dataclasses.dataclass(frozen=True)
class PaperClaims:
    """A paper with its counts and costs; ``older``: labels of used rows of older RTL."""

    paper: Paper
    sections: tuple[Section, ...]
    older: tuple[str, ...] = ()

    def claims(self) -> Iterator[Claim]:
        """Yield the claims in order."""
        for section in self.sections:
            yield from section.claims

    def tally(self) -> tuple[int, int, int]:
        """Return how many claims hold, do not hold here, and cannot be compared."""
        verdicts = [claim.holds for claim in self.claims()]
        return tuple(verdicts.count(holds) for holds in VERDICTS)  # type: ignore[return-value]


def judge(paper: Paper, rows: Sequence[Row], folder: Path) -> PaperClaims:
    """Return a paper with the counts of a folder and the costs of these published rows."""
    used_rows: list[Row] = []
    sections = (
        *read_counts(paper, folder),
        *paper.published(published(rows, record_use=used_rows.append)),
    )
    older = dict.fromkeys(str(row["label"]) for row in used_rows if stale(row) is not None)
    return PaperClaims(paper, sections, tuple(older))


def reason(claim: Claim) -> str:
    """Return the reason for the verdict in a sentence.

    >>> reason(Claim("It is small", None, "not tested", "Area: no figure to test it on."))
    'Not all figures that it needs are measured.'
    """
    if claim.reason:
        return claim.reason
    first = paragraphs(claim.evidence)[0]
    if claim.holds is None and "no figure" in first:
        return " ".join(
            ["Not all figures that it needs are measured.", *paragraphs(claim.evidence)[1:]]
        )
    return first


def summary(all_claims: Sequence[PaperClaims]) -> str:
    """Return the page of all claims."""
    tally = Table(
        "",
        (Column("paper", align="left"), *(Column(word) for word in VERDICTS.values())),
        tuple((f"{c.paper.author_year}: {c.paper.title}", *c.tally()) for c in all_claims),
    )
    body = []
    for paper_claims in all_claims:
        paper = paper_claims.paper
        for claim in paper_claims.claims():
            link = f"[{escape(paper.author_year)}]({paper.id}.md)"
            cells = [link, escape(claim.statement), f"**{VERDICTS[claim.holds]}**"]
            body.append(table_row([*cells, escape(reason(claim))]))
    lines = [
        generated(f"{COMMAND} docs"),
        "# Papers",
        "This page lists the claims of five papers and whether they hold for the cores of this "
        "project.",
        "The claims are tested on operation counts of the models, on simulations, and on measured "
        f"areas and clocks ({registry.get(TARGET).title}). The page of a paper shows its tables "
        "beside ours, and its misprints. A claim *holds* if it does at every size with figures.",
        markdown_table(tally),
        *_stale(all_claims),
        "## Every claim",
        "\n".join(["| paper | claim | verdict | reason |", "| :--- | :--- | :--- | :--- |", *body]),
    ]
    names = "\n".join(paper_claims.paper.id for paper_claims in all_claims)
    lines.append(f"```{{toctree}}\n:hidden:\n\n{names}\n```")
    return "\n\n".join(lines) + "\n"


def _stale(all_claims: Sequence[PaperClaims]) -> list[str]:
    """Return a sentence on the papers whose claims use rows of older RTL, or nothing."""
    names = [paper_claims.paper.author_year for paper_claims in all_claims if paper_claims.older]
    return [f"STALE: claims of {', '.join(names)} rest on rows of older RTL."] if names else []


def page(claims: PaperClaims) -> tuple[str, dict[str, str]]:
    """Return the page of a paper, and its pictures by file name."""
    paper = claims.paper
    body, pictures = [generated(f"{COMMAND} docs")], {}
    body.append(f"# {escape(paper.author_year)}: {escape(paper.title)}")
    body.append("This page sets the printed figures and claims of the paper beside ours.")
    body += [escape(_citation(paper)), _verdicts(claims)]
    if claims.older:
        body.append(escape(f"STALE, measured on older RTL: {', '.join(claims.older)}."))
    body.append("## Misprints found")
    body.append(
        "\n".join(f"- {escape(at)}: {escape(what)}" for at, what in paper.sheet.misprints())
    )
    for section in claims.sections:
        body += blocks(dataclasses.replace(section, claims=(), figures=()))
        for figure in section.figures:
            name = f"{paper.id}-{hashlib.sha256(figure.title.encode()).hexdigest()[:6]}.svg"
            pictures[name] = standalone(figure.svg)
            body.append(f"*{escape(figure.title)}*: {escape(figure.alt)}")
            body.append(f"![{escape(figure.title)}]({name})")
    body.append(f"*The counts are made by {code(command_lines.line('papers', paper.key))}.*")
    return "\n\n".join(body) + "\n", pictures


def _verdicts(claims: PaperClaims) -> str:
    lines = ["## Claims", ""]
    for claim in claims.claims():
        why = reason(claim)
        figures = " ".join(part for part in paragraphs(claim.evidence) if part not in why)
        words = why if claim.holds is None or not figures else f"{why} {figures}"
        statement = f"{escape(claim.statement)}: **{VERDICTS[claim.holds]}**."
        lines.append(f"- {statement} {escape(words)}")
    return "\n".join(lines)


def _citation(paper: Paper) -> str:
    data = paper.sheet.data
    parts = [f"{paper.authors}, {paper.title}"]
    parts += [str(data[key]) for key in ("where", "year") if key in data]
    text = ", ".join(parts) + "."
    return f"{text} DOI: {data['doi']}." if "doi" in data else f"{text} No DOI is known."


def pages(rows: Sequence[Row], folder: Path) -> dict[str, str]:
    """Return every file of ``docs/papers/`` by path in the checkout."""
    all_claims = [judge(paper, rows, folder) for paper in papers.papers().values()]
    files = {"docs/papers/index.md": summary(all_claims)}
    for paper_claims in all_claims:
        text, pictures = page(paper_claims)
        files[f"docs/papers/{paper_claims.paper.id}.md"] = text
        files |= {f"docs/papers/{name}": picture for name, picture in pictures.items()}
    return files
