"""Output files: checked before the work starts, then written completely or not at all."""

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
    """Raise UsageError if the name is an option: the option before it has no value.

    >>> require_name(Path("--json"))
    Traceback (most recent call last):
    dualfield.host.errors.UsageError: --json is an option; the name of a file or folder is missing.
    """
    if str(path).startswith("--"):
        raise UsageError(f"{quoted(path)} is an option; the name of a file or folder is missing.")


def require_writable(path: Path | None) -> None:
    """Raise UsageError if a file cannot be written; None stands for no file.

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
    """Write a text file completely or not at all.

    Raises:
        UsageError: the file cannot be written.
    """
    try:
        with complete_draft(path) as draft, draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            if draft.is_file():
                os.fsync(file.fileno())
    except OSError as error:
        raise UsageError(f"{quoted(path)} cannot be written: {error.strerror}.") from None


@contextlib.contextmanager
def complete_draft(path: Path) -> Iterator[Path]:
    """Yield a path to write at, so that the file is complete or unchanged afterwards.

    The path is that of a draft, which is renamed at the end. For a device or a pipe it is the path
    itself.
    """
    target = real(path)
    if target.exists() and not target.is_file():
        yield target
        return
    with draft_folder(target.parent) as drafts:
        draft = drafts / target.name
        yield draft
        draft.replace(target)


def replace_folder(new: Path, target: Path, drafts: Path) -> None:
    """Replace the folder ``target`` with ``new``; the old folder moves to the draft folder.

    Signals are delayed. After a ``kill -9`` between the two renames, the old folder is in the
    draft folder.
    """
    with processes.undisturbed():
        target.rename(drafts / "old")
        try:
            new.rename(target)
        except BaseException:
            (drafts / "old").rename(target)
            raise


@contextlib.contextmanager
def draft_folder(parent: Path) -> Iterator[Path]:
    """Create a folder for drafts and remove it at the end; complete drafts are renamed before."""
    with contextlib.ExitStack() as stack:
        with processes.undisturbed():  # a signal in between would leave a folder behind
            drafts = Path(tempfile.mkdtemp(dir=parent, prefix=".dualfield-"))
            stack.callback(_remove, drafts)
        yield drafts


def _remove(drafts: Path) -> None:
    with processes.undisturbed():
        shutil.rmtree(drafts, ignore_errors=True)
