"""RTL simulation: builds with a cache, operations through a compiled harness, waveforms."""

from dualfield.simulate.bench import Bench, Job, seed

__all__ = ["Bench", "Job", "seed"]
