"""Stimuli of a batch core without a bus.

The latency of a batch is counted from its last input transfer to its first result, so earlier gaps
have no effect. Further results follow, one a cycle without back-pressure.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import gcd

from dualfield.catalog.batches import Batches
from dualfield.catalog.core import Configuration
from dualfield.generate.handover import Handover
from dualfield.models.outcome import Outcome
from dualfield.simulate.bench import Job

_SIZES = (1, 1, 1, 2, 3, 4, 7)
"""Elements of a batch, besides the most that the core takes."""


def outcomes(h: Handover, jobs: Sequence[Job], rng: random.Random) -> Iterator[tuple[Job, Outcome]]:
    """The operations in batches of random sizes, each with the model's outcome.

    The modulus of a batch is that of its first element. Later elements have other moduli, which the
    core must ignore.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> h = handover(catalog.get("inv-batch"), "inv", bits=8)
    >>> pairs = outcomes(h, [Job(13, a) for a in range(1, 9)], random.Random(1))
    >>> [outcome.result for _, outcome in pairs]
    [1, 7, 9, 10, 8, 11, 2, 5]
    """
    depth, first = h.config.batch, 0
    while first < len(jobs):
        size = min(rng.choice((*_SIZES, depth)), depth, len(jobs) - first)
        modulus = jobs[first].modulus
        prime = rng.randrange(2) == 1  # whether elements shall share no factor with the modulus
        elements = [_element(job, modulus, prime, rng) for job in jobs[first : first + size]]
        results = _model(h.config).batch(modulus, elements)
        cycles = results[-1].cycles - (size - 1)
        for i, (a, outcome) in enumerate(zip(elements, results, strict=True)):
            # A full batch ends regardless of the port more_i.
            more = i < size - 1 or (size == depth and rng.randrange(2) == 1)
            port = modulus if i == 0 else modulus ^ 6
            yield Job(port, a, more=more), replace(outcome, cycles=cycles)
        first += size


def _model(config: Configuration) -> Batches:
    assert config.core.batches is not None
    return config.core.batches(config)


def _element(job: Job, modulus: int, prime: bool, rng: random.Random) -> int:
    """The operand, mostly reduced; with ``prime``, the next one that has an inverse."""
    reduced = modulus > 0 and modulus != job.modulus and rng.randrange(8) > 0
    a = job.a % modulus if reduced else job.a
    while prime and 0 < a < modulus and gcd(a, modulus) != 1:
        a += 1
    return a


def latency(config: Configuration, count: int, *, common: bool) -> int:
    """The cycles from the last transfer of a batch of ``count`` elements to its first result.

    Args:
        config: A core that takes batches.
        count: Elements of the batch.
        common: An element other than 0 shares a factor with the modulus.
    """
    return _model(config).cycles(count, common=common)[-1] - (count - 1)
