"""The folder is complete or unchanged, and no file of a user is lost."""

import os
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from dualfield.generate import folder
from dualfield.generate.folder import GENERATOR, MANIFEST, digest
from dualfield.host import processes
from dualfield.host.errors import UsageError


def content(**texts: str) -> dict[str, str]:
    """Return the content of a folder with files x.txt and a manifest."""
    files = {f"{name}/{name}.txt": text for name, text in texts.items()}
    listed = ", ".join(f'"{name}": "{digest(text)}"' for name, text in files.items())
    return {**files, MANIFEST: f'{{"generator": "{GENERATOR}", "files": {{{listed}}}}}'}


def files_of(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): path.read_text()
        for path in root.rglob("*")
        if path.is_file()
    }


def test_a_new_and_an_empty_folder_are_written(tmp_path: Path) -> None:
    for name in ("new", "empty"):
        target = tmp_path / name
        if name == "empty":
            target.mkdir()
        folder.write(target, content(a="one"))
        assert files_of(target) == content(a="one")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "new"]
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o777 & ~mask


def test_force_replaces_what_was_generated(tmp_path: Path) -> None:
    target = tmp_path / "core"
    folder.write(target, content(a="one", b="two"))
    (target / "tb" / "build").mkdir(parents=True)
    (target / "tb" / "build" / "x.o").write_text("made by the bench")
    with pytest.raises(UsageError, match=r"is not empty; --force replaces"):
        folder.write(target, content(a="other"))
    assert files_of(target)["a/a.txt"] == "one"
    folder.write(target, content(a="other"), force=True)
    assert files_of(target) == content(a="other")
    assert [path.name for path in tmp_path.iterdir()] == ["core"]


@pytest.mark.parametrize(
    "harm", ["added", "changed", "link", "no manifest", "other manifest", "twice"]
)
def test_force_loses_nothing_of_a_user(tmp_path: Path, harm: str) -> None:
    target = tmp_path / "core"
    folder.write(target, content(a="one"))
    path = target / "a" / "a.txt"
    if harm == "added":
        path.with_name("notes.md").write_text("mine")
    elif harm == "changed":
        path.write_text("mine")
    elif harm == "link":
        path.unlink()
        (tmp_path / "mine").write_text("one")
        path.symlink_to(tmp_path / "mine")
    elif harm == "no manifest":
        (target / MANIFEST).unlink()
    elif harm == "twice":
        path.write_text("mine")
        entry, mine = (f'"a/a.txt": "{digest(text)}"' for text in ("one", "mine"))
        (target / MANIFEST).write_text(
            f'{{"generator": "{GENERATOR}", "files": {{{entry}, {mine}}}}}'
        )
    else:
        (target / MANIFEST).write_text('{"generator": "another", "files": {}}')
    before = files_of(target)
    with pytest.raises(UsageError, match=r"would delete|was not generated") as refused:
        folder.write(target, content(a="other"), force=True)
    assert ("notes.md" in str(refused.value)) == (harm == "added")
    assert files_of(target) == before


class Breaking(Mapping[str, str]):
    """Files that raise an error after the first one."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __getitem__(self, name: str) -> str:
        if name == "first":
            return "text"
        raise self.error

    def __iter__(self) -> Iterator[str]:
        return iter(("first", "second"))

    def __len__(self) -> int:
        return 2


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (OSError(28, "No space left on device"), UsageError),
        (OSError(122, "Disk quota exceeded"), UsageError),
        (processes.Stopped(signal.SIGINT), processes.Stopped),
        (KeyboardInterrupt(), KeyboardInterrupt),
    ],
)
@pytest.mark.parametrize("there_before", [False, True])
def test_a_break_leaves_all_as_it_was(
    tmp_path: Path, error: BaseException, raised: type[BaseException], there_before: bool
) -> None:
    target = tmp_path / "core"
    if there_before:
        folder.write(target, content(a="one"))
    before = files_of(tmp_path)
    with pytest.raises(raised):
        folder.write(target, Breaking(error), force=True)
    assert files_of(tmp_path) == before
    assert len(list(tmp_path.iterdir())) == int(there_before)


def test_what_was_there_is_put_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second rename fails: the folder is the old one again."""
    target = tmp_path / "core"
    folder.write(target, content(a="one"))
    rename = Path.rename

    def failing(self: Path, to: Path) -> Path:
        if self.name == "new":
            raise OSError(5, "Input/output error")
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(UsageError, match=r"cannot be written: Input/output error"):
        folder.write(target, content(a="other"), force=True)
    assert files_of(tmp_path) == {f"core/{name}": text for name, text in content(a="one").items()}


def test_a_signal_between_the_renames_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "core"
    folder.write(target, content(a="one"))
    rename = Path.rename

    def signalled(self: Path, to: Path) -> Path:
        os.kill(os.getpid(), signal.SIGTERM)
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", signalled)
    with pytest.raises(processes.Stopped), processes.stopping(kill=False):
        folder.write(target, content(a="other"), force=True)
    assert files_of(tmp_path) == {f"core/{name}": text for name, text in content(a="other").items()}


def test_impossible_folders_are_refused(tmp_path: Path) -> None:
    """Besides those of `test_wrong_uses`."""
    folders = {Path("/"): "cannot be renamed", tmp_path / ("x" * 300): "File name too long"}
    if os.geteuid() != 0:
        (tmp_path / "locked").mkdir(mode=0o555)
        folders[tmp_path / "locked" / "core"] = "cannot be written: Permission denied"
    for path, message in folders.items():
        with pytest.raises(UsageError, match=message):
            folder.check(path)


@pytest.mark.parametrize("use", [folder.check, lambda place: folder.write(place, {"a": "b"})])
def test_a_signal_between_a_draft_and_its_name_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, use: Callable[[Path], None]
) -> None:
    make = tempfile.mkdtemp

    def interrupted(**location: Any) -> str:
        place: str = make(**location)
        signal.raise_signal(signal.SIGHUP)
        return place

    monkeypatch.setattr(tempfile, "mkdtemp", interrupted)
    with pytest.raises(processes.Stopped), processes.stopping(kill=False):
        use(tmp_path / "out")
    assert not list(tmp_path.iterdir())
