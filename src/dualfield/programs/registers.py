"""Register allocation of a program: names with disjoint lifetimes share a register."""

from collections.abc import Sequence
from dataclasses import dataclass

from dualfield.host.errors import UsageError

REGISTERS = 32

CONSTANTS = {"zero": 0, "unit": 1}
"""Registers that hold a constant: 0, and the integer 1."""


@dataclass(frozen=True)
class Access:
    """The names that a word reads and writes; ``loop_start``: first word of the loop it ends."""

    reads: frozenset[str]
    writes: frozenset[str]
    loop_start: int | None = None


def _live(words: Sequence[Access]) -> list[set[str]]:
    """The live names after each word."""
    before: list[set[str]] = [set() for _ in range(len(words) + 1)]
    after: list[set[str]] = [set() for _ in words]
    changed = True
    while changed:
        changed = False
        for i in reversed(range(len(words))):
            start = words[i].loop_start
            after[i] = before[i + 1] | (set() if start is None else before[start])
            live = after[i] - words[i].writes | words[i].reads
            changed = changed or live != before[i]
            before[i] = live
    return after


def allocate(words: Sequence[Access]) -> dict[str, int]:
    """The register of each name. UsageError if too many names are live at once.

    >>> a, b, c = (frozenset({name}) for name in "abc")
    >>> allocate([Access(frozenset(), a), Access(a, b), Access(b, c), Access(b | c, frozenset())])
    {'zero': 0, 'unit': 1, 'a': 2, 'b': 2, 'c': 3}
    """
    conflicts: dict[str, set[str]] = {}
    for word, after in zip(words, _live(words), strict=True):
        for name in word.reads | word.writes:
            conflicts.setdefault(name, set())
        for target in word.writes:
            for name in after - {target}:
                conflicts[target].add(name)
                conflicts.setdefault(name, set()).add(target)
    registers = dict(CONSTANTS)
    for name in sorted(
        conflicts.keys() - CONSTANTS.keys(), key=lambda name: _first_use(words, name)
    ):
        used = {registers[other] for other in conflicts[name] if other in registers}
        used |= set(CONSTANTS.values())
        free = next((i for i in range(REGISTERS) if i not in used), None)
        if free is None:
            raise UsageError(f"register {name}: a program has at most {REGISTERS} registers.")
        registers[name] = free
    return registers


def _first_use(words: Sequence[Access], name: str) -> tuple[int, str]:
    """A sort key: the first use of a name, then the name."""
    uses = (i for i, word in enumerate(words) if name in word.reads | word.writes)
    return next(uses), name
