"""Operands that a core must refuse, derived from its record, to test the RTL.

``compute`` and ``generate`` reject most of them before they reach a core. The definition of the
operation refuses each job of this module, and the hardware must do the same.
"""

import random
from collections.abc import Iterator, Sequence

from dualfield import operations
from dualfield.catalog.core import Configuration
from dualfield.simulate.bench import Job
from dualfield.simulate.schedule import ports

_SAMPLE = 4
"""Number of sizes in a sample that are near a multiple of the word."""


def every(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield refusals at every value of the size port, or at the width of the core.

    >>> from dualfield import catalog
    >>> config = catalog.get("mont-mul-dsp").configure(40, {"MaxBits": 40})
    >>> len({job.size for job in every(config, random.Random(1))})
    64
    """
    return _at_sizes(config, _sizes(config), rng)


def sample(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield refusals at some sizes up to the width: smallest, largest, near words, random.

    >>> from dualfield import catalog
    >>> {job.size for job in sample(catalog.get("ami-sf").configure(40), random.Random(1))}
    {None}
    """
    if not config.core.sized:
        yield from every(config, rng)
        return
    smallest, largest = config.core.minimum_bits, config.bits
    word = config.word
    word_edges = [size for size in range(smallest, largest + 1) if size % word in (0, 1, word - 1)]
    sizes = {smallest, largest, *_out_of_range(config), rng.randint(smallest, largest)}
    sizes |= set(rng.sample(word_edges, min(_SAMPLE, len(word_edges))))
    yield from _at_sizes(config, sorted(sizes), rng)


def draw(config: Configuration, rng: random.Random) -> dict[str, int] | None:
    """Return the operands of a random refusal by port name; None if the core refuses nothing."""
    jobs = list(_at_sizes(config, [rng.choice(_sizes(config))], rng))
    return ports(config, rng.choice(jobs)) if jobs else None


def _sizes(config: Configuration) -> Sequence[int | None]:
    return range(1 << config.port_bits("size")) if config.core.sized else [None]


def _out_of_range(config: Configuration) -> set[int]:
    smallest, largest = config.core.minimum_bits, config.most_bits
    return {size for size in (0, smallest - 1, largest + 1) if size in _sizes(config)}


def _at_sizes(
    config: Configuration, sizes: Sequence[int | None], rng: random.Random
) -> Iterator[Job]:
    operation = operations.of(config.core)
    for size in sizes:
        yield from operation.refusals(config, size, rng)
