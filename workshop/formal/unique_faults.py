"""Search for faults that only one kind of proof detects, which shows that the kind is needed.

A *kind* is an entry of a ``proofs.toml``, at all its widths and cores, or one of the proofs
generated from every core's record. A fault of a kind is unique if, for every other kind that reads
the faulty file, the smallest proof (of the same core if there is one) passes with the fault. The
same harness on cores of another family does not count as another kind. Equivalence proofs of
generated files neither count nor are compared: every fault is a difference for them, and no other
proof reads those files.
"""

import dataclasses
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor

from dualfield.host import checksum, processes
from dualfield.host.errors import CheckFailed
from workshop import evidence
from workshop.formal import equivalence, whole
from workshop.formal.proofs import Harness, Mutation, Proof, mutations, proofs
from workshop.formal.run import prove

_PROCESSES = 2


@dataclasses.dataclass(frozen=True)
class SearchResult:
    """Result of the search for one kind.

    Attributes:
        kind: The kind of proof.
        faults: Number of faults of the search.
        fault: The first fault that only this kind detects; None if there is none.
        others: Faults that other kinds detect too: name -> a proof that detects it.
    """

    kind: str
    faults: int
    fault: str | None
    others: dict[str, str]


def by_kind(names: Sequence[str]) -> dict[str, list[Mutation]]:
    """Return these faults by the kind of proof that detects them, in order of name.

    >>> list(by_kind(["adder/borrow-not-inverted"]))
    ['adder/equal']
    """
    faults: dict[str, list[Mutation]] = {}
    for fault in (mutations()[name] for name in names):
        faults.setdefault(proofs()[fault.proof].kind, []).append(fault)
    return dict(sorted(faults.items()))


def rivals(fault: Mutation) -> list[Proof]:
    """Return the proofs of other kinds that might detect a fault, the shortest first.

    >>> [p.name for p in rivals(mutations()["word_stream/late-end-taken"])]
    ['axi_stream/narrow-36']
    """
    proof_of_fault = proofs()[fault.proof]
    if isinstance(proof_of_fault, equivalence.FlatEquivalence):
        return []
    by_kind_of_proof: dict[str, Proof] = {}
    candidates = sorted(
        proofs().values(), key=lambda p: (_core(p) != _core(proof_of_fault), _size(p))
    )
    for proof in candidates:
        if fault.file in {path.name for path in proof.sources}:
            by_kind_of_proof.setdefault(proof.kind, proof)
    return [
        proof
        for name, proof in sorted(by_kind_of_proof.items(), key=lambda item: _size(item[1]))
        if name != proof_of_fault.kind
        and not isinstance(proof, equivalence.FlatEquivalence)
        and _top(proof) != _top(proof_of_fault)
    ]


def search_all(names: Sequence[str], show: Callable[[SearchResult], None]) -> int:
    """Search these faults, two kinds at a time; return how many kinds have no unique fault."""
    without = 0
    kinds = by_kind(names)
    with ProcessPoolExecutor(_PROCESSES, initializer=processes.prepare_worker) as pool:
        for result in pool.map(search, kinds, kinds.values()):
            without += result.fault is None
            show(result)
    return without


def search(kind: str, faults: Sequence[Mutation]) -> SearchResult:
    """Return the first of these faults that only this kind of proof detects."""
    others: dict[str, str] = {}
    for fault in sorted(faults, key=lambda fault: len(rivals(fault))):
        rival = next((proof for proof in rivals(fault) if _finds(proof, fault)), None)
        if rival is None:
            return SearchResult(kind, len(faults), fault.name, others)
        others[fault.name] = rival.name
    return SearchResult(kind, len(faults), None, others)


def store(result: SearchResult) -> None:
    """Store the unique fault of a kind with its checksum; nothing if there is none."""
    if result.fault is None:
        return
    fault = mutations()[result.fault]
    row = {"kind": result.kind, "fault": fault.name, "checksum": _checksum(fault)}
    evidence.PROOFS.put(row)


def table() -> list[tuple[str, ...]]:
    """Return cells in Markdown: kind of proof, number of faults, unique fault, state of the RTL."""
    cells: list[tuple[str, ...]] = []
    rows = evidence.PROOFS.by_key()
    for kind in sorted({proof.kind for proof in proofs().values()}):
        count = len(by_kind(list(mutations())).get(kind, []))
        row = rows.get(kind, {"fault": "", "checksum": ""})
        fault = mutations().get(row["fault"])
        if fault is None:
            cells.append((f"`{kind}`", str(count), "**not shown**", ""))
            continue
        is_current = row["checksum"] == _checksum(fault)
        state = "this RTL" if is_current else "**stale**: the proof or its RTL has changed"
        cells.append((f"`{kind}`", str(count), f"`{fault.name}`", state))
    return cells


def _checksum(fault: Mutation) -> str:
    """Return the checksum of the fault and of all files that its proof reads."""
    texts = (fault.file, fault.old, fault.new)
    return checksum.of_sources(proofs()[fault.proof].sources, *texts)[:16]


def _finds(proof: Proof, fault: Mutation) -> bool:
    """Return True if the proof fails, or cannot run, with the fault."""
    try:
        return prove(proof, dataclasses.replace(fault, steps=0)).word != "PASS"
    except CheckFailed:
        return True


def _core(proof: Proof) -> str:
    """Return the id of the proof's core; "" for a proof of modules."""
    if isinstance(proof, Harness):
        return proof.core
    return proof.config.core.id if isinstance(proof, whole.Whole) else ""


def _top(proof: Proof) -> str:
    """Return the harness module; for a generated proof its own name."""
    return proof.top if isinstance(proof, Harness) else proof.name


def _size(proof: Proof) -> tuple[bool, int]:
    return (not proof.quick, proof.steps)
