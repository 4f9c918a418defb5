"""Faults that one kind of proof finds and no other: what that kind is there for.

A *kind* is an entry of a ``proofs.toml``, at all its widths and cores, or one of the proofs made
from every core's record. A fault of a kind is alone if a proof of each other kind that reads the
file, of the same core where there is one and the smallest, passes with the fault in it. That a
generated file is the same hardware as its sources is no rival: each fault is a difference there.
"""

import dataclasses
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor

from dualfield import processes
from dualfield.errors import CheckFailed
from dualfield.formal import handed, whole
from dualfield.formal.proofs import Harness, Mutation, Proof, mutations, proofs
from dualfield.formal.run import prove

_PROCESSES = 2


@dataclasses.dataclass(frozen=True)
class Alone:
    """What came of the search for one kind.

    Attributes:
        kind: The kind of proof.
        faults: How many faults of it there are.
        fault: The first that it alone finds; None if there is none.
        others: Faults that others find too: name -> the proof that does.
    """

    kind: str
    faults: int
    fault: str | None
    others: dict[str, str]


def kinds(names: Sequence[str]) -> list[str]:
    """The kinds of these faults, in order of name."""
    return sorted({proofs()[mutations()[name].proof].kind for name in names})


def rivals(fault: Mutation) -> list[Proof]:
    """The proofs of other kinds that might find a fault, the shortest first.

    >>> [p.name for p in rivals(mutations()["word_stream/late-end-taken"])]
    ['axi_stream/narrow-36']
    """
    own = proofs()[fault.proof]
    found: dict[str, Proof] = {}
    near = sorted(proofs().values(), key=lambda p: (_core(p) != _core(own), _size(p)))
    for proof in near:
        if fault.file in {path.name for path in proof.sources}:
            found.setdefault(proof.kind, proof)
    return [
        proof
        for name, proof in sorted(found.items(), key=lambda item: _size(item[1]))
        if name != own.kind and not isinstance(proof, handed.Handed)
    ]


def search_all(wanted: Sequence[str], show: Callable[[Alone], None]) -> int:
    """Search for each of these kinds, two at a time; how many have no fault of their own."""
    lack = 0
    with ProcessPoolExecutor(_PROCESSES, initializer=processes.end_with_parent) as pool:
        for found in pool.map(search, wanted):
            lack += found.fault is None
            show(found)
    return lack


def search(wanted: str) -> Alone:
    """The first fault that a kind of proof finds alone."""
    faults = [m for m in mutations().values() if proofs()[m.proof].kind == wanted]
    others: dict[str, str] = {}
    for fault in sorted(faults, key=lambda fault: len(rivals(fault))):
        finds = next((proof for proof in rivals(fault) if _finds(proof, fault)), None)
        if finds is None:
            return Alone(wanted, len(faults), fault.name, others)
        others[fault.name] = finds.name
    return Alone(wanted, len(faults), None, others)


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


def _size(proof: Proof) -> tuple[bool, int]:
    return (not proof.quick, proof.steps)
