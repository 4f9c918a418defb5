"""Measurement of a configuration with several seeds, except those in the store."""

import dataclasses
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from dualfield.host.errors import ToolMissing, UsageError
from dualfield.synthesize import store as stores
from dualfield.synthesize.part import measure_design
from dualfield.synthesize.target import Design, Measurement, Target


class ResultStore(Protocol):
    """Storage of measurements, such as `store.Store`."""

    def get(self, key: str) -> dict[str, Any] | None:
        """The row of the key; None if absent."""
        ...

    def put(self, key: str, row: Mapping[str, Any]) -> None:
        """Write a row."""
        ...


#: Called with the number of finished seeds, of all seeds, and a line of text.
Progress = Callable[[int, int, str], None]


@dataclasses.dataclass(frozen=True)
class Summary:
    """One configuration on one target over several seeds.

    Attributes:
        runs: The measurements, one for each seed, in the user's order.
        area: Median area, in the target's unit.
        clock_mhz: Median clock; None where the target measures area only.
        clock_min_mhz: Lowest clock of the seeds.
        clock_max_mhz: Highest clock of the seeds.
        spread: (highest - lowest) / median clock; 0 for one seed.
    """

    runs: tuple[Measurement, ...]
    area: float
    clock_mhz: float | None
    clock_min_mhz: float | None
    clock_max_mhz: float | None
    spread: float | None

    @property
    def period_ns(self) -> float | None:
        """Clock period at the median clock."""
        return None if self.clock_mhz is None else 1000.0 / self.clock_mhz

    def as_dict(self) -> dict[str, Any]:
        """A JSON object."""
        row = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        return row | {"runs": [run.as_dict() for run in self.runs], "period_ns": self.period_ns}


def summarize(runs: Sequence[Measurement]) -> Summary:
    """Median and spread over the seeds.

    Raises:
        ValueError: no measurement, or only some have a clock.
    """
    if not runs:
        raise ValueError("no measurement to summarize")
    area = statistics.median(run.area for run in runs)
    clocks = [run.clock_mhz for run in runs if run.clock_mhz is not None]
    if not clocks:
        return Summary(tuple(runs), area, None, None, None, None)
    if len(clocks) != len(runs):
        raise ValueError("some measurements have a clock, others have none")
    median = statistics.median(clocks)
    low, high = min(clocks), max(clocks)
    return Summary(tuple(runs), area, median, low, high, (high - low) / median)


def measure_seeds(
    config: Design,
    target: Target,
    seeds: Sequence[int],
    store: ResultStore,
    progress: Progress | None = None,
) -> Summary:
    """Measure with each seed and store each result at once.

    A target without seeds is measured once, with the first seed.

    Args:
        config: The design.
        target: The target.
        seeds: Different integers from 0 on.
        store: Rows in it are not measured again.
        progress: Called before the first seed and after each.

    Raises:
        UsageError: no seed, a negative seed, or a repeated one.
        ToolMissing: a tool of the target is missing; rows in the store need no tool.
        CheckFailed: a tool rejects the design.
    """
    if not seeds or len(set(seeds)) != len(seeds) or min(seeds) < 0:
        raise UsageError(
            f"seeds must be different integers, 0 or greater, and at least one: {seeds}"
        )
    needed = list(seeds) if target.seeded else [seeds[0]]
    tools = target.tool_versions()
    title = f"{config.label()} on {target.name}"
    runs: list[Measurement] = []

    def tell(line: str) -> None:
        if progress is not None:
            progress(len(runs), len(needed), line)

    tell(title)
    for seed in needed:
        key = stores.key(config.checksum(), target.name, seed, tools)
        row = store.get(key)
        if row is not None:
            runs.append(Measurement.from_dict(row))
            tell(f"{title}, seed {seed}: from the store")
            continue
        if (lack := target.missing()) is not None:
            raise ToolMissing(lack)
        run = measure_design(config, target, seed)
        store.put(key, run.as_dict())
        runs.append(run)
        tell(f"{title}, seed {seed}: {run.seconds:.0f} s")
    return summarize(runs)
