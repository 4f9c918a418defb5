"""Faults that only one kind of proof detects: the reason to have that kind.

A *kind* is an entry of a ``proofs.toml``, at all its widths and cores, or one of the proofs made
from every core's record. A fault of a kind is alone if a proof of each other kind that reads the
file, of the same core where there is one and the smallest, passes with the fault in it. No rival is
the same harness on cores of another family. That a generated file is the same hardware as its
sources is no rival, as each fault is a difference there, and has none: no other proof reads that
file, in whose place the fault is put into a source.
"""

import dataclasses
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor

from dualfield.host import checksum, processes
from dualfield.host.errors import CheckFailed
from workshop import evidence
from workshop.formal import handed, whole
from workshop.formal.proofs import Harness, Mutation, Proof, mutations, proofs
from workshop.formal.run import prove

_PROCESSES = 2


@dataclasses.dataclass(frozen=True)
class Alone:
    """What came of the search for one kind.

    Attributes:
        kind: The kind of proof.
        faults: How many faults were asked for.
        fault: The first that it alone finds; None if there is none.
        others: Faults that others find too: name -> the proof that does.
    """

    kind: str
    faults: int
    fault: str | None
    others: dict[str, str]


def by_kind(names: Sequence[str]) -> dict[str, list[Mutation]]:
    """These faults by the kind of the proof that finds them, in order of name.

    >>> list(by_kind(["adder/borrow-not-inverted"]))
    ['adder/equal']
    """
    found: dict[str, list[Mutation]] = {}
    for fault in (mutations()[name] for name in names):
        found.setdefault(proofs()[fault.proof].kind, []).append(fault)
    return dict(sorted(found.items()))


def rivals(fault: Mutation) -> list[Proof]:
    """The proofs of other kinds that might find a fault, the shortest first.

    >>> [p.name for p in rivals(mutations()["word_stream/late-end-taken"])]
    ['axi_stream/narrow-36']
    """
    own = proofs()[fault.proof]
    if isinstance(own, handed.Handed):
        return []
    found: dict[str, Proof] = {}
    near = sorted(proofs().values(), key=lambda p: (_core(p) != _core(own), _size(p)))
    for proof in near:
        if fault.file in {path.name for path in proof.sources}:
            found.setdefault(proof.kind, proof)
    return [
        proof
        for name, proof in sorted(found.items(), key=lambda item: _size(item[1]))
        if name != own.kind and not isinstance(proof, handed.Handed) and _top(proof) != _top(own)
    ]


def search_all(names: Sequence[str], show: Callable[[Alone], None]) -> int:
    """Search among these faults, two kinds at a time; how many kinds find none alone."""
    lack = 0
    kinds = by_kind(names)
    with ProcessPoolExecutor(_PROCESSES, initializer=processes.prepare_worker) as pool:
        for found in pool.map(search, kinds, kinds.values()):
            lack += found.fault is None
            show(found)
    return lack


def search(kind: str, faults: Sequence[Mutation]) -> Alone:
    """The first of these faults that a kind of proof finds alone."""
    others: dict[str, str] = {}
    for fault in sorted(faults, key=lambda fault: len(rivals(fault))):
        finds = next((proof for proof in rivals(fault) if _finds(proof, fault)), None)
        if finds is None:
            return Alone(kind, len(faults), fault.name, others)
        others[fault.name] = finds.name
    return Alone(kind, len(faults), None, others)


def keep(found: Alone) -> None:
    """Store the fault that only this kind finds, with its checksum; nothing if there is none."""
    if found.fault is None:
        return
    fault = mutations()[found.fault]
    row = {"kind": found.kind, "fault": fault.name, "checksum": _checksum(fault)}
    evidence.PROOFS.put(row)


def table() -> list[tuple[str, ...]]:
    """Cells in Markdown: each kind of proof, its faults, the fault that only it finds, the RTL."""
    cells: list[tuple[str, ...]] = []
    rows = evidence.PROOFS.by_key()
    for kind in sorted({proof.kind for proof in proofs().values()}):
        count = len(by_kind(list(mutations())).get(kind, []))
        row = rows.get(kind, {"fault": "", "checksum": ""})
        fault = mutations().get(row["fault"])
        if fault is None:
            cells.append((f"`{kind}`", str(count), "**not shown**", ""))
            continue
        fresh = row["checksum"] == _checksum(fault)
        state = "this RTL" if fresh else "**stale**: the proof or its RTL has changed"
        cells.append((f"`{kind}`", str(count), f"`{fault.name}`", state))
    return cells


def _checksum(fault: Mutation) -> str:
    """Of the fault, and of all that its proof reads."""
    texts = (fault.file, fault.old, fault.new)
    return checksum.of_sources(proofs()[fault.proof].sources, *texts)[:16]


def _finds(proof: Proof, fault: Mutation) -> bool:
    """Whether a proof that holds does not hold with the fault, or can then not be run."""
    try:
        return prove(proof, dataclasses.replace(fault, steps=0)).word != "PASS"
    except CheckFailed:
        return True


def _core(proof: Proof) -> str:
    """The core that a proof speaks of; empty if it is of parts."""
    if isinstance(proof, Harness):
        return proof.core
    return proof.config.core.id if isinstance(proof, whole.Whole) else ""


def _top(proof: Proof) -> str:
    """The harness; of proofs made from a record, each is its own."""
    return proof.top if isinstance(proof, Harness) else proof.name


def _size(proof: Proof) -> tuple[bool, int]:
    return (not proof.quick, proof.steps)
