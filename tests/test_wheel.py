"""The wheel: what is in it, its commands without a checkout, and that it declares what it imports.

The wheel is built once, by its back end alone, and run from the folder that it is unpacked into. Of
this environment it sees the packages that it declares, without the extras.
"""

import ast
import importlib.metadata
import itertools
import json
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from dualfield.host.version import __version__

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MODULES = sorted(
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    for path in (ROOT / "src").rglob("*.py")
    if re.search(r'^if __name__ == "__main__":', path.read_text(), re.MULTILINE)
)

# Isolated and without site: of sys.path the standard library is left, not this checkout.
_RUN = """
import contextlib, importlib.abc, io, json, runpy, sys, traceback
wheel, packages, hidden, modules = json.loads(sys.stdin.readline())
sys.path[:] = [wheel, *sys.path, *packages]

class Hidden(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Hidden())
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
    built = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, check=True)
    with zipfile.ZipFile(place / built.stdout.split()[-1]) as file:
        file.extractall(place / "unpacked")
    return place / "unpacked"


def needed() -> set[str]:
    """The distributions that the declared dependencies bring, without the extras."""
    found: set[str] = set()
    ahead = list(PROJECT["dependencies"])
    while ahead:
        wanted = Requirement(ahead.pop())
        name = canonicalize_name(wanted.name)
        extras = wanted.extras or {""}
        if name not in found and (
            wanted.marker is None or any(wanted.marker.evaluate({"extra": e}) for e in extras)
        ):
            found.add(name)
            ahead += [
                text
                for text in importlib.metadata.requires(wanted.name) or []
                if (marker := Requirement(text).marker) is None
                or any(marker.evaluate({"extra": e}) for e in extras)
            ]
    return found


def run(wheel: Path, modules: Iterable[tuple[str, ...]]) -> list[tuple[int, str, str]]:
    """Exit code, output and messages of each module with its arguments, in one process."""
    there = needed()
    hidden = {
        name
        for name, owners in importlib.metadata.packages_distributions().items()
        if not there & {canonicalize_name(owner) for owner in owners}
    } - {"dualfield"}
    packages = list({sysconfig.get_path(name) for name in ("purelib", "platlib")})
    given = json.dumps([str(wheel), packages, sorted(hidden), list(modules)])
    argv = [sys.executable, "-I", "-S", "-c", _RUN]
    ran = subprocess.run(
        argv,
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        cwd=wheel.parent,
    )
    assert ran.returncode == 0, ran.stderr
    *answers, where = json.loads(ran.stdout)
    assert Path(where).parent == wheel / "dualfield"
    return [(code, out, err) for code, out, err in answers]


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def test_the_wheel_has_what_its_commands_read(wheel: Path) -> None:
    package = wheel / "dualfield"
    assert (package / "py.typed").is_file()
    for name, packaged, pattern in (
        ("rtl", "rtl", "*.sv"),
        ("c", "c", "*.[ch]"),
        ("results", "published", "*.json"),
    ):
        there = {path.relative_to(ROOT / name) for path in (ROOT / name).rglob(pattern)}
        there = {path for path in there if path.parts[0] not in ("papers", "plans")}
        assert there
        assert {p.relative_to(package / packaged) for p in (package / packaged).rglob(pattern)} == (
            there
        )
    (metadata,) = wheel.glob("dualfield-*.dist-info/METADATA")
    text = metadata.read_text()
    assert f"\nVersion: {__version__}\n" in text
    assert "\nAuthor: dualfield contributors\n" in text


def test_commands_work_without_a_checkout(wheel: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    words = [
        ("list",),
        ("choose", "--operation", "inverse", "--field", "P-256"),
        ("generate", "ami-sf", "--bits", "64", "-P", "result=plain", "-o", str(folder)),
    ]
    listed, chosen, generated = run(wheel, [("dualfield", *each) for each in words])
    for code, _, err in (listed, chosen, generated):
        assert code == 0, err
    assert re.search(r"^inv-divstep .* \d+ +\d+\.\d\d", listed[1], re.MULTILINE)
    assert "dualfield generate inv-divstep --field P-256" in chosen[1]
    cost = (folder / "README.md").read_text().split("## Cost")[1]
    assert "ECP5" in cost.split("##")[0]
    assert "no published measurement" not in cost


def test_modules_that_are_programs_show_their_help(wheel: Path) -> None:
    """Every ``python -m dualfield.X``; none writes into the installed package."""
    before = files(wheel)
    names = [name.removesuffix(".__main__") for name in MODULES]
    modules: list[tuple[str, ...]] = [
        (name, "--help") for name in names if name != "dualfield.measure.explore.task"
    ]
    modules.append(("dualfield", "verify", "ami-sf", "--bits", "8", "--count", "1", "--record"))
    *answers, recorded = run(wheel, modules)
    for words, (code, out, err) in zip(modules, answers, strict=False):
        assert code == 0, (words, err)
        assert "Usage: " in out, words
    assert recorded[0] == 2
    assert recorded[2].startswith("dualfield: --record needs a checkout of the project;")
    assert files(wheel) == before


def test_the_tools_of_the_makers_are_not_in_the_wheel(wheel: Path) -> None:
    assert not [name for name in files(wheel) if name.startswith("workshop")]


# -- what is imported is declared ----------------------------------------------------------------


def imported() -> dict[str, set[str]]:
    """Top-level names that ``src`` imports, and the files that do."""
    found: dict[str, set[str]] = {}
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                found.setdefault(name.partition(".")[0], set()).add(path.name)
    return {name: paths for name, paths in found.items() if name not in sys.stdlib_module_names}


def declared(texts: Iterable[str]) -> set[str]:
    return {canonicalize_name(Requirement(text).name) for text in texts}


def test_every_import_is_declared() -> None:
    """By its own distribution, not by one that happens to bring it; extras for makers alone."""
    of_extras = {"schemdraw": "docs", "systemrdl": "test"}
    owners = importlib.metadata.packages_distributions()
    for name, paths in imported().items():
        if name == "dualfield":
            continue
        extra = of_extras.get(name)
        where = PROJECT["dependencies"]
        where = where if extra is None else PROJECT["optional-dependencies"][extra]
        assert {canonicalize_name(owner) for owner in owners[name]} & declared(where), (name, paths)


def test_the_lock_has_every_dependency() -> None:
    """Each at a version that the project takes, by its checksum and without an address."""
    text = (ROOT / "requirements.lock").read_text()
    assert "://" not in text
    locked: dict[str, list[str]] = {}
    for entry in re.split(r"\n(?=\S)", text):
        found = re.match(r"([\w.-]+)==([\w.]+)", entry)
        assert found, entry
        assert "--hash=sha256:" in entry, entry
        locked.setdefault(canonicalize_name(found[1]), []).append(found[2])
    extras = PROJECT["optional-dependencies"].values()
    wanted = [*PROJECT["dependencies"], *itertools.chain.from_iterable(extras)]
    for requirement in map(Requirement, wanted):
        versions = locked.get(canonicalize_name(requirement.name), [])
        assert versions, requirement
        assert all(map(requirement.specifier.contains, versions)), requirement
