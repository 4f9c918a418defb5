"""The page ``docs/reference/mutation.md``: the mutants of each core."""

from collections.abc import Mapping

from dualfield.catalog.core import Core
from workshop import evidence
from workshop.formal import unique_faults
from workshop.mutate import campaign
from workshop.pages.template import fill


def page(cores: list[Core], found: Mapping[str, evidence.Row]) -> str:
    """The page; ``found``: the rows of these cores."""
    rows = [found[core.id] for core in cores if core.id in found]
    return fill(
        "mutation",
        cores=[_cells(core, found.get(core.id)) for core in cores],
        hours=sum(row["seconds"] for row in rows) / 3600,
        survivors=[survivor for row in rows for survivor in row["survivors"]],
        kills=[_kills(core, found.get(core.id)) for core in cores],
        proofs=unique_faults.table(),
    )


def _kills(core: Core, row: evidence.Row | None) -> list[str]:
    by = {} if row is None else row["killed_by"]
    cells = [
        ", ".join(f"{how.removeprefix(word)} {n}" for how, n in by.items() if how.startswith(word))
        for word in ("simulation, ", "proof ")
    ]
    return [f"`{core.id}`", *cells]


def percent(score: float) -> str:
    """A score in words, never more than it is.

    >>> percent(0.9995), percent(0.93), percent(1.0)
    ('99.9%', '93.0%', '100.0%')
    """
    return f"{int(score * 10_000 + 0.5) // 10 / 10:.1f}%"


def _cells(core: Core, row: evidence.Row | None) -> list[str]:
    if row is None:
        return [f"`{core.id}`", *([""] * 8), "never run"]
    now = row.get("checks") == campaign.checks_checksum()
    state = "this RTL" if now else "this RTL, earlier checks"
    if evidence.stale(core, row):
        state = "**stale**: the RTL has changed"
    return [
        f"`{core.id}`",
        str(row["candidates"]),
        str(row["mutants"]),
        str(row["equivalent"]),
        str(row["killed"]),
        str(len(row["survivors"])),
        percent(row["score"]),
        str(row["seed"]),
        f"{row['seconds']:.0f} s",
        state,
    ]
