"""Evidence files, ``evidence/*.jsonl``: one file per kind of evidence, one JSON row per line."""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, is_dataclass
from typing import Any, Generic, TypeVar

from dualfield.host import tools
from dualfield.host.files import write_whole
from dualfield.host.paths import cache_dir, evidence_dir, required_checkout

Row = TypeVar("Row")


class Store(Generic[Row]):
    """One evidence file.

    Args:
        name: The name of the file in ``evidence/``.
        row: Class of a row, ``dict`` or a dataclass; its arguments are the JSON members.
        key: Row -> what identifies it; a new row replaces the old row with the same key.
        retain: (old, new) -> whether to keep the old row instead.
    """

    def __init__(
        self,
        name: str,
        row: Callable[..., Row],
        key: Callable[[Row], Any],
        retain: Callable[[Row, Row], bool] = lambda _old, _new: False,
    ) -> None:
        self.file = evidence_dir() / name
        self._row, self._key, self._retain = row, key, retain
        self._read: dict[str, dict[Any, Row]] = {}

    def by_key(self) -> dict[Any, Row]:
        """Return every row by its key, in file order."""
        name = str(self.file)
        if name not in self._read:
            lines = self.file.read_text(encoding="utf-8").splitlines()
            rows = [self._row(**json.loads(line)) for line in lines]
            self._read[name] = {self._key(row): row for row in rows}
        return self._read[name]

    def rows(self) -> list[Row]:
        """Return every row, in file order."""
        return list(self.by_key().values())

    def put(self, new: Row) -> None:
        """Add a row to the file; UsageError if this is no checkout."""
        required_checkout(f"evidence/{self.file.name}")
        with tools.locked(cache_dir() / f"{self.file.stem}.lock"):
            self._read.clear()
            rows = dict(self.by_key())
            old = rows.get(self._key(new))
            if old is None or not self._retain(old, new):
                rows[self._key(new)] = new
                self.write(rows.values())

    def write(self, rows: Iterable[Row]) -> None:
        """Replace all rows of the file, sorted by key."""
        ordered = sorted(rows, key=lambda row: repr(self._key(row)))
        write_whole(self.file, "".join(json.dumps(_as_dict(row)) + "\n" for row in ordered))
        self._read.clear()


def _as_dict(row: object) -> object:
    return asdict(row) if is_dataclass(row) and not isinstance(row, type) else row
