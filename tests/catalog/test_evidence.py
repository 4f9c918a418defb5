"""The files of `evidence/`: rows of cores that exist, in the form that the store writes."""

from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog
from dualfield.catalog import evidence
from dualfield.catalog.evidence_store import Store
from dualfield.host import paths
from workshop import evidence as workshop

STORES: dict[str, Store[Any]] = {
    store.file.name: store
    for store in (
        evidence.TESTS,
        evidence.OPERATIONS,
        evidence.SCHEDULES,
        workshop.MUTANTS,
        workshop.FAULTS,
        workshop.COVERAGE,
        workshop.PROOFS,
        workshop.NETS,
    )
}


def test_every_file_has_a_store() -> None:
    assert {path.name for path in paths.evidence_dir().iterdir()} == set(STORES)


@pytest.mark.parametrize("name", STORES)
def test_the_store_writes_what_it_reads(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = STORES[name]
    text, rows = store.file.read_bytes(), store.rows()
    assert rows
    monkeypatch.setattr(store, "file", tmp_path / name)
    store.write(reversed(rows))
    assert store.file.read_bytes() == text
    assert store.rows() == rows
    store.put(rows[0])
    assert store.file.read_bytes() == text


def test_rows_name_existing_cores() -> None:
    named = {run.core for run in (*evidence.OPERATIONS.rows(), *evidence.SCHEDULES.rows())}
    for store in (workshop.MUTANTS, workshop.FAULTS, workshop.COVERAGE):
        named |= {row["core"] for row in store.rows()}
    assert named <= set(catalog.cores())
