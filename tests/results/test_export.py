"""All rows as an SQLite database and as JSON lines."""

import json
import sqlite3
from pathlib import Path

import fastjsonschema
import pytest

from dualfield import measure
from dualfield.measure import published
from results.fake_rows import row
from workshop.results import contributed, export
from workshop.results.__main__ import main

USER = {"sender": "A. User", "date": "2026-01-31", "device": "d", "settings": "s"}
USER |= {"design": "core", "command": "c", "target": "vivado d"}
ROWS = [
    row("ami-sf", 320, 100.0, bits=16),
    row("mont-mul-prime", 9, None, target="xc7", Modulus=2**255 - 19) | {"doubt": "untimed"},
    row("ami-1sub", 330, 90.0, bits=16, old=True),
    row("ami-sf", 300, 120.0, bits=16) | USER,
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    export.write(ROWS, tmp_path)
    return tmp_path


def test_every_line_has_the_form_of_the_schema(folder: Path) -> None:
    validate = fastjsonschema.compile(
        json.loads((folder / "dualfield-results.schema.json").read_text(encoding="utf-8"))
    )
    lines = (folder / "dualfield-results.jsonl").read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    for entry in entries:
        validate(entry)
    with pytest.raises(fastjsonschema.JsonSchemaException):
        validate({**entries[0], "clok": 1})
    assert [entry["origin"] for entry in entries] == ["project", "project", "project", "user"]
    assert [entry["older"] for entry in entries] == [0, 0, 1, 0]
    assert [entry["sender"] for entry in entries] == [None, None, None, "A. User"]
    assert entries[1]["parameters"]["Modulus"] == hex(2**255 - 19)
    assert entries[1]["doubt"] == "untimed"


def test_the_database_has_the_same_rows(folder: Path) -> None:
    with sqlite3.connect(folder / "dualfield-results.sqlite") as connection:
        connection.row_factory = sqlite3.Row
        stored = connection.execute("SELECT * FROM result ORDER BY id").fetchall()
        lines = (folder / "dualfield-results.jsonl").read_text(encoding="utf-8").splitlines()
        for entry, line in zip(stored, map(json.loads, lines), strict=True):
            for column in export.COLUMNS:
                value = entry[column.name]
                found = json.loads(value) if column.kind == "json" else value
                assert found == line[column.name], column.name
        parameters = connection.execute(
            "SELECT value FROM parameter WHERE result = 2 AND name = 'Modulus'"
        ).fetchall()
        assert [tuple(found) for found in parameters] == [(hex(2**255 - 19),)]
        assert connection.execute("SELECT count(*) FROM core").fetchone()[0] > 20
        assert connection.execute("PRAGMA user_version").fetchone()[0] == export.VERSION


def test_every_member_of_a_row_is_a_column() -> None:
    names = [column.name for column in export.COLUMNS]
    assert set(names) >= {*published.KEYS, *contributed.EXTRA, "doubt"}
    assert len(set(names)) == len(names)
    assert all(column.meaning for column in export.COLUMNS)
    kinds = {f.key: f.holds for f in measure.FIGURES if f.published}
    assert {c.name for c in export.COLUMNS if c.kind == "json"} == {
        key for key, holds in kinds.items() if holds == "other"
    }


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every published row is in the file; a second run replaces it by the same text."""
    assert main(["export", str(tmp_path / "new")]) == 0
    names = [Path(line).name for line in capsys.readouterr().out.split() if "/" in line]
    assert sorted(names) == sorted(path.name for path in (tmp_path / "new").iterdir())
    lines = (tmp_path / "new" / "dualfield-results.jsonl").read_bytes()
    count = len(published.load(published.folder())) + len(contributed.load(published.folder()))
    assert lines.count(b"\n") == count
    assert main(["export", str(tmp_path / "new")]) == 0
    assert (tmp_path / "new" / "dualfield-results.jsonl").read_bytes() == lines


def test_a_file_in_the_place_of_the_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_text("")
    assert main(["export", str(tmp_path / "taken")]) == 2
    assert "taken" in capsys.readouterr().err
