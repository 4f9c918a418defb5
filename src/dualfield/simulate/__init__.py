"""RTL simulation: builds with a cache, operations through a compiled harness, waveforms."""

from dualfield.simulate.bench import Bench, Job

__all__ = ["Bench", "Job"]
