"""Mean latency of a configuration, from which times are computed."""

import random
from functools import cache

from dualfield import operations
from dualfield.catalog.core import Configuration
from dualfield.models.outcome import Status
from dualfield.simulate.bench import Job

SAMPLES = 200


@cache
def mean_cycles(config: Configuration) -> float:
    """Mean cycles over `SAMPLES` random operations of the model, whose cycles equal the RTL's.

    A core with several operations has the cycles of its usual one, such as signing.

    Moduli have exactly the core's width, in GF(p) if the core supports it; operands are invertible.
    The seed is constant, so the figure is reproducible. The standard error is about 0.2 % at 64
    bits and less above.
    """
    least, most = config.latency()
    if least == most:
        return float(most)
    rng, operation = random.Random(config.bits), operations.of(config.core)
    if (usual := operation.usual_cycles(config)) is not None:
        return float(usual)
    takes_b = config.core.has_input("b")
    kind = config.kinds[0]
    top = 1 << (config.bits if kind == "gf2m" else config.bits - 1)
    total = count = 0
    while count < SAMPLES:
        modulus = config.modulus or rng.randrange(top) | top | 1
        low = min(modulus, 1 << config.bits)
        a, b = rng.randrange(1, low), rng.randrange(1, low) if takes_b else None
        if operation.status(config, Job(modulus, a, b, kind)) is Status.OK:
            total += config.model(modulus, a, b, kind).cycles
            count += 1
    return total / SAMPLES
