"""Schedules of loops in the cache: found again, and not needed."""

from pathlib import Path

import pytest

from dualfield.catalog import schedules


def test_a_schedule_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    made: list[str] = []

    def make() -> str:
        made.append("[7, [0, 3]]")
        return made[-1]

    assert [schedules.stored("a loop", make) for _ in range(2)] == ["[7, [0, 3]]"] * 2
    assert len(made) == 1
    assert schedules.stored("another loop", make) == "[7, [0, 3]]"
    assert len(made) == 2


def test_without_a_cache_it_is_made_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "file" / "cache"))
    made: list[str] = []

    def make() -> str:
        made.append("[1, [0]]")
        return made[-1]

    for count in (1, 2):
        assert schedules.stored("a loop", make) == "[1, [0]]"
        assert len(made) == count
