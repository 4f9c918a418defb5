"""Schedules of the loops of the prime engine, kept in the cache: a search takes up to 5 seconds."""

import contextlib
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
    with contextlib.suppress(UsageError, OSError):
        if (folder := cache.find("schedule", name)) is not None:
            return (folder / _FILE).read_text(encoding="utf-8")
    text = make()

    def write(folder: Path) -> None:
        (folder / _FILE).write_text(text, encoding="utf-8")

    with contextlib.suppress(UsageError, OSError):
        cache.entry("schedule", name, write)
    return text


def keep() -> None:
    """Keep the schedules of all programs that are assembled from now on."""
    schedule.store = stored
