"""Sums of two points in registers, for programs of ``scalar-mul``.

Points are (X : Y : Z), x = X / Z, y = Y / Z, Z = 0 infinity: (px : py : pz) and (x : y : dz) in,
(x1 : z1 : x2) out. The sum by chord, the double by tangent and the points themselves are always
computed, and flags select the double if both points are equal, a point if the other is infinity.
The sum of P and -P has Z = 0 without a special case.
"""

_SLOPE = """
s = y * pz
t = py * dz           # Y1 Z2
m = x * pz
n = px * dz           # X1 Z2
u = s - t
v = m - n
w = pz * dz
s = v * v
"""

_CHOOSE = """
zero v
m = flag ? u : unit
zero m                # u = v = 0: the same point
x1 = flag ? dx : x1
z1 = flag ? s : z1
x2 = flag ? z2 : x2
zero pz
x1 = flag ? x : x1
z1 = flag ? y : z1
x2 = flag ? dz : x2
zero dz
x1 = flag ? px : x1
z1 = flag ? py : z1
x2 = flag ? pz : x2
"""

WEIERSTRASS_SUM = f"""
{_SLOPE}
n = s * n             # v^2 X1 Z2
s = s * v
m = u * u
m = m * w
m = m - s
m = m - n
m = m - n             # A = u^2 Z1 Z2 - v^3 - 2 v^2 X1 Z2
x1 = v * m
n = n - m
n = u * n
t = s * t
z1 = n - t            # u (v^2 X1 Z2 - A) - v^3 Y1 Z2
x2 = s * w            # v^3 Z1 Z2
# the double: e = a Z^2 + 3 X^2, f = Y Z, g = X Y f, h = e^2 - 8 g
s = pz * pz
s = a * s
t = px * px
s = s + t
s = s + t
s = s + t             # e
t = py * pz           # f
n = px * py
n = n * t
n = n + n
n = n + n             # 4 g
m = s * s
m = m - n
m = m - n             # h
dx = m * t
dx = dx + dx          # 2 f h
n = n - m
s = s * n
z2 = py * t
z2 = z2 * z2
z2 = z2 + z2
z2 = z2 + z2
z2 = z2 + z2
s = s - z2            # e (4 g - h) - 8 (Y f)^2
z2 = t * t
z2 = z2 * t
z2 = z2 + z2
z2 = z2 + z2
z2 = z2 + z2          # 8 f^3
{_CHOOSE}
"""

BINARY_SUM = f"""
{_SLOPE}
x2 = s * v
m = u + v
m = m * u
z2 = a * s
m = m + z2
m = m * w
m = m + x2            # A = (u (u + v) + a v^2) Z1 Z2 + v^3
x1 = v * m
n = n * s
n = n + m
n = n * u
z1 = t * x2
z1 = z1 + n
z1 = z1 + x1          # u (v^2 X1 Z2 + A) + v A + v^3 Y1 Z2
x2 = x2 * w           # v^3 Z1 Z2
# the double: f = X Z, e = X^2 + Y Z, h = e (e + f) + a f^2
t = px * pz           # f
s = px * px
m = py * pz
m = m + s             # e
n = m + t
w = n * m
z2 = t * t
dx = a * z2
w = w + dx            # h
dx = t * w            # f h
s = s * s
s = s * t
n = n * w
s = s + n             # X^4 f + (e + f) h
z2 = z2 * t           # f^3
{_CHOOSE}
"""


def require_point(point: str) -> str:
    """Instructions that answer not_on_curve unless the point is infinity or t is 0.

    >>> print(require_point("p").splitlines()[1])
    given p
    """
    return f"""
given {point}
t = flag ? zero : t
zero t
require
"""
