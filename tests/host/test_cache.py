"""The cache: complete entries only, broken entries are rebuilt, the size stays within a limit."""

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dualfield.cli import app
from dualfield.host import cache, tools
from dualfield.host.entry import run_app
from dualfield.host.errors import CheckFailed, UsageError
from dualfield.host.files import require_writable, write_whole
from dualfield.synthesize import netlist
from synthesize.fake_design import FakeDesign


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def add_entry(kind: str, key: str, size: int = 1000) -> Path:
    return cache.entry(kind, key, lambda work: _fill(work, size))


def _fill(work: Path, size: int) -> None:
    (work / "data").write_bytes(b"x" * size)


def test_an_entry_is_built_once() -> None:
    first = add_entry("netlist", "a")
    assert cache.entry("netlist", "a", lambda _: pytest.fail("built again")) == first
    assert cache.find("netlist", "a") == first
    assert cache.find("netlist", "b") is None
    assert {path.name for path in first.iterdir()} == {"data"}


def test_a_build_that_fails_leaves_no_entry(folder: Path) -> None:
    def broken(work: Path) -> None:
        (work / "data").write_text("half")
        raise CheckFailed("the tool failed")

    with pytest.raises(CheckFailed):
        cache.entry("netlist", "a", broken)
    with pytest.raises(CheckFailed):
        cache.entry("netlist", "a", lambda work: _fill(work, 1), broken)
    assert not (folder / "netlist" / "a").exists()


def test_a_truncated_netlist_is_rebuilt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Yosys exits with 0 after half a netlist: the check of the netlist refuses it."""

    def cut(*_: object) -> str:
        (work_of(netlist_folder()) / netlist.NAME).write_text('{"modules": {"to')
        return ""

    def whole(*_: object) -> str:
        (work_of(netlist_folder()) / netlist.NAME).write_text('{"modules": {"top": {}}}')
        return ""

    design = FakeDesign(tmp_path)
    monkeypatch.setattr(tools, "yosys", cut)
    with pytest.raises(CheckFailed, match="not complete"):
        netlist.netlist(design, "prep")
    shutil.rmtree(netlist_folder())
    monkeypatch.setattr(tools, "yosys", whole)
    assert netlist.load(netlist.netlist(design, "prep")) == {"modules": {"top": {}}}


def netlist_folder() -> Path:
    return Path(os.environ["DUALFIELD_CACHE"]) / "netlist"


def work_of(folder: Path) -> Path:
    (work,) = folder.glob("work-*")
    return work


def test_a_full_disk_is_one_line(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    usage = shutil.disk_usage("/")._replace(free=4096)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)

    def broken(work: Path) -> None:
        raise CheckFailed("the tool says anything")

    with pytest.raises(UsageError, match=r"the disk with the cache .* is full"):
        cache.entry("netlist", "a", broken)
    assert list((folder / "netlist").iterdir()) == []


def test_the_least_recently_used_goes_first(folder: Path) -> None:
    for place, key in enumerate(("old", "middle", "new")):
        os.utime(add_entry("netlist", key, 100_000), (place, place))
    (folder / "results.sqlite").write_bytes(b"x" * 100_000)
    add_entry("netlist", "old", 100_000)
    assert [item.path.name for item in cache.trim(250_000)] == ["middle"]
    assert sorted(path.name for path in (folder / "netlist").iterdir()) == ["new", "old"]
    cache.trim(0)
    assert list((folder / "netlist").iterdir()) == []
    assert (folder / "results.sqlite").exists()


def test_recently_used_entries_stay_unless_the_user_trims() -> None:
    add_entry("netlist", "a")
    assert cache.trim(0, 600) == []
    assert [item.path.name for item in cache.trim(0)] == ["a"]


def test_abandoned_work_folders_are_removed_after_an_hour(folder: Path) -> None:
    leftover = folder / "nextpnr" / "work-1-abc"
    leftover.mkdir(parents=True)
    (leftover / "log").write_text("x" * 10_000)
    assert cache.trim(0) == []
    past = time.time() - 4000
    for path in (leftover / "log", leftover):
        os.utime(path, (past, past))
    assert [item.path for item in cache.trim(0)] == [leftover]


def test_foreign_folders_stay(folder: Path) -> None:
    other = folder / "letters" / "old"
    other.mkdir(parents=True)
    os.utime(other, (0, 0))
    assert cache.trim(0) == []
    assert other.exists()
    with pytest.raises(ValueError, match="no kind"):
        add_entry("letters", "a")


def test_the_cache_is_trimmed_automatically(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("DUALFIELD_CACHE_LIMIT", "200K")
    for number in range(20):
        os.utime(add_entry("netlist", str(number), 50_000), (number, number))
    assert 1 <= len(list((folder / "netlist").iterdir())) <= 5


def test_one_process_at_a_time_builds_an_entry(tmp_path: Path, folder: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom dualfield.host import cache\n"
        "def build(work):\n    time.sleep(0.5)\n"
        f"    open({str(tmp_path / 'log')!r}, 'a').write('built\\n')\n"
        "cache.entry('netlist', 'a', build)\n"
    )
    both = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
    assert [process.wait(60) for process in both] == [0, 0, 0]
    assert (tmp_path / "log").read_text() == "built\n"


@pytest.mark.parametrize("text", ["", "x", "-1", "2Q", "nan", "1e99"])
def test_invalid_sizes_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="--limit"):
        cache.parse_size(text, "--limit")


def test_invalid_sizes_are_refused_with_clear() -> None:
    assert run_app(app, ["cache", "--limit", "--json", "--clear"]) == 2


def test_output_is_complete_or_unchanged(tmp_path: Path) -> None:
    """A file that exceeds the limit on the size of files."""
    path = tmp_path / "page.html"
    path.write_text("before")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(UsageError, match="cannot be written"):
            write_whole(path, "x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)
    assert path.read_text() == "before"
    assert [actual.name for actual in tmp_path.iterdir()] == ["page.html"]
    write_whole(path, "after")
    assert path.read_text() == "after"
    with pytest.raises(UsageError, match="folder"):
        require_writable(tmp_path)
