"""Point arithmetic by chord and tangent, the reference for results of curve cores.

A point is (x, y), infinity is None. The modulus is a prime, or an irreducible polynomial.
"""

import random
from collections.abc import Callable

from dualfield.host.errors import UsageError
from dualfield.math import polynomials, weierstrass
from dualfield.math.curves import Curve

Point = tuple[int, int] | None


def negative(curve: Curve, p: Point) -> Point:
    """The point -P."""
    if p is None:
        return None
    x, y = p
    return (x, x ^ y) if curve.form == "binary" else (x, -y % curve.modulus)


def add(curve: Curve, p: Point, q: Point) -> Point:
    """The sum P + Q."""
    if p is None or q is None:
        return p if q is None else q
    if q == negative(curve, p):
        return None
    if curve.form == "binary":
        return _add_binary(curve, p, q)
    a2, a4 = (curve.a, 1) if curve.form == "montgomery" else (0, curve.a)
    return weierstrass.chord(a2, a4, curve.modulus, p, q)


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
    """The multiple k P for k >= 0, by doubling and adding.

    >>> from dualfield.math.curves import NAMED
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


def left_side(curve: Curve, x: int, y: int) -> int:
    """The left side of the equation, which depends on the form and the field only.

    >>> from dualfield.math.curves import NAMED
    >>> left_side(NAMED["P-192"], 5, 3), left_side(NAMED["B-163"], 2, 3)
    (9, 3)
    """
    if curve.form == "binary":
        return polynomials.reduce(polynomials.multiply(y, y ^ x), curve.modulus)
    return y * y % curve.modulus


def right_side(curve: Curve, x: int) -> int:
    """The right side of the equation at x, which is B y^2 on a Montgomery curve."""
    m = curve.modulus
    if curve.form == "binary":
        square = polynomials.multiply(x, x)
        return polynomials.reduce(polynomials.multiply(square, x ^ curve.a) ^ curve.b, m)
    if curve.form == "montgomery":
        return (x * x * x + curve.a * x * x + x) % m
    return (x * x * x + curve.a * x + curve.b) % m


def on_curve(curve: Curve, x: int, y: int) -> bool:
    """True if the point is on the curve; on a Montgomery curve every x is accepted.

    >>> from dualfield.math.curves import NAMED
    >>> on_curve(NAMED["B-233"], *NAMED["B-233"].base), on_curve(NAMED["P-192"], 1, 2)
    (True, False)
    """
    return curve.form == "montgomery" or left_side(curve, x, y) == right_side(curve, x)


def singular(curve: Curve) -> bool:
    """True if the curve has a singular point, so that it is not an elliptic curve."""
    if curve.form == "binary":
        return curve.b == 0
    if curve.form == "montgomery":
        return (curve.a * curve.a - 4) % curve.modulus == 0
    return weierstrass.singular(curve.modulus, curve.a, curve.b)


def multiple_x(curve: Curve, k: int, x: int) -> int | None:
    """The x of k times a point with this x on a Montgomery curve or its twist; None: infinity.

    B = x^3 + a x^2 + x gives a point with y = 1; the x of a multiple does not depend on B.

    >>> from dualfield.math.curves import NAMED
    >>> multiple_x(NAMED["25519"], 1, 9)
    9
    """
    add_two, start, to_port = group(curve, (x, 0))
    total: Point = None
    for bit in bin(k)[2:]:
        total = add_two(total, total)
        if bit == "1":
            total = add_two(total, start)
    return None if total is None else to_port(total)[0]


Addition = Callable[[Point, Point], Point]
PortValues = Callable[[tuple[int, int]], tuple[int, int]]


def group(curve: Curve, point: tuple[int, int]) -> tuple[Addition, Point, PortValues]:
    """The addition of a curve, its start point, and the conversion of a sum to port values.

    On a Montgomery curve a point is its x; sums use a curve that has a point with this x.

    >>> from dualfield.math.curves import NAMED
    >>> add_two, start, to_port = group(NAMED["25519"], (9, 0))
    >>> to_port(start), to_port(add_two(start, start))[0] == multiple_x(NAMED["25519"], 2, 9)
    ((9, 0), True)
    """
    if curve.form != "montgomery":
        return (lambda p, q: add(curve, p, q)), point, lambda p: p
    m, x = curve.modulus, point[0]
    b = right_side(curve, x)
    if b == 0:  # y = 0: of order 2
        return (lambda p, q: q if p is None else p if q is None else None), (x, 0), lambda p: p
    # u = B x, v = B^2 y takes B y^2 = x^3 + a x^2 + x to v^2 = u^3 + a B u^2 + B^2 u; here y = 1.
    image = Curve("", "montgomery", m, curve.a * b % m, b * b % m)
    inverse = pow(b, -1, m)
    start = (b * x % m, b * b % m)
    return (lambda p, q: _add_scaled(image, p, q)), start, lambda p: (p[0] * inverse % m, 0)


def random_point(curve: Curve, rng: random.Random) -> tuple[int, int]:
    """A random point of a curve; on a Montgomery curve any x.

    >>> from dualfield.math.curves import NAMED
    >>> on_curve(NAMED["P-192"], *random_point(NAMED["P-192"], random.Random(1)))
    True
    """
    span = 1 << curve.bits if curve.form == "binary" else curve.modulus
    for _ in range(1000):
        x = rng.randrange(span)
        if curve.form == "montgomery":
            return x, 0
        y = _over_polynomials(curve, x, rng) if curve.form == "binary" else _over_primes(curve, x)
        if on_curve(curve, x, y):
            return x, y
    raise UsageError(f"no point of the curve {curve.name} was found: its group is too small.")


def _over_primes(curve: Curve, x: int) -> int:
    """A square root of the right side at x, if it is a square: Cipolla's algorithm."""
    m = curve.modulus
    square, t = right_side(curve, x), 1
    while t < m and pow((t * t - square) % m, (m - 1) // 2, m) != m - 1:
        t += 1
    rest = (t * t - square) % m
    power, factor, e = (1, 0), (t, 1), (m + 1) // 2  # u + v sqrt(rest)

    def times(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
        return (a[0] * b[0] + a[1] * b[1] * rest) % m, (a[0] * b[1] + a[1] * b[0]) % m

    for bit in bin(e)[2:]:
        power = times(power, power)
        power = times(power, factor) if bit == "1" else power
    return power[0]


def _over_polynomials(curve: Curve, x: int, rng: random.Random) -> int:
    """A y of the curve at x, if any: y = x z with z^2 + z = right side / x^2."""
    f = curve.modulus

    def times(a: int, b: int) -> int:
        return polynomials.reduce(polynomials.multiply(a, b), f)

    if x == 0:
        y = curve.b
        for _ in range(curve.bits - 1):  # the square root
            y = times(y, y)
        return y
    inverse = polynomials.inverse(x, f)
    constant = times(right_side(curve, x), times(inverse, inverse))
    for _ in range(64):  # each draw succeeds with probability 1/2
        random_element, z, w = rng.getrandbits(curve.bits), 0, constant
        for _ in range(curve.bits - 1):
            square = times(w, w)
            z, w = times(z, z) ^ times(square, random_element), square ^ constant
        if w:
            return 0
        if times(z, z) ^ z == constant:
            return times(x, z)
    return 0


def _add_scaled(curve: Curve, p: Point, q: Point) -> Point:
    """The sum P + Q on y^2 = x^3 + a x^2 + b x."""
    if p is None or q is None:
        return p if q is None else q
    if q == negative(curve, p):
        return None
    return weierstrass.chord(curve.a, curve.b, curve.modulus, p, q)
