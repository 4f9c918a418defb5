"""Output files: checked before the work, then written completely or not at all."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from dualfield.host import processes
from dualfield.host.errors import UsageError, quoted
from dualfield.host.paths import real


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
    """Rename a folder to the name of another one, which moves to the draft folder.

    Signals wait. After a ``kill -9`` between the two renames, the draft folder has the old folder.
    """
    with processes.undisturbed():
        target.rename(place / "old")
        try:
            new.rename(target)
        except BaseException:
            (place / "old").rename(target)
            raise


@contextlib.contextmanager
def draft_folder(parent: Path) -> Iterator[Path]:
    """A folder for drafts of files and folders, removed at the end. Complete drafts are renamed."""
    with contextlib.ExitStack() as stack:
        with processes.undisturbed():  # no folder stays whose name is lost
            place = Path(tempfile.mkdtemp(dir=parent, prefix=".dualfield-"))
            stack.callback(_remove, place)
        yield place


def _remove(place: Path) -> None:
    with processes.undisturbed():
        shutil.rmtree(place, ignore_errors=True)
