"""Configurations that could not be placed: listed on the page, and in no plan."""

from pathlib import Path

import pytest

from dualfield.host.errors import UsageError
from dualfield.measure import published as rows
from workshop.results import plans, unplaced

TRIED = unplaced.read(rows.folder())


def test_a_published_configuration_is_not_named() -> None:
    actual = rows.load(rows.folder())
    (first, *_) = TRIED
    row = {
        "core": first.config.core.id, "bits": first.config.bits, "target": first.target,
        "parameters": dict(first.config.values), "part": "",
    }  # fmt: skip
    assert first in unplaced.without_row(TRIED, actual)
    assert first.why in unplaced.table(TRIED).rows[0]
    assert first not in unplaced.without_row(TRIED, [*actual, row])
    assert first in unplaced.without_row(TRIED, [*actual, {**row, "part": "a"}])


def test_no_plan_asks_for_what_cannot_be_placed() -> None:
    """Each attempt would cost `results measure` hours."""
    question = {
        (point.target.name, point.design.checksum())
        for plan in plans.read(rows.folder() / "plans")
        for point in plan.points
    }
    assert [t.command for t in TRIED if (t.target, t.config.checksum()) in question] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("= 1", "is not a file of configurations"),
        ("[[unplaced]]\ncore = 'ami-sf'\n", "is not a file of configurations"),
        ("[[unplaced]]\ncore = 'ami-s'\nbits = 8\nparameters = {}\n", "ami-sf"),
    ],
)
def test_a_wrong_file_is_one_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / unplaced.FILE).write_text(text)
    with pytest.raises(UsageError, match=message):
        unplaced.read(tmp_path)
    assert unplaced.read(tmp_path / "nowhere") == ()
