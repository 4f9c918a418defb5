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


_TWICE = """
b = b + b
b4 = b + b
"""

_LADDER = """
x1 = one              # R0 = infinity
z1 = zero
x2 = x                # R1 = P
z2 = one
repeat bits
  shift k
  # R0 + R1, which the scalar's bit does not change
  s = x1 * z2
  t = x2 * z1
  u = x1 * x2
  v = z1 * z2
  dx = flag ? x2 : x1
  dz = flag ? z2 : z1
  m = s - t
  s = s + t
  s = s + s
  t = a * v
  u = u + t
  s = s * u           # 2 (X1 Z2 + X2 Z1) (X1 X2 + a Z1 Z2)
  v = v * v
  v = v * b4
  s = s + v           # + 4 b (Z1 Z2)^2
  m = m * m           # Z of the sum
  v = x * m
  s = s - v           # X of the sum
  # 2 R0 or 2 R1
  u = dx * dx
  v = dz * dz
  w = dx * dz
  t = a * v
  n = b4 * v
  dx = u - t
  u = u + t
  dx = dx * dx
  t = w * n
  t = t + t
  dx = dx - t         # (X^2 - a Z^2)^2 - 8 b X Z^3
  w = w * u
  w = w + w
  w = w + w
  v = v * n
  dz = w + v          # 4 (X Z (X^2 + a Z^2) + b Z^4)
  x1 = flag ? s : dx
  z1 = flag ? m : dz
  x2 = flag ? dx : s
  z2 = flag ? dz : m
end
"""

# q = 2 y Z0^2 Z1, v the y of k P times q: (2 b Z0^2 Z1 + (a Z0 + x X0) (x Z0 + X0) Z1
# - X1 (x Z0 - X0)^2) / q
_FACTOR = """
m = y + y
m = m * z2
m = m * z1
q = m * z1
"""

_ORDINATE = """
t = x * z1
u = t + x1
t = t - x1
t = t * t
t = t * x2
v = a * z1
s = x * x1
v = v + s
v = v * u
s = z1 * z1
s = s * b
v = v + s
v = v * z2
v = v - t
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
{_TWICE}
{_LADDER}
{_FACTOR}
zero z2
orzero y
orzero z1
q = flag ? one : q
{_INVERT}
{_ORDINATE}
dy = v * i
dx = x1 * m
dx = dx * i
n = zero - y
# k P = -P (Z1 = 0), or P = -P: then no inverse is needed
zero z2
orzero y
dx = flag ? x : dx
dy = flag ? n : dy
zero z1
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
    """K times a point as (px : py : pz), after the ladder."""
    return f"""
{_FACTOR}
{_ORDINATE}
px = x1 * m
n = zero - y
zero z2
orzero y
px = flag ? x : px
py = flag ? n : v
pz = flag ? one : q
zero z1
px = flag ? zero : px
py = flag ? one : py
pz = flag ? zero : pz
given {point}
px = flag ? zero : px
py = flag ? one : py
pz = flag ? zero : pz
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
{_TWICE}
{_LADDER}
{_multiple("p")}
x = xq
y = yq
k = l
xq = px
yq = py
l = pz
{_LADDER}
{_multiple("q")}
x = xq
y = yq
dz = l
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
