"""Configurations that could not be placed: reader and table of ``results/unplaced.toml``."""

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
    """A configuration without a row, and the reason.

    Attributes:
        config: The configuration.
        target: Name of the target.
        why: The reason.
        netlist: Cells before placing, in words.
    """

    config: Configuration
    target: str
    why: str
    netlist: str = ""

    @property
    def command(self) -> str:
        """The command that tries to place it again."""
        usual = self.config.core.configure(self.config.bits).values
        options = {n: v for n, v in self.config.values.items() if v != usual[n]}
        words = "".join(f" -P {name}={value}" for name, value in options.items())
        location = f"--bits {self.config.bits} --target {self.target}"
        return f"dualfield synth {self.config.core.id} {location}{words}"


def read(folder: Path) -> tuple[Unplaced, ...]:
    """Return the entries of a folder's file; none without a file.

    Raises:
        UsageError: the file is not TOML, or has a name that the catalog lacks.
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


def of(configurations: Sequence[Unplaced], core: str, bits: int, target: str) -> list[str]:
    """Return sentences on the unplaced configurations of a core and width on a target."""
    return [
        f"{entry.config.label()}: {entry.why}"
        for entry in configurations
        if (entry.config.core.id, entry.config.bits, entry.target) == (core, bits, target)
    ]


def without_row(configurations: Sequence[Unplaced], rows: Sequence[Row]) -> list[Unplaced]:
    """Return the configurations that have no published row of the whole core on their target."""
    published = {
        (row["core"], row["bits"], row["target"], tuple(sorted(row["parameters"].items())))
        for row in rows
        if not row["part"]
    }
    return [
        entry
        for entry in configurations
        if (
            entry.config.core.id, entry.config.bits, entry.target,
            tuple(sorted(entry.config.values.items())),
        ) not in published
    ]  # fmt: skip


def section(configurations: Sequence[Unplaced]) -> Section:
    """Return the section of docs/results.md."""
    columns = (
        Column("core", align="left"), Column("target", align="left"),
        Column("worst", "cycles", digits=0), Column("why there is no row", align="left"),
        Column("cells before placing", align="left"), Column("command", align="left"),
    )  # fmt: skip
    body = tuple(
        (
            entry.config.label(),
            entry.target,
            entry.config.latency()[1],
            entry.why,
            entry.netlist or None,
            entry.command,
        )
        for entry in configurations
    )
    return Section(
        "Tried, without a published row",
        "Not placed within the time limit, or too large for the device. Cycles are exact.",
        tables=(Table("Configurations", columns, body),),
    )
