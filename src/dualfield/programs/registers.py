"""Register allocation of a program: names with disjoint lifetimes share a register."""

from collections.abc import Sequence
from dataclasses import dataclass

from dualfield.host.errors import UsageError

REGISTERS = 32

FIXED = {"zero": 0, "unit": 1}
"""Registers that hold a constant: 0, and the integer 1."""


@dataclass(frozen=True)
class Access:
    """The names that a word reads and writes; ``back``: the first word of the loop it ends."""

    reads: frozenset[str]
    writes: frozenset[str]
    back: int | None = None


def _live(words: Sequence[Access]) -> list[set[str]]:
    """The live names after each word."""
    before: list[set[str]] = [set() for _ in range(len(words) + 1)]
    after: list[set[str]] = [set() for _ in words]
    changed = True
    while changed:
        changed = False
        for i in reversed(range(len(words))):
            back = words[i].back
            after[i] = before[i + 1] | (set() if back is None else before[back])
            found = after[i] - words[i].writes | words[i].reads
            changed = changed or found != before[i]
            before[i] = found
    return after


def numbers(words: Sequence[Access]) -> dict[str, int]:
    """The register of each name. UsageError if too many names are live at once.

    >>> a, b, c = (frozenset({name}) for name in "abc")
    >>> numbers([Access(frozenset(), a), Access(a, b), Access(b, c), Access(b | c, frozenset())])
    {'zero': 0, 'unit': 1, 'a': 2, 'b': 2, 'c': 3}
    """
    near: dict[str, set[str]] = {}
    for word, after in zip(words, _live(words), strict=True):
        for name in word.reads | word.writes:
            near.setdefault(name, set())
        for written in word.writes:
            for name in after - {written}:
                near[written].add(name)
                near.setdefault(name, set()).add(written)
    found = dict(FIXED)
    for name in sorted(near.keys() - FIXED.keys(), key=lambda one: _first(words, one)):
        taken = {found[other] for other in near[name] if other in found} | set(FIXED.values())
        free = next((i for i in range(REGISTERS) if i not in taken), None)
        if free is None:
            raise UsageError(f"register {name}: a program has at most {REGISTERS} registers.")
        found[name] = free
    return found


def _first(words: Sequence[Access], name: str) -> tuple[int, str]:
    """A sort key: the first use of a name, then the name."""
    met = (i for i, word in enumerate(words) if name in word.reads | word.writes)
    return next(met), name
