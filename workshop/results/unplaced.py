"""Configurations that could not be placed: reader and table of ``results/unplaced.toml``."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.measure import Row, command_lines
from dualfield.report import Column, Table

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
        return command_lines.synth(self.config, self.target)


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
        return tuple(_entry(**entry) for entry in entries)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{path} is not a file of configurations: {error!r}.") from None


def _entry(core: str, bits: int, parameters: Mapping[str, object], **others: str) -> Unplaced:
    return Unplaced(catalog.get(core).configure(bits, parameters), **others)


def without_row(configurations: Sequence[Unplaced], rows: Sequence[Row]) -> list[Unplaced]:
    """Return the configurations that have no published row of the whole core on their target."""

    def identity(core: str, bits: int, target: str, values: Mapping[str, Any]) -> str:
        return repr((core, bits, target, sorted(values.items())))

    published = {
        identity(row["core"], row["bits"], row["target"], row["parameters"])
        for row in rows
        if not row["part"]
    }
    return [
        entry
        for entry in configurations
        if identity(entry.config.core.id, entry.config.bits, entry.target, entry.config.values)
        not in published
    ]


def table(configurations: Sequence[Unplaced]) -> Table:
    """Return the table of configurations, reasons and commands."""
    left = {
        name: Column(name, align="left")
        for name in ("core", "target", "why there is no row", "cells before placing", "command")
    }
    core, target, why, netlist, command = left.values()
    columns = (core, target, Column("worst", "cycles", digits=0), why, netlist, command)
    body = tuple(
        (x.config.label(), x.target, x.config.latency()[1], x.why, x.netlist or None, x.command)
        for x in configurations
    )
    return Table("Configurations", columns, body)
