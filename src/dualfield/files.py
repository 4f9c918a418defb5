"""Files that a user names for output: looked at before the work, whole or not there after it."""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from dualfield.errors import UsageError, quoted
from dualfield.paths import real


def require_name(path: Path) -> None:
    """Raise UsageError for an option in the place of a name: the one before it was left empty.

    >>> require_name(Path("--json"))
    Traceback (most recent call last):
    dualfield.errors.UsageError: --json stands where the name of a file or folder should be.
    """
    if str(path).startswith("--"):
        raise UsageError(f"{quoted(path)} stands where the name of a file or folder should be.")


def require_writable(path: Path | None) -> None:
    """Raise UsageError if a file cannot be written; None is no file.

    >>> require_writable(Path("/no/such/page.html"))
    Traceback (most recent call last):
    dualfield.errors.UsageError: /no/such/page.html: there is no folder /no/such.
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

    That is another name in the same folder, renamed at the end, and removed where it does not come
    to that: by an error, or by a signal. A device or a pipe is written in place.
    """
    target = real(path)
    if target.exists() and not target.is_file():
        yield target
        return
    draft = target.with_name(f".dualfield-{os.getpid()}{target.suffix}")
    try:
        yield draft
        draft.replace(target)
    finally:
        try:
            draft.unlink(missing_ok=True)
        finally:  # a signal may have come meanwhile; the next one is not raised
            draft.unlink(missing_ok=True)
