"""The renderers: nothing is lost, nothing from the data becomes markup."""

import io
import json
import re
from html.parser import HTMLParser

import pytest
from rich.console import Console

from dualfield import papers
from dualfield.report import (
    Column,
    Document,
    Section,
    Table,
    render_html,
    render_markdown,
    render_terminal,
)
from report.sample import DOCUMENT, EVIL, TABLE

VOID = {"meta", "br", "use", "rect", "input", "circle"}


class Page(HTMLParser):
    """Tags that were opened, text outside script and style, and whether tags nest."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self.open):
            self.text.append(data)


def terminal(document: Document, width: int) -> str:
    out = io.StringIO()
    render_terminal(document, Console(file=out, width=width))
    return out.getvalue()


def test_html_is_one_page_that_fetches_nothing() -> None:
    html = render_html(DOCUMENT)
    assert html.endswith("</html>\n")
    page = Page(html)
    assert page.open == []
    assert [tag for tag, _ in page.tags if tag in ("link", "img", "iframe", "object")] == []
    for _, attributes in page.tags:
        for name in ("src", "href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")
    assert "@import" not in html
    addresses = set(re.findall(r"https?://[^\s\"'<]+", html))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "url(http" not in html


def test_html_escapes_data() -> None:
    html = render_html(DOCUMENT)
    page = Page(html)
    assert [tag for tag, _ in page.tags].count("script") == 1
    assert "<script>alert" not in html
    assert "".join(page.text).count(EVIL) >= 10


def test_html_table_sorts_by_value_and_aligns() -> None:
    page = Page(render_html(DOCUMENT))
    cells = [a for tag, a in page.tags if tag in ("td", "th") and a.get("scope") != "col"]
    assert len(cells) == 22
    assert cells[2]["data-value"] == "1000.123456"
    assert "data-value" not in cells[1], "the text is the value"
    assert cells[2]["class"] == "right"
    assert "class" not in cells[1], "left is the default"
    assert sum(a.get("scope") == "row" for a in cells) == 4


def test_figure_has_no_background_and_takes_the_colour_of_the_text() -> None:
    svg = DOCUMENT.sections[0].figures[0].svg
    assert svg.startswith("<svg ")
    assert "currentColor" in svg
    assert "#010203" not in svg
    assert not re.match(r"<svg [^>]*\bwidth=", svg)
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    for target in re.findall(r'(?:xlink:href="#|url\(#)([^")]+)', svg):
        assert target in ids
    assert "<script" not in svg


@pytest.mark.parametrize("width", [60, 80, 100, 140, 400])
def test_terminal_shows_every_cell_whole(width: int) -> None:
    columns = (Column("n", "bits"), *(Column(f"some heading {i}", "ns × cells") for i in range(12)))
    rows = tuple((n, *(float(100 * n + i) for i in range(12))) for n in (64, 128))
    text = terminal(Document("t", "l", (Section("s", tables=(Table("T", columns, rows),)),)), width)
    for row in rows:
        for cell in row[1:]:
            assert f"{cell:.2f}" in text
    assert max(map(len, text.splitlines())) <= width


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("paper", papers.papers())
def test_terminal_cuts_no_word_of_a_paper(paper: str, width: int) -> None:
    """Neither of the long findings, nor of the places beside them, nor of a title."""
    made = papers.get(paper)
    text = terminal(
        Document(made.title, "", (made.misprints(), Section("A title of many words " * 5))), width
    )
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width
    (table,) = made.misprints().tables
    shown = re.sub(r"\s", "", text)
    for place, finding in table.rows:
        assert all(word in shown for word in re.findall(r"\w+", str(place)) if len(word) < 10)
        assert all(word in shown for word in re.findall(r"\w+", str(finding)) if len(word) < 10)


def test_terminal_takes_no_markup_from_data() -> None:
    text = " ".join(terminal(DOCUMENT, 300).split())
    for place in ("Title", "Lead", "Section", "Text", "one", "holds", "since", "Table", "Words"):
        assert f"{place} {EVIL}" in text


def test_markdown() -> None:
    text = render_markdown(DOCUMENT)
    outside_code = re.sub(r"(?<!\\)(`+) .*? \1", "", text)
    assert "<script>" in text
    assert "<script>" not in outside_code
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == 4
    for row in rows:
        assert len(re.findall(r"(?<!\\)\|", row)) == len(TABLE.columns) + 1
    assert rows[1].startswith("| ---: | :--- | ---: |")
    assert "`` dualfield papers" in text


def test_json_keeps_values() -> None:
    found = json.loads(json.dumps(DOCUMENT.as_dict(), allow_nan=False))
    (section,) = found["sections"]
    assert section["tables"][0]["rows"] == [list(row) for row in TABLE.rows]
    assert section["tables"][0]["command"] == TABLE.command
    assert [claim["holds"] for claim in section["claims"]] == [True, False, None]
    assert section["text"][1] == "More text."


def test_table_refuses_rows_of_another_length() -> None:
    with pytest.raises(ValueError, match="2 cells for 1 columns"):
        Table("T", (Column("a"),), ((1, 2),))
