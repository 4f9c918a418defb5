"""The build cache: complete entries only, and a limit on their size.

An entry is a folder ``<kind>/<key>``. It is built under another name and renamed, so a full disk or
a killed process leaves no incomplete entry. The time of the folder is that of its last use.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from dualfield.host.errors import CheckFailed, DiskFull, UsageError
from dualfield.host.paths import cache_dir

LIMIT = 8 << 30
"""Bytes that the cache may hold unless ``DUALFIELD_CACHE_LIMIT`` says otherwise."""

KINDS = (
    *("asic", "dask", "flat", "formal", "lint", "mutate", "netlist", "nextpnr", "papers"),
    *("schedule", "shell", "simulate", "yowasp"),
)
"""The folders that hold entries. Nothing is ever removed from any other folder."""

_YOUNG_SECONDS = 3600.0
"""A work folder that was modified more recently may be in use."""

_USED_SECONDS = 600.0
"""Automatic trimming keeps entries that were used more recently."""

_TRIM_SECONDS = 86400.0
_FULL_BYTES = 1 << 20
_LOCKS = "locks"
_WORK = "work-"
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}

_added_bytes = 0


def entry(
    kind: str,
    key: str,
    build: Callable[[Path], None],
    check: Callable[[Path], None] = lambda folder: None,
) -> Path:
    """Return the folder of an entry; build the entry if the cache does not have it.

    Args:
        kind: Folder of the entry, one of `KINDS`.
        key: Name of the entry, a checksum of everything that it is built from.
        build: Fills an empty folder.
        check: Raises `CheckFailed` if the entry is incomplete.

    Raises:
        UsageError: the cache cannot be used, or its disk is full.
        CheckFailed: it could not be built.
    """
    if kind not in KINDS:
        raise ValueError(f"{kind} is no kind of entry")
    if (folder := find(kind, key)) is not None:
        return folder
    folder = cache_dir() / kind / key
    with _build_lock(folder):
        if not folder.is_dir():
            with work_folder(folder.parent) as work:
                build(work)
                check(work)
                work.rename(folder)
    _trim_now_and_then(_size(folder))
    return folder


def find(kind: str, key: str) -> Path | None:
    """Return the folder of an entry, None if the cache does not have it."""
    folder = cache_dir() / kind / key
    try:
        os.utime(folder)
    except FileNotFoundError:
        return None
    except OSError:  # a read-only cache serves its entries too
        return folder if folder.is_dir() else None
    return folder


def text_file(kind: str, name: str, text: str) -> Path:
    """Return the path of a cached file with this name and text."""
    key = hashlib.sha256(f"{name}\0{text}".encode()).hexdigest()[:32]
    return entry(kind, key, lambda folder: _write(folder / name, text)) / name


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


@contextlib.contextmanager
def work_folder(parent: Path) -> Iterator[Path]:
    """Create a folder and remove it at the end, unless a tool fails: its logs stay.

    Raises:
        DiskFull: a tool failed, and the disk is full.
    """
    parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=_WORK, dir=parent))
    try:
        yield work
    except CheckFailed:
        if shutil.disk_usage(parent).free > _FULL_BYTES:
            raise
        shutil.rmtree(work, ignore_errors=True)
        raise DiskFull(
            f"the disk with the cache {cache_dir()} is full: free space, run `dualfield cache "
            "--limit 1G`, or set DUALFIELD_CACHE to a folder on another disk."
        ) from None
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise
    shutil.rmtree(work, ignore_errors=True)


@contextlib.contextmanager
def _build_lock(folder: Path) -> Iterator[None]:
    """Hold the lock of an entry: one thread of one process builds it."""
    locks = cache_dir() / _LOCKS
    locks.mkdir(exist_ok=True)
    with (locks / f"{folder.parent.name}-{folder.name}").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


# -- contents and size -------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """An entry, a work folder or a store of measurements.

    Attributes:
        kind: Its folder, one of `KINDS`; ``results`` for a store of measurements.
        path: Its path.
        size: Bytes on disk.
        used: Time of the last use, in seconds since the epoch.
    """

    kind: str
    path: Path
    size: int
    used: float


def items() -> list[Item]:
    """Return everything in the cache except locks, least recently used first."""
    entries = [_item("results", path) for path in cache_dir().glob("*.sqlite*")]
    for kind in KINDS:
        if (cache_dir() / kind).is_dir():
            entries += [_item(kind, path) for path in (cache_dir() / kind).iterdir()]
    return sorted(entries, key=lambda item: item.used)


def _item(kind: str, path: Path) -> Item:
    times = [0.0]
    with contextlib.suppress(OSError):  # another process may be removing it
        parts = [path, *path.rglob("*")] if path.name.startswith(_WORK) else [path]
        times = [part.lstat().st_mtime for part in parts]
    return Item(kind, path, _size(path), max(times))


def _size(path: Path) -> int:
    total = 0
    for part in (path, *path.rglob("*")):
        with contextlib.suppress(OSError):
            total += part.lstat().st_blocks * 512
    return total


def limit() -> int:
    """Return the maximum size in bytes: ``DUALFIELD_CACHE_LIMIT``, or `LIMIT` if it is not set."""
    setting = os.environ.get("DUALFIELD_CACHE_LIMIT")
    return parse_size(setting, "DUALFIELD_CACHE_LIMIT") if setting else LIMIT


def parse_size(text: str, option: str) -> int:
    """Return the bytes of a text such as ``500M`` or ``1.5G``, in powers of 1024; or UsageError.

    >>> parse_size("1.5K", "--limit")
    1536
    """
    word = text.strip().upper().removesuffix("B").removesuffix("I")
    unit = word[-1:] if word[-1:] in ("K", "M", "G", "T") else ""
    try:
        number = float(word.removesuffix(unit))
        if not 0 <= number < 1e15:
            raise ValueError
    except ValueError:
        raise UsageError(f"{option}: {text!r} is not a size such as 500M or 2G.") from None
    return int(number * _UNITS[unit])


def trim(size: int, unused: float = 0.0) -> list[Item]:
    """Remove the least recently used entries until the cache is within a size.

    Measurements stay, as do work folders modified in the last hour.

    Args:
        size: Bytes that may stay.
        unused: Seconds; entries used more recently stay.

    Returns:
        The removed items.
    """
    entries, now = items(), time.time()
    total = sum(item.size for item in entries if item.kind != "results")
    removed = []
    for item in entries:
        age = _YOUNG_SECONDS if item.path.name.startswith(_WORK) else unused
        if total > size and item.kind != "results" and now - item.used >= age:
            _remove(item.path)
            total -= item.size
            removed.append(item)
    return removed


def _remove(path: Path) -> None:
    """Remove a file or a folder; a rename first makes the folder vanish at once."""
    if path.is_dir() and not path.is_symlink():
        trash = path.with_name(f"gone-{os.getpid()}-{path.name}")
        with contextlib.suppress(FileNotFoundError):
            path.rename(trash)
        shutil.rmtree(trash, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _trim_now_and_then(added: int) -> None:
    """Trim the cache once a day, and after each 16th of the limit that this process has added."""
    global _added_bytes
    _added_bytes += added
    marker = cache_dir() / _LOCKS / "trimmed"
    with contextlib.suppress(OSError):
        is_due = not marker.exists() or time.time() - marker.stat().st_mtime > _TRIM_SECONDS
        if is_due or _added_bytes > limit() // 16:
            _added_bytes = 0
            marker.touch()
            trim(limit(), _USED_SECONDS)
