"""The interface of a synthesis target, and its measurements."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Protocol

Kind = Literal["pnr", "area", "asic", "placed"]


class Core(Protocol):
    """The part of a catalog record that synthesis reads."""

    @property
    def id(self) -> str:
        """The core's id in the catalog."""
        ...

    @property
    def top(self) -> str:
        """The name of the top module."""
        ...


class Design(Protocol):
    """A design to measure: a ``catalog.Configuration``, or an object with its interface."""

    @property
    def core(self) -> Core:
        """The core."""
        ...

    @property
    def bits(self) -> int:
        """Operand size in bits."""
        ...

    @property
    def values(self) -> Mapping[str, Any]:
        """The core's parameters, as the user names them."""
        ...

    def sources(self) -> list[Path]:
        """SystemVerilog files in order, packages first."""
        ...

    def hdl(self) -> dict[str, int]:
        """Parameters of the top module."""
        ...

    def label(self) -> str:
        """A short name for people and files."""
        ...

    def checksum(self) -> str:
        """SHA-256 over the sources, the top module's name and its parameters."""
        ...


@dataclasses.dataclass(frozen=True)
class Stretch:
    """One piece of the worst path: a cell, a net, or a register's setup.

    Attributes:
        kind: The tool's word: ``clk-to-q``, ``source``, ``logic``, ``routing``, ``setup``.
        start: Cell and port where it starts.
        end: Cell and port where it ends.
        delay_ns: Its delay.
    """

    kind: str
    start: str
    end: str
    delay_ns: float


@dataclasses.dataclass(frozen=True)
class Measurement:
    """Area and clock of one configuration on one target with one seed.

    Attributes:
        core: Core id.
        bits: Operand size.
        parameters: The core's parameters.
        target: Target name.
        seed: Seed of the placement.
        area: The primary area, in the target's ``area_unit``.
        cells: Count by kind of cell; the target defines the kinds.
        clock_mhz: Highest clock, in the sense of the target's ``clock_meaning``; None for targets
            that measure area only.
        period_ns: 1000 / clock_mhz.
        path: The worst path, if the tool reports it.
        tools: Tool versions, and a checksum of the flow's options.
        rtl_checksum: ``Design.checksum()`` of the measured design.
        seconds: Wall time of the measurement.
        clock_source: The tool and the kind of the clock figure, as ``nextpnr post-route``;
            ``none`` without a clock.
        shell: The cost of the word-stream shell alone, if the core was placed in it: cells as in
            ``cells``, and ``area`` in the target's ``area_unit``. ``area`` and ``cells`` of the
            measurement include the shell.
        ge: NAND2 equivalents, area / nand2_area; ASIC targets only, as the next two.
        nand2_cell: The liberty file's smallest two-input NAND.
        nand2_area: Its area, in the target's ``area_unit``.
        part: The measured module inside the core, empty for the whole core.
    """

    core: str
    bits: int
    parameters: Mapping[str, Any]
    target: str
    seed: int
    area: float
    cells: Mapping[str, int]
    clock_mhz: float | None
    period_ns: float | None
    path: tuple[Stretch, ...]
    tools: Mapping[str, str]
    rtl_checksum: str
    seconds: float
    clock_source: str = "none"
    shell: Mapping[str, int] | None = None
    ge: float | None = None
    nand2_cell: str | None = None
    nand2_area: float | None = None
    part: str = ""

    @property
    def core_area(self) -> float:
        """Area without the shell."""
        return self.area if self.shell is None else self.area - self.shell["area"]

    def as_dict(self) -> dict[str, Any]:
        """A JSON object; `from_dict` reads it back."""
        row = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        for name in ("parameters", "cells", "tools"):
            row[name] = dict(row[name])
        row["shell"] = None if self.shell is None else dict(self.shell)
        row["path"] = [dataclasses.asdict(stretch) for stretch in self.path]
        return row

    @classmethod
    def from_dict(cls, row: Mapping[str, Any]) -> "Measurement":
        """Read a stored row.

        Rows of version 0.1 lack the fields from ``clock_source`` on; nextpnr placed them without a
        shell.

        Raises:
            TypeError: a field is missing or unknown.
        """
        members = dict(row)
        if "clock_source" not in members and members.get("clock_mhz") is not None:
            members["clock_source"] = "nextpnr post-route"
        members["path"] = tuple(Stretch(**stretch) for stretch in row["path"])
        return cls(**members)


class Target(Protocol):
    """A device family or a process, and the flow that measures a core on it.

    The registry collects the tuple ``TARGETS`` of every module in this package.
    """

    @property
    def name(self) -> str:
        """The name on the command line, as ``ecp5``."""
        ...

    @property
    def title(self) -> str:
        """The name for people."""
        ...

    @property
    def kind(self) -> Kind:
        """The kind of flow.

        ``pnr``: placed and routed. ``area``: synthesis only. ``asic``: liberty file. ``placed``:
        liberty file, placement and estimated wires.
        """
        ...

    @property
    def clock_meaning(self) -> str:
        """The meaning of the clock figure and what it excludes."""
        ...

    @property
    def area_unit(self) -> str:
        """The unit of ``Measurement.area``."""
        ...

    @property
    def seeded(self) -> bool:
        """True if the seed changes the result; else one measurement is enough."""
        ...

    def missing(self) -> str | None:
        """The missing tool or file and how to get it; None if the target is usable."""
        ...

    def tool_versions(self) -> dict[str, str]:
        """Versions of the tools and a checksum of the flow: part of a stored row's key.

        Raises:
            UsageError: a file that is part of the key is missing or wrong.
        """
        ...

    def measure(self, config: Design, seed: int) -> Measurement:
        """Measure one configuration. The same configuration and seed give the same figures.

        Raises:
            ToolMissing: a tool is not installed.
            UsageError: a file that the target needs is missing or wrong.
            CheckFailed: a tool rejects the design, or it does not fit the device.
        """
        ...
