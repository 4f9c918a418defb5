"""The build cache: complete entries only, and a limit on their size.

An entry is a folder ``<kind>/<key>`` with a list of its files and their checksums. It is made under
another name, looked at, and renamed: a full disk or a killed process leaves none, never half of
one. An entry that does not match its list is made anew.
"""

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import tempfile
import threading
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

_LIST = "entry.json"
_YOUNG_SECONDS = 3600.0
"""A work folder that was touched later than that ago may be in use."""

_TRIM_SECONDS = 86400.0
_LITTLE = 1 << 20
_LOCKS = "locks"
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}

_lock = threading.Lock()
_in_use: set[Path] = set()
_looked_at: dict[Path, list[tuple[int, int, int]]] = {}
_use_files: dict[tuple[int, Path], int] = {}  # by process: a forked one has its own
_made = 0


def entry(
    kind: str,
    key: str,
    build: Callable[[Path], None],
    check: Callable[[Path], None] = lambda folder: None,
) -> Path:
    """The folder of an entry, built if the cache has none; it is not removed while we run.

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
        if not _whole(done):
            _build(done, build, check)
    _trim_now_and_then(_size(done))
    return done


def find(kind: str, key: str) -> Path | None:
    """The folder of an entry if the cache has it; it is not removed while we run."""
    done = cache_dir() / kind / key
    _use(done)
    if not _whole(done):
        return None
    with contextlib.suppress(OSError):  # a cache that can only be read is as good
        os.utime(done / _LIST)
    return done


def text_file(kind: str, name: str, text: str) -> Path:
    """A file of that name and text in the cache."""
    key = hashlib.sha256(f"{name}\0{text}".encode()).hexdigest()[:32]
    return entry(kind, key, lambda folder: _write(folder / name, text)) / name


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _build(done: Path, build: Callable[[Path], None], check: Callable[[Path], None]) -> None:
    with work_folder(done.parent) as work:
        build(work)
        check(work)
        files = {
            path.relative_to(work).as_posix(): _checksum(path)
            for path in sorted(work.rglob("*"))
            if path.is_file()
        }
        with (work / _LIST).open("w", encoding="utf-8") as file:
            json.dump(files, file)
            file.flush()
            os.fsync(file.fileno())
        _remove(done)  # one that is broken
        work.rename(done)


def _whole(done: Path) -> bool:
    """Whether an entry is as its list says; files that stay as they are are read once."""
    try:
        files = json.loads((done / _LIST).read_text(encoding="utf-8"))
        seen = [(done / name).stat() for name in files]
        stamp = [(found.st_ino, found.st_size, found.st_mtime_ns) for found in seen]
        if _looked_at.get(done) != stamp:
            if any(_checksum(done / name) != checksum for name, checksum in files.items()):
                return False
            _looked_at[done] = stamp
    except (OSError, ValueError, AttributeError):
        return False
    return True


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextlib.contextmanager
def work_folder(parent: Path) -> Iterator[Path]:
    """A new folder, removed at the end; a tool that fails leaves it, for its logs.

    Raises:
        DiskFull: there is no room, whatever the tool says.
    """
    parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f"work-{os.getpid()}-", dir=parent))
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


# -- who builds and who uses -------------------------------------------------------------------


@contextlib.contextmanager
def _building(done: Path) -> Iterator[None]:
    """One thread of one process at a time."""
    home = cache_dir() / _LOCKS
    home.mkdir(exist_ok=True)
    with (home / f"{done.parent.name}-{done.name}").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _use(done: Path) -> None:
    """Mark an entry as used by this process: a lock on a byte, which the system takes back."""
    with _lock:
        file = _users()
        if file is not None:
            fcntl.lockf(file, fcntl.LOCK_SH, 1, _place(done))
            _in_use.add(done)


def _users() -> int | None:
    """The open file of the marks, None if it cannot be written: then nobody removes entries."""
    home = cache_dir() / _LOCKS
    mine = os.getpid(), home
    if mine not in _use_files:
        with contextlib.suppress(OSError):
            home.mkdir(exist_ok=True)
            _use_files[mine] = os.open(home / "in-use", os.O_RDWR | os.O_CREAT, 0o644)
    return _use_files.get(mine)


def _place(done: Path) -> int:
    return int.from_bytes(hashlib.sha256(f"{done.parent.name}/{done.name}".encode()).digest()[:7])


# -- how much there is -------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """What lies in the cache under one name.

    Attributes:
        kind: The folder that it is in; ``results`` for the stores of measurements.
        path: Where it is.
        size: Bytes.
        used: When it was used last, in seconds since the epoch.
        is_entry: It is one of `entry`, whose users are known.
    """

    kind: str
    path: Path
    size: int
    used: float
    is_entry: bool


def items() -> list[Item]:
    """Everything in the cache but its locks, least recently used first."""
    found = [_item("results", path) for path in cache_dir().glob("*.sqlite*")]
    for kind in KINDS:
        if (cache_dir() / kind).is_dir():
            found += [_item(kind, path) for path in (cache_dir() / kind).iterdir()]
    return sorted(found, key=lambda item: item.used)


def _item(kind: str, path: Path) -> Item:
    is_entry = (path / _LIST).is_file()
    times = [0.0]
    with contextlib.suppress(OSError):  # somebody may be removing it
        parts = [path / _LIST] if is_entry else [path, *path.rglob("*")]
        times = [part.lstat().st_mtime for part in parts]
    return Item(kind, path, _size(path), max(times), is_entry)


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


def trim(most: int) -> list[Item]:
    """Remove what was used longest ago until at most so many bytes are left; what was removed.

    Stays: what a process uses, work folders touched in the last hour, and measurements.
    """
    there = items()
    total = sum(item.size for item in there if item.kind != "results")
    removed = []
    for item in there:
        if total > most and item.kind != "results" and _remove_unused(item):
            total -= item.size
            removed.append(item)
    return removed


def _remove_unused(item: Item) -> bool:
    if not item.is_entry:
        if time.time() - item.used < _YOUNG_SECONDS:
            return False
        _remove(item.path)
        return True
    with _lock:
        file = _users()
        if file is None or item.path in _in_use:
            return False
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _place(item.path))
        except OSError:
            return False
        try:
            _remove(item.path)
        finally:
            fcntl.lockf(file, fcntl.LOCK_UN, 1, _place(item.path))
    return True


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
            trim(limit())
