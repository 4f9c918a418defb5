"""Curves of prime order over any prime field: by counting points, or of the form y^2 = x^3 + b."""

from collections.abc import Iterator
from math import isqrt

from dualfield.math.moduli import is_prime
from dualfield.math.weierstrass import Equation, multiple, singular

_COUNTED = 1 << 9
"""The largest prime whose curves are counted point by point."""

Found = tuple[int, int, int, int, int]
"""a, b, the order, and x and y of a point."""


def prime_order_curves(p: int) -> Iterator[Found]:
    """Yield curves of odd prime order over GF(p), each with a point.

    >>> next(prime_order_curves(13))
    (0, 2, 19, 1, 4)
    """
    yield from _counted(p) if p < _COUNTED else _cubic(p)


def _counted(p: int) -> Iterator[Found]:
    """Yield all curves of prime order, by counting points."""
    roots: dict[int, int] = {}
    for y in range(p):
        roots.setdefault(y * y % p, y)
    counts = [2 if value in roots and value else int(value == 0) for value in range(p)]
    for a in range(p):
        for b in range(1, p):
            sides = [(x**3 + a * x + b) % p for x in range(p)]
            order = 1 + sum(counts[side] for side in sides)
            if order % 2 and is_prime(order) and not singular(p, a, b):
                x = next(x for x in range(p) if sides[x] in roots)
                yield a, b, order, x, roots[sides[x]]


def _cubic(p: int) -> Iterator[Found]:
    """Yield y^2 = x^3 + b of prime order: six orders are possible, by 4 p = l^2 + 3 m^2."""
    parts = _norm(p)
    if parts is None:
        return
    trace, m = parts
    traces = (trace, (trace + 3 * m) // 2, (trace - 3 * m) // 2)
    orders = [p + 1 + sign * t for t in traces for sign in (1, -1)]
    for order in filter(is_prime, orders):
        for b in range(1, 40):
            point = _point(p, b)
            if point is None:
                continue
            if multiple(Equation(p, 0, b), order, point) is None:
                yield 0, b, order, *point
                break


def _point(p: int, b: int) -> tuple[int, int] | None:
    """Return a point of y^2 = x^3 + b with y = 1, 2 ... or by a square root if p is 3 modulo 4."""
    if p % 4 == 3:
        for x in range(1, 40):
            y = pow(x**3 + b, (p + 1) // 4, p)
            if y and (y * y - x**3 - b) % p == 0:
                return x, y
    for y in range(1, 40):  # x^3 = y^2 - b: a cube root if p is 7 modulo 9
        if p % 9 == 7:
            x = pow(y * y - b, (p + 2) // 9, p)
            if (x**3 - y * y + b) % p == 0:
                return x, y
    return None


def _norm(p: int) -> tuple[int, int] | None:
    """Return l and m with 4 p = l^2 + 3 m^2, by Cornacchia's algorithm; None if p is 2 modulo 3."""
    if p % 3 != 1:
        return None
    powers = (pow(g, (p - 1) // 3, p) for g in range(2, p))
    root = next(power for power in powers if power != 1)
    small = (2 * root + 1) % p  # a square root of -3
    if small % 2 == 0:
        small = p - small
    big = 2 * p
    while small * small > 4 * p:
        big, small = small, big % small
    rest, odd = divmod(4 * p - small * small, 3)
    other = isqrt(rest)
    return None if odd or other * other != rest else (small, other)
