"""Benches that measure the cycles between overlapping products of the pipelined multiplier."""

import dataclasses
from pathlib import Path

from dualfield.catalog.core import Configuration, Port
from dualfield.catalog.records.dual_multiply import PIPELINED, cut_of
from dualfield.models import dual_multiply_pipeline
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Job

BURST = Path(__file__).with_name("df_burst_bench.sv")
"""The bench: six products without a gap, and the cycles between their starts."""


_ENGINE = ("MaxBits", "Word", "Height", "First", "Split", "Reduced")
"""Parameters of the engine that a bench sets."""


def on_engine(
    file: Path, settings: dict[str, int], extra: tuple[Port, ...] = (), products: int = 0
) -> Configuration:
    """Return a bench of `df_dual_multiply_engine` as a core: the multiplier's ports and ``extra``.

    ``file``: the source; its module has the file's name and the engine's parameters. ``extra``:
    further outputs. ``products``: the most sequential products of an operation; 0 stands for 40
    per bit.
    """
    bits = settings["MaxBits"]
    core = dataclasses.replace(
        PIPELINED,
        id=file.stem.replace("_", "-"),
        top=file.stem,
        bench=file.resolve(),
        parameters=tuple(p for p in PIPELINED.parameters if p.name in _ENGINE),
        outputs=(Port("result_o", "result", lambda c: bits), *extra, PIPELINED.outputs[-1]),
        latency=lambda c: (0, (products or 40 * c.bits) * PIPELINED.latency(c)[1]),
    )
    return core.configure(bits, settings)


def bursts(settings: dict[str, int]) -> Configuration:
    """Return the bench of six products; its k is the interval, 0 if the intervals differ."""
    return on_engine(BURST, settings, (Port("k_o", "k", lambda c: 32),), products=7)


def complaint(config: Configuration, job: Job, outcome: Outcome) -> str | None:
    """Return what is wrong with a burst, None if its six products equal the model's."""
    assert job.b is not None
    assert job.size is not None
    values, cut, total = config.values, cut_of(config), 0
    most, reduced = int(values["MaxBits"]), bool(values["Reduced"])
    for a, b in 2 * [(job.a, job.b), (job.b, job.b), (job.a, job.a)]:
        product = dual_multiply_pipeline.run(
            cut, most, reduced, bits=job.size, kind=job.kind, modulus=job.modulus, a=a, b=b
        )
        total = (2 * total + product.result) % (1 << most)
    if (outcome.status, outcome.result) == (Status.OK, total) and outcome.k is not None:
        return None
    return f"{job} gives {outcome}, not {total:#x}"
