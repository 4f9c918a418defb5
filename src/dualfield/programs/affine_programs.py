"""Affine programs of ``scalar-mul``, which divide: docs/algorithms/curve.md derives them.

Coordinates are in Montgomery's domain: x R and y R. A quotient of numbers in the domain is outside
it, so a dividend has one factor R more than its divisor: y R^2 by x R, 3 x^2 + a by y likewise.
"""

from dualfield.programs.multiply_programs import FACTOR, RESULT, loads
from dualfield.programs.prime_programs import DISCRIMINANT, on_curve
from dualfield.programs.protection import checks, randomizes

_DOMAIN = """
u = unit * unit       # 1 / R
v = unit / u          # R
s = v / u             # R^2
"""

# R = 2 R, of y = 0 and of infinity (f = 0) too
_DOUBLE = """
n = y + y
t = x * x
n = n * unit
u = t + t
u = u + t
u = u + a             # 3 x^2 + a
zero n
f = flag ? zero : f
n = flag ? unit : n
m = u / n             # the slope
w = x + x
v = w + x
t = m * m
u = v - t             # x - (slope^2 - 2 x)
x = t - w
u = m * u
y = u - y
"""

# R = 2 R + Q as (R + Q) + R, without the y of R + Q. R = (x, y, f), f = 0 infinity;
# Q = (qx, qy, qf), qy with R^2, and qt its 3 x^2 + a with R^3. Its last product is z, y = z - d.
_DOUBLE_AND_ADD = """
v = y * s
n = x - qx
o = zero - qy
zero n                # the same x: the tangent at Q
o = flag ? o : qy
m = v - o
n = flag ? m : n
m = flag ? qt : m
zero n                # Q = -R
n = flag ? unit : n
g = flag ? zero : unit
m = m / n             # slope of R + Q
w = x + qx
o = w + x
t = m * m
n = t - o             # x of R + Q, less x
t = t - w
zero n                # R + Q = -R
n = flag ? unit : n
h = flag ? zero : unit
u = v + v
u = u / n
m = m + u             # slope of (R + Q) + R, negative
w = x + t
t = w + x
o = m * m
n = zero - y
zero g                # Q = -R: R
m = flag ? zero : m
d = flag ? n : y
h = flag ? unit : h
zero qf               # Q = 3 P is infinity: 2 R = -R
m = flag ? zero : m
d = flag ? y : d
h = flag ? unit : h
zero f                # R is infinity: Q, whose y is qy / R
m = flag ? qy : m
d = flag ? zero : d
b = flag ? qf : h
u = o - t             # x of the sum, less x
u = flag ? unit : u
z = m * u
w = o - w
zero g
w = flag ? x : w
zero qf
w = flag ? x : w
zero f
x = flag ? qx : w
f = b
y = z - d
"""

# 3 x^2 + a with R^3
_TANGENT = """
t = x * x
u = t + t
u = u + t
u = u + a
u = u * s
"""

# 3 P as 2 P + P
_TABLE = f"""
f = unit
px = x
py = y * s
{_TANGENT}
pt = u * s
qx = px
qy = py
qt = pt
qf = unit
{_DOUBLE_AND_ADD}
rx = x
ry = y * s
{_TANGENT}
rt = u * s
rf = f
"""

# The scalar with its lowest bit as 1 is 2^(bits - 1) and bits - 1 signs, each a bit above the
# lowest. For an even width the first sign is processed here, which leaves pairs of signs.
_FIRST_SIGN = """
v = py * unit
n = k
shift n
t = flag ? unit : zero
given even
k = flag ? n : k
t = flag ? t : zero
zero t
x = flag ? px : rx
y = flag ? v : y
f = flag ? unit : rf
"""

# Q is P, 3 P or the negative of one
_CHOOSE = """
shift k
l = flag ? unit : zero
o = flag ? zero : unit
shift k
n = flag ? l : o
zero n                # signs that differ
qx = flag ? px : rx
qy = flag ? py : ry
qt = flag ? pt : rt
qf = flag ? unit : rf
n = zero - qy
zero l
qy = flag ? n : qy
"""

# R - P, which is the answer if k is even
_SUBTRACT_P = """
shift k
l = flag ? unit : zero
v = y * s
n = x - px
m = v + py
u = v - py
zero n                # the same x: the tangent at -P
n = flag ? u : n
m = flag ? pt : m
zero n                # R = P
h = flag ? zero : unit
n = flag ? unit : n
m = m / n
w = x + px
t = m * m
t = t - w
u = x - t
u = m * u
u = u - y
n = py * unit
n = zero - n
zero f                # R is infinity
t = flag ? px : t
u = flag ? n : u
h = flag ? unit : h
zero l
x = flag ? t : x
y = flag ? u : y
f = flag ? h : f
"""

_COPY_B = "c = b                 # b is written by the sums"

# Maps (x, y) to (x lam^2, y lam^3), on the curve with a lam^4 instead of a.
_RANDOM_CURVE = f"""
{FACTOR}
ga = a
sx = lam * lam
sy = sx * lam
x = x * sx
y = y * sy
t = sx * sx
a = a * t
"""

# Maps the point back; the quotients are outside Montgomery's domain.
_ORIGINAL_CURVE = """
x = x / sx
y = y / sy
"""

_LEAVE_DOMAIN = """
x = x * unit
y = y * unit
"""


def affine_weierstrass(protect: str = "none") -> str:
    """The program of k P on y^2 = x^3 + a x + b."""
    a = "ga" if randomizes(protect) else "a"
    return f"""
{loads(protect).replace("modulus e", "modulus u")}
{_DOMAIN}
a = a * s
b = b * s
{DISCRIMINANT.replace("one", "unit")}
d = unit / d          # refused if it shares a factor with the modulus
{on_curve("x", "y")}
zero t
require
{_COPY_B if checks(protect) else ""}
{_RANDOM_CURVE if randomizes(protect) else ""}
{_TABLE}
{_FIRST_SIGN}
repeat pairs
{_CHOOSE}
{_DOUBLE}
{_DOUBLE_AND_ADD}
end
{_SUBTRACT_P}
{_ORIGINAL_CURVE if randomizes(protect) else _LEAVE_DOMAIN}
zero f
infinity
{RESULT.format(x="x", y="y", s="s", a=a, b="c") if checks(protect) else ""}
store x
store y
"""
