import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from dualfield.host.errors import UsageError
from dualfield.synthesize.store import Store, key

WRITER = """
import sys
from contextlib import closing
from pathlib import Path
from dualfield.synthesize.store import Store

path, name, count, filler = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), "x" * int(sys.argv[4])
store = Store(path)
print("ready", flush=True)
for number in range(count):
    store.put(f"{name}-{number}", {"name": name, "number": number, "filler": filler})
    print(number, flush=True)
"""


def start_writer(path: Path, name: str, count: int, filler: int) -> subprocess.Popen[str]:
    argv = [sys.executable, "-c", WRITER, str(path), name, str(count), str(filler)]
    return subprocess.Popen(argv, stdout=subprocess.PIPE, text=True)


def test_a_row_is_read_as_written(tmp_path: Path) -> None:
    row = {"clock_mhz": 101.25, "cells": {"ff": 3}, "path": [], "period_ns": None}
    Store(tmp_path / "new" / "r.sqlite").put("k", row)
    again = Store(tmp_path / "new" / "r.sqlite")
    assert again.get("k") == row
    assert again.rows() == [row]
    assert again.get("other") is None


def test_the_key_includes_everything_that_changes_a_figure() -> None:
    base = ("sum", "ecp5", 1, {"yosys": "1", "flow": "f"})
    others = [
        ("sun", "ecp5", 1, {"yosys": "1", "flow": "f"}),
        ("sum", "ecp5-8", 1, {"yosys": "1", "flow": "f"}),
        ("sum", "ecp5", 11, {"yosys": "1", "flow": "f"}),
        ("sum", "ecp5", 1, {"yosys": "2", "flow": "f"}),
        ("sum", "ecp5", 1, {"yosys": "1", "flow": "g"}),
    ]
    assert len({key(*base), *(key(*other) for other in others)}) == 6
    assert key(*base) == key("sum", "ecp5", 1, {"flow": "f", "yosys": "1"})


def test_two_processes_write_at_the_same_time(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    writers = [start_writer(path, name, 60, 10) for name in ("one", "two")]
    for writer in writers:
        with writer:
            writer.communicate(timeout=60)
        assert writer.returncode == 0
    rows = Store(path).rows()
    assert {(row["name"], row["number"]) for row in rows} == {
        (name, number) for name in ("one", "two") for number in range(60)
    }


def test_a_killed_writer_leaves_whole_rows_only(tmp_path: Path) -> None:
    path, filler = tmp_path / "r.sqlite", 2_000_000
    messages = -1
    with start_writer(path, "w", 100_000, filler) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        messages = int(writer.stdout.readline())
        time.sleep(0.3)
        os.kill(writer.pid, signal.SIGKILL)
        messages = max([messages, *(int(line) for line in writer.stdout if line.endswith("\n"))])
    rows = Store(path).rows()
    assert {len(row["filler"]) for row in rows} == {filler}
    # The reported rows are stored, and at most one more.
    assert {row["number"] for row in rows} in (set(range(messages + 1)), set(range(messages + 2)))
    Store(path).put("after", {"name": "after"})
    assert Store(path).get("after") == {"name": "after"}


def test_a_figure_that_is_no_number_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path / "r.sqlite")
    with pytest.raises(ValueError, match="JSON"):
        store.put("k", {"clock_mhz": float("nan")})
    assert store.rows() == []


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text(json.dumps({"rows": []}) * 100)
    with pytest.raises(UsageError, match=r"the result store .* cannot be used"):
        Store(path)
    assert path.read_text().startswith('{"rows"')


def test_a_store_of_a_later_format_is_refused(tmp_path: Path) -> None:
    Store(tmp_path / "r.sqlite")
    connection = sqlite3.connect(tmp_path / "r.sqlite")
    connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(UsageError, match="format 99"):
        Store(tmp_path / "r.sqlite")


def foreign(path: Path) -> bytes:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE letters (text TEXT)")
    connection.commit()
    connection.close()
    return path.read_bytes()


@pytest.mark.parametrize("look_only", [False, True])
def test_a_database_of_something_else_is_not_touched(tmp_path: Path, look_only: bool) -> None:
    before = foreign(tmp_path / "letters.sqlite")
    with pytest.raises(UsageError, match="but not a result store"):
        Store(tmp_path / "letters.sqlite", look_only)
    assert (tmp_path / "letters.sqlite").read_bytes() == before


def test_a_read_only_store_writes_nothing(tmp_path: Path) -> None:
    assert Store(tmp_path / "new" / "r.sqlite", look_only=True).get("k") is None
    assert list(tmp_path.iterdir()) == []
    Store(tmp_path / "r.sqlite").put("k", {"a": 1})
    before = (tmp_path / "r.sqlite").read_bytes()
    looked = Store(tmp_path / "r.sqlite", look_only=True)
    assert looked.get("k") == {"a": 1}
    with pytest.raises(UsageError, match="readonly"):
        looked.put("k", {"a": 2})
    assert (tmp_path / "r.sqlite").read_bytes() == before


def test_a_read_only_store_after_a_killed_creation(tmp_path: Path) -> None:
    (tmp_path / "r.sqlite").touch()
    looked = Store(tmp_path / "r.sqlite", look_only=True)
    assert (looked.rows(), looked.get("k")) == ([], None)
    with closing(sqlite3.connect(tmp_path / "half", isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size=1")  # what does not fit is written before the end
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE measurement (key TEXT PRIMARY KEY, row TEXT NOT NULL)")
        for number in range(100):
            connection.execute("INSERT INTO measurement VALUES (?, '')", (f"{number:1000}",))
        for ending in ("", "-journal"):
            shutil.copy(tmp_path / f"half{ending}", tmp_path / f"killed{ending}")
    assert Store(tmp_path / "killed", look_only=True).rows() == []


def test_a_broken_row_counts_as_missing(tmp_path: Path) -> None:
    store = Store(tmp_path / "r.sqlite")
    store.put("k", {"a": 1})
    connection = sqlite3.connect(tmp_path / "r.sqlite")
    connection.execute("UPDATE measurement SET row = '{\"a\":'")
    connection.commit()
    connection.close()
    assert (store.get("k"), store.rows()) == (None, [])
    store.put("k", {"a": 2})
    assert store.rows() == [{"a": 2}]


FULL = """
import resource, signal, sys
from contextlib import closing
from pathlib import Path
from dualfield.host.errors import UsageError
from dualfield.synthesize.store import Store
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = Store(Path(sys.argv[1]))
store.put("small", {"text": "x"})
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000,) * 2)
try:
    store.put("large", {"text": "x" * 1_000_000})
except UsageError as error:
    print(error)
"""


def test_a_full_disk_keeps_the_rows(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    argv = [sys.executable, "-c", FULL, str(path)]
    process = subprocess.run(argv, capture_output=True, text=True, check=True)
    assert "cannot be used: " in process.stdout
    assert Store(path).rows() == [{"text": "x"}]
    Store(path).put("large", {"text": "y"})
    assert Store(path).get("large") == {"text": "y"}


def test_rows_of_a_flow_have_its_target_seed_and_tools(tmp_path: Path) -> None:
    actual = Store(tmp_path / "store.sqlite")
    tools = {"yosys": "1", "nextpnr": "2"}
    keys = {
        "first": key("a" * 64, "ecp5", 1, tools),
        "second": key("b" * 64, "ecp5", 1, tools),
        "other target": key("a" * 64, "ecp5-8", 1, tools),
        "other seed": key("a" * 64, "ecp5", 11, tools),
        "other tools": key("a" * 64, "ecp5", 1, {"yosys": "1"}),
    }
    for name, place in keys.items():
        actual.put(place, {"name": name})
    flow = key("c" * 64, "ecp5", 1, tools)
    assert [row["name"] for row in actual.rows_of_flow(flow)] == ["first", "second"]
    assert actual.rows_of_flow(key("c" * 64, "xc7", 1, tools)) == []
