"""The page ``docs/reference/coverage.md``, and the row of a core in ``evidence.md``."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from dualfield.catalog.core import Core
from workshop import evidence
from workshop.coverage import measure, reasons
from workshop.pages.template import fill

_KINDS = {"line": "lines", "branch": "branches", "toggle": "bits", "user": "events"}
_STALE = "**stale**: the RTL has changed"


def page(cores: list[Core], found: Mapping[str, evidence.Row]) -> str:
    """The page; ``found``: the rows of these cores."""
    return fill(
        "coverage",
        most_cycles=measure.MOST,
        cores=[_cells(core, found.get(core.id)) for core in cores],
        points={core.id: _points(core, found[core.id]) for core in cores if core.id in found},
    )


def summary(core: Core) -> str:
    """The coverage of a core, in words."""
    row = evidence.COVERAGE.by_key().get(core.id)
    if row is None:
        return "never measured"
    explained = Counter(kind for kind, *_, why in _unreached(core, row) if why)
    parts = []
    for kind, word in _KINDS.items():
        hit, total = row[kind]
        more = f" ({explained[kind]} more unreachable)" if explained[kind] else ""
        parts.append(f"{hit} of {total} {word}{more}")
    stale = "; **stale**, the RTL has changed since" if evidence.stale(core, row) else ""
    return f"{', '.join(parts)} at small widths{stale}: [coverage](coverage.md)"


def _cells(core: Core, row: evidence.Row | None) -> list[str]:
    if row is None:
        return [f"`{core.id}`", *([""] * 7), "never measured"]
    explained = Counter(kind for kind, *_, why in _unreached(core, row) if why)
    cells = []
    for kind in _KINDS:
        hit, total = row[kind]
        cells.append(f"{hit} / {total}" + (f" ({explained[kind]})" if explained[kind] else ""))
    return [
        f"`{core.id}`",
        str(len(row["configurations"])),
        *cells,
        f"{row['cycles']}{', cut' if row['cut'] else ''}",
        f"{row['seconds']:.0f} s",
        _STALE if evidence.stale(core, row) else "this RTL",
    ]


def _unreached(core: Core, row: evidence.Row) -> Iterator[tuple[str, str, str, str, str]]:
    """(kind, place, point, line of the RTL, reason) for each unreached point."""
    configs = measure.configurations(core)
    for entry in row["unreached"]:
        toggles = entry["kind"] == "toggle"
        for point in entry["what"].split() if toggles else [entry["what"]]:
            why = reasons.why(core, configs, entry, point)
            yield entry["kind"], entry["at"], point, entry["text"], why


def _points(core: Core, row: evidence.Row) -> Iterator[str]:
    """Lines of the page with the unreached points of a core."""
    unreached = list(_unreached(core, row))
    if not unreached:
        yield "All points are reached."
    for kind, at, point, text, why in unreached:
        if kind in ("line", "branch"):
            line = f"- {at}, {point}, `{text.replace('`', '')}`: "
            yield line + (why or "**not reached**")
    bits: dict[tuple[str, str], list[str]] = defaultdict(list)
    for kind, at, point, _, why in unreached:
        if kind == "toggle":
            bits[why, at.partition(":")[0]].append(point)
    for (why, file), names in sorted(bits.items()):
        yield f"- {file}, bits {', '.join(_both_ways(names))}: {why or 'not reached'}"
    events: dict[str, list[str]] = defaultdict(list)
    for kind, _, point, _, why in unreached:
        if kind == "user":
            events[why].append(point)
    for why, names in sorted(events.items()):
        yield f"- {', '.join(names)}: {why or '**not reached**'}"


def _both_ways(names: list[str]) -> list[str]:
    """Signals with their number of bits, and with the direction if all bits miss the same one.

    >>> _both_ways(["q[0]:0->1", "q[0]:1->0", "q[2]:0->1", "r:1->0"])
    ['`q` (2 bits)', '`r` to 0']
    """
    ways: dict[str, dict[str, str]] = defaultdict(dict)
    for name in names:
        bit, _, way = name.rpartition(":")
        signal = bit.partition("[")[0]
        ways[signal][bit] = ways[signal].get(bit, "") + way[-1]
    signals = []
    for signal, bits in ways.items():
        name = f"`{signal}` ({len(bits)} bits)" if len(bits) > 1 else f"`{next(iter(bits))}`"
        to = set(bits.values())
        signals.append(name + (f" to {to.pop()}" if to in ({"0"}, {"1"}) else ""))
    return signals
