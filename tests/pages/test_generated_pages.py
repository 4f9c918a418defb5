"""``python -m workshop pages``: compares and writes generated files."""

from pathlib import Path

import pytest

from workshop.pages import __main__ as command
from workshop.pages.generated import outdated

CURRENT = {"docs/a.md": "a\n", "docs/papers/000.md": "paper\n"}


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like a checkout: one file differs, one is absent, one is superfluous."""
    (tmp_path / "docs" / "papers").mkdir(parents=True)
    (tmp_path / "docs" / "a.md").write_text("old\n")
    (tmp_path / "docs" / "papers" / "gone.md").write_text("paper\n")
    monkeypatch.setattr(command, "required_checkout", lambda _: tmp_path)
    monkeypatch.setattr(command, "texts", lambda _: CURRENT)
    return tmp_path


def test_check_names_each_file_and_writes_none(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["--check"]) == 1
    output = capsys.readouterr()
    assert output.out.splitlines() == [
        "out of date: docs/a.md",
        "out of date: docs/papers/000.md",
        "out of date: docs/papers/gone.md",
        "2 generated files, 3 out of date",
    ]
    assert "make pages" in output.err
    assert (checkout / "docs" / "a.md").read_text() == "old\n"


def test_files_are_written_and_then_up_to_date(checkout: Path) -> None:
    assert command.main([]) == 0
    assert outdated(checkout, CURRENT) == []
    assert not (checkout / "docs" / "papers" / "gone.md").exists()
    assert command.main(["--check"]) == 0
