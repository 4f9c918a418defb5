"""A core with Overlap = 1 beside one with Overlap = 0: the same operations, results, tags."""

import dataclasses
import random
from pathlib import Path

from dualfield import catalog
from dualfield.catalog.core import Configuration, Port
from dualfield.catalog.parameter import Parameter
from dualfield.simulate import Bench, Job

CORES = (
    "mont-mul-dsp",
    "mul-digit",
    "mont-mul-serial",
    "mont-mul-digit",
    "mont-mul-prime",
    "mont-mul-pipelined",
)
"""The cores that overlap; the index is the bench's parameter ``Kind``."""

_BENCH = Path(__file__).with_name("df_overlap_bench.sv")
_MOST = 10**6


def lane(core: str, bits: int, *, stall: bool, **shape: int) -> Configuration:
    """Return the bench around a core of ``bits`` bits. ``shape``: its parameters."""
    values = {"Kind": CORES.index(core), "Stall": int(stall), **shape}
    bench_core = dataclasses.replace(
        catalog.get("mont-mul-serial"),
        id="overlap-bench",
        top=_BENCH.stem,
        bench=_BENCH,
        parameters=tuple(Parameter(name, name, 0, "", maximum=_MOST) for name in values),
        inputs=(
            Port("modulus_i", "modulus", lambda c: c.bits + 1),
            Port("a_i", "a", lambda _: 32),
            Port("b_i", "b", lambda _: 32),
        ),
        outputs=(
            Port("result_o", "result", lambda _: 32),
            Port("k_o", "k", lambda _: 32),
            Port("status_o", "status", lambda _: 3),
        ),
        latency=lambda _: (0, 1 << 29),
        interval=None,
    )
    return bench_core.configure(bits, values)


def bursts(lanes: list[Configuration], count: int, seed: int) -> list[tuple[int, int | None]]:
    """Return (wrong operations, interval or 0) of each lane after ``count`` operations."""
    rng = random.Random(seed)
    jobs = []
    for index, config in enumerate(lanes):
        modulus = rng.getrandbits(config.bits) | 1 << (config.bits - 1) | 1
        if config.values["Kind"] in (1, 3):
            modulus |= 1 << config.bits
        jobs.append(Job(modulus, rng.getrandbits(31) | 1, count, lane=index))
    return [(o.result, o.k) for _, o in Bench(lanes).pairs(jobs, cycles=count * 200)]
