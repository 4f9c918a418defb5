"""The plans of ``results/plans/``, and the measurements that they still lack."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

from dualfield.host.errors import UsageError, quoted
from dualfield.measure import Row
from dualfield.measure.doubt import untimed_flow
from dualfield.measure.explore import plan, plan_file
from dualfield.measure.explore.plan import Point
from dualfield.synthesize import registry
from dualfield.synthesize.shell import in_shell


@dataclasses.dataclass(frozen=True)
class Planned:
    """What a plan asks for.

    Attributes:
        name: Its file, without the folder.
        points: Its measurements; none where ``lack`` says why.
        lack: What a target needs that is not here, as a liberty file; None if nothing.
    """

    name: str
    points: tuple[Point, ...]
    lack: str | None = None


def read(folder: Path) -> list[Planned]:
    """The plans of a folder, in the order of their names.

    Raises:
        UsageError: there is none, or one asks for what is not possible.
    """
    paths = sorted(folder.glob("*.yaml"))
    if not paths:
        raise UsageError(
            f"{quoted(folder)} has no plan (NAME.yaml, the format of `dualfield explore --plan`)."
        )
    return [_read(path) for path in paths]


def _read(path: Path) -> Planned:
    sweep = plan_file.read(path).over(plan.Sweep(seeds=(1,)))
    for target in map(registry.get, sweep.targets):
        try:
            target.tool_versions()
        except UsageError as error:
            return Planned(path.name, (), f"{target.name}: {error}")
    return Planned(path.name, tuple(plan.points(sweep)))


def unpublished(points: Sequence[Point], rows: Sequence[Row]) -> list[Point]:
    """The points without a row of the RTL of now over as many seeds as are asked for.

    A median cannot be made of an older median and new seeds: where one is missing, all are to be
    measured, but for those that the store holds. Which seeds they are does not matter. A row of a
    flow that left paths out does not count: the flow of now times them.
    """
    seeds: dict[tuple[str, str], set[int]] = {}
    for row in rows:
        if untimed_flow(row) is not None:
            continue
        seeds.setdefault((row["target"], row["rtl_checksum"]), set()).update(row["seeds"])
    asked: dict[tuple[str, str], set[int]] = {}
    for point in points:
        asked.setdefault((point.target.name, point.design.checksum()), set()).add(point.seed)

    def published(point: Point) -> bool:
        # A core is measured bare or in the word-stream shell.
        sums = {point.design.checksum()}
        if not point.part:
            sums.add(in_shell(point.config).checksum())
        found = [seeds[key] for s in sums if (key := (point.target.name, s)) in seeds]
        wanted = len(asked[point.target.name, point.design.checksum()])
        return any(not point.target.seeded or len(row) >= wanted for row in found)

    return [point for point in points if not published(point)]
