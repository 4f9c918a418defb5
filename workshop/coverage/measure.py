"""Measures a core's coverage: builds its small configurations with counters and runs the suite."""

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
"""Cycles of a part of the suite, at most; the rest of a longer part is left out."""

Progress = Callable[[str, int, int | None], None]
"""Called with (what, done, total)."""


@dataclass(frozen=True)
class Unreached:
    """A point that no configuration reached.

    Attributes:
        kind: line, branch, toggle or user.
        at: File and line; "" of a user point.
        what: Which branch or event; which bits, a space between.
        text: The line of the RTL.
    """

    kind: str
    at: str
    what: str
    text: str


@dataclass(frozen=True)
class Result:
    """What was reached of a core.

    Attributes:
        core: Its id.
        seed: Of the suite.
        configurations: Their labels.
        cycles: Of all schedules.
        cut: Whether parts of the suite are longer, and were cut.
        line: Points reached, and all.
        branch: The same of branches.
        toggle: The same of bits that change, each way.
        user: The same of events.
        unreached: The others.
        checksum: Of the RTL.
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
        """For JSON."""
        return asdict(self)


def configurations(core: Core) -> list[Configuration]:
    """Those of the mutants and of `workshop.checks`; the last again without masked outputs.

    >>> from dualfield import catalog
    >>> [c.label() for c in configurations(catalog.get("mont-mul-parallel"))]
    ['mont-mul-parallel-4-MaskOutputs1', 'mont-mul-parallel-4']
    """
    found = campaign.configurations(core)
    first = found[0].bits
    for given in checks.of(core).coverage:
        values = {**given, "MaskOutputs": 1}
        modulus = int(str(values.get("Modulus", 0)))
        bits = int(str(values.pop("bits", values.get("MaxBits", first))))
        bits = modulus.bit_length() - 1 if modulus else bits
        found.append(core.configure(bits, values))
    last = found[-1]
    return [*found, core.configure(last.bits, {**last.values, "MaskOutputs": 0})]


def run(
    core: Core,
    parts: frozenset[str] | None = None,
    show: Progress = lambda *_: None,
    most: int = MOST,
) -> Result:
    """Measure a core; ``parts`` of the suite alone are for tests.

    Raises:
        ToolMissing: a tool is not installed.
        CheckFailed: the core fails the suite, or the simulation dies.
    """
    if lack := tools.missing("verilator"):
        raise ToolMissing(lack)
    started = time.monotonic()
    found: Counter[points.Point] = Counter()
    reached: set[str] = set()
    configs = configurations(core)
    total, cut = 0, False
    for i, config in enumerate(configs):
        show(core.id, i, len(configs))
        cycles = suite.suite(schedule_player.masked(config), parts, most)
        cut = cut or suite.cut(cycles, most)
        total += len(cycles)
        for point, count in counted(config, cycles).items():
            found[point] += count
        reached |= events.seen(config, cycles)
    names = events.wanted(core, configs)
    ratios = {kind: points.ratio(found, kind) for kind in points.KINDS}
    return Result(
        core=core.id,
        seed=suite.SEED,
        configurations=tuple(config.label() for config in configs),
        cycles=total,
        cut=cut,
        **ratios,
        user=(len(reached & set(names)), len(names)),
        unreached=(
            *_unreached(core, found),
            *(Unreached("user", "", name, "") for name in names if name not in reached),
        ),
        checksum=rtl_checksum(core),
        seconds=round(time.monotonic() - started, 1),
    )


def counted(config: Configuration, cycles: list[Cycle]) -> Counter[points.Point]:
    """What a schedule reaches of the RTL of a configuration.

    Raises:
        CheckFailed: an output differs from the model in any cycle.
    """
    program = schedule_player.program(config, len(cycles), counted=True)
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
        found = points.read((folder / schedule_player.COUNTS).read_text(encoding="utf-8"))
        start = points.read((folder / schedule_player.START).read_text(encoding="utf-8"))
    for point, count in start.items():
        found[point] += 0 if point.kind == "toggle" else count
    return found


def _unreached(core: Core, found: Counter[points.Point]) -> list[Unreached]:
    """The points with no count in order, the bits of a line together."""
    lines = {path.name: path.read_text().splitlines() for path in core.sources}
    bits: dict[tuple[str, int], list[str]] = {}
    left: list[Unreached] = []
    for point in sorted(point for point, count in found.items() if not count):
        at = f"{point.file}:{point.line}"
        if point.kind == "toggle":
            bits.setdefault((point.file, point.line), []).append(point.what)
        else:
            text = lines[point.file][point.line - 1].strip()
            left.append(Unreached(point.kind, at, f"{point.what}, column {point.column}", text))
    for (file, line), names in bits.items():
        text = lines[file][line - 1].strip()
        left.append(Unreached("toggle", f"{file}:{line}", " ".join(names), text))
    return left
