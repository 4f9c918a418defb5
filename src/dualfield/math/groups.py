"""The number of points of a curve, whose multiples randomise scalars."""

import math
from functools import lru_cache

from dualfield.math.curve_moduli import is_field
from dualfield.math.curves import Curve

_COUNT_LIMIT = 1 << 16
"""The largest field whose points are counted one by one."""


@lru_cache(256)
def number_of_points(curve: Curve) -> int:
    """The order of the group, a multiple of each point's order; 0 if unknown.

    It is known for Weierstrass curves only: from the order of the base point if just one multiple
    is near enough to p + 1 (Hasse), or by counting in a small field.

    >>> from dualfield.math.curves import NAMED, parse_curve
    >>> number_of_points(NAMED["P-256"]) == NAMED["P-256"].order
    True
    >>> number_of_points(parse_curve("weierstrass:p=19,a=2,b=3"))
    20
    """
    p = curve.modulus
    if curve.form != "weierstrass" or not is_field(curve):
        return 0
    if curve.order:
        distance = 2 * math.isqrt(p) + 1
        highest = (p + 1 + distance) // curve.order * curve.order
        lowest = -(-(p + 1 - distance) // curve.order) * curve.order
        return highest if highest == lowest else 0
    if p > _COUNT_LIMIT:
        return 0
    squares = [0] * p
    for y in range(p):
        squares[y * y % p] += 1
    return 1 + sum(squares[(x * x * x + curve.a * x + curve.b) % p] for x in range(p))
