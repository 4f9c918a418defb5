"""The page ``docs/reference/faults.md``: transient faults in the flip-flops of each core."""

from collections.abc import Iterator, Sequence

from dualfield.catalog.core import Core
from workshop import evidence
from workshop.faults import campaign
from workshop.pages.template import fill

PAGE = "docs/reference/faults.md"


def page(cores: list[Core], found: Sequence[evidence.Row]) -> str:
    """The page; ``found``: the rows of the store."""
    places = {core.id: place for place, core in enumerate(cores)}
    rows = sorted(
        (row for core in cores for row in found if row["core"] == core.id),
        key=lambda row: (places[row["core"]], row["bits"], _protections(row)),
    )
    by_id = {core.id: core for core in cores}
    return fill(
        "faults",
        bits=campaign.BITS,
        longest=campaign.LONGEST,
        most_cycles=campaign.CYCLES // 10**6,
        tried=campaign.TRIED,
        tables={
            "Every flip": [_cells(by_id[row["core"]], row) for row in rows if not _sampled(row)],
            "Random flips": [_cells(by_id[row["core"]], row) for row in rows if _sampled(row)],
        },
        control=[_control_cells(row) for row in rows],
        absent=[core.id for core in cores if core.id not in {row["core"] for row in rows}],
        registers={
            row["label"]: list(_registers(row))
            for row in rows
            if row["registers"] and campaign.protection(row["parameters"]) != "none"
        },
        moving={
            row["label"]: [f"`{name}` {bits}" for name, bits in row["moving"].items()]
            for row in rows
            if row["moving"]
        },
        hours=sum(row["seconds"] for row in rows) / 3600,
    )


def summary(core: Core) -> str:
    """What is recorded of a core, in words."""
    rows = [row for row in evidence.FAULTS.rows() if row["core"] == core.id]
    parts = []
    for row in rows:
        silent = _share(row["counts"]["silent"], row["flips"])
        text = f"{silent} of {row['flips']} flips at {row['bits']} bits give a silent wrong result"
        name = campaign.protection(row["parameters"])
        text += " without protections" if name == "none" else f" with {name}"
        text += "; **stale**, the RTL has changed since" if evidence.stale(core, row) else ""
        parts.append(text)
    return "; ".join(parts) + ": [transient faults](faults.md)" if parts else "never tried"


def _sampled(row: evidence.Row) -> bool:
    return bool(row["flips"] != row["possible"])


def _protections(row: evidence.Row) -> int:
    names = list(campaign.PROTECTIONS)
    name = campaign.protection(row["parameters"])
    return names.index(name) if name in names else len(names)


def _first_cells(row: evidence.Row) -> list[str]:
    return [f"`{row['core']}`", str(row["bits"]), campaign.protection(row["parameters"])]


def _share(count: int, total: int) -> str:
    """A number with its share of all flips, which is never 0.0% or 100.0% by rounding.

    >>> _share(0, 50), _share(1, 100_000), _share(99_999, 100_000), _share(1, 8)
    ('0', '1 (<0.1%)', '99999 (>99.9%)', '1 (12.5%)')
    """
    if count in (0, total):
        return str(count)
    percent = 100 * count / total
    text = "<0.1%" if percent < 0.1 else ">99.9%" if percent > 99.9 else f"{percent:.1f}%"
    return f"{count} ({text})"


def _cells(core: Core, row: evidence.Row) -> list[str]:
    state = (
        "this RTL" if row["checks"] == campaign.checks_checksum() else "this RTL, earlier checks"
    )
    if evidence.stale(core, row):
        state = "**stale**: the RTL has changed"
    return [
        *_first_cells(row),
        str(row["flip_flops"]),
        ", ".join(map(str, row["cycles"])),
        *([f"{row['flips']} of {row['possible']}"] if _sampled(row) else [str(row["flips"])]),
        *(_share(row["counts"][name], row["flips"]) for name in campaign.CLASSES),
        f"{1000 * row['counts']['silent'] / row['flips']:.2f}",
        str(row["seed"]),
        f"{row['seconds']:.0f} s",
        state,
    ]


def _control_cells(row: evidence.Row) -> list[str]:
    counts = row["control"]
    total = sum(counts.values())
    return [
        *_first_cells(row),
        str(row["control_flip_flops"]),
        str(total),
        *(_share(counts[name], total) for name in campaign.CLASSES),
    ]


def _registers(row: evidence.Row) -> Iterator[str]:
    for name, counts in row["registers"].items():
        parts = [f"{counts[kind]} {kind}" for kind in ("silent", "hang") if counts[kind]]
        yield f"`{name}` {', '.join(parts)} of {sum(counts.values())}"
