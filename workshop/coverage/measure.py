"""Coverage measurement: builds small configurations with counters and runs the mutant suite."""

import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from dualfield.catalog.core import Configuration, Core
from dualfield.host import tools
from dualfield.host.errors import CheckFailed, ToolMissing
from dualfield.simulate import schedule_player
from dualfield.simulate.schedule import Cycle
from workshop import checks
from workshop.coverage import events, points
from workshop.evidence import rtl_checksum
from workshop.mutate import campaign, suite

MOST = 100_000
"""Most cycles of a part of the suite; longer parts are cut."""

Progress = Callable[[str, int, int | None], None]
"""Called with (what, done, total)."""


@dataclass(frozen=True)
class Unreached:
    """A point that no configuration reached.

    Attributes:
        kind: line, branch, toggle or user.
        at: File and line; "" for a user point.
        what: The branch or event, or the bits, separated by spaces.
        text: The line of the RTL.
    """

    kind: str
    at: str
    what: str
    text: str


@dataclass(frozen=True)
class Result:
    """Coverage of a core.

    Attributes:
        core: Id.
        seed: Seed of the suite.
        configurations: Labels of the configurations.
        cycles: Cycles of all schedules.
        cut: True if parts of the suite were cut.
        line: Number of lines reached, and of all.
        branch: Number of branches reached, and of all.
        toggle: Number of bit changes reached, and of all; each bit has two.
        user: Number of events reached, and of all.
        unreached: The points that are not reached.
        checksum: Checksum of the RTL.
        seconds: Wall time.
    """

    core: str
    seed: int
    configurations: tuple[str, ...]
    cycles: int
    cut: bool
    line: tuple[int, int]
    branch: tuple[int, int]
    toggle: tuple[int, int]
    user: tuple[int, int]
    unreached: tuple[Unreached, ...]
    checksum: str
    seconds: float

    def as_dict(self) -> dict[str, object]:
        """Return the fields for JSON."""
        return asdict(self)


def configurations(core: Core) -> list[Configuration]:
    """Return the configurations: those for mutants and of `workshop.checks`, and one unmasked.

    >>> from dualfield import catalog
    >>> [c.label() for c in configurations(catalog.get("mont-mul-parallel"))]
    ['mont-mul-parallel-4-MaskOutputs1', 'mont-mul-parallel-4']
    """
    configs = campaign.configurations(core)
    first = configs[0].bits
    for entry in checks.of(core).coverage:
        values = {**entry, "MaskOutputs": 1}
        modulus = int(str(values.get("Modulus", 0)))
        width = modulus.bit_length() - 1 if modulus else values.get("MaxBits", first)
        bits = int(str(values.pop("bits", width)))
        configs.append(core.configure(bits, values))
    last = configs[-1]
    return [*configs, core.configure(last.bits, {**last.values, "MaskOutputs": 0})]


def run(
    core: Core,
    parts: frozenset[str] | None = None,
    show: Progress = lambda *_: None,
    most: int = MOST,
) -> Result:
    """Measure a core; with ``parts``, run only these parts of the suite (for tests).

    Raises:
        ToolMissing: a tool is not installed.
        CheckFailed: the core fails the suite, or the simulation crashes.
    """
    if missing := tools.missing("verilator"):
        raise ToolMissing(missing)
    start = time.monotonic()
    counts: Counter[points.Point] = Counter()
    reached: set[str] = set()
    configs = configurations(core)
    total, is_cut = 0, False
    for i, config in enumerate(configs):
        show(core.id, i, len(configs))
        cycles = suite.suite(schedule_player.mask_outputs(config), parts, most)
        is_cut = is_cut or suite.cut(cycles, most)
        total += len(cycles)
        for point, count in count_points(config, cycles).items():
            counts[point] += count
        reached |= events.reached(config, cycles)
    names = events.all_points(core, configs)
    ratios = {kind: points.ratio(counts, kind) for kind in points.KINDS}
    return Result(
        core=core.id,
        seed=suite.SEED,
        configurations=tuple(config.label() for config in configs),
        cycles=total,
        cut=is_cut,
        **ratios,
        user=(len(reached & set(names)), len(names)),
        unreached=(
            *_unreached(core, counts),
            *(Unreached("user", "", name, "") for name in names if name not in reached),
        ),
        checksum=rtl_checksum(core),
        seconds=round(time.monotonic() - start, 1),
    )


def count_points(config: Configuration, cycles: list[Cycle]) -> Counter[points.Point]:
    """Return the counts of the RTL's points over a schedule of a configuration.

    Raises:
        CheckFailed: an output differs from the model in any cycle.
    """
    program = schedule_player.program(config, len(cycles), coverage=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "schedule").write_bytes(schedule_player.encoded(config, cycles))
        argv = [str(program), str(folder / "schedule"), "0", "0"]
        for _, cycle, what in schedule_player.reports(argv, folder):
            if cycle != schedule_player.ALIVE:
                raise CheckFailed(
                    f"{config.label()} fails the suite: {schedule_player.differs(config, what)}, "
                    f"part {cycles[cycle].part}, cycle {cycle}"
                )
        counts = points.read((folder / schedule_player.COUNTS).read_text(encoding="utf-8"))
        start = points.read((folder / schedule_player.START).read_text(encoding="utf-8"))
    for point, count in start.items():
        counts[point] += 0 if point.kind == "toggle" else count
    return counts


def _unreached(core: Core, counts: Counter[points.Point]) -> list[Unreached]:
    """Return the unreached points in order, with the bits of a line in one entry."""
    lines = {path.name: path.read_text().splitlines() for path in core.sources}
    bits: dict[tuple[str, int], list[str]] = {}
    rows: list[Unreached] = []
    for point in sorted(point for point, count in counts.items() if not count):
        at = f"{point.file}:{point.line}"
        if point.kind == "toggle":
            bits.setdefault((point.file, point.line), []).append(point.what)
        else:
            text = lines[point.file][point.line - 1].strip()
            rows.append(Unreached(point.kind, at, f"{point.what}, column {point.column}", text))
    for (file, line), names in bits.items():
        text = lines[file][line - 1].strip()
        rows.append(Unreached("toggle", f"{file}:{line}", " ".join(names), text))
    return rows
