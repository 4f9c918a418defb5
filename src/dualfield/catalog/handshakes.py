"""Random schedules of handshakes, as they were run: ``handshakes.json``, evidence of a core.

``python -m dualfield.soak --schedules`` writes down what was right, with the checksum of the RTL
and the seed.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from dualfield import tools
from dualfield.catalog.core import Core
from dualfield.errors import UsageError
from dualfield.files import write_whole
from dualfield.paths import cache_dir

FILE = Path(__file__).with_name("handshakes.json")


@dataclass(frozen=True)
class Run:
    """Schedules of one configuration, all outputs right in every cycle.

    Attributes:
        core: Its id.
        bits: The width, or the size where that is chosen at run time.
        parameters: All parameters by name.
        schedules: How many, each on a core of its own.
        cycles: Of all schedules.
        operations: Results that were offered.
        seed: Of the schedules.
        rtl_checksum: Of the configuration, as it was run.
    """

    core: str
    bits: int
    parameters: Mapping[str, int | str]
    schedules: int
    cycles: int
    operations: int
    seed: int
    rtl_checksum: str

    @property
    def what(self) -> tuple[object, ...]:
        """What was run: a later run takes the place of one of the same."""
        return self.core, self.bits, sorted(self.parameters.items())

    def stale(self, core: Core) -> bool:
        """Whether the RTL has changed since, or the configuration is no more."""
        try:
            return core.configure(self.bits, self.parameters).checksum() != self.rtl_checksum
        except UsageError:
            return True


@cache
def runs() -> tuple[Run, ...]:
    """Every run that is written down."""
    return tuple(Run(**row) for row in json.loads(FILE.read_text(encoding="utf-8")))


def of(core: str) -> list[Run]:
    """The runs of a core.

    >>> {run.core for run in of("inv-word")} <= {"inv-word"}
    True
    """
    return [run for run in runs() if run.core == core]


def summary(core: Core) -> str:
    """How many schedules of a core were right, and what was in them, in words."""
    fresh = [run for run in of(core.id) if not run.stale(core)]
    old = sum(run.schedules for run in of(core.id) if run.stale(core))
    said = [f"{old} stale, the RTL has changed since"] if old else []
    if fresh:
        schedules, cycles, operations = (
            sum(getattr(run, name) for run in fresh)
            for name in ("schedules", "cycles", "operations")
        )
        text = f"{schedules} on configurations: {len(fresh)}; cycles: {cycles}"
        said.insert(0, f"{text}; results: {operations}")
    return ", ".join(said) or "none written down"


def keep(made: Run) -> None:
    """Write a run down, in place of one of the same that was shorter or is of other RTL."""
    with tools.locked(cache_dir() / "handshakes.lock"):
        runs.cache_clear()
        there = {repr(run.what): run for run in runs()}
        old = there.get(repr(made.what))
        if old and old.rtl_checksum == made.rtl_checksum and old.schedules > made.schedules:
            return
        there[repr(made.what)] = made
        rows = [json.dumps(asdict(there[key])) for key in sorted(there)]
        write_whole(FILE, "[\n" + ",\n".join(rows) + "\n]\n")
    runs.cache_clear()
