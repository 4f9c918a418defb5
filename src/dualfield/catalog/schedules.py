"""Schedules of the loops of the prime engine, kept in the cache: a search takes up to 5 seconds."""

import hashlib
from collections.abc import Callable
from functools import cache as once
from pathlib import Path

from dualfield.host import cache
from dualfield.host.errors import UsageError
from dualfield.programs.prime_engine import schedule

_FILE = "schedule.json"


@once
def _checksum() -> str:
    """The checksum of the text that searches."""
    return hashlib.sha256(Path(schedule.__file__).read_bytes()).hexdigest()


def stored(key: str, make: Callable[[], str]) -> str:
    """Return the text of a key from the cache, made by ``make`` if it is new.

    A cache that cannot be used only costs time, so no error says so.
    """
    name = hashlib.sha256(f"{_checksum()} {key}".encode()).hexdigest()[:32]
    made: list[str] = []

    def build(folder: Path) -> None:
        made.append(make())
        (folder / _FILE).write_text(made[0], encoding="utf-8")

    try:
        return (cache.entry("schedule", name, build) / _FILE).read_text(encoding="utf-8")
    except (UsageError, OSError):
        return made[0] if made else make()


def keep() -> None:
    """Keep the schedules of all programs that are assembled from now on."""
    schedule.store = stored
