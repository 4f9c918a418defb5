"""Configurations tried and not published: ``results/unplaced.toml``, and a table of them."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.measure import Row
from dualfield.report import Column, Section, Table

FILE = "unplaced.toml"


@dataclass(frozen=True)
class Unplaced:
    """A configuration without a row, and why.

    Attributes:
        config: The core as it was tried.
        target: Where.
        why: How the trial ended.
        netlist: Its cells before placing, in words.
    """

    config: Configuration
    target: str
    why: str
    netlist: str = ""

    @property
    def command(self) -> str:
        """The command that tries it again."""
        usual = self.config.core.configure(self.config.bits).values
        given = {n: v for n, v in self.config.values.items() if v != usual[n]}
        words = "".join(f" -P {name}={value}" for name, value in given.items())
        where = f"--bits {self.config.bits} --target {self.target}"
        return f"dualfield synth {self.config.core.id} {where}{words}"


def read(folder: Path) -> tuple[Unplaced, ...]:
    """What the file of a folder says, nothing where there is none.

    Raises:
        UsageError: the file is not TOML, or names what the catalog does not have.
    """
    path = folder / FILE
    if not path.exists():
        return ()
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))["unplaced"]
        return tuple(_entry(entry) for entry in entries)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{path} is not a file of configurations: {error!r}.") from None


def _entry(entry: Mapping[str, object]) -> Unplaced:
    rest = dict(entry)
    core, bits = catalog.get(str(rest.pop("core"))), rest.pop("bits")
    parameters = rest.pop("parameters")
    assert isinstance(bits, int)
    assert isinstance(parameters, dict)
    return Unplaced(core.configure(bits, parameters), **rest)  # type: ignore[arg-type]


def of(tried: Sequence[Unplaced], core: str, bits: int, target: str) -> list[str]:
    """Sentences on the configurations of a core of one width on a target that have no row."""
    return [
        f"{one.config.label()}: {one.why}"
        for one in tried
        if (one.config.core.id, one.config.bits, one.target) == (core, bits, target)
    ]


def without_row(tried: Sequence[Unplaced], rows: Sequence[Row]) -> list[Unplaced]:
    """Those that are not published, whole and at this width, on their target."""
    published = {
        (row["core"], row["bits"], row["target"], tuple(sorted(row["parameters"].items())))
        for row in rows
        if not row["part"]
    }
    return [
        one
        for one in tried
        if (
            one.config.core.id, one.config.bits, one.target,
            tuple(sorted(one.config.values.items())),
        ) not in published
    ]  # fmt: skip


def section(tried: Sequence[Unplaced]) -> Section:
    """The part of docs/results.md."""
    columns = (
        Column("core", align="left"), Column("target", align="left"),
        Column("worst", "cycles", digits=0), Column("why there is no row", align="left"),
        Column("cells before placing", align="left"), Column("command", align="left"),
    )  # fmt: skip
    body = tuple(
        (
            one.config.label(), one.target, one.config.latency()[1], one.why, one.netlist or None,
            one.command,
        )
        for one in tried
    )  # fmt: skip
    return Section(
        "Tried, without a published row",
        "Not placed within the time limit, or too large for the device. Cycles are exact.",
        tables=(Table("Configurations", columns, body),),
    )
