"""The documentation as a site: every page is led to, every link leads somewhere."""

import re
import runpy
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from mdit_py_plugins.anchors.index import slugify
from mdit_py_plugins.dollarmath import dollarmath_plugin

from dualfield import catalog
from dualfield.host.errors import CheckFailed
from workshop import figures as datapaths
from workshop import site

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_every_link_has_a_target() -> None:
    """Links between pages, and those to sources, which become pages of the site."""
    result = dict(site.pages(DOCS))
    assert "source/rtl/modexp.md" in result
    assert "module df_word_ram" in result["source/rtl/common/df_word_ram.sv.md"]
    later = {"cores/index.md", "reference/python.md"}
    checked = 0
    for name, text in result.items():
        if name.startswith("source/"):
            continue
        for path in re.findall(
            r"\]\((?!https?:)([^)#\s]+)", re.sub(r"```.*?```", "", text, flags=re.S)
        ):
            target = (DOCS / name).parent.joinpath(path).resolve().relative_to(DOCS).as_posix()
            assert target in result.keys() | later, f"{name}: {path}"
            checked += 1
    assert checked > 100


def headings(text: str) -> set[str]:
    """The anchors of a page: Sphinx and forges derive the same ones from its headings."""
    plain = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    return {slugify(title) for title in re.findall(r"^#+ (.*)$", plain, flags=re.M)}


def test_every_anchor_is_a_heading() -> None:
    """A link with an anchor names a heading of its page, also on the README."""
    pages = {(DOCS / name).resolve(): text for name, text in site.pages(DOCS)}
    readme = DOCS.parent / "README.md"
    pages[readme] = readme.read_text(encoding="utf-8")
    checked = 0
    for page, text in pages.items():
        if page.is_relative_to(DOCS / "source"):
            continue
        for path, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)", text):
            target = (page.parent / path).resolve() if path else page
            assert anchor in headings(pages[target]), f"{page.name}: {path}#{anchor}"
            checked += 1
    assert checked > 30


def test_every_formula_is_drawn() -> None:
    """Formulas are TeX that both the site's converter and a forge's Markdown understand."""
    mathml = runpy.run_path(str(DOCS / "conf.py"))["mathml"]
    markdown = MarkdownIt().enable("table").use(dollarmath_plugin)
    values = 0
    for name, text in site.pages(DOCS):
        if not name.endswith(".md") or name.startswith("source/"):
            continue
        for token in markdown.parse(text):
            for part in [token, *(token.children or [])]:
                if part.type in ("math_inline", "math_inline_double", "math_block"):
                    # A forge takes the backslash away from a sign, and reads <b as a tag.
                    assert not re.search(r"\\[^a-zA-Z\\]|<[a-zA-Z]", part.content), (
                        f"{name}: {part.content}"
                    )
                    assert "<math" in mathml(part.content, block=part.type == "math_block"), name
                    values += 1
    assert values > 1000


@pytest.mark.sweep
def test_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole build on a small set of pages; then one with a link to nothing."""
    small = {"index.md", "tutorial.md", "glossary.md", "reference/handshake.md", site.FILTER_PAGE}
    lead = (
        "# dualfield\n\n```{toctree}\ntutorial\nglossary\ncores/index\nreference/handshake\n"
        "all-results\n```\n"
    )
    stored = {name: text for name, text in site.pages(DOCS) if name in small} | {"index.md": lead}
    stored["tutorial.md"] = re.sub(r"\[(.*?)\]\(how-to/.*?\)", r"\1", stored["tutorial.md"])
    stored["tutorial.md"] = stored["tutorial.md"].replace("(reference/targets.md)", "(glossary.md)")
    stored["tutorial.md"] = stored["tutorial.md"].replace("(which-core.md)", "(glossary.md)")
    stored["reference/handshake.md"] = "# Handshake\n"
    stored[site.FILTER_PAGE] = stored[site.FILTER_PAGE].replace("(results.md)", "(glossary.md)")
    stored[site.FILTER_PAGE] = stored[site.FILTER_PAGE].replace(
        "(how-to/query-the-results.md)", "(glossary.md)"
    )
    stored["algorithms/curve.md"] = (
        "---\norphan: true\n---\n# Curves\n\nThe result ($a^{-1} 2^k$), here.\n"
    )
    stored["algorithms/plus-minus.md"] = "---\norphan: true\n---\n# Plus-minus\n"
    monkeypatch.setattr(site, "pages", lambda docs: stored.items())
    monkeypatch.setattr(site, "api_page", lambda: "---\norphan: true\n---\n# Python package\n")
    shown: list[str] = []
    first = site.build(
        tmp_path / "site", [catalog.get("div-pm"), catalog.get("scalar-mul")], shown.append
    )
    assert "From a clone" in first.read_text()
    page = (first.parent / "cores" / "div-pm.html").read_text()
    assert "modulus_i" in page
    figure = datapaths.figure(catalog.get("div-pm"))
    assert figure is not None
    assert f"<desc>{figure.text}</desc>" in page
    assert "<svg" in (first.parent / "_images" / "div-pm.svg").read_text()
    assert not re.search(r'<(?:script|img|link)[^>]*(?:src|href)="https?:', page)
    assert "scalar_i" in (first.parent / "cores" / "scalar-mul.html").read_text()
    formula = (first.parent / "algorithms" / "curve.html").read_text()
    assert "<msup>" in formula
    assert re.search(
        r'result <span class="formula">\(<math.*?</math>\),</span> here', formula, re.S
    )
    assert ".formula" in (first.parent / "_static" / "site.css").read_text()
    assert not re.search("<script[^>]*mathjax", formula, re.IGNORECASE)
    assert len(shown) == 4
    filters = (first.parent / "all-results.html").read_text()
    assert 'class="filter"' in filters
    assert 'href="index.html"' in filters
    files = set(re.findall(r'href="(data/[^"]+)"', filters))
    assert files == {f"data/{path.name}" for path in (first.parent / "data").iterdir()}
    assert len(files) == 3
    stored["glossary.md"] += "\n[nothing](nowhere.md) $\\nothing$\n"
    with pytest.raises(CheckFailed, match=r"nowhere\.md") as refused:
        site.build(tmp_path / "site", [], shown.append)
    assert r'Unknown LaTeX command "\nothing"' in str(refused.value)
    assert first.is_file()
