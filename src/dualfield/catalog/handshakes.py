"""Recorded runs of random handshake schedules: ``handshakes.json``, evidence of a core.

``python -m workshop soak --schedules`` writes down what was right, with the checksum of the RTL
and the seed.
"""

from dataclasses import dataclass
from pathlib import Path

from dualfield.catalog import kept
from dualfield.catalog.core import Core


@dataclass(frozen=True, kw_only=True)
class Run(kept.Run):
    """Schedules of one configuration, all outputs right in every cycle.

    Attributes:
        schedules: How many, each on a core of its own.
        cycles: Of all schedules.
        operations: Results that were offered.
    """

    schedules: int
    cycles: int
    operations: int


RUNS = kept.Runs(Path(__file__).with_name("handshakes.json"), Run, lambda run: run.schedules)


def summary(core: Core) -> str:
    """How many schedules of a core were right, and what was in them, in words."""
    fresh = [run for run in RUNS.of(core.id) if not run.stale(core)]
    old = sum(run.schedules for run in RUNS.of(core.id) if run.stale(core))
    said = [f"{old} stale, the RTL has changed since"] if old else []
    if fresh:
        schedules, cycles, operations = (
            sum(getattr(run, name) for run in fresh)
            for name in ("schedules", "cycles", "operations")
        )
        text = f"{schedules} on configurations: {len(fresh)}; cycles: {cycles}"
        said.insert(0, f"{text}; results: {operations}")
    return ", ".join(said) or "none recorded"
