"""The folder that is handed over: whole, or as it was before.

It is written beside its place under another name and renamed. A folder that is not empty is
replaced with ``--force`` only, and only if all in it is what was generated there: a file of the
user's, or one that was changed, is never lost.
"""

import contextlib
import hashlib
import json
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

from dualfield import processes
from dualfield.errors import UsageError, once, quoted
from dualfield.files import require_name
from dualfield.paths import real

MANIFEST = "manifest.json"
GENERATOR = "dualfield generate"

MADE_LATER = ("tb/build/", "tb/__pycache__/", "__pycache__/")
"""What running the bench and the model leaves in the folder; it can be made again."""


def digest(text: str) -> str:
    """SHA-256 of a file's bytes.

    >>> digest("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(text.encode()).hexdigest()


def check(folder: Path, force: bool = False) -> None:
    """Raise UsageError if a folder cannot be written, before the work.

    >>> check(Path("/no/such/folder"))
    Traceback (most recent call last):
    dualfield.errors.UsageError: -o /no/such/folder: there is no folder /no/such.
    """
    require_name(folder)
    target = real(folder)
    with _refusing(folder):
        if not target.parent.is_dir():
            raise UsageError(f"-o {quoted(folder)}: there is no folder {quoted(folder.parent)}.")
        if target.exists() and not target.is_dir():
            raise UsageError(f"-o {quoted(folder)} is a file; name a folder.")
        if target == Path.cwd() or target in Path.cwd().parents or target.is_mount():
            raise UsageError(f"-o {quoted(folder)} cannot be renamed; name a folder below it.")
        if target.is_dir() and any(target.iterdir()):
            _check_replaced(folder, target, force)
        with _undisturbed():
            _beside(target).rmdir()


def _check_replaced(folder: Path, target: Path, force: bool) -> None:
    """Refuse to lose what a folder holds."""
    if not force:
        raise UsageError(
            f"-o {quoted(folder)} is not empty; --force replaces what was generated there."
        )
    try:
        text = (target / MANIFEST).read_text(encoding="utf-8")
        manifest = json.loads(text, object_pairs_hook=once)
        known = dict(manifest["files"]) if manifest["generator"] == GENERATOR else None
    except (OSError, ValueError, KeyError, TypeError, UsageError):
        known = None
    if known is None:
        raise UsageError(
            f"-o {quoted(folder)} was not generated: --force replaces generated folders only; name "
            "another one."
        )
    for path in sorted(target.rglob("*")):
        name = path.relative_to(target).as_posix()
        if path.is_dir() and not path.is_symlink():
            continue
        if name == MANIFEST or name.startswith(MADE_LATER):
            continue
        if path.is_symlink() or known.get(name) != hashlib.sha256(path.read_bytes()).hexdigest():
            what = "was changed" if name in known else "was not generated"
            raise UsageError(
                f"-o {quoted(folder)}: {name} {what}, and --force would lose it; move it "
                "away, or name another folder."
            )


def write(folder: Path, files: Mapping[str, str], force: bool = False) -> None:
    """Write a folder of text files, whole.

    Args:
        folder: Where; its parent is there.
        files: Path in the folder, with slashes -> text.
        force: Replace a folder that was generated.

    Raises:
        UsageError: it cannot be written, or something else would be lost; then all is as before.
    """
    check(folder, force)
    target = real(folder)
    with _refusing(folder), _drafts(target) as (draft, aside):
        for name, text in files.items():
            path = draft / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        with _undisturbed():
            if target.is_dir() and any(target.iterdir()):
                _check_replaced(folder, target, force)
                target.rename(aside)
            try:
                draft.rename(target)
            except BaseException:
                if aside.exists():
                    aside.rename(target)
                raise


@contextlib.contextmanager
def _drafts(target: Path) -> Iterator[tuple[Path, Path]]:
    """Two places beside the target: for the new folder and for the old. Nothing stays there."""
    place: Path | None = None
    try:
        with _undisturbed():  # a place that no name is kept of would stay
            place = _beside(target)
        draft = place / "new"
        draft.mkdir()
        yield draft, place / "old"
    finally:
        try:
            _remove(place)
        finally:  # a signal may have come meanwhile; the next one is not raised
            _remove(place)


def _remove(place: Path | None) -> None:
    if place is not None:
        shutil.rmtree(place, ignore_errors=True)


def _beside(target: Path) -> Path:
    """A new folder beside the target."""
    return Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Let signals wait, so that what belongs together is done whole: both renames, or none.

    Handlers, not a mask: a mask holds for one thread, and another one would take the signal.
    """
    if threading.current_thread() is not threading.main_thread():  # handlers run in the main one
        yield
        return
    waiting: list[int] = []
    own = {n: signal.getsignal(n) for n in processes.SIGNALS}
    for number in own:
        signal.signal(number, lambda given, _: waiting.append(given))
    try:
        yield
    finally:
        for number, handler in own.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        for came in waiting:
            signal.raise_signal(came)


@contextlib.contextmanager
def _refusing(folder: Path) -> Iterator[None]:
    """Errors of the file system in words."""
    try:
        yield
    except OSError as error:
        raise UsageError(
            f"-o {quoted(folder)} cannot be written: {error.strerror or error}."
        ) from None
