"""The measurement plans of ``results/plans/``, and the search for missing measurements."""

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
class Plan:
    """A plan of measurements.

    Attributes:
        name: Name of its file, without the folder.
        points: Its measurements; none if ``lack`` gives a reason.
        lack: What a target needs and is missing, for example a liberty file; else None.
    """

    name: str
    points: tuple[Point, ...]
    lack: str | None = None


def read(folder: Path) -> list[Plan]:
    """Return the plans of a folder, ordered by name.

    Raises:
        UsageError: there is no plan, or a plan has an impossible point.
    """
    paths = sorted(folder.glob("*.yaml"))
    if not paths:
        raise UsageError(
            f"{quoted(folder)} has no plan (NAME.yaml, the format of `dualfield explore --plan`)."
        )
    return [_read(path) for path in paths]


def _read(path: Path) -> Plan:
    sweep = plan_file.read(path).over(plan.Sweep(seeds=(1,)))
    for target in map(registry.get, sweep.targets):
        try:
            target.tool_versions()
        except UsageError as error:
            return Plan(path.name, (), f"{target.name}: {error}")
    return Plan(path.name, tuple(plan.points(sweep)))


def unpublished(points: Sequence[Point], rows: Sequence[Row]) -> list[Point]:
    """Return the points without a row of the current RTL over enough seeds.

    An older median cannot be updated with new seeds: if one seed is missing, all are measured,
    except those in the store. The seed numbers do not matter. Rows of a flow that left paths
    untimed do not count, because the current flow times them.
    """
    seeds: dict[tuple[str, str], set[int]] = {}
    for row in rows:
        if untimed_flow(row) is not None:
            continue
        seeds.setdefault((row["target"], row["rtl_checksum"]), set()).update(row["seeds"])
    seed_numbers: dict[tuple[str, str], set[int]] = {}
    for point in points:
        seed_numbers.setdefault((point.target.name, point.design.checksum()), set()).add(point.seed)

    def is_published(point: Point) -> bool:
        # A core is measured bare or in the word-stream shell.
        sums = {point.design.checksum()}
        if not point.part:
            sums.add(in_shell(point.config).checksum())
        seed_sets = [seeds[key] for s in sums if (key := (point.target.name, s)) in seeds]
        count = len(seed_numbers[point.target.name, point.design.checksum()])
        return any(not point.target.seeded or len(row) >= count for row in seed_sets)

    return [point for point in points if not is_published(point)]
