"""The number of points of a curve, for scalars that are randomised by multiples of it."""

import math
from functools import lru_cache

from dualfield.math.curve_moduli import is_field
from dualfield.math.curves import Curve

_COUNTED = 1 << 16
"""Fields up to this size are gone through."""


@lru_cache(256)
def number_of_points(curve: Curve) -> int:
    """The order of the group, a multiple of that of each point; 0 if it is not known.

    Of a Weierstrass curve alone: from the order of the base point, of which one multiple is near
    enough to p + 1 (Hasse), or by counting in a small field.

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
        near = 2 * math.isqrt(p) + 1
        most = (p + 1 + near) // curve.order * curve.order
        least = -(-(p + 1 - near) // curve.order) * curve.order
        return most if most == least else 0
    if p > _COUNTED:
        return 0
    squares = [0] * p
    for y in range(p):
        squares[y * y % p] += 1
    return 1 + sum(squares[(x * x * x + curve.a * x + curve.b) % p] for x in range(p))
