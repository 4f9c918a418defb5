"""Output files: checked before the work, then written completely or not at all."""

import contextlib
import errno
import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from dualfield.host import processes
from dualfield.host.errors import UsageError, quoted
from dualfield.host.paths import real

_DRAFTS = ".dualfield-"
"""What the names of draft folders begin with."""

_ASIDE = "old"
_HERE, _EXCHANGE = -100, 2  # AT_FDCWD and RENAME_EXCHANGE of Linux


def require_name(path: Path) -> None:
    """Raise UsageError for an option in the place of a name: the one before it was left empty.

    >>> require_name(Path("--json"))
    Traceback (most recent call last):
    dualfield.host.errors.UsageError: --json is an option; the name of a file or folder is missing.
    """
    if str(path).startswith("--"):
        raise UsageError(f"{quoted(path)} is an option; the name of a file or folder is missing.")


def require_writable(path: Path | None) -> None:
    """Raise UsageError if a file cannot be written; None is no file.

    >>> require_writable(Path("/no/such/page.html"))
    Traceback (most recent call last):
    dualfield.host.errors.UsageError: /no/such/page.html: there is no folder /no/such.
    """
    if path is None:
        return
    require_name(path)
    if not real(path).parent.is_dir():
        raise UsageError(f"{quoted(path)}: there is no folder {quoted(path.parent)}.")
    if path.is_dir():
        raise UsageError(f"{quoted(path)} is a folder; name a file.")
    try:
        if path.exists():
            if not os.access(path, os.W_OK):
                raise PermissionError(13, "Permission denied")
        else:
            tempfile.TemporaryFile(dir=real(path).parent).close()
    except OSError as error:
        raise UsageError(f"{quoted(path)} cannot be written: {error.strerror}.") from None


def write_whole(path: Path, text: str) -> None:
    """Write a text file, `whole`.

    Raises:
        UsageError: it cannot be written.
    """
    try:
        with whole(path) as draft, draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            if draft.is_file():
                os.fsync(file.fileno())
    except OSError as error:
        raise UsageError(f"{quoted(path)} cannot be written: {error.strerror}.") from None


@contextlib.contextmanager
def whole(path: Path) -> Iterator[Path]:
    """The path to write a file at, so that it is whole or as it was before.

    It is a draft, renamed at the end. A device or a pipe is written in place.
    """
    target = real(path)
    if target.exists() and not target.is_file():
        yield target
        return
    with draft_folder(target.parent) as place:
        draft = place / target.name
        yield draft
        draft.replace(target)


def replace_folder(new: Path, target: Path, place: Path) -> None:
    """Put a folder in the place of one that is there.

    In one step where the system can exchange names. Else the old one lies in the draft folder for
    a moment: who is killed then leaves it there, and the next `draft_folder` puts it back.

    Args:
        new: The new folder, in the draft folder. It becomes the old one, or is gone.
        target: The old one.
        place: The draft folder.
    """
    if exchange(new, target):
        return
    aside = place / _ASIDE / target.name
    aside.parent.mkdir()
    target.rename(aside)
    try:
        new.rename(target)
    except BaseException:
        aside.rename(target)
        raise


def exchange(one: Path, other: Path) -> bool:
    """Exchange two names in one step; False where the system or the file system cannot."""
    import ctypes

    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    if rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EXDEV):
        return False
    raise OSError(number, os.strerror(number))


@contextlib.contextmanager
def draft_folder(parent: Path) -> Iterator[Path]:
    """A new folder for drafts of files and folders that are renamed when they are whole.

    It is removed at the end. What a killed process left is removed by the next: a lock, which the
    system takes back, shows that the owner lives.
    """
    with contextlib.suppress(OSError):  # a folder that cannot be listed, or has no locks
        _clear(parent)
    place: Path | None = None
    lock: int | None = None
    try:
        with processes.undisturbed():  # a folder whose name is not kept would stay
            while lock is None:
                place = Path(tempfile.mkdtemp(dir=parent, prefix=_DRAFTS))
                try:
                    lock = _lock(place)
                except OSError:
                    break  # no locks here, and `_clear` removes nothing
        assert place is not None
        yield place
    finally:
        try:
            _remove(place, lock)
        finally:  # a signal may have come meanwhile; the next one is not raised
            _remove(place, lock)


def _remove(place: Path | None, lock: int | None) -> None:
    if place is not None:
        shutil.rmtree(place, ignore_errors=True)
    if lock is not None:
        with contextlib.suppress(OSError):
            os.close(lock)


def _lock(place: Path) -> int | None:
    """The open folder, locked; None if another process has it or has removed it.

    Raises:
        OSError: the file system has no locks.
    """
    try:
        handle = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except FileNotFoundError:
        return None
    is_ours = False
    try:
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            is_ours = place.exists()
    finally:
        if not is_ours:
            os.close(handle)
    return handle if is_ours else None


def _clear(parent: Path) -> None:
    """Remove the drafts of processes that are gone, and put back an old folder that is in one."""
    for place in parent.iterdir():
        if not re.fullmatch(re.escape(_DRAFTS) + r"\w{8}", place.name):
            continue
        if (lock := _lock(place)) is None:
            continue
        for old in place.glob(f"{_ASIDE}/*"):
            if not (parent / old.name).exists():
                old.rename(parent / old.name)
        _remove(place, lock)
