"""Files that a user names for output: looked at before the work, whole or not there after it."""

import os
import tempfile
from pathlib import Path

from dualfield.errors import UsageError


def require_writable(path: Path | None) -> None:
    """Raise UsageError if a file cannot be written; None is no file.

    >>> require_writable(Path("/no/such/page.html"))
    Traceback (most recent call last):
    dualfield.errors.UsageError: /no/such/page.html: there is no folder /no/such.
    """
    if path is None:
        return
    if not path.resolve().parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}.")
    if path.is_dir():
        raise UsageError(f"{path} is a folder; name a file.")
    try:
        if path.exists():
            if not os.access(path, os.W_OK):
                raise PermissionError(13, "Permission denied")
        else:
            tempfile.TemporaryFile(dir=path.resolve().parent).close()
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from None


def write_whole(path: Path, text: str) -> None:
    """Write a text file: under another name first, so that it is whole or as it was before.

    A device or a pipe is written in place.

    Raises:
        UsageError: it cannot be written.
    """
    target = path.resolve()
    draft = target
    try:
        if target.is_file() or not target.exists():
            draft = target.with_name(f".{target.name}.{os.getpid()}")
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            if draft != target:
                os.fsync(file.fileno())
        if draft != target:
            draft.replace(target)
    except OSError as error:
        if draft != target:
            draft.unlink(missing_ok=True)
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from None
