"""The command ``dualfield papers``: compute and print the tables of the papers, one by one."""

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dualfield.cli.arguments import Json, Liberty, use_liberty
from dualfield.host import console, extras
from dualfield.host.errors import quoted
from dualfield.host.files import require_writable, write_whole
from dualfield.host.json_output import print_document
from dualfield.math.fields import parse_integer

if TYPE_CHECKING:
    from dualfield.papers import Options, Paper
    from dualfield.report import Document, Section


KEYS = "bucek-lorencz-2006, savas-2005, daly-2003, meurice-de-dormale-2004, cilardo-mazzocca-2008"
"""The papers, for the help text: to read their files would take a second."""


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

    extras.require("matplotlib")  # the first figure comes after hours of work
    selection = [papers.get(name) for name in names] if names else list(papers.papers().values())
    if target is not None:
        registry.get(target)
    use_liberty(liberty)
    for path in (html, markdown):
        require_writable(path)
    options = papers.Options(
        target=target, bits=_widths(bits), seeds=tuple(range(1, seeds + 1)), samples=samples,
        seed=seed,
    )  # fmt: skip
    documents = [_document(paper, options, quiet=as_json) for paper in selection]
    page = report.combined("The papers of dualfield", documents)
    for path, render in ((html, report.render_html), (markdown, report.render_markdown)):
        if path is not None:
            write_whole(path, render(page))
            console.err.print(f"written: {quoted(path)}", soft_wrap=True)
    if as_json:
        pairs = zip(selection, documents, strict=True)
        answers = [{"paper": paper.id, **document.as_dict()} for paper, document in pairs]
        print_document("papers", {"papers": answers})


def _document(paper: "Paper", options: "Options", quiet: bool) -> "Document":
    """Return the document of a paper; print each section as soon as it is ready."""
    from dualfield.report.terminal import print_head, print_section

    head = paper.head()
    if not quiet:
        print_head(head, console.out)
    sections = [paper.misprints()]
    if not quiet:
        print_section(sections[0], console.out)
    for section in _with_progress(paper, options):
        sections.append(section)
        if not quiet:
            print_section(section, console.out)
    return dataclasses.replace(head, sections=tuple(sections))


def _with_progress(paper: "Paper", options: "Options") -> Iterator["Section"]:
    """Yield the sections; the progress bar of a section is removed before the section."""
    bars: list[Callable[[str, int, int], None]] = []
    sections = paper.sections(
        dataclasses.replace(options, progress=lambda what, done, total: bars[-1](what, done, total))
    )
    while True:
        with console.progress(lines=True) as show:
            bars.append(show)
            section = next(sections, None)
        if section is None:
            return
        yield section


def _widths(text: str | None) -> tuple[int, ...] | None:
    """Return the widths of ``--bits`` without duplicates."""
    if text is None:
        return None
    return tuple(dict.fromkeys(parse_integer(n, "--bits") for n in text.split(",")))
