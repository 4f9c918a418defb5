"""All rows as one file: an SQLite database, and JSON lines with a JSON Schema.

Both have the rows of this project and those of users. `COLUMNS` defines the table ``result`` and
the members of a JSON line; ``docs/how-to/query-the-results.md`` explains the other tables.
"""

import contextlib
import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from dualfield import catalog, measure
from dualfield.host.files import complete_draft, write_whole
from dualfield.host.json_output import exact
from dualfield.host.version import __version__
from dualfield.measure import Row, published
from dualfield.synthesize import registry

VERSION = 1
"""Version of the tables; it rises when a change breaks queries."""

STEM = "dualfield-results"
"""Stem of the files."""

Kind = Literal["text", "number", "json"]

_SQL = {"text": "TEXT", "number": "NUMERIC", "json": "TEXT"}
_JSON: dict[Kind, list[str]] = {
    "text": ["string", "null"],
    "number": ["number", "null"],
    "json": ["object", "array"],
}


@dataclass(frozen=True)
class Member:
    """A column of the table ``result`` and a member of a JSON line.

    Attributes:
        name: Its name.
        kind: ``text``, ``number`` or ``json``: in SQLite ``json`` is text.
        meaning: Its definition.
    """

    name: str
    kind: Kind
    meaning: str


_MEANINGS = {
    "core": "Core.",
    "bits": "Width of the operands.",
    "parameters": "Parameters of the core.",
    "label": "Core, width and parameters that differ from their defaults.",
    "part": "The measured module inside the core; empty for the whole core.",
    "target": "Target; for rows of users the tool and the device.",
    "area_unit": "Unit of area and core_area.",
    "clock_min": "Lowest clock of the seeds, MHz.",
    "clock_max": "Highest clock of the seeds, MHz.",
    "spread": "(clock_max - clock_min) / clock_mhz.",
    "clock_source": "The tool and the kind of the clock.",
    "seeds": "Seeds of the placements.",
    "rtl_checksum": "SHA-256 of the RTL and the parameters.",
    "tools": "Versions of the tools.",
    "nand2": "NAND cell of the NAND2 equivalents.",
}
"""Definitions of the figures that pages do not define."""

COLUMNS = (
    Member("id", "number", "Number of the row in this file."),
    Member("origin", "text", "project: measured by this project; user: sent by a user."),
    *(
        Member(
            figure.key,
            "json" if figure.holds == "other" else figure.holds,
            figure.meaning or _MEANINGS[figure.key],
        )
        for figure in measure.FIGURES
        if figure.published
    ),
    Member("nand2", "text", _MEANINGS["nand2"]),
    Member("older", "number", "1 if the RTL of the core has changed since."),
    Member("doubt", "text", "Why the clock is not credible; null if it is."),
    Member("design", "text", "Rows of users: core, shell or generated."),
    Member("device", "text", "Rows of users: the device or the process."),
    Member("settings", "text", "Rows of users: the settings of the tool."),
    Member("command", "text", "Rows of users: the commands that measure the row."),
    Member("sender", "text", "Rows of users: who sent the row."),
    Member("date", "text", "Rows of users: the day of the measurement."),
)  # fmt: skip

TABLES = {
    "parameter": "result INTEGER REFERENCES result, name TEXT, value TEXT, "
    "PRIMARY KEY (result, name)",
    "tool": "result INTEGER REFERENCES result, name TEXT, version TEXT, PRIMARY KEY (result, name)",
    "core": "id TEXT PRIMARY KEY, title TEXT, operation TEXT, fields TEXT, timing TEXT",
    "target": "id TEXT PRIMARY KEY, title TEXT, kind TEXT, area_unit TEXT, clock_meaning TEXT",
}
"""The other tables, with their columns in SQL."""


def entries(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the rows with the members of `COLUMNS`."""
    result = []
    for number, row in enumerate(rows, start=1):
        added = {
            "id": number,
            "origin": "user" if "sender" in row else "project",
            "older": int(published.stale(row) is not None),
        }
        entry = {column.name: row.get(column.name) for column in COLUMNS} | added
        result.append(entry)
    return result


def write(rows: Sequence[Row], folder: Path) -> list[Path]:
    """Write the database, the JSON lines and their schema; return the files.

    Args:
        rows: Published rows and rows of users.
        folder: The folder; it is created if necessary.

    Raises:
        UsageError: a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    content = entries(rows)
    files = [folder / f"{STEM}{suffix}" for suffix in (".sqlite", ".jsonl", ".schema.json")]
    with complete_draft(files[0]) as draft:
        _write_database(content, draft)
    lines = (json.dumps(exact(entry), ensure_ascii=False) + "\n" for entry in content)
    write_whole(files[1], "".join(lines))
    write_whole(files[2], schema())
    return files


def schema() -> str:
    """Return the JSON Schema of a JSON line."""
    members = {
        column.name: {"type": _JSON[column.kind], "description": column.meaning}
        for column in COLUMNS
    }
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Measured row of dualfield",
        "type": "object",
        "properties": members,
        "required": list(members),
        "additionalProperties": False,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _write_database(content: Sequence[dict[str, Any]], file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        columns = ", ".join(
            f"{c.name} {_SQL[c.kind]}{' PRIMARY KEY' * (c.name == 'id')}" for c in COLUMNS
        )
        connection.execute(f"CREATE TABLE result ({columns})")
        for name, definition in TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({definition})")
        connection.execute("CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT)")
        connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("INSERT INTO about VALUES ('version', ?)", (__version__,))
        _insert(connection, "result", [_cells(entry) for entry in content])
        _insert(connection, "parameter", _pairs(content, "parameters"))
        _insert(connection, "tool", _pairs(content, "tools"))
        _insert(connection, "core", [
            (core.id, core.title, core.operation, " ".join(core.kinds), core.timing)
            for core in catalog.cores().values()
        ])  # fmt: skip
        _insert(connection, "target", [
            (target.name, target.title, target.kind, target.area_unit, target.clock_meaning)
            for target in registry.targets().values()
        ])  # fmt: skip


def _insert(connection: sqlite3.Connection, table: str, rows: Sequence[Sequence[Any]]) -> None:
    if rows:
        places = ", ".join("?" * len(rows[0]))
        connection.executemany(f"INSERT INTO {table} VALUES ({places})", rows)


def _cells(entry: dict[str, Any]) -> list[Any]:
    return [
        json.dumps(exact(entry[column.name])) if column.kind == "json" else entry[column.name]
        for column in COLUMNS
    ]


def _pairs(content: Sequence[dict[str, Any]], name: str) -> list[tuple[Any, ...]]:
    """Return row, name and text of each member of an object of each row."""
    return [
        (entry["id"], key, str(exact(value)))
        for entry in content
        for key, value in entry[name].items()
    ]
