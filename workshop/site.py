"""``python -m workshop site``: build the documentation as a self-contained site.

Sphinx builds one folder of HTML from the pages of ``docs/``, one page per core (datasheet,
datapath, timing diagram of a simulation), the Python API, the linked source files, the page of all
results with filters, and all results as files for programs.
"""

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.catalog.core import Core
from dualfield.generate import assemble, waveform
from dualfield.generate.handover import handover
from dualfield.host import console, paths, tools
from dualfield.host.entry import make_app, run_app
from dualfield.measure import published as rows
from workshop import figures as datapaths
from workshop.pages.places import places
from workshop.results import contributed, export
from workshop.results.units import filter_page

BITS = 256
"""Operand size on the page of a core; a core with a smaller limit is shown at its limit."""

FILTER_PAGE = "all-results.md"
"""The repository has a placeholder with build instructions; the site has the page itself."""

_MODULES = (
    *("catalog.core", "fields", "polynomials", "compute", "verify", "choose"),
    *("simulate", "models.outcome", "bounds", "generate.handover", "synthesize.target", "litex"),
)
"""The modules on the page of the Python API: those that users call."""

_LINK = re.compile(r"(?P<text>\[[^\]]*\])\((?P<path>(?:\.\./)+[^)#\s]*)\)")
_LANGUAGES = {".sv": "systemverilog", ".py": "python", ".h": "c", ".c": "c", ".toml": "toml"}

app = make_app()


def pages(docs: Path) -> Iterator[tuple[str, str]]:
    """Path and text of each page and picture of ``docs/`` and of each linked source file.

    A link out of ``docs/`` leads to a page with the text of the source, or with its list of files.
    """
    root = docs.parent
    sources: dict[Path, None] = {}
    for path in sorted(docs.rglob("*.md")):

        def site_link(found: re.Match[str], page: Path = path) -> str:
            target = (page.parent / found["path"]).resolve()
            if target.is_relative_to(docs) or not target.is_relative_to(root):
                return found[0]
            sources[target.relative_to(root)] = None
            up = "../" * len(page.relative_to(docs).parent.parts)
            return f"{found['text']}({up}source/{target.relative_to(root).as_posix()}.md)"

        text = _LINK.sub(site_link, path.read_text(encoding="utf-8"))
        yield path.relative_to(docs).as_posix(), text
    for path in sorted(docs.rglob("*.svg")):
        yield path.relative_to(docs).as_posix(), path.read_text(encoding="utf-8")
    for source in sources:
        yield f"source/{source.as_posix()}.md", _source(root, source)


def _source(root: Path, source: Path) -> str:
    where = root / source
    if where.is_dir():
        files = sorted(path.name for path in where.iterdir() if path.suffix in _LANGUAGES)
        lines = [f"- `{name}`" for name in files]
    else:
        text = where.read_text(encoding="utf-8")
        lines = [f"```{_LANGUAGES.get(where.suffix, 'text')}", text.rstrip("\n"), "```"]
    return "\n".join(["---", "orphan: true", "---", f"# {source.as_posix()}", "", *lines, ""])


def core_page(core: Core) -> dict[str, str]:
    """Page and timing diagram of a core: its datasheet at `BITS`, with the modulus as a port."""
    bits = min(BITS, core.maximum_bits)
    values: dict[str, object] = {"MaxBits": bits} if core.sized else {}
    generated = handover(core, core.id.replace("-", "_"), bits=bits, assignments=values)
    sheet = assemble.files(generated)["README.md"]
    drawing = f"![Timing, drawn from a simulation]({core.id}.svg)\n"
    sheet = re.sub(r"```timing\n.*?```\n", lambda _: drawing, sheet, flags=re.DOTALL)
    sheet = re.sub(r"\A# .*", f"# {core.id}", sheet)
    page = paths.required_checkout("docs/") / places(core).page
    links = _datapath(core)
    if page.is_file():  # a new core may have none
        way = f"[{page.stem}](../algorithms/{page.name})"
        links = f"\nHow it works, step by step: {way}.\n{links}"
    head, rest = sheet.split("\n## ", 1)
    svg = waveform.svg(waveform.draw(generated))
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return {f"cores/{core.id}.md": f"{head}{links}\n## {rest}", f"cores/{core.id}.svg": svg}


def _datapath(core: Core) -> str:
    """The datapath as inline SVG, so that its lines take the text colour of the theme."""
    figure = datapaths.figure(core)
    if figure is None:
        return ""
    svg = figure.svg().replace("<svg ", '<svg style="min-width:40rem" ', 1)
    return f'\n## Datapath\n\n<div style="overflow-x:auto" tabindex="0">{svg}</div>\n'


def cores_index(cores: Sequence[Core]) -> str:
    """The page that lists the cores.

    >>> print(cores_index([catalog.get("div-pm")]).splitlines()[4])
    | core | function | fields | timing |
    """
    lines = ["# Cores", "", "One datasheet per core, as written by `dualfield generate`.", ""]
    lines += ["| core | function | fields | timing |", "| --- | --- | --- | --- |"]
    kinds = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}
    for core in cores:
        fields = ", ".join(kinds[kind] for kind in core.kinds)
        lines.append(f"| [{core.id}]({core.id}.md) | {core.title} | {fields} | {core.timing} |")
    names = "\n".join(core.id for core in cores)
    return "\n".join(lines) + f"\n\n```{{toctree}}\n:hidden:\n\n{names}\n```\n"


def api_page() -> str:
    """The page of the Python API."""
    lines = ["# Python package", "", "The modules and functions for scripts of your own.", ""]
    for name in _MODULES:
        lines += [
            f"## dualfield.{name}", "",
            "```{eval-rst}",
            f".. automodule:: dualfield.{name}", "   :members:", "   :imported-members:"
            if name == "simulate" else "   :member-order: bysource", "```", "",
        ]  # fmt: skip
    return "\n".join(lines)


def build(out: Path, cores: Sequence[Core], show: Callable[[str], None]) -> Path:
    """Build the site.

    Args:
        out: Output folder; an older site in it is replaced when the new one is complete.
        cores: The cores to write pages for.
        show: Called with one line of progress per step.

    Returns:
        The index page.

    Raises:
        UsageError: There is no checkout.
        CheckFailed: Sphinx warned, e.g. of a dead link or a page that no other page links to.
    """
    root = paths.required_checkout("docs/")
    docs = root / "docs"
    work = out.with_name(out.name + "-pages")
    shutil.rmtree(work, ignore_errors=True)
    files = dict(pages(docs))
    for core in cores:
        show(f"{core.id}: writing datasheet and timing diagram")
        files |= core_page(core)
    files |= {"cores/index.md": cores_index(cores), "reference/python.md": api_page()}
    for name, text in files.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_text(text, encoding="utf-8")
    for name in ("conf.py", "site.css"):
        shutil.copy(docs / name, work / name)
    show(f"building {len(files)} pages with Sphinx")
    fresh = out.with_name(out.name + "-new")
    shutil.rmtree(fresh, ignore_errors=True)
    argv = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    tools.run([*argv, str(work), str(fresh)], root, timeout=900)
    if FILTER_PAGE in files:
        show("writing the page of all results with filters")
        all_rows = [*rows.load(rows.folder()), *contributed.load(rows.folder())]
        export.write(all_rows, fresh / "data")
        page = filter_page(all_rows, in_site=True)
        (fresh / FILTER_PAGE).with_suffix(".html").write_text(page, encoding="utf-8")
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)
    return out / "index.html"


@app.command()
def main(
    out: Annotated[Path, typer.Argument(help="Output folder.")] = Path("build/docs"),
    core: Annotated[
        list[str] | None,
        typer.Option(
            help="Build the pages of this core only; may be repeated; the default is all."
        ),
    ] = None,
) -> None:
    """Build the documentation as a self-contained folder of HTML pages."""
    chosen = [catalog.get(name) for name in core] if core else list(catalog.cores().values())
    first = build(out, chosen, lambda line: console.err.print(line))
    print(first)


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop site", checkout=True))
