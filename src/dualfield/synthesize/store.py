"""The result store: one SQLite file, one row for each measurement.

A row is written in one transaction, so a process that is killed leaves the whole row or nothing,
and two processes can write at the same time.
"""

import contextlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from dualfield.errors import UsageError
from dualfield.paths import cache_dir

_FORMAT = 1
_WAIT_SECONDS = 60.0


def key(checksum: str, target: str, seed: int, tools: Mapping[str, str]) -> str:
    """The key of a measurement: what was measured, on what, with which seed and which tools."""
    return json.dumps([checksum, target, seed, sorted(tools.items())], separators=(",", ":"))


class Store:
    """Measurements by key.

    Args:
        path: The file, made with its folder if it is not there.

    Raises:
        UsageError: the file is something else, or of a format this version does not read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with self._open() as connection:
                connection.execute("PRAGMA journal_mode=WAL")
                with connection:
                    connection.execute("BEGIN IMMEDIATE")
                    found = connection.execute("PRAGMA user_version").fetchone()[0]
                    if found == 0:
                        connection.execute(
                            "CREATE TABLE measurement (key TEXT PRIMARY KEY, row TEXT NOT NULL)"
                        )
                        connection.execute(f"PRAGMA user_version={_FORMAT}")
        except sqlite3.DatabaseError as error:
            raise UsageError(f"{path} is not a result store that can be used: {error}") from None
        if found not in (0, _FORMAT):
            raise UsageError(f"{path} has format {found}, this version reads format {_FORMAT}")

    def get(self, key: str) -> dict[str, Any] | None:
        """The row of that key, None if there is none."""
        with self._open() as connection:
            found = connection.execute(
                "SELECT row FROM measurement WHERE key = ?", (key,)
            ).fetchone()
        return None if found is None else dict(json.loads(found[0]))

    def put(self, key: str, row: Mapping[str, Any]) -> None:
        """Write a row, in the place of an older one with that key."""
        text = json.dumps(dict(row), allow_nan=False)
        with self._open() as connection, connection:
            connection.execute("INSERT OR REPLACE INTO measurement VALUES (?, ?)", (key, text))

    def rows(self) -> list[dict[str, Any]]:
        """All rows, ordered by key."""
        with self._open() as connection:
            found = connection.execute("SELECT row FROM measurement ORDER BY key").fetchall()
        return [dict(json.loads(row)) for (row,) in found]

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        # One connection a call: usable from any thread, and nothing is shared over a fork.
        connection = sqlite3.connect(self.path, timeout=_WAIT_SECONDS)
        try:
            yield connection
        finally:
            connection.close()


def default_store() -> Store:
    """The store in the cache folder, which every command uses."""
    return Store(cache_dir() / "results.sqlite")
