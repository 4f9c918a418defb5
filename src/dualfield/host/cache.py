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
    *("asic", "dask", "flat", "formal", "lint", "mutate", "netlist", "nextpnr", "papers", "shell"),
    "simulate",
    "yowasp",
)
"""The folders of the cache that are ours: in another, whatever it is, nothing is removed."""

_YOUNG_SECONDS = 3600.0
"""A work folder that was touched later than that ago may be in use."""

_USED_SECONDS = 600.0
"""Commands keep below the limit by themselves, but remove no entry used later than that ago."""

_TRIM_SECONDS = 86400.0
_LITTLE = 1 << 20
_LOCKS = "locks"
_WORK = "work-"
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}

_made = 0


def entry(
    kind: str,
    key: str,
    build: Callable[[Path], None],
    check: Callable[[Path], None] = lambda folder: None,
) -> Path:
    """The folder of an entry, built if the cache has none.

    Args:
        kind: The folder that it is in, one of `KINDS`.
        key: Its name, a checksum of all that it is made from.
        build: Fills the empty folder that it is given.
        check: Raises `CheckFailed` unless what was built is whole.

    Raises:
        UsageError: the cache cannot be used, or its disk is full.
        CheckFailed: it could not be built.
    """
    if kind not in KINDS:
        raise ValueError(f"{kind} is no kind of entry")
    if (found := find(kind, key)) is not None:
        return found
    done = cache_dir() / kind / key
    with _building(done):
        if not done.is_dir():
            with work_folder(done.parent) as work:
                build(work)
                check(work)
                work.rename(done)
    _trim_now_and_then(_size(done))
    return done


def find(kind: str, key: str) -> Path | None:
    """The folder of an entry, None if the cache has none."""
    done = cache_dir() / kind / key
    try:
        os.utime(done)
    except FileNotFoundError:
        return None
    except OSError:  # a cache that can only be read is as good
        return done if done.is_dir() else None
    return done


def text_file(kind: str, name: str, text: str) -> Path:
    """A file of that name and text in the cache."""
    key = hashlib.sha256(f"{name}\0{text}".encode()).hexdigest()[:32]
    return entry(kind, key, lambda folder: _write(folder / name, text)) / name


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


@contextlib.contextmanager
def work_folder(parent: Path) -> Iterator[Path]:
    """A new folder, removed at the end; a tool that fails leaves it, for its logs.

    Raises:
        DiskFull: there is no room, whatever the tool says.
    """
    parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=_WORK, dir=parent))
    try:
        yield work
    except CheckFailed:
        if shutil.disk_usage(parent).free > _LITTLE:
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
def _building(done: Path) -> Iterator[None]:
    """One thread of one process at a time."""
    home = cache_dir() / _LOCKS
    home.mkdir(exist_ok=True)
    with (home / f"{done.parent.name}-{done.name}").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


# -- how much there is -------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """What lies in the cache under one name.

    Attributes:
        kind: The folder that it is in; ``results`` for the stores of measurements.
        path: Where it is.
        size: Bytes.
        used: When it was used last, in seconds since the epoch.
    """

    kind: str
    path: Path
    size: int
    used: float


def items() -> list[Item]:
    """Everything in the cache but its locks, least recently used first."""
    found = [_item("results", path) for path in cache_dir().glob("*.sqlite*")]
    for kind in KINDS:
        if (cache_dir() / kind).is_dir():
            found += [_item(kind, path) for path in (cache_dir() / kind).iterdir()]
    return sorted(found, key=lambda item: item.used)


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
    """Bytes that the cache may hold, by ``DUALFIELD_CACHE_LIMIT`` or the default."""
    named = os.environ.get("DUALFIELD_CACHE_LIMIT")
    return parse_size(named, "DUALFIELD_CACHE_LIMIT") if named else LIMIT


def parse_size(text: str, what: str) -> int:
    """Bytes, as ``500M`` or ``1.5G``: powers of 1024; UsageError otherwise.

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
        raise UsageError(f"{what}: {text!r} is not a size such as 500M or 2G.") from None
    return int(number * _UNITS[unit])


def trim(most: int, unused: float = 0.0) -> list[Item]:
    """Remove what was used longest ago until at most so many bytes are left.

    Measurements stay, and work folders touched in the last hour.

    Args:
        most: Bytes.
        unused: Seconds for which an entry must not have been used.

    Returns:
        What was removed.
    """
    found, now = items(), time.time()
    total = sum(item.size for item in found if item.kind != "results")
    removed = []
    for item in found:
        least = _YOUNG_SECONDS if item.path.name.startswith(_WORK) else unused
        if total > most and item.kind != "results" and now - item.used >= least:
            _remove(item.path)
            total -= item.size
            removed.append(item)
    return removed


def _remove(path: Path) -> None:
    """Remove a file or a folder; a folder vanishes at once."""
    if path.is_dir() and not path.is_symlink():
        gone = path.with_name(f"gone-{os.getpid()}-{path.name}")
        with contextlib.suppress(FileNotFoundError):
            path.rename(gone)
        shutil.rmtree(gone, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _trim_now_and_then(made: int) -> None:
    """After a new entry: once a day, and whenever this process has made a 16th of the bound."""
    global _made
    _made += made
    marker = cache_dir() / _LOCKS / "trimmed"
    with contextlib.suppress(OSError):
        old = not marker.exists() or time.time() - marker.stat().st_mtime > _TRIM_SECONDS
        if old or _made > limit() // 16:
            _made = 0
            marker.touch()
            trim(limit(), _USED_SECONDS)
