"""Cycles from one product of the pipelined multiplier to the next, overlapping, by simulation."""

import dataclasses
from pathlib import Path

from dualfield.catalog.core import Configuration, Port
from dualfield.catalog.parameter import MASK_OUTPUTS
from dualfield.catalog.records.dual_multiply import PIPELINED, cut_of
from dualfield.models import dual_multiply_pipeline
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Job

BURST = Path(__file__).with_name("df_burst_bench.sv")
"""Six products without a gap, and the cycles between their starts."""


def on_engine(
    file: Path, settings: dict[str, int], seen: tuple[Port, ...] = (), products: int = 0
) -> Configuration:
    """A bench around `df_dual_multiply_engine` as a core: the multiplier's ports, and ``seen``.

    ``file``: its one module, called as the file, with the parameters of the engine. ``products``:
    the most of an operation, one after the other; 40 for each bit if not given.
    """
    bits = settings["MaxBits"]
    core = dataclasses.replace(
        PIPELINED,
        id=file.stem.replace("_", "-"),
        top=file.stem,
        bench=file.resolve(),
        parameters=tuple(p for p in PIPELINED.parameters if p is not MASK_OUTPUTS),
        outputs=(Port("result_o", "result", lambda c: bits), *seen, PIPELINED.outputs[-1]),
        latency=lambda c: (0, (products or 40 * c.bits) * PIPELINED.latency(c)[1]),
    )
    return core.configure(bits, settings)


def bursts(settings: dict[str, int]) -> Configuration:
    """The bench of six products; its k is the interval, 0 if they are not all the same."""
    return on_engine(BURST, settings, (Port("k_o", "k", lambda c: 32),), products=7)


def complaint(config: Configuration, job: Job, outcome: Outcome) -> str | None:
    """What is wrong with a burst, None where its six products are those of the model."""
    assert job.b is not None
    assert job.size is not None
    values, cut, total = config.values, cut_of(config), 0
    most, reduced = int(values["MaxBits"]), bool(values["Reduced"])
    for a, b in 2 * [(job.a, job.b), (job.b, job.b), (job.a, job.a)]:
        done = dual_multiply_pipeline.run(
            cut, most, reduced, bits=job.size, kind=job.kind, modulus=job.modulus, a=a, b=b
        )
        total = (2 * total + done.result) % (1 << most)
    if (outcome.status, outcome.result) == (Status.OK, total) and outcome.k is not None:
        return None
    return f"{job} gives {outcome}, not {total:#x}"
