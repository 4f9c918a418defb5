"""Other open inverters in this project's flow: the figures of ``peers.toml``, and a table."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dualfield.report import Column, Table
from dualfield.report.document import Cell

_FILE = Path(__file__).with_name("peers.toml")


@dataclass(frozen=True)
class Peer:
    """An inverter of another project.

    Attributes:
        project: What the project is called.
        name: The module.
        repository: Owner and name at GitHub.
        commit: The commit that was measured.
        licence: What it stands under.
        timing: ``constant`` or ``variable``, as simulated.
        modulus: Which moduli it takes.
        cases: Answers that were looked at.
        wrong: Those of them that were wrong.
        cycles_mean: Mean cycles of random operands.
        cycles_most: Most cycles that were seen.
        bits: Width.
        lut: LUT4 positions, None if it was not placed, as the next three.
        ff: Flip-flops.
        mhz: Clock, the median over the placements.
        seeds: How many these are.
        outside: What it needs and its figures leave out; or what else to know of them.
    """

    project: str
    name: str
    repository: str
    commit: str
    licence: str
    timing: str
    modulus: str
    cases: int
    wrong: int
    cycles_mean: int
    cycles_most: int
    bits: int = 256
    lut: int | None = None
    ff: int | None = None
    mhz: float | None = None
    seeds: int = 0
    outside: str = ""

    @property
    def time_us(self) -> float | None:
        """Mean time of an inverse in microseconds, None if it was not placed.

        >>> round(peers()[0].time_us, 2)
        9.96
        """
        return None if self.mhz is None else self.cycles_mean / self.mhz

    @property
    def measured(self) -> str:
        """How it was measured, in words.

        >>> peers()[0].measured
        'simulated, 3 placements'
        """
        placed = f"{self.seeds} placement{'s' * (self.seeds != 1)}" if self.seeds else "not placed"
        return f"simulated, {placed}"


@cache
def peers() -> tuple[Peer, ...]:
    """Every other inverter, as the file orders them."""
    return tuple(Peer(**given) for given in tomllib.loads(_FILE.read_text("utf-8"))["peer"])


@cache
def run() -> str:
    """The commit of this project with the flow that they went through."""
    return str(tomllib.loads(_FILE.read_text("utf-8"))["run"])


@cache
def tools() -> str:
    """The tools of that flow and their versions."""
    return str(tomllib.loads(_FILE.read_text("utf-8"))["tools"])


@cache
def target() -> str:
    """The target that those placed were placed for."""
    return str(tomllib.loads(_FILE.read_text("utf-8"))["target"])


def placed(name: str) -> list[Peer]:
    """Those with area and clock on a target, whose answers are right."""
    fits = name == target()
    return [p for p in peers() if fits and p.lut and p.mhz and p.wrong == 0]


def tables(shown: Sequence[Peer]) -> tuple[Table, Table]:
    """Their figures, and where they come from and how each was measured."""
    names = (Column("project", align="left"), Column("module", align="left"))
    figures = (
        *names, Column("timing", align="left"), Column("modulus", align="left"),
        Column("wrong answers"), Column("cycles"), Column("area", "LUT4 positions"), Column("FF"),
        Column("clock", "MHz", digits=1), Column("time", "µs"), Column("time × area", digits=0),
    )  # fmt: skip
    sources = (
        *names, Column("repository", align="left"), Column("commit", align="left"),
        Column("licence", align="left"), Column("measured", align="left"),
        Column("not in the figures", align="left"),
    )  # fmt: skip
    costs: list[tuple[Cell, ...]] = []
    for p in shown:
        time = p.time_us
        whole = None if time is None or p.lut is None else time * p.lut
        costs.append(
            (
                p.project, p.name, p.timing, p.modulus, f"{p.wrong} of {p.cases}",
                f"{p.cycles_mean} / {p.cycles_most}", p.lut, p.ff, p.mhz, time, whole,
            )
        )  # fmt: skip
    origins = tuple(
        (p.project, p.name, p.repository, p.commit, p.licence, p.measured, p.outside or None)
        for p in shown
    )
    return (
        Table("Figures of other projects", figures, tuple(costs)),
        Table("Sources of other projects", sources, origins),
    )
