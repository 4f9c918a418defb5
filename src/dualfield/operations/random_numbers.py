"""Random numbers of a protected core, parameter ``Protect``: packed into an operand, and read."""

import functools
import os
import random
from collections.abc import Callable, Sequence

from dualfield.catalog.core import Configuration
from dualfield.programs.protection import random_bits
from dualfield.programs.protection import randoms as random_count
from dualfield.simulate import seed


class _Edges(random.Random):
    """A random generator that often draws all bits 0 or all bits 1."""

    def getrandbits(self, k: int) -> int:
        top = (1 << k) - 1
        return (0, top)[int(self.random() * 2)] if self.random() < 0.25 else super().getrandbits(k)


@functools.cache
def source() -> random.Random:
    """The source of random numbers: the system, or the seed DUALFIELD_SEED to repeat a run."""
    return random.Random(seed()) if "DUALFIELD_SEED" in os.environ else random.SystemRandom()


def draw(
    config: Configuration,
    operands: str,
    chance: random.Random | None,
    refuses: Callable[[Sequence[int]], bool],
) -> int:
    """Return the random numbers of an operation, joined, the first one lowest.

    ``chance``: their source; a number that the core refuses is drawn again. None: they are derived
    from the text of the operands, are often all 0 or all 1, and can be refused.
    """
    bits, count = random_bits(config.bits, config.values), random_count(config.protect)

    def numbers(generator: random.Random) -> list[int]:
        return [generator.getrandbits(bits) for _ in range(count)]

    drawn = numbers(chance or _Edges(operands))
    while chance is not None and drawn and refuses(drawn):
        drawn = numbers(chance)
    return sum(number << bits * i for i, number in enumerate(drawn))


def split(config: Configuration, joined: int) -> list[int]:
    """Return the random numbers of an operation, joined in a number."""
    bits = random_bits(config.bits, config.values)
    mask = (1 << bits) - 1
    return [joined >> bits * i & mask for i in range(random_count(config.protect))]


def names(config: Configuration) -> str:
    """Return the names of the random numbers in an operand, the highest first, for a port's text.

    >>> from dualfield import catalog
    >>> core = catalog.get("ecdsa")
    >>> [names(core.configure(8, {"Word": 4, "Protect": p})) for p in ("none", "scalar")]
    ['', 'j, factor, ']
    """
    return ("", "factor, ", "j, factor, ")[random_count(config.protect)]


def rule(config: Configuration) -> str:
    """Return what a port's text says about the random numbers; nothing if there are none."""
    bits = random_bits(config.bits, config.values)
    each = f". Random numbers have {bits} bits; all operations but verify need new ones"
    return each if random_count(config.protect) else ""


def place(config: Configuration) -> str:
    """Return `rule` for a port whose random numbers are above all other numbers."""
    listed = names(config).rstrip(", ")
    return f"; above them {{{listed}}}{rule(config)}" if listed else ""
