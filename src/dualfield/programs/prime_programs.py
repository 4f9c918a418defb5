"""Programs of ``scalar-mul`` over GF(p): docs/algorithms/curve.md derives the formulas.

They run in Montgomery's domain; ``domain`` doublings of 1 compute its R.
"""

from dualfield.programs.sums import WEIERSTRASS_SUM, require_point

DOMAIN = """
s = unit
repeat domain
  s = s + s
end
one = s               # R
repeat domain_pairs
  s = s + s
end
s = s * s
repeat domain_rest
  s = s + s
end
"""

POWER = """
i = one               # q^(p - 2), e = p - 2, two bits at a time
t = q * q
u = q * t
repeat rest
  shift e
  i = i * i
  v = i * q
  i = flag ? v : i
end
repeat pairs
  shift e
  v = flag ? t : one
  w = flag ? u : q
  i = i * i
  shift e
  v = flag ? w : v
  i = i * i
  i = i * v
end
"""

DISCRIMINANT = """
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

CURVE = f"""
{DOMAIN}
e = e - unit
e = e - unit
a = a * s
b = b * s
{DISCRIMINANT}
"""


def on_curve(x: str, y: str) -> str:
    """Instructions that move x and y into the domain and set t, to 0 if y^2 = x (x^2 + a) + b."""
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


# The values that a step of the ladder uses for 2 R and P if R = -P: multiples of Z = 2 y
TANGENT = """
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

FIRST_BIT = """
shift {k}
even = flag ? zero : {one}
odd = flag ? {one} : zero
"""

# The flag is 1 if this bit of k differs from the previous one. xd, the point that this bit doubles,
# is then the previous sum, not the previous double.
NEXT_BIT = """
  shift {k}
  z = flag ? odd : even
  even = flag ? zero : one
  odd = flag ? one : zero
  zero z
  xd = flag ? s : r
  xo = flag ? r : s
"""

START = f"""
{FIRST_BIT}
xd = even             # R0 = infinity, -R1 = -P
xo = odd
m = zero
y0 = zero
"""

_STEP = """
repeat {count}
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
"""

_END = """
end
"""


def steps(k: str, count: str) -> str:
    """The steps of the ladder for the bits of k below its first, and for a 0 below the last."""
    return "".join((_STEP.format(count=count), NEXT_BIT.format(k=k), _END))


LADDER = START.format(k="k", one="one") + steps("k", "bits")

# k P = (dx : dy : q), but q = 0 if k P is infinity or -P: 1 / Z^2 = n / v
POINT = """
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
dx = s * y0
t = m * xd
t = t + y0
t = t * y
dy = t * v
n = zero - y
"""

INVERT = f"""
q = q * d             # d besides, so that the modulus is always tested
{POWER}
w = i * q
w = w - one
zero w
prime
i = i * d
"""

STORE = """
dx = dx * unit
dy = dy * unit
store dx
store dy
"""

LOAD = """
modulus e
load a
load b
load x
load y
"""

WEIERSTRASS_CHECK = f"""
{LOAD}
dx = x
dy = y
{CURVE}
{on_curve("x", "y")}
zero t
require
store dx
store dy
"""


def _multiple(point: str, at: tuple[str, str, str]) -> str:
    """Instructions after the ladder: k times a point as (X : Y : Z) in the registers ``at``."""
    x, y, z = at
    return f"""
{POINT}
zero y0
dx = flag ? x : dx
dy = flag ? n : dy
t = flag ? xo : one
given {point}
t = flag ? zero : t
zero t                # infinity
{x} = flag ? zero : dx
{y} = flag ? one : dy
{z} = flag ? zero : q
"""


_WEIERSTRASS_END = f"""
{WEIERSTRASS_SUM}
zero x2
q = flag ? one : x2
{INVERT}
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
{CURVE}
{on_curve("px", "py")}
{require_point("p")}
{on_curve("x", "y")}
{require_point("q")}
given p
pz = flag ? zero : one
given q
dz = flag ? zero : one
{_WEIERSTRASS_END}
"""

WEIERSTRASS_COMBINE = f"""
{LOAD}
load xq
load yq
load k
load l
{CURVE}
{on_curve("x", "y")}
{require_point("p")}
{on_curve("xq", "yq")}
{require_point("q")}
{TANGENT}
{LADDER}
{_multiple("p", ("px", "py", "pz"))}
k = l
x = xq
y = yq
{TANGENT}
{LADDER}
{_multiple("q", ("x", "y", "dz"))}
{_WEIERSTRASS_END}
"""
