"""Writes a generated folder atomically: completely, or not at all.

The folder is written under a temporary name beside its final place and renamed. ``--force``
replaces an existing folder by exchanging the names, but only if it holds nothing except unchanged
generated files: no file that a user added or edited is lost.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from dualfield.host.errors import UsageError, once, quoted
from dualfield.host.files import draft_folder, replace_folder, require_name
from dualfield.host.paths import real

MANIFEST = "manifest.json"
GENERATOR = "dualfield generate"
PROGRAM_GENERATOR = "dualfield program"
_GENERATORS = (GENERATOR, PROGRAM_GENERATOR)

_BUILD = "tb/build/"
_CACHE = "__pycache__"
"""Folders that the bench and the model write; --force may delete them."""


def digest(text: str) -> str:
    """SHA-256 of a file's bytes.

    >>> digest("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(text.encode()).hexdigest()


def check(folder: Path, force: bool = False, option: str = "-o") -> None:
    """Raise UsageError if a folder cannot be written, before the work.

    Args:
        folder: The folder.
        force: Replace a folder that was generated.
        option: The option that names the folder, for messages.

    >>> check(Path("/no/such/folder"))
    Traceback (most recent call last):
    dualfield.host.errors.UsageError: -o /no/such/folder: there is no folder /no/such.
    """
    require_name(folder)
    target = real(folder)
    with _refusing(folder, option):
        if not target.parent.is_dir():
            raise UsageError(
                f"{option} {quoted(folder)}: there is no folder {quoted(folder.parent)}."
            )
        if target.exists() and not target.is_dir():
            raise UsageError(f"{option} {quoted(folder)} is a file; name a folder.")
        if target == Path.cwd() or target in Path.cwd().parents or target.is_mount():
            raise UsageError(
                f"{option} {quoted(folder)} cannot be renamed; name a folder below it."
            )
        with draft_folder(target.parent):  # shows that it can be written
            if target.is_dir() and any(target.iterdir()):
                _check_replaced(folder, target, force, option)


def _check_replaced(folder: Path, target: Path, force: bool, option: str) -> None:
    """Refuse to replace a folder with user files or edited files."""
    if option != "-o":
        raise UsageError(f"{option} {quoted(folder)} is not empty; name a new folder.")
    if not force:
        raise UsageError(
            f"-o {quoted(folder)} is not empty; --force replaces a folder that was "
            "generated earlier."
        )
    try:
        text = (target / MANIFEST).read_text(encoding="utf-8")
        manifest = json.loads(text, object_pairs_hook=once)
        known = dict(manifest["files"]) if manifest["generator"] in _GENERATORS else None
    except (OSError, ValueError, KeyError, TypeError, UsageError):
        known = None
    if known is None:
        raise UsageError(
            f"-o {quoted(folder)} was not generated; --force replaces only generated folders. "
            "Choose another folder."
        )
    for path in sorted(target.rglob("*")):
        name = path.relative_to(target).as_posix()
        if path.is_dir() and not path.is_symlink():
            continue
        if name == MANIFEST or name.startswith(_BUILD) or path.parent.name == _CACHE:
            continue
        if path.is_symlink() or known.get(name) != hashlib.sha256(path.read_bytes()).hexdigest():
            origin = "was changed" if name in known else "was not generated"
            raise UsageError(
                f"-o {quoted(folder)}: {name} {origin}, and --force would delete it; move it, "
                "or choose another folder."
            )


def write(folder: Path, files: Mapping[str, str], force: bool = False, option: str = "-o") -> None:
    """Write a folder of text files atomically.

    Args:
        folder: The folder; its parent exists.
        files: Path in the folder, with slashes -> text.
        force: Replace a folder that was generated.
        option: The option that names the folder, for messages.

    Raises:
        UsageError: it cannot be written, or would replace other files; nothing is changed.
    """
    check(folder, force, option)
    target = real(folder)
    with _refusing(folder, option), draft_folder(target.parent) as place:
        draft = place / "new"
        draft.mkdir()
        for name, text in files.items():
            path = draft / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        if target.is_dir() and any(target.iterdir()):
            _check_replaced(folder, target, force, option)
            replace_folder(draft, target, place)
        else:
            draft.rename(target)


@contextlib.contextmanager
def _refusing(folder: Path, option: str) -> Iterator[None]:
    """Turn errors of the file system into one-line messages."""
    try:
        yield
    except OSError as error:
        raise UsageError(
            f"{option} {quoted(folder)} cannot be written: {error.strerror or error}."
        ) from None
