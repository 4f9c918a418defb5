"""The makers' evidence: mutants, transient faults, coverage, and what each kind of proof finds."""

from collections.abc import Mapping
from typing import Any

from dualfield.catalog.core import Core
from dualfield.catalog.evidence_store import Store
from dualfield.host import checksum

Row = Mapping[str, Any]

MUTANTS: Store[Row] = Store("mutants.jsonl", dict, lambda row: row["core"])
"""The last campaign of each core: rows of `workshop.mutate.campaign.Result`."""
FAULTS: Store[Row] = Store("faults.jsonl", dict, lambda row: row["label"])
"""The last campaign of each configuration: rows of `workshop.faults.campaign.Result`."""
COVERAGE: Store[Row] = Store("coverage.jsonl", dict, lambda row: row["core"])
"""The coverage of each core: rows of `workshop.coverage.measure.Result`."""
NETS: Store[Row] = Store("nets.jsonl", dict, lambda row: (row["label"], row["action"]))
"""The last comparison of control nets of each configuration and action, between secrets."""
PROOFS: Store[Row] = Store("proofs.jsonl", dict, lambda row: row["kind"])
"""Each ``kind`` of proof: a ``fault`` that only this kind finds, and the ``checksum`` of both."""


def rtl_checksum(core: Core) -> str:
    """Checksum of the RTL of a core.

    >>> from dualfield import catalog
    >>> len(rtl_checksum(catalog.get("ami-sf")))
    16
    """
    return checksum.of_sources(core.sources)[:16]


def stale(core: Core, row: Row) -> bool:
    """True if the RTL of a core has changed since its row was stored."""
    return bool(row["checksum"] != rtl_checksum(core))
