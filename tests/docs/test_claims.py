"""Claims of pages: commands for all measured figures, and installed sizes."""

import os
import re
import sys
from pathlib import Path

import pytest

from absent import needs
from workshop.results import peers

ROOT = Path(__file__).resolve().parents[2]
RESULTS = (ROOT / "docs" / "results.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES_WITH_PICTURES = [
    ROOT / "README.md",
    ROOT / "docs" / "results.md",
    ROOT / "docs" / "which-core.md",
]
MEASURED = re.compile(r"^\|.*\b(clock \(MHz\)|clock|time \(µs\)) \|", re.MULTILINE)
"""The head of a table of measurements."""
BY_HAND = "Inverters of other projects"


def sections(page: str) -> dict[str, str]:
    """Heading of the second level -> its text."""
    parts = re.split(r"^## (.*)$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def has_commands(anchor: str) -> bool:
    """True if the table of a target is followed by the commands that measure it."""
    table = re.search(
        rf"^### Cores on {anchor}$(.*?)(?=^#{{2,3}} )", f"{RESULTS}\n## ", re.S | re.M
    )
    return table is not None and "dualfield explore --cores" in table[1]


def test_each_table_of_measurements_names_its_commands() -> None:
    """The commands are in the section, or below the linked table of a target."""
    for heading, text in sections(RESULTS).items():
        if not MEASURED.search(text) or heading in (BY_HAND, "How the figures are measured"):
            continue
        links = re.findall(
            r"\*The commands are below \[the tables of this target\]\(#cores-on-([\w-]+)\)", text
        )
        assert "dualfield explore --cores" in text or links, heading
        assert all(map(has_commands, links)), heading
    table = README.partition("<!-- cores:begin -->")[2].partition("<!-- cores:end -->")[0]
    assert table.count("\n| ") > 2
    (link,) = re.findall(r"results\.md#cores-on-([\w-]+)", table)
    assert has_commands(link)
    assert "`make pages`" in table


@pytest.mark.parametrize("page", PAGES_WITH_PICTURES, ids=lambda page: str(page.name))
def test_each_picture_of_measurements_names_its_commands(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^\]]*\]\([\w/]*inverters-([\w-]+)\.svg\)\n\n(.*)", text)
    assert pictures
    for target, caption in pictures:
        (link,) = re.findall(r"results\.md#cores-on-([\w-]+)\)", caption)
        assert link == target
        assert has_commands(link)
        assert "`make pages`" in caption


def test_figures_of_other_projects_say_that_they_were_measured_by_hand() -> None:
    text = sections(RESULTS)[BY_HAND].strip().replace("\\_", "_")
    assert text.startswith("These figures were measured once, by hand")
    assert peers.data()["run"] in text
    assert peers.data()["tools"] in text
    for page in ("README.md", "docs/index.md"):
        assert "were measured once, by hand" in " ".join((ROOT / page).read_text().split())


@needs("the environment of make setup")
def test_tool_sizes_match_the_page() -> None:
    """``make setup`` says how much it installs; within a quarter."""
    size = re.search(r"into \.venv: .* ([\d.]+) GB on disk", (ROOT / "Makefile").read_text())
    assert size is not None
    sizes = (
        (Path(folder) / name).lstat().st_blocks * 512
        for folder, _, names in os.walk(sys.prefix)
        for name in names
    )
    assert sum(sizes) / 1e9 == pytest.approx(float(size[1]), rel=0.25)
