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
    """The key of a measurement: checksum of the design, target, seed and tool versions."""
    return json.dumps([checksum, target, seed, sorted(tools.items())], separators=(",", ":"))


class Store:
    """Measurements by key.

    Args:
        path: The file, created with its folder if missing.
        look_only: Write nothing, except to roll back the incomplete write of a killed process. A
            missing or empty file is an empty store.

    Raises:
        UsageError: the file is not a store, or has a format that this version does not read.
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
        with self._open() as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            if not self._check(connection):
                connection.execute(
                    "CREATE TABLE measurement (key TEXT PRIMARY KEY, row TEXT NOT NULL)"
                )
                connection.execute(f"PRAGMA user_version={_FORMAT}")

    def _check(self, connection: sqlite3.Connection) -> bool:
        """True if the file has the table of a store; UsageError if it has other tables."""
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if version not in (0, _FORMAT):
            raise UsageError(
                f"{quoted(self.path)} has format {version}; this version reads format {_FORMAT}. "
                "Move the file away to start a new store."
            )
        if ("measurement" in tables) != (version == _FORMAT) or (tables and version == 0):
            raise UsageError(f"{quoted(self.path)} is an SQLite database, but not a result store.")
        return bool(version == _FORMAT)

    def _unusable(self, error: Exception) -> UsageError:
        return UsageError(f"the result store {quoted(self.path)} cannot be used: {error}.")

    def get(self, key: str) -> dict[str, Any] | None:
        """The row of the key; None if absent."""
        texts = self._select("WHERE key = ?", key)
        return _row(texts[0]) if texts else None

    def put(self, key: str, row: Mapping[str, Any]) -> None:
        """Write a row; it replaces an older one with that key."""
        text = json.dumps(dict(row), allow_nan=False)
        with self._open() as connection, connection:
            connection.execute("INSERT OR REPLACE INTO measurement VALUES (?, ?)", (key, text))

    def rows(self) -> list[dict[str, Any]]:
        """All rows, ordered by key."""
        return [row for text in self._select("ORDER BY key") if (row := _row(text)) is not None]

    def rows_of_flow(self, key: str) -> list[dict[str, Any]]:
        """The rows with the target, the seed and the tools of a key, ordered by key."""
        flow = key[key.index(",") :]  # the checksum before it has no comma
        texts = self._select("WHERE substr(key, instr(key, ',')) = ? ORDER BY key", flow)
        return [row for text in texts if (row := _row(text)) is not None]

    def measurements(self) -> tuple[list[Measurement], list[str]]:
        """All rows as measurements, ordered by key, and a message for each unreadable row."""
        measurements: list[Measurement] = []
        unreadable: list[str] = []
        for row in self.rows():
            try:
                measurements.append(Measurement.from_dict(row))
            except (TypeError, KeyError) as error:
                name = " ".join(str(row.get(part)) for part in ("core", "bits", "target", "seed"))
                unreadable.append(f"{quoted(self.path)}: the row {name} cannot be read: {error}")
        return measurements, unreadable

    @contextlib.contextmanager
    def claims(self) -> Iterator["Claims"]:
        """Claims on keys of this store, released at the end."""
        path = self.path.with_name(self.path.name + ".lock")
        try:
            file = path.open("ab")
        except OSError as error:
            raise self._unusable(error) from None
        with file:
            yield Claims(file.fileno())

    def _select(self, clause: str, *values: str) -> list[str]:
        if self.look_only and not self.path.exists():
            return []
        with self._open() as connection:
            if self.look_only and not self._check(connection):
                return []
            rows = connection.execute(f"SELECT row FROM measurement {clause}", values)
            return [text for (text,) in rows]

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        # One connection per call: usable from any thread, and not shared over a fork.
        file = real(self.path)
        mode = "ro" if self.look_only else "rwc"
        if self.look_only and not os.access(file.parent, os.W_OK):
            mode = "ro&immutable=1"  # SQLite cannot create its files in the folder
        elif self.look_only and file.with_name(f"{file.name}-journal").exists():
            mode = "rw"  # SQLite rolls back the write of a killed process
        place = f"{file.as_uri()}?mode={mode}"
        try:
            with contextlib.closing(
                sqlite3.connect(place, timeout=_WAIT_SECONDS, uri=True)
            ) as connection:
                yield connection
        except (sqlite3.Error, OSError) as error:
            raise self._unusable(error) from None


class Claims:
    """Locks on keys, so that two processes with one store do not measure the same row.

    A claim locks one byte of the file ``<store>.lock``, at the hash of the key. The system releases
    the lock when the process ends, for any reason.
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
        """Release a claim."""
        fcntl.lockf(self._file, fcntl.LOCK_UN, 1, _place(key))


def _row(text: str) -> dict[str, Any] | None:
    """The row of a text; None if the text is broken, as for a missing row."""
    try:
        row = json.loads(text)
    except ValueError:
        return None
    return row if isinstance(row, dict) else None


def _place(key: str) -> int:
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:7]) >> 1


def default_store(look_only: bool = False) -> Store:
    """The store in the cache folder, the default of every command."""
    return Store(cache_dir() / "results.sqlite", look_only)
