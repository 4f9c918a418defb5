"""The pages on rows of users and on queries: their queries run, their tables are complete."""

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from dualfield.measure import published
from workshop.results import contributed, export, plausible
from workshop.results.row_form import SentRow, parse

HOW_TO = Path(__file__).resolve().parents[2] / "docs" / "how-to"
QUERIES = (HOW_TO / "query-the-results.md").read_text(encoding="utf-8")
SENDING = (HOW_TO / "send-your-row.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All rows of the checkout, as the site offers them."""
    path = tmp_path_factory.mktemp("results")
    results = published.folder()
    export.write([*published.load(results), *contributed.load(results)], path)
    return path


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def code_in(text: str) -> list[str]:
    """The words in code font of the first cells of the last table of a text."""
    cells = re.findall(r"^\| (`.*?`) \| ", text, re.MULTILINE)
    return [word for cell in cells for word in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize("query", blocks(QUERIES, "sql"))
def test_queries_have_answers(query: str, folder: Path) -> None:
    with sqlite3.connect(folder / "dualfield-results.sqlite") as connection:
        answer = connection.execute(query).fetchall()
    assert len(answer) > 1
    assert all(cell is not None for row in answer for cell in row)


def test_there_are_queries() -> None:
    assert len(blocks(QUERIES, "sql")) == 3


def test_the_program_counts_rows(folder: Path) -> None:
    (program,) = blocks(QUERIES, "python")
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=True
    )
    assert "'ecp5': " in result.stdout


def test_every_table_and_column_is_on_the_page(folder: Path) -> None:
    tables, columns = QUERIES.split("## Tables")[1].split("## Columns of `result`")
    assert code_in(columns) == [*dict.fromkeys(code_in(columns))]
    assert set(code_in(columns)) == {column.name for column in export.COLUMNS}
    listed = dict(re.findall(r"^\| `(\w+)` \| ([^:;]+)", tables, re.MULTILINE))
    with sqlite3.connect(folder / "dualfield-results.sqlite") as connection:
        names = [n for (n,) in connection.execute("SELECT name FROM sqlite_master WHERE sql > ''")]
        assert set(listed) == set(names)
        for name in set(names) - {"result"}:
            actual = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            assert re.findall(r"`(\w+)`", listed[name]) == actual


def test_the_example_of_a_row_has_the_form() -> None:
    (example,) = blocks(SENDING, "json")
    assert parse(example).sender == "A. User"
    missing = {"shell_area"}
    assert {*json.loads(example)} | missing == {
        field.alias or name for name, field in SentRow.model_fields.items()
    }


def test_every_member_and_limit_is_on_the_page() -> None:
    form = SENDING.split("## The form of a row")[1]
    names = [field.alias or name for name, field in SentRow.model_fields.items()]
    assert set(code_in(form)) == set(names)
    assert f"more than {plausible.CLOCK_FACTOR:g} times that of the fastest" in SENDING
    assert f"more than {plausible.COUNT_FACTOR:g} times the largest" in SENDING
