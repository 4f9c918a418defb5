"""``pytest --evidence`` records what passing tests do on the cores."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import recorder
from dualfield import catalog
from dualfield.catalog import evidence
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Job

pytestmark = pytest.mark.unrecorded

TESTS = """
import pytest
from recorder import note

def test_right():
    note("ami-sf", "operations", 8, 3)
    note("no-core", "operations", 8, 3)

@pytest.mark.unrecorded
def test_for_another_purpose():
    note("ami-sf", "operations", 8, 3)

def test_wrong():
    note("ami-sf", "operations", 8, 3)
    assert False

def test_of_no_core():
    pass
"""


def test_passing_tests_are_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence.TESTS, "file", tmp_path / "tests.jsonl")
    stored = {
        "test": "tests/catalog/test_recorder.py::test_passing_tests_are_recorded",
        "cores": {},
    }
    gone = {"test": "tests/catalog/test_recorder.py::test_that_is_gone", "cores": {}}
    evidence.TESTS.write([stored, gone])
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = unrecorded\n")
    (tmp_path / "test_it.py").write_text(TESTS)
    words = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={tmp_path}"]
    code = pytest.main([*words, str(tmp_path / "test_it.py")], plugins=[recorder.Recorder()])
    assert code == pytest.ExitCode.TESTS_FAILED
    new = {"test": "test_it.py::test_right", "cores": {"ami-sf": {"operations": {"8": 3}}}}
    assert evidence.TESTS.rows() == [new, stored]


@pytest.mark.parametrize(("missing", "what"), [(0, {"exhaustive": {"3": 1}}), (1, {})])
def test_an_exhaustive_test_is_recognized(
    missing: int, what: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run of every modulus with every operand is exhaustive; without one pair it is not."""
    monkeypatch.setattr(recorder, "_current", {})
    config = catalog.get("ami-sf").configure(3)
    every = [Job(modulus, a) for modulus, a in product(range(8), repeat=2)][missing:]

    def pairs(_bench: object) -> Iterator[tuple[Job, Outcome]]:
        for job in every:
            yield job, Outcome(result=0, k=None, status=Status.OK, cycles=1)

    assert list(recorder._recording(pairs)(SimpleNamespace(configs=[config])))
    done = {"operations": {"3": 64 - missing}, **what}
    assert recorder._current == {"ami-sf": done}
