"""The constants of the curves of a build, and of their points, by their names among its values."""

from collections.abc import Mapping
from typing import Any

NAMES = ("Modulus", "A", "B", "Order", "X", "Y")
OTHER = "1"
"""Suffix of the parameter names of curve 1, in a build of two curves."""


def has_two(values: Mapping[str, Any]) -> bool:
    """Return whether a build has two curves.

    >>> has_two({"Modulus": 23}), has_two({"Modulus": 23, "Modulus1": 29})
    (False, True)
    """
    return bool(values.get(f"Modulus{OTHER}"))


def constants(values: Mapping[str, Any], end: str = "") -> tuple[int, int, int, int, int, int]:
    """Return the modulus, A, B, the order, X and Y; ``end``: of the names, `OTHER` for curve 1."""
    p, a, b, order, x, y = (int(values[f"{name}{end}"]) for name in NAMES)
    return p, a, b, order, x, y
