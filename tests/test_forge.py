"""Files for code hosts: continuous integration and the container run the README's commands."""

import re
import tomllib
from pathlib import Path

import yaml

from dualfield.host.version import __version__

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def readme() -> list[str]:
    """Return the commands of the README, without comments and output."""
    text = (ROOT / "README.md").read_text()
    blocks = re.findall(r"^```(sh|console)\n(.*?)^```", text, re.DOTALL | re.M)
    lines = [(kind, line) for kind, block in blocks for line in block.splitlines()]
    commands = [line.removeprefix("$ ") for kind, line in lines if kind == "sh" or line[:2] == "$ "]
    return [line.partition(" #")[0].strip() for line in commands]


def instructions(text: str) -> list[tuple[str, str]]:
    """Return the instructions of a Containerfile, with continued lines joined."""
    joined = re.sub(r"\\\n", "", text)
    lines = [line for line in joined.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def test_the_container_is_built_by_the_readme() -> None:
    actual = instructions((ROOT / "Containerfile").read_text())
    assert actual[0][0] == "FROM"
    assert {word for word, _ in actual} <= {"FROM", "RUN", "WORKDIR", "COPY", "ENV", "CMD"}
    runs = [rest for word, rest in actual if word == "RUN"]
    assert runs[0].startswith("apt-get update ")
    for package in ("g++", "make", "perl", "python3", "python3-venv"):
        assert f" {package} " in runs[0]
    assert [run for run in runs[1:] if run not in readme()] == []
    assert runs[1] == "make setup"
    assert ("ENV", 'PATH="/dualfield/.venv/bin:$PATH"') in actual
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert {".venv", "build", ".git"} <= set(ignored)


def test_the_first_dualfield_of_the_readme_comes_after_its_environment() -> None:
    commands = readme()
    first = next(i for i, line in enumerate(commands) if line.startswith("dualfield "))
    assert commands[first - 2 : first] == ["make setup", "source .venv/bin/activate"]


def test_continuous_integration_runs_the_two_commands_and_the_sweeps() -> None:
    flow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    (job,) = flow["jobs"].values()
    runs = [step["run"] for step in job["steps"] if "run" in step]
    assert runs == ["make run", "make test", "make sweeps"]
    assert set(runs[:2]) <= set(readme())
    assert all("uses" in step for step in job["steps"] if "run" not in step)


def test_the_citation_is_of_this_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert cited["version"] == __version__
    assert cited["license"] == PROJECT["license"]
    assert cited["authors"] == PROJECT["authors"] == [{"name": "dualfield contributors"}]
    assert cited["abstract"].strip() == f"{PROJECT['description']}."
    assert {"cff-version", "message", "title", "type"} <= cited.keys()


def test_the_changelog_has_this_version_below_what_is_not_released() -> None:
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert heads[:2] == ["Unreleased", __version__]
    last = (ROOT / "CHANGELOG.md").read_text().split(f"## {__version__}")[1]
    assert re.findall(r"^### (.*)$", last, re.MULTILINE)[:3] == ["Added", "Changed", "Fixed"]


def test_links_of_the_pages_at_the_root_lead_to_files() -> None:
    for name in ("CONTRIBUTING.md", "SECURITY.md"):
        text = (ROOT / name).read_text()
        targets = re.findall(r"\]\(([^)#]+)", text)
        assert targets
        assert [target for target in targets if not (ROOT / target).exists()] == []
        assert "@" not in text, "an address"
