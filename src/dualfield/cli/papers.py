"""The command ``dualfield papers``: parses, calls, prints each table as soon as it is there."""

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dualfield.cli.arguments import Json, Liberty, use_liberty
from dualfield.host import console
from dualfield.host.errors import quoted
from dualfield.host.files import require_writable, write_whole
from dualfield.host.json_output import print_document
from dualfield.math.fields import parse_integer

if TYPE_CHECKING:
    from dualfield.papers import Options, Paper
    from dualfield.report import Document, Section


KEYS = "bucek-lorencz-2006, savas-2005, daly-2003, meurice-de-dormale-2004, cilardo-mazzocca-2008"
"""The papers, for the help: reading the files of the papers would take it a second."""


def papers_command(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[KEY...]", help=f"{KEYS}; default: all.")
    ] = None,
    *,
    target: Annotated[
        str | None,
        typer.Option(help="Target device on which to measure area and clock, e.g. ecp5."),
    ] = None,
    bits: Annotated[
        str | None,
        typer.Option(metavar="N,N", help="Widths, separated by commas; the default is all."),
    ] = None,
    seeds: Annotated[
        int, typer.Option(min=1, max=1000, help="Number of placement seeds per measurement.")
    ] = 1,
    samples: Annotated[
        int,
        typer.Option(
            min=2, help="Random operations per figure on the model; the RTL runs a tenth."
        ),
    ] = 1000,
    seed: Annotated[int, typer.Option(help="Seed of the random operations.")] = 1,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write an HTML page.")] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write Markdown.")] = None,
    liberty: Liberty = None,
    as_json: Json = False,
) -> None:
    """Regenerate the tables and figures of the papers and compare them with the printed values."""
    from dualfield import papers, report
    from dualfield.synthesize import registry

    chosen = [papers.get(name) for name in names] if names else list(papers.papers().values())
    if target is not None:
        registry.get(target)
    use_liberty(liberty)
    for path in (html, markdown):
        require_writable(path)
    options = papers.Options(
        target=target, bits=_widths(bits), seeds=tuple(range(1, seeds + 1)), samples=samples,
        seed=seed,
    )  # fmt: skip
    documents = [_made(paper, options, hidden=as_json) for paper in chosen]
    page = report.combined("The papers of dualfield", documents)
    for path, render in ((html, report.render_html), (markdown, report.render_markdown)):
        if path is not None:
            write_whole(path, render(page))
            console.err.print(f"written: {quoted(path)}", soft_wrap=True)
    if as_json:
        pairs = zip(chosen, documents, strict=True)
        found = [{"paper": paper.id, **document.as_dict()} for paper, document in pairs]
        print_document("papers", {"papers": found})


def _made(paper: "Paper", options: "Options", hidden: bool) -> "Document":
    """The whole document, each section printed when it is ready."""
    from dualfield.report.terminal import print_head, print_section

    head = paper.head()
    if not hidden:
        print_head(head, console.out)
    sections = [paper.misprints()]
    if not hidden:
        print_section(sections[0], console.out)
    for section in _with_progress(paper, options):
        sections.append(section)
        if not hidden:
            print_section(section, console.out)
    return dataclasses.replace(head, sections=tuple(sections))


def _with_progress(paper: "Paper", options: "Options") -> Iterator["Section"]:
    """The sections; the progress of each goes away before it is printed."""
    told: list[Callable[[str, int, int], None]] = []
    made = paper.sections(
        dataclasses.replace(options, progress=lambda what, done, total: told[-1](what, done, total))
    )
    while True:
        with console.progress(lines=True) as show:
            told.append(show)
            section = next(made, None)
        if section is None:
            return
        yield section


def _widths(text: str | None) -> tuple[int, ...] | None:
    """The widths of ``--bits``, each once."""
    if text is None:
        return None
    return tuple(dict.fromkeys(parse_integer(n, "--bits") for n in text.split(",")))
