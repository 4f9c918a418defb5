"""Operands that a core must refuse, derived from its record, for tests of the RTL.

``compute`` and ``generate`` answer most of them before they reach a core. A job of this module is
refused by the definition of the operation; the hardware must refuse it too.
"""

import random
from collections.abc import Iterator, Sequence

from dualfield import operations
from dualfield.catalog.core import Configuration
from dualfield.simulate.bench import Job
from dualfield.simulate.schedule import ports

_SAMPLE = 4
"""Sizes of a sample next to words."""


def every(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Refusals at every size that the port of the size can carry, or at the width of the core.

    >>> from dualfield import catalog
    >>> config = catalog.get("mont-mul-dsp").configure(40, {"MaxBits": 40})
    >>> len({job.size for job in every(config, random.Random(1))})
    64
    """
    return _at_sizes(config, _sizes(config), rng)


def sample(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Refusals at some sizes up to the width: the least, those next to words, drawn ones.

    >>> from dualfield import catalog
    >>> {job.size for job in sample(catalog.get("ami-sf").configure(40), random.Random(1))}
    {None}
    """
    if not config.core.sized:
        yield from every(config, rng)
        return
    least, most = config.core.minimum_bits, config.bits
    word = config.word
    near = [size for size in range(least, most + 1) if size % word in (0, 1, word - 1)]
    chosen = {least, most, *_out_of_range(config), rng.randint(least, most)}
    chosen |= set(rng.sample(near, min(_SAMPLE, len(near))))
    yield from _at_sizes(config, sorted(chosen), rng)


def draw(config: Configuration, rng: random.Random) -> dict[str, int] | None:
    """Operands of one refusal by port name, at any size; None of a core that refuses nothing."""
    jobs = list(_at_sizes(config, [rng.choice(_sizes(config))], rng))
    return ports(config, rng.choice(jobs)) if jobs else None


def _sizes(config: Configuration) -> Sequence[int | None]:
    return range(1 << config.port_bits("size")) if config.core.sized else [None]


def _out_of_range(config: Configuration) -> set[int]:
    least, most = config.core.minimum_bits, config.most_bits
    return {size for size in (0, least - 1, most + 1) if size in _sizes(config)}


def _at_sizes(
    config: Configuration, sizes: Sequence[int | None], rng: random.Random
) -> Iterator[Job]:
    operation = operations.of(config.core)
    for size in sizes:
        yield from operation.refusals(config, size, rng)
