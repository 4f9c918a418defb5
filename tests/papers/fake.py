"""A target that measures nothing, with figures from a rule, and access to tables of documents."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dualfield import catalog
from dualfield.report import Document, Table
from dualfield.synthesize.registry import Measurement
from dualfield.synthesize.target import Design, Kind, Stretch


@dataclass
class FakeTarget:
    """Answers with ``figures(core, bits, seed)`` = (area, period in ns or None)."""

    figures: Callable[[str, int, int], tuple[float, float | None]]
    name: str = "fake"
    title: str = "Nothing <at> all"
    kind: Kind = "pnr"
    clock_meaning: str = "no clock & no meaning"
    area_unit: str = "cells"
    seeded: bool = True
    calls: list[tuple[str, int, int]] = field(default_factory=list)

    def missing(self) -> str | None:
        return None

    def tool_versions(self) -> dict[str, str]:
        return {"fake": "1"}

    def look(self, config: Design, seed: int) -> tuple[float, float | None]:
        """Area and period of one configuration."""
        own = dict(config.values)
        default = catalog.get(config.core.id).configure(config.bits).values
        assert own == {**default, "result": "almost"}
        return self.figures(config.core.id, config.bits, seed)

    def path(self, config: Design) -> tuple[Stretch, ...]:
        """The worst path of one configuration."""
        return ()

    def measure(self, config: Design, seed: int) -> Measurement:
        self.calls.append((config.core.id, config.bits, seed))
        area, period = self.look(config, seed)
        return Measurement(
            core=config.core.id,
            bits=config.bits,
            parameters=dict(config.values),
            target=self.name,
            seed=seed,
            area=area,
            cells={"lut4": 1, "ff": 2},
            clock_mhz=None if period is None else 1000 / period,
            period_ns=period,
            path=self.path(config),
            clock_source="none" if period is None else "nextpnr post-route",
            tools=self.tool_versions(),
            rtl_checksum=config.checksum(),
            seconds=0.0,
        )


@dataclass
class MemoryStore:
    """A store that forgets."""

    rows: dict[str, dict[str, Any]] = field(default_factory=dict)

    def get(self, key: str) -> dict[str, Any] | None:
        return self.rows.get(key)

    def put(self, key: str, row: Mapping[str, Any]) -> None:
        self.rows[key] = dict(row)


def tables(document: Document) -> list[Table]:
    """Return the tables of a document in order."""
    return [table for section in document.sections for table in section.tables]


def column(table: Table, name: str) -> list[object]:
    """Return the column of a table with this name."""
    where = [c.name for c in table.columns].index(name)
    return [row[where] for row in table.rows]
