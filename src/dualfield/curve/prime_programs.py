"""Programs of ``scalar-mul`` over GF(p): docs/algorithms/curve.md derives the formulas.

They run in Montgomery's domain, whose R the repeat of ``domain`` doublings makes from 1.
"""

from dualfield.curve.sums import WEIERSTRASS_SUM, required

DOMAIN = """
s = unit
repeat domain
  s = s + s
end
one = s
repeat domain
  s = s + s
end
"""

POWER = """
repeat bits           # i = q^(p - 2), e = p - 2
  shift e
  i = i * i
  t = i * q
  i = flag ? t : i
end
"""

_CURVE = f"""
{DOMAIN}
e = e - unit
e = e - unit
a = a * s
b = b * s
# 4 a^3 + 27 b^2 is not 0
t = a * a
t = t * a
t = t + t
t = t + t
u = b * b
v = u + u
v = v + u             # 3 b^2
u = v + v
u = u + u
u = u + u
u = u + v             # 27 b^2
t = t + u
zero t
refuse
d = flag ? one : t
"""


def _on_curve(x: str, y: str) -> str:
    """Puts x and y into the domain; t is 0 if y^2 = x (x^2 + a) + b."""
    return f"""
{x} = {x} * s
{y} = {y} * s
t = {x} * {x}
t = t + a
t = t * {x}
t = t + b
u = {y} * {y}
t = t - u
"""


# What a step of the ladder puts in for 2 R and P, if R = -P: multiples of Z = 2 y
_TANGENT = """
w = y + y
t = x * x
u = t + t
t = t + u
t = t + a             # 3 x^2 + a
zero y
u = flag ? t : one
zero u
t = flag ? one : t    # for P = infinity, which comes as (0, 0)
m1 = t + t
w = w * w
y1 = w * w
t = t * t
w = w * x
t = t - w
t = t - w
d1 = t - w
"""

_LADDER = """
s = one               # R0 = infinity, -R1 = -P
r = zero
m = zero
y0 = zero
shift k
c = flag ? zero : one
xd = flag ? r : s     # of the two the one that the bit doubles, and the other
xo = flag ? s : r
repeat bits
  zero y0
  z = flag ? xd : one
  zero z              # xd is that of -P, xo that of infinity
  t = xd - xo
  g = m * xd
  v = t * t
  g = g + y0
  y0 = flag ? y1 : y0
  m = flag ? m1 : m
  xd = flag ? d1 : xd
  g = flag ? one : g
  u = xd * v
  t = t * g
  v = t * v
  v = v * y0
  t = t * m
  g = g * g
  y0 = g * v
  m = g - t
  s = g * m           # R0 + R1
  m = m + g
  m = m - u
  m = m - u
  r = u * u
  r = r - v           # the double
  m = flag ? t : m
  r = flag ? u : r
  s = flag ? zero : s
  zero c
  x0 = flag ? s : r
  x1 = flag ? r : s
  shift k
  c = flag ? zero : one
  xd = flag ? x1 : x0
  xo = flag ? x0 : x1
end
"""

# k P = (px : py : q), but q = 0 if k P is infinity or -P: 1 / Z^2 = n / v
_POINT = """
v = m * m
t = xd + xo
t = t + t
t = t + t
v = v - t             # 12 x Z^2
r = x + x
r = r + x
t = r + r
t = t + t
s = m * y0
u = xd * xo
s = s + u
s = s + u             # 2 (3 x^2 + a) Z^4
w = y + y
w = w * w
s = s * w
u = y0 * y0
u = u * m1
zero r
n = flag ? s : t
v = flag ? u : v
zero v                # k P = P, of order 3
v = flag ? one : v
q = v * y0
zero xo
u = flag ? xd : xo
zero y0
u = flag ? u : one    # not 0 modulo any factor of the modulus
q = flag ? one : q
d = d * u
s = v * x
t = n * xd
s = s + t
px = s * y0
t = m * xd
t = t + y0
t = t * y
py = t * v
n = zero - y
"""

_INVERT = f"""
q = q * d             # d besides, so that the modulus is always tested
i = one
{POWER}
w = i * q
w = w - one
zero w
prime
i = i * d
"""

_STORE = """
dx = dx * unit
dy = dy * unit
store dx
store dy
"""

_LOAD = """
modulus e
load a
load b
load x
load y
"""

WEIERSTRASS = f"""
{_LOAD}
load k
{_CURVE}
{_on_curve("x", "y")}
zero t
require
{_TANGENT}
{_LADDER}
{_POINT}
{_INVERT}
dx = px * i
dy = py * i
zero y0               # infinity, or -P
dx = flag ? x : dx
dy = flag ? n : dy
t = flag ? xo : one
zero t
infinity
{_STORE}
"""

WEIERSTRASS_CHECK = f"""
{_LOAD}
dx = x
dy = y
{_CURVE}
{_on_curve("x", "y")}
zero t
require
store dx
store dy
"""


def _multiple(point: str) -> str:
    """K times a point as (px : py : q), after the ladder."""
    return f"""
{_POINT}
zero y0
px = flag ? x : px
py = flag ? n : py
t = flag ? xo : one
zero t
px = flag ? zero : px
py = flag ? one : py
q = flag ? zero : q
given {point}
px = flag ? zero : px
py = flag ? one : py
q = flag ? zero : q
"""


_WEIERSTRASS_END = f"""
{WEIERSTRASS_SUM}
zero x2
q = flag ? one : x2
{_INVERT}
dx = x1 * i
i = z1 * i
zero x2
infinity
dx = dx * unit
i = i * unit
store dx
store i
"""

WEIERSTRASS_ADD = f"""
modulus e
load a
load b
load px
load py
load x
load y
{_CURVE}
{_on_curve("px", "py")}
{required("p")}
{_on_curve("x", "y")}
{required("q")}
given p
pz = flag ? zero : one
given q
dz = flag ? zero : one
{_WEIERSTRASS_END}
"""

WEIERSTRASS_COMBINE = f"""
{_LOAD}
load xq
load yq
load k
load l
{_CURVE}
{_on_curve("x", "y")}
{required("p")}
{_on_curve("xq", "yq")}
{required("q")}
{_TANGENT}
{_LADDER}
{_multiple("p")}
k = l
l = q
e0 = px
e1 = py
x = xq
y = yq
{_TANGENT}
{_LADDER}
{_multiple("q")}
x = px
y = py
dz = q
px = e0
py = e1
pz = l
{_WEIERSTRASS_END}
"""

MONTGOMERY = f"""
modulus e
load a
load b
load x
load y
load k
{DOMAIN}
e = e - unit
e = e - unit
a = a * s
x = x * s
t = one + one
u = a + t             # A + 2
v = a - t
v = v * u
zero v
refuse                # A^2 = 4
d = flag ? one : v
x1 = one
z1 = zero
x2 = x
z2 = one
repeat bits
  shift k
  dx = flag ? x2 : x1
  dz = flag ? z2 : z1
  # the sum
  s = x1 + z1
  t = x1 - z1
  v = x2 + z2
  w = x2 - z2
  s = s * w
  t = t * v
  v = s + t
  w = s - t
  v = v * v
  w = w * w
  w = w * x
  # the double, both coordinates times 4
  s = dx + dz
  t = dx - dz
  s = s * s
  t = t * t
  m = s - t
  t = t + t
  t = t + t
  n = u * m
  dx = s * t
  n = n + t
  dz = m * n
  x1 = flag ? v : dx
  z1 = flag ? w : dz
  x2 = flag ? dx : v
  z2 = flag ? dz : w
end
n = flag ? one : zero # k is odd
zero x
orzero z1
q = flag ? one : z1
q = q * d             # d besides, so that the modulus is always tested
i = one
{POWER}
w = i * q
w = w - one
zero w
prime
i = i * d
dx = x1 * i
# x = 0 has order 2: infinity if k is even, else itself
zero x
dx = flag ? x : dx
n = flag ? n : z1
zero n
infinity
dx = dx * unit
store dx
store zero
"""
