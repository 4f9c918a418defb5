"""Measure one core on one target."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dualfield import catalog
from dualfield.catalog.inputs import Note
from dualfield.host.errors import UsageError
from dualfield.measure import Row, derive, median_rows
from dualfield.synthesize import registry
from dualfield.synthesize.fit import describe_changes, fit
from dualfield.synthesize.part import design_of
from dualfield.synthesize.placed import Placed
from dualfield.synthesize.seeds import measure_seeds
from dualfield.synthesize.store import default_store
from dualfield.synthesize.target import Measurement


@dataclass(frozen=True)
class Measured:
    """The figures of a core on a target.

    Attributes:
        title: Configuration and target in words.
        row: The medians, by the names of the columns of `dualfield explore`.
        runs: The measurement of each seed.
    """

    title: str
    row: Row
    runs: Sequence[Measurement]

    def as_dict(self) -> dict[str, Any]:
        """Return the row and its runs as a JSON object."""
        return {**self.row, "runs": [run.as_dict() for run in self.runs]}


def measure(
    core: str,
    *,
    bits: int,
    target: str,
    seeds: int,
    parameters: Mapping[str, object],
    part: str = "",
    progress: Callable[[str, int, int | None], None] | None,
    note: Note,
) -> Measured:
    """Measure a core; `dualfield.synthesize` describes the arguments."""
    default = catalog.get(core).configure(bits, parameters)
    device = registry.get(target)
    config = fit(default, device.name, parameters)
    if text := describe_changes(default, config, device.name):
        note(text)
    design = design_of(config, part)
    show = progress or (lambda *_: None)
    summary = measure_seeds(
        design,
        device,
        range(1, seeds + 1),
        default_store(),
        lambda done, total, what: show(what, done, total),
    )
    first = summary.runs[0]
    row = median_rows([derive(run) for run in summary.runs])[0] | {
        "shell": None if first.shell is None else dict(first.shell),
        "nand2_cell": first.nand2_cell,
        "nand2_area": first.nand2_area,
        "clock_meaning": device.clock_meaning,
    }
    return Measured(f"{design.label()} on {device.title}", row, summary.runs)


def picture(
    core: str,
    *,
    bits: int,
    target: str,
    parameters: Mapping[str, object],
    part: str = "",
) -> tuple[str, str]:
    """Return the name of a placed design and its placement of seed 1 as an SVG file.

    Raises:
        UsageError: the target does not place standard cells.
    """
    device = registry.get(target)
    if not isinstance(device, Placed):
        names = (name for name, each in registry.targets().items() if isinstance(each, Placed))
        raise UsageError(
            f"--picture needs a target that places cells, not {device.name}: {', '.join(names)}"
        )
    design = design_of(
        fit(catalog.get(core).configure(bits, parameters), device.name, parameters), part
    )
    return f"{design.label()}-{device.name}", device.picture(design, 1)
