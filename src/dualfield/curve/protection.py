"""What protects k P, the parameter ``Protect`` of ``scalar-mul``: each holds those before it."""

PROTECT = ("none", "result")
"""By the value of the RTL parameter: nothing, the result is put into the curve's equation."""


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
