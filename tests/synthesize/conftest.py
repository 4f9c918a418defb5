from pathlib import Path

import pytest


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
