"""Operands for the multipliers on hard multipliers, and a core that runs six of their products."""

import dataclasses
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import CHECK, MASK_OUTPUTS, OVERLAP, TAG_WIDTH, WIPE, Parameter
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Bench, Job
from rtl.lanes import cycles_of_lanes

STALL = Parameter("Stall", "Stall", 0, "cycles that each word waits", maximum=1000)


def every_size(config: Configuration) -> Iterator[Job]:
    """Yield operands of every size, with moduli that fill the size or not, and squares."""
    rng = random.Random(16)
    for size in range(3, config.bits + 1):
        top = (1 << size) - 1
        for modulus in (top, (1 << (size - 1)) | 1, rng.getrandbits(size) | 3, 3):
            a, b = rng.randrange(modulus), rng.randrange(modulus)
            pairs = [(modulus - 1, modulus - 1), (0, 1), (1, modulus - 1), (a, b)]
            squares = [(x, None) for x in (modulus - 1, a, modulus >> 1, modulus)]
            for x, y in [*pairs, *(squares if config.squares else [])]:
                yield Job(modulus, x, y, size=size)


def extreme_moduli(config: Configuration) -> Iterator[Job]:
    """Yield operands of moduli of all ones, 2^(n-1) + 1, and with low words of 1 and of ones."""
    rng = random.Random(7)
    ones = (1 << config.bits) - 1
    half = (ones >> 1) + 1
    for modulus in (ones, half + 1, half + (1 << 40) - 1, ones - (1 << 40) + 2):
        values = (0, 1, modulus - 1, modulus >> 1, rng.randrange(modulus))
        for a in values:
            for b in (*values, *([None] if config.squares else [])):
                yield Job(modulus, a, b, size=config.bits)


def burst(core: Core, bench: Path, settings: dict[str, int]) -> Configuration:
    """Return the bench around a core's engine; its output k is the cycles between products."""
    bits = settings["MaxBits"]
    outer = (MASK_OUTPUTS, CHECK, WIPE, OVERLAP, TAG_WIDTH)  # not of the engine
    bench_core = dataclasses.replace(
        core,
        id=bench.stem.replace("_", "-"),
        top=bench.stem,
        bench=bench,
        parameters=(*(p for p in core.parameters if p not in outer), STALL),
        inputs=tuple(port for port in core.inputs if port.role != "square"),
        outputs=(
            Port("result_o", "result", lambda c: bits),
            Port("k_o", "k", lambda c: 32),
            core.outputs[-1],
        ),
        latency=lambda c: (0, 40 * c.bits * core.latency(core.configure(c.bits))[1] + 6000),
    )
    return bench_core.configure(bits, settings)


def burst_outcomes(
    benches: Sequence[Configuration],
    cycles: int,
    product: Callable[[dict[str, int], int, int, int, int], int],
) -> Iterator[tuple[dict[str, int], Job, Outcome]]:
    """Yield the outcomes of operands of many sizes; compare each sum of six with ``product``.

    ``product``: of the settings, size, modulus and two operands. ``cycles``: at most, for each job.
    """
    rng = random.Random(9)
    jobs = []
    for lane, config in enumerate(benches):
        for size in (*range(3, config.bits + 1, 7), config.bits):
            modulus = rng.getrandbits(size) | 3
            a, b = rng.randrange(modulus), rng.randrange(modulus)
            jobs.append(Job(modulus, a, b, lane=lane, size=size))
    for job, outcome in Bench(benches).pairs(jobs, cycles=cycles_of_lanes(jobs, cycles)):
        assert job.b is not None
        assert job.size is not None
        settings = {k: int(v) for k, v in benches[job.lane].values.items()}
        a, b, total = job.a, job.b, 0
        for leftover, expected in ((a, b), (b, b), (a, a), (job.modulus, b), (a, b), (b, b)):
            result = product(settings, job.size, job.modulus, leftover, expected)
            total = (2 * total + result) % (1 << settings["MaxBits"])
        assert (outcome.status, outcome.result) == (Status.OK, total)
        yield settings, job, outcome
