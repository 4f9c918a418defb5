"""The result store: one SQLite file, one row for each measurement.

A row is written in one transaction, so a process that is killed leaves the whole row or nothing,
and two processes can write at the same time.
"""

import contextlib
import errno
import fcntl
import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from dualfield.host.errors import UsageError, quoted
from dualfield.host.files import require_name
from dualfield.host.paths import cache_dir, real
from dualfield.synthesize.target import Measurement

_FORMAT = 1
_WAIT_SECONDS = 60.0


def key(checksum: str, target: str, seed: int, tools: Mapping[str, str]) -> str:
    """The key of a measurement: what was measured, on what, with which seed and which tools."""
    return json.dumps([checksum, target, seed, sorted(tools.items())], separators=(",", ":"))


class Store:
    """Measurements by key.

    Args:
        path: The file, made with its folder if it is not there.
        look_only: Nothing is written; what a process left half that was killed is taken back. A
            file that is not there, or has nothing in it, is an empty store.

    Raises:
        UsageError: the file is something else, or of a format this version does not read.
    """

    def __init__(self, path: Path, look_only: bool = False) -> None:
        require_name(path)
        self.path = path
        self.look_only = look_only
        if look_only:
            if path.exists():
                with self._open() as connection:
                    self._check(connection)
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._unusable(error) from None
        with self._open() as connection:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                if not self._check(connection):
                    connection.execute(
                        "CREATE TABLE measurement (key TEXT PRIMARY KEY, row TEXT NOT NULL)"
                    )
                    connection.execute(f"PRAGMA user_version={_FORMAT}")
            connection.execute("PRAGMA journal_mode=WAL")

    def _check(self, connection: sqlite3.Connection) -> bool:
        """Whether the tables are there; UsageError if they are not those of a store."""
        found = connection.execute("PRAGMA user_version").fetchone()[0]
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if found not in (0, _FORMAT):
            raise UsageError(
                f"{quoted(self.path)} has format {found}; this version reads format {_FORMAT}. "
                "Move the file away to start a new store."
            )
        if ("measurement" in tables) != (found == _FORMAT) or (tables and found == 0):
            raise UsageError(f"{quoted(self.path)} is an SQLite database, but not a result store.")
        return bool(found == _FORMAT)

    def _unusable(self, error: Exception) -> UsageError:
        return UsageError(f"the result store {quoted(self.path)} cannot be used: {error}.")

    def get(self, key: str) -> dict[str, Any] | None:
        """The row of that key, None if there is none."""
        found = self._select("WHERE key = ?", key)
        return _row(found[0]) if found else None

    def put(self, key: str, row: Mapping[str, Any]) -> None:
        """Write a row, in the place of an older one with that key."""
        text = json.dumps(dict(row), allow_nan=False)
        with self._open() as connection, connection:
            connection.execute("INSERT OR REPLACE INTO measurement VALUES (?, ?)", (key, text))

    def rows(self) -> list[dict[str, Any]]:
        """All rows, ordered by key."""
        return [row for text in self._select("ORDER BY key") if (row := _row(text)) is not None]

    def measurements(self) -> tuple[list[Measurement], list[str]]:
        """All rows as measurements, ordered by key, and why others cannot be read as such."""
        found: list[Measurement] = []
        unreadable: list[str] = []
        for row in self.rows():
            try:
                found.append(Measurement.from_dict(row))
            except (TypeError, KeyError) as error:
                name = " ".join(str(row.get(part)) for part in ("core", "bits", "target", "seed"))
                unreadable.append(f"{quoted(self.path)}: the row {name} cannot be read: {error}")
        return found, unreadable

    @contextlib.contextmanager
    def claims(self) -> Iterator["Claims"]:
        """Claims on keys of this store, given back at the end."""
        path = self.path.with_name(self.path.name + ".lock")
        try:
            file = path.open("ab")
        except OSError as error:
            raise self._unusable(error) from None
        with file:
            yield Claims(file.fileno())

    def _select(self, how: str, *values: str) -> list[str]:
        if self.look_only and not self.path.exists():
            return []
        with self._open() as connection:
            if self.look_only and not self._check(connection):
                return []
            found = connection.execute(f"SELECT row FROM measurement {how}", values)
            return [text for (text,) in found]

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        # One connection a call: usable from any thread, and nothing is shared over a fork.
        file = real(self.path)
        mode = "ro" if self.look_only else "rwc"
        if self.look_only and not os.access(file.parent, os.W_OK):
            mode = "ro&immutable=1"  # SQLite could not make its files beside it
        elif self.look_only and file.with_name(f"{file.name}-journal").exists():
            mode = "rw"  # what a killed process left half is taken back
        place = f"{file.as_uri()}?mode={mode}"
        try:
            with contextlib.closing(
                sqlite3.connect(place, timeout=_WAIT_SECONDS, uri=True)
            ) as connection:
                yield connection
        except (sqlite3.Error, OSError) as error:
            raise self._unusable(error) from None


class Claims:
    """Which process measures what, so that two runs on one store do not measure a row twice.

    A claim is a lock on one byte of the file ``<store>.lock``, whose place is the key's hash: the
    system gives it back when the process ends, however it ends, so no claim is ever left behind.
    """

    def __init__(self, file: int) -> None:
        self._file = file

    def take(self, key: str) -> bool:
        """Claim a key; False if another process has it."""
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _place(key))
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EAGAIN):
                raise UsageError(f"the result store cannot be locked: {error}") from None
            return False
        return True

    def free(self, key: str) -> None:
        """Give a claim back."""
        fcntl.lockf(self._file, fcntl.LOCK_UN, 1, _place(key))


def _row(text: str) -> dict[str, Any] | None:
    """A row; None if it is broken: the same as one that is not there."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _place(key: str) -> int:
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:7]) >> 1


def default_store(look_only: bool = False) -> Store:
    """The store in the cache folder, which every command uses."""
    return Store(cache_dir() / "results.sqlite", look_only)
