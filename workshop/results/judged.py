"""``docs/papers/``: the claims of each paper beside our counts and published rows.

Counts come from ``results/papers/``, a file a paper that ``python -m workshop results papers``
writes: the parts of the paper that need no target. Areas and clocks come from the published rows.
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
from dualfield.report.drawings import standalone
from dualfield.report.markdown import blocks, code, escape, generated, markdown_table, table_row
from dualfield.synthesize import registry
from dualfield.synthesize.seeds import Summary
from dualfield.synthesize.target import Measurement
from workshop.results import COMMAND

TARGET = "ecp5"
"""Where areas and clocks are judged: it is placed and routed, and has the most rows."""

VERDICTS = {True: "holds", False: "does not hold here", None: "cannot be compared"}

_SECTIONS = pydantic.TypeAdapter(tuple[Section, ...])


def count(paper: Paper, options: Options) -> str:
    """The parts of a paper that need no target, as the text of its file."""
    made = tuple(paper.sections(options))
    return _SECTIONS.dump_json(made, indent=1).decode() + "\n"


def counted(paper: Paper, folder: Path) -> tuple[Section, ...]:
    """The same from its file.

    Raises:
        UsageError: the file is not one that `count` made.
    """
    path = folder / f"{paper.id}.json"
    if not path.is_file():
        return ()
    try:
        return _SECTIONS.validate_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{quoted(path)} is not a file of counts: {error}") from None


def published(
    rows: Sequence[Row], target: str = TARGET, used: Callable[[Row], None] = lambda row: None
) -> Published:
    """What is published for a target, by configuration; ``used`` is called with a row taken."""
    mine = [row for row in rows if row["target"] == target and not row.get("part")]

    def cost(config: Configuration) -> Summary | None:
        found = next((row for row in mine if _is(row, config)), None)
        if found is None:
            return None
        used(found)
        return _summary(found)

    return Published(registry.get(target), cost, f"{COMMAND} measure")


def _is(row: Row, config: Configuration) -> bool:
    """Whether a row is of a configuration; what only covers the result does not count."""
    if (row["core"], row["bits"]) != (config.core.id, config.bits):
        return False
    quiet = {p.name for p in config.core.parameters if not p.varied}
    wanted = {name: value for name, value in config.items if name not in quiet}
    return {n: v for n, v in row["parameters"].items() if n not in quiet} == wanted


def _summary(row: Row) -> Summary:
    one = Measurement(
        core=row["core"], bits=row["bits"], parameters=row["parameters"], target=row["target"],
        seed=1, area=row["area"], cells={"ff": row["ff"] or 0}, clock_mhz=row["clock_mhz"],
        period_ns=row["period_ns"], path=(), clock_source=row["clock_source"],
        tools=row["tools"], rtl_checksum=row["rtl_checksum"], seconds=0.0,
    )  # fmt: skip
    runs = (one,) * len(row["seeds"])
    low, high = row["clock_min"], row["clock_max"]
    return Summary(runs, row["core_area"], row["clock_mhz"], low, high, row["spread"])


@dataclasses.dataclass(frozen=True)
class Judged:
    """A paper with all that is known of it here; ``older``: rows it rests on, of older RTL."""

    paper: Paper
    sections: tuple[Section, ...]
    older: tuple[str, ...] = ()

    def claims(self) -> Iterator[Claim]:
        """Its claims, in order."""
        for section in self.sections:
            yield from section.claims

    def tally(self) -> tuple[int, int, int]:
        """How many hold, do not hold here, cannot be compared."""
        found = [claim.holds for claim in self.claims()]
        return tuple(found.count(holds) for holds in VERDICTS)  # type: ignore[return-value]


def judge(paper: Paper, rows: Sequence[Row], folder: Path) -> Judged:
    """A paper beside the counts of a folder and these published rows."""
    used: list[Row] = []
    known = (*counted(paper, folder), *paper.published(published(rows, used=used.append)))
    older = dict.fromkeys(str(row["label"]) for row in used if stale(row) is not None)
    return Judged(paper, known, tuple(older))


def reason(claim: Claim) -> str:
    """Why the verdict is as it is, in a sentence.

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


def summary(judged: Sequence[Judged]) -> str:
    """The page of all claims."""
    tally = Table(
        "", (Column("paper", align="left"), *(Column(word) for word in VERDICTS.values())),
        tuple((f"{one.paper.author_year}: {one.paper.title}", *one.tally()) for one in judged),
    )  # fmt: skip
    body = []
    for one in judged:
        for claim in one.claims():
            link = f"[{escape(one.paper.author_year)}]({one.paper.id}.md)"
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
        *_stale(judged),
        "## Every claim",
        "\n".join(["| paper | claim | verdict | reason |", "| :--- | :--- | :--- | :--- |", *body]),
    ]
    names = "\n".join(one.paper.id for one in judged)
    lines.append(f"```{{toctree}}\n:hidden:\n\n{names}\n```")
    return "\n\n".join(lines) + "\n"


def _stale(judged: Sequence[Judged]) -> list[str]:
    """A sentence on the papers whose claims rest on rows of older RTL, if there are any."""
    names = [one.paper.author_year for one in judged if one.older]
    return [f"STALE: claims of {', '.join(names)} rest on rows of older RTL."] if names else []


def page(judged: Judged) -> tuple[str, dict[str, str]]:
    """The page of a paper, and the pictures it shows by file name."""
    paper = judged.paper
    body, pictures = [generated(f"{COMMAND} docs")], {}
    body.append(f"# {escape(paper.author_year)}: {escape(paper.title)}")
    body.append("This page sets the printed figures and claims of the paper beside ours.")
    body += [escape(_citation(paper)), _verdicts(judged)]
    if judged.older:
        body.append(escape(f"STALE, measured on older RTL: {', '.join(judged.older)}."))
    body.append("## Misprints found")
    body.append(
        "\n".join(f"- {escape(at)}: {escape(what)}" for at, what in paper.sheet.misprints())
    )
    for section in judged.sections:
        body += blocks(dataclasses.replace(section, claims=(), figures=()))
        for figure in section.figures:
            name = f"{paper.id}-{hashlib.sha256(figure.title.encode()).hexdigest()[:6]}.svg"
            pictures[name] = standalone(figure.svg)
            body.append(f"*{escape(figure.title)}*: {escape(figure.alt)}")
            body.append(f"![{escape(figure.title)}]({name})")
    body.append(f"*The counts are made by {code(command_lines.line('papers', paper.key))}.*")
    return "\n\n".join(body) + "\n", pictures


def _verdicts(judged: Judged) -> str:
    lines = ["## Claims", ""]
    for claim in judged.claims():
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
    """Every file of ``docs/papers/``, by its place in the checkout."""
    judged = [judge(paper, rows, folder) for paper in papers.papers().values()]
    made = {"docs/papers/index.md": summary(judged)}
    for one in judged:
        text, pictures = page(one)
        made[f"docs/papers/{one.paper.id}.md"] = text
        made |= {f"docs/papers/{name}": picture for name, picture in pictures.items()}
    return made
