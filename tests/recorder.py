"""Record what each test checks on the cores: the rows of `dualfield.catalog.evidence.TESTS`.

``python -m pytest --evidence`` writes them. Tests with the marker ``unrecorded`` are left out. A
test that does not run, or fails, keeps its row.
"""

import json
import os
import re
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog
from dualfield.catalog import evidence
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome
from dualfield.simulate import Bench, Job

SMALL = 8
"""Largest width at which the recorder detects exhaustive tests."""

ROOT = Path(__file__).parents[1]
PASSED: pytest.StashKey[bool] = pytest.StashKey()

_current: dict[str, dict[str, Any]] = {}
"""Core -> `evidence.Counts`, of the running test."""


def chosen() -> list[catalog.Core]:
    """Return the cores of DUALFIELD_CORES, e.g. ``ami-sf,div-pm``; all cores if it is not set."""
    text = os.environ.get("DUALFIELD_CORES")
    return [catalog.get(name) for name in (text.split(",") if text else catalog.cores())]


def valid_width(core: catalog.Core, bits: int) -> int:
    """Return ``bits``, or the next width for a core whose record refuses it: an odd one."""
    try:
        return core.configure(bits).bits
    except UsageError:
        return core.configure(bits + 1).bits


def note(core: str, what: str, key: object, count: int = 1) -> None:
    """Add to the counts of the running test on a core."""
    counts = _current.setdefault(core, {}).setdefault(what, {})
    counts[str(key)] = counts.get(str(key), 0) + count


class Recorder:
    """The plugin of ``--evidence``. Workers of pytest-xdist send their rows to the main process."""

    def __init__(self) -> None:
        self.rows: dict[str, Any] = {}

    @pytest.fixture(autouse=True)
    def record(
        self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
    ) -> Iterator[None]:
        """Record a test that passes."""
        _current.clear()
        monkeypatch.setattr(Bench, "pairs", _recording(Bench.pairs))
        yield
        node = request.node
        if not node.stash.get(PASSED, False) or node.get_closest_marker("unrecorded"):
            return
        name = node.nodeid
        if name.startswith("tests/models/"):
            family = node.path.stem.removeprefix("test_") + "_"
            for core in catalog.cores().values():
                if family.startswith(f"{core.family}_"):
                    name = name.partition("[")[0]
                    note(core.id, "model", node.originalname)
        if counts := {
            core: counts_of_core
            for core, counts_of_core in _current.items()
            if core in catalog.cores()
        }:
            in_order = json.loads(json.dumps(counts, sort_keys=True))
            self.rows[name] = {"test": name, "cores": in_order}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Store whether the test passed."""
        report = yield
        if report.when == "call":
            item.stash[PASSED] = report.passed
        return report

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Receive the rows of a worker at its end."""
        self.rows.update(getattr(node, "workeroutput", {}).get("evidence", {}))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send the rows of a worker."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["evidence"] = self.rows

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Write the file; only the main process runs this hook."""
        old = {row["test"]: row for row in evidence.TESTS.rows() if exists(row["test"])}
        evidence.TESTS.write((old | self.rows).values())
        terminalreporter.write_line(f"written: {evidence.TESTS.file}")


def _recording(pairs: Any) -> Any:
    def recording(bench: Bench, *args: Any, **text: Any) -> Iterator[tuple[Job, Outcome]]:
        counts: dict[Configuration, int] = defaultdict(int)
        small: dict[Configuration, set[Any]] = defaultdict(set)
        for job, outcome in pairs(bench, *args, **text):
            config = bench.configs[job.lane].at(job.size)
            counts[config] += 1
            if config.bits <= SMALL and not job.product:
                small[config].add((job.modulus, job.a, job.b, job.kind))
            yield job, outcome
        for config, count in counts.items():
            note(config.core_id, "operations", config.bits, count)
        for config, operands in small.items():
            if what := _reach(config, operands):
                note(config.core_id, what, config.bits)

    return recording


def _reach(
    config: Configuration, operands: Iterable[tuple[int, int, int | None, str]]
) -> str | None:
    """Return whether these are all operands of a small width, all inverses, or neither."""
    values = 1 << config.bits
    moduli = 1 if config.modulus else values << ("gf2m" in config.kinds)
    fitting = [
        b
        for modulus, a, b, kind in operands
        if (modulus == config.modulus or modulus < moduli) and a < values and (b or 0) < values
    ]
    unary = fitting.count(None)
    inverses = config.bits > 1 and unary == moduli * len(config.kinds) * values
    pairs = len(fitting) - unary == moduli * len(config.kinds) * values**2
    core = config.core
    if not core.has_input("b"):
        return "exhaustive" if inverses else None
    if pairs and (inverses or not core.selects("divide")):
        return "exhaustive"
    return "inverses" if inverses else None


def exists(name: str) -> bool:
    """Return whether the function of a test exists."""
    file, _, function = name.partition("::")
    path = ROOT / file
    word = function.partition("[")[0]
    return path.is_file() and bool(re.search(rf"^def {word}\b", path.read_text(), re.MULTILINE))
