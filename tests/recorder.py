"""Writes down what each test does on the cores: see ``dualfield.catalog.evidence``.

The marker ``unrecorded`` is for tests that run cores for another end.

``python -m pytest --evidence`` writes the file. Without it a test fails that does not do what the
file says of it. Nothing is compared while DUALFIELD_COUNT or DUALFIELD_CORES ask for more
or less than the suite does.
"""

import json
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog
from dualfield.catalog import evidence
from dualfield.catalog.core import Configuration
from dualfield.models.outcome import Outcome
from dualfield.simulate import Bench, Job

SMALL = 8
"""Widths up to this one are looked at for whether every operand was run."""

ROOT = Path(__file__).parents[1]
OTHERWISE = {"DUALFIELD_COUNT", "DUALFIELD_CORES"} & set(os.environ)
Record = dict[str, dict[str, Any]]  # core -> what was done, as evidence.Done
RECORDS: pytest.StashKey[dict[str, Record]] = pytest.StashKey()
PASSED: pytest.StashKey[bool] = pytest.StashKey()

_current: Record = {}


def chosen() -> list[catalog.Core]:
    """The cores of the catalog; those of DUALFIELD_CORES, as ``ami-sf,div-pm``, if it is there."""
    named = os.environ.get("DUALFIELD_CORES")
    return [catalog.get(name) for name in (named.split(",") if named else catalog.cores())]


def note(core: str, what: str, key: object, count: int = 1) -> None:
    """Add to what the running test has done on a core."""
    counts = _current.setdefault(core, {}).setdefault(what, {})
    counts[str(key)] = counts.get(str(key), 0) + count


@pytest.fixture(autouse=True)
def _recorded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Record the test, and hold it to what the file says of it."""
    _current.clear()
    monkeypatch.setattr(Bench, "pairs", _recording(Bench.pairs))
    yield
    node = request.node
    if OTHERWISE or not node.stash.get(PASSED, False) or node.get_closest_marker("unrecorded"):
        return
    name = node.nodeid
    if name.startswith("tests/models/"):
        name = name.partition("[")[0]
        family = node.path.stem.removeprefix("test_") + "_"
        for core in catalog.cores().values():
            if family.startswith(f"{core.family}_"):
                note(core.id, "model", node.originalname)
    done = {core: own for core, own in _current.items() if core in catalog.cores()}
    if not done:
        return
    request.config.stash[RECORDS][name] = done
    file = evidence.TESTS.file.name
    stated = evidence.TESTS.by_key().get(name, {}).get("cores")
    if stated is not None and not request.config.getoption("--evidence"):
        assert done == stated, f"{name} does not do what {file} says: run --evidence"


def _recording(pairs: Any) -> Any:
    def recording(bench: Bench, *args: Any, **named: Any) -> Iterator[tuple[Job, Outcome]]:
        counts: dict[Configuration, int] = defaultdict(int)
        small: dict[Configuration, set[Any]] = defaultdict(set)
        for job, outcome in pairs(bench, *args, **named):
            config = bench.configs[job.lane].at(job.size)
            counts[config] += 1
            if config.bits <= SMALL and not job.product:
                small[config].add((job.modulus, job.a, job.b, job.kind))
            yield job, outcome
        for config, count in counts.items():
            note(config.core_id, "operations", config.bits, count)
        for config, seen in small.items():
            if what := _reach(config, seen):
                note(config.core_id, what, config.bits)

    return recording


def _reach(config: Configuration, seen: Iterable[tuple[int, int, int | None, str]]) -> str | None:
    """Whether these are all the operands that there are at a small width, or all inverses."""
    values = 1 << config.bits
    moduli = 1 if config.modulus else values << ("gf2m" in config.kinds)
    fitting = [
        b
        for modulus, a, b, kind in seen
        if (modulus == config.modulus or modulus < moduli) and a < values and (b or 0) < values
    ]
    alone = fitting.count(None)
    inverses = config.bits > 1 and alone == moduli * len(config.kinds) * values
    pairs = len(fitting) - alone == moduli * len(config.kinds) * values**2
    core = config.core
    if not core.has_input("b"):
        return "exhaustive" if inverses else None
    if pairs and (inverses or not core.selects("divide")):
        return "exhaustive"
    return "inverses" if inverses else None


def conclude(config: pytest.Config) -> str | None:
    """At the end of the run: write the file if asked for, or say what it lacks."""
    done = config.stash[RECORDS]
    if OTHERWISE:
        return None
    if not config.getoption("--evidence"):
        lacking = sorted(set(done) - set(evidence.TESTS.by_key()))
        return f"not in {evidence.TESTS.file.name}: {', '.join(lacking)}" if lacking else None
    rows = {row["test"]: row for row in evidence.TESTS.rows() if exists(row["test"])}
    for name, own in done.items():
        rows[name] = {"test": name, "cores": json.loads(json.dumps(own, sort_keys=True))}
    evidence.TESTS.write(rows.values())
    return f"written: {evidence.TESTS.file}"


def exists(name: str) -> bool:
    """Whether the function of a test is there."""
    file, _, function = name.partition("::")
    path = ROOT / file
    word = function.partition("[")[0]
    return path.is_file() and bool(re.search(rf"^def {word}\b", path.read_text(), re.MULTILINE))
