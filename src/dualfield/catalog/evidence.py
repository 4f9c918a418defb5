"""Evidence that a core is correct, recorded by the tests in ``evidence.json``.

The file names each test with what it did on which core. ``python -m pytest --evidence`` writes it
anew, and every run of a test compares what it does with what the file says of it.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("evidence.json")


Done = dict[str, dict[str, int]]
"""What one test did on one core.

``operations``: answers compared, by width; ``exhaustive``: settings for which that was every
modulus and every operand, by width; ``inverses``: for which it was every inverse; ``handshake``:
settings under stalls, clear and reset, by width; ``unknown``: answers compared in a simulation of
four states, all registers unknown at first, by width; ``model``, ``proofs``: tests and proofs by
name.
"""


@cache
def records() -> dict[str, dict[str, Done]]:
    """Test -> core -> what the test did on the core."""
    found: dict[str, dict[str, Done]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def of(core_id: str) -> list[tuple[str, str]]:
    """(what, file of the tests), strongest first."""
    files: dict[str, list[Done]] = defaultdict(list)
    for test, cores in records().items():
        if core_id in cores:
            files[test.partition("::")[0]].append(cores[core_id])
    return sorted(
        ((_words(done), where) for where, done in files.items()),
        key=lambda row: (not row[0].startswith("every"), row[1]),
    )


def total(core_id: str) -> Done:
    """All that the tests did on a core.

    >>> sorted(total("ami-sf"))[:3]
    ['exhaustive', 'handshake', 'model']
    """
    return _sum(cores[core_id] for cores in records().values() if core_id in cores)


def _sum(done: Iterable[Done]) -> Done:
    total: Done = defaultdict(lambda: defaultdict(int))
    for own in done:
        for what, counts in own.items():
            for key, count in counts.items():
                total[what][key] += count
    return {what: dict(counts) for what, counts in total.items()}


def _words(done: list[Done]) -> str:
    total = _sum(done)
    said = []
    for what, words in (
        ("exhaustive", "every operand at {} bits"),
        ("inverses", "every inverse at {} bits"),
        ("operations", "{count} operations at {} bits"),
        ("handshake", "stalls, clear, reset at {} bits"),
        ("unknown", "no x in {count} operations at {} bits"),
    ):
        if what in total:
            widths = ranges(map(int, total[what]))
            said.append(words.format(widths, count=sum(total[what].values())))
    said += [f"{len(total['proofs'])} quick proofs"] if "proofs" in total else []
    said += [f"model, {len(total['model'])} tests"] if "model" in total else []
    return ", ".join(said)


def ranges(widths: Iterable[int]) -> str:
    """Widths in words.

    >>> ranges({3, 4, 5, 9, 256})
    '3..5, 9, 256'
    """
    runs: list[list[int]] = []
    for width in sorted(set(widths)):
        if runs and runs[-1][-1] == width - 1:
            runs[-1].append(width)
        else:
            runs.append([width])
    return ", ".join(f"{r[0]}..{r[-1]}" if len(r) > 2 else ", ".join(map(str, r)) for r in runs)
