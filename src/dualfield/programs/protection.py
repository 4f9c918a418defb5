"""What protects k P, the parameter ``Protect`` of ``scalar-mul``: each holds those before it."""

from collections.abc import Mapping

PROTECT = ("none", "result", "coordinates", "scalar")
"""By the value of the RTL parameter: nothing; the result is put into the curve's equation;
coordinates begin with a random factor; the scalar is another one of the same multiple each time."""


def checks(protect: str) -> bool:
    """Whether the result is checked.

    >>> [checks(protect) for protect in PROTECT[:2]]
    [False, True]
    """
    return PROTECT.index(protect) >= 1


def randomizes(protect: str) -> bool:
    """Whether coordinates are random."""
    return PROTECT.index(protect) >= 2


def splits(protect: str) -> bool:
    """Whether the scalar is random."""
    return PROTECT.index(protect) >= 3


def randoms(protect: str) -> int:
    """Random numbers that an operation takes.

    >>> [randoms(protect) for protect in PROTECT]
    [0, 0, 1, 2]
    """
    return randomizes(protect) + splits(protect)


def random_bits(bits: int, values: Mapping[str, int | str]) -> int:
    """Bits of each of them in a build of a width with these parameters; 0 where there is none.

    >>> random_bits(16, {"Protect": "scalar", "Random": 64})
    16
    """
    return min(int(values["Random"]), bits) if randomizes(str(values["Protect"])) else 0
