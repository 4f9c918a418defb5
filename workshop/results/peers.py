"""Inverters of other open projects, measured in this project's flow: data of ``peers.toml``."""

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
        project: Name of the project.
        name: Name of the module.
        repository: Owner and name on GitHub.
        commit: The measured commit.
        licence: The licence.
        timing: ``constant`` or ``variable``, from simulation.
        modulus: The supported moduli.
        cases: Number of simulated operations.
        wrong: Number of wrong results.
        cycles_mean: Mean cycles of random operands.
        cycles_most: Most cycles of an operation.
        bits: Width.
        lut: LUT4 positions; None if not placed, like the next three.
        ff: Flip-flops.
        mhz: Clock, median over the placements.
        seeds: Number of placements.
        outside: Parts that the figures leave out, or other remarks.
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
        """Mean time of an inverse in microseconds, None if not placed.

        >>> round(peers()[0].time_us, 2)
        9.96
        """
        return None if self.mhz is None else self.cycles_mean / self.mhz

    @property
    def measured(self) -> str:
        """The measurement in words.

        >>> peers()[0].measured
        'simulated, 3 placements'
        """
        placed = f"{self.seeds} placement{'s' * (self.seeds != 1)}" if self.seeds else "not placed"
        return f"simulated, {placed}"


@cache
def peers() -> tuple[Peer, ...]:
    """Return all inverters in the order of the file."""
    return tuple(Peer(**entry) for entry in tomllib.loads(_FILE.read_text("utf-8"))["peer"])


@cache
def run() -> str:
    """Return the commit of this project whose flow measured them."""
    return str(tomllib.loads(_FILE.read_text("utf-8"))["run"])


@cache
def tools() -> str:
    """Return the tools of the flow and their versions."""
    return str(tomllib.loads(_FILE.read_text("utf-8"))["tools"])


@cache
def target() -> str:
    """Return the target of the placements."""
    return str(tomllib.loads(_FILE.read_text("utf-8"))["target"])


def placed(name: str) -> list[Peer]:
    """Return the inverters with area and clock on a target and only right results."""
    is_target = name == target()
    return [p for p in peers() if is_target and p.lut and p.mhz and p.wrong == 0]


def tables(shown: Sequence[Peer]) -> tuple[Table, Table]:
    """Return the table of figures, and the table of sources and measurements."""
    names = (Column("project", align="left"), Column("module", align="left"))
    figures = (
        *names, Column("timing", align="left"), Column("modulus", align="left"),
        Column("wrong results"), Column("cycles"), Column("area", "LUT4 positions"), Column("FF"),
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
        product = None if time is None or p.lut is None else time * p.lut
        costs.append(
            (
                p.project, p.name, p.timing, p.modulus, f"{p.wrong} of {p.cases}",
                f"{p.cycles_mean} / {p.cycles_most}", p.lut, p.ff, p.mhz, time, product,
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
