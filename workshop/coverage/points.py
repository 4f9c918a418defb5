"""Reader of Verilator's coverage counts, ``coverage.dat``."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dualfield.host.errors import CheckFailed

KINDS = ("line", "branch", "toggle")
_BENCH = "df_bench.sv"


@dataclass(frozen=True, order=True)
class Point:
    """A place in the RTL with a counter.

    Attributes:
        file: Name of the file.
        line: Line number.
        column: Column, which distinguishes the branches of a line.
        kind: line, branch or toggle.
        what: The branch, or the bit and its change: ``q[3]:0->1``.
    """

    file: str
    line: int
    column: int
    kind: str
    what: str


def read(text: str) -> Counter[Point]:
    """Return the count of each point of the RTL, summed over the instances of a module.

    >>> keys = {"f": "/x/a.sv", "l": 7, "n": 3, "page": "v_line/a", "o": "if"}
    >>> read("C '" + "".join(f"{chr(1)}{key}{chr(2)}{keys[key]}" for key in keys) + "' 5")
    Counter({Point(file='a.sv', line=7, column=3, kind='line', what='if'): 5})

    Raises:
        CheckFailed: a line is not a coverage point.
    """
    counts: Counter[Point] = Counter()
    for row in text.splitlines():
        if row.startswith("#"):
            continue
        keys, quote, count = row.removeprefix("C '").rpartition("' ")
        words = dict(pair.partition("\x02")[::2] for pair in keys.split("\x01")[1:])
        kind = words.get("page", "").partition("/")[0].removeprefix("v_")
        if not quote or kind not in KINDS or not count.isdigit():
            raise CheckFailed(f"coverage.dat: this line is not a coverage point: {row[:80]!r}")
        file = Path(words["f"]).name
        if file != _BENCH:
            at = int(words["l"]), int(words["n"])
            counts[Point(file, *at, kind, words.get("o", ""))] += int(count)
    return counts


def ratio(counts: Mapping[Point, int], kind: str) -> tuple[int, int]:
    """Return how many points of a kind are reached, and how many exist."""
    is_reached = [count > 0 for point, count in counts.items() if point.kind == kind]
    return sum(is_reached), len(is_reached)
