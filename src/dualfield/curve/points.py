"""Points by chord and tangent, from the definition alone: what every answer is held to.

A point is (x, y), infinity is None. The modulus is a prime, or an irreducible polynomial.
"""

from dualfield import polynomials
from dualfield.curve.curves import Curve

Point = tuple[int, int] | None


def negative(curve: Curve, p: Point) -> Point:
    """The point -P."""
    if p is None:
        return None
    x, y = p
    return (x, x ^ y) if curve.form == "binary" else (x, -y % curve.modulus)


def add(curve: Curve, p: Point, q: Point) -> Point:
    """P + Q."""
    if p is None or q is None:
        return p if q is None else q
    if q == negative(curve, p):
        return None
    if curve.form == "binary":
        return _add_binary(curve, p, q)
    a2, a4 = (curve.a, 1) if curve.form == "montgomery" else (0, curve.a)
    return _chord(a2, a4, curve.modulus, p, q)


def _chord(a2: int, a4: int, m: int, p: tuple[int, int], q: tuple[int, int]) -> Point:
    """P + Q, not -P, on y^2 = x^3 + a2 x^2 + a4 x + a6 over GF(m)."""
    if p == q:
        slope = (3 * p[0] * p[0] + 2 * a2 * p[0] + a4) * pow(2 * p[1], -1, m)
    else:
        slope = (q[1] - p[1]) * pow(q[0] - p[0], -1, m)
    x = (slope * slope - a2 - p[0] - q[0]) % m
    return x, (slope * (p[0] - x) - p[1]) % m


def _add_binary(curve: Curve, p: tuple[int, int], q: tuple[int, int]) -> Point:
    f = curve.modulus

    def times(a: int, b: int) -> int:
        return polynomials.reduce(polynomials.multiply(a, b), f)

    if p == q:
        slope = p[0] ^ times(p[1], polynomials.inverse(p[0], f))
    else:
        slope = times(p[1] ^ q[1], polynomials.inverse(p[0] ^ q[0], f))
    x = times(slope, slope) ^ slope ^ curve.a ^ p[0] ^ q[0]
    return x, times(slope, p[0] ^ x) ^ x ^ p[1]


def multiple(curve: Curve, k: int, p: Point) -> Point:
    """K P for k >= 0, by doubling and adding.

    >>> from dualfield.curve.curves import NAMED
    >>> c = NAMED["P-256"]
    >>> multiple(c, c.order, c.base) is None, multiple(c, c.order + 1, c.base) == c.base
    (True, True)
    """
    total: Point = None
    for bit in bin(k)[2:]:
        total = add(curve, total, total)
        if bit == "1":
            total = add(curve, total, p)
    return total


def right_side(curve: Curve, x: int) -> int:
    """The right side of the equation at x; of a Montgomery curve B y^2."""
    m = curve.modulus
    if curve.form == "binary":
        square = polynomials.multiply(x, x)
        return polynomials.reduce(polynomials.multiply(square, x ^ curve.a) ^ curve.b, m)
    if curve.form == "montgomery":
        return (x * x * x + curve.a * x * x + x) % m
    return (x * x * x + curve.a * x + curve.b) % m


def on_curve(curve: Curve, x: int, y: int) -> bool:
    """Whether the equation holds; of a Montgomery curve every x is taken.

    >>> from dualfield.curve.curves import NAMED
    >>> on_curve(NAMED["B-233"], *NAMED["B-233"].base), on_curve(NAMED["P-192"], 1, 2)
    (True, False)
    """
    if curve.form == "montgomery":
        return True
    if curve.form == "binary":
        left = polynomials.multiply(y, y) ^ polynomials.multiply(x, y)
        return polynomials.reduce(left, curve.modulus) == right_side(curve, x)
    return y * y % curve.modulus == right_side(curve, x)


def singular(curve: Curve) -> bool:
    """Whether the curve has a singular point: it is then no elliptic curve."""
    if curve.form == "binary":
        return curve.b == 0
    if curve.form == "montgomery":
        return (curve.a * curve.a - 4) % curve.modulus == 0
    return (4 * curve.a**3 + 27 * curve.b**2) % curve.modulus == 0


def multiple_x(curve: Curve, k: int, x: int) -> int | None:
    """The x of k times a point with this x, of the Montgomery curve or its twist; None: infinity.

    The coefficient B is chosen so that there is a point: B = x^3 + a x^2 + x with y = 1; the sum of
    points does not depend on it in x.

    >>> from dualfield.curve.curves import NAMED
    >>> multiple_x(NAMED["25519"], 1, 9)
    9
    """
    m = curve.modulus
    b = right_side(curve, x)
    if b == 0:  # y = 0: of order 2
        return x if k % 2 else None
    # u = B x, v = B^2 y takes B y^2 = x^3 + a x^2 + x to v^2 = u^3 + a B u^2 + B^2 u; here y = 1.
    scaled = Curve("", "montgomery", m, curve.a * b % m, b * b % m)
    total: Point = None
    for bit in bin(k)[2:]:
        total = _add_scaled(scaled, total, total)
        if bit == "1":
            total = _add_scaled(scaled, total, (b * x % m, b * b % m))
    return None if total is None else total[0] * pow(b, -1, m) % m


def _add_scaled(curve: Curve, p: Point, q: Point) -> Point:
    """P + Q on y^2 = x^3 + a x^2 + b x."""
    if p is None or q is None:
        return p if q is None else q
    if q == negative(curve, p):
        return None
    return _chord(curve.a, curve.b, curve.modulus, p, q)
