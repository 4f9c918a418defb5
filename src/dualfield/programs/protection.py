"""The protections of k P, parameter ``Protect`` of ``scalar-mul``: each includes the previous."""

from collections.abc import Mapping

PROTECT = ("none", "result", "coordinates", "scalar")
"""By the value of the RTL parameter: no protection; the result is checked by the curve's equation;
coordinates start with a random factor; a random scalar of the same multiple replaces the scalar."""


def checks(protect: str) -> bool:
    """True if the result is checked.

    >>> [checks(protect) for protect in PROTECT[:2]]
    [False, True]
    """
    return PROTECT.index(protect) >= 1


def randomizes(protect: str) -> bool:
    """True if coordinates are randomised."""
    return PROTECT.index(protect) >= 2


def splits(protect: str) -> bool:
    """True if the scalar is randomised."""
    return PROTECT.index(protect) >= 3


def randoms(protect: str) -> int:
    """The number of random words of an operation.

    >>> [randoms(protect) for protect in PROTECT]
    [0, 0, 1, 2]
    """
    return randomizes(protect) + splits(protect)


def random_bits(bits: int, values: Mapping[str, int | str]) -> int:
    """The bits of each random word in a build of a width with these parameters; 0 for no word.

    >>> random_bits(16, {"Protect": "scalar", "Random": 64})
    16
    """
    protect = str(values.get("Protect", PROTECT[0]))
    return min(int(values["Random"]), bits) if randomizes(protect) else 0
