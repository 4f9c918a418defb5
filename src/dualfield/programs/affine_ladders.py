"""Programs of x-only ladders in affine coordinates, two divisions a bit: docs/algorithms/curve.md.

R0 = t P and R1 = (t + 1) P are (x1, f1) and (x2, f2), where f = 0 means infinity. The difference of
both is P, from whose x the sum is computed.
"""

from dualfield.programs.binary_programs import CURVE, LOAD, RESULT, on_curve
from dualfield.programs.protection import checks

_BEGIN = f"""
modulus u             # before the first product, which writes u too
{LOAD}
load k
"""

_CHOOSE = """
shift k
l = flag ? unit : zero
dx = flag ? x2 : x1
df = flag ? f2 : f1
"""

_EXCHANGE = """
zero f1
t = flag ? x2 : t
h = flag ? f2 : h
zero f2
t = flag ? x1 : t
h = flag ? f1 : h
zero l
x1 = flag ? w : t
f1 = flag ? df : h
x2 = flag ? t : w
f2 = flag ? h : df
"""

# x(R0 + R1) = ((x1 x2 - 1) / (x1 - x2))^2 / x, x(2 R) = (x^2 - 1)^2 / (4 x (x^2 + a x + 1))
_MONTGOMERY_STEPS = f"""
repeat bits
{_CHOOSE}
n = x1 - x2
zero n                # R0 = -R1
n = flag ? unit : n
h = flag ? zero : unit
t = x1 * x2
t = t - one
t = t / n
t = t * t
t = t * c
u = dx * dx
v = a * dx
v = u + v
v = v + one
v = v * unit
v = v * dx
v = v + v
v = v + v
zero v                # the double of order 2
v = flag ? unit : v
df = flag ? zero : df
w = u - one
w = w * w
w = w / v
{_EXCHANGE}
end
"""

# x(R0 + R1) = x + t + t^2 with t = x1 / (x1 + x2), x(2 R) = x^2 + b / x^2
_BINARY_STEPS = f"""
repeat bits
{_CHOOSE}
n = x1 + x2
zero n                # R0 = -R1
n = flag ? unit : n
h = flag ? zero : unit
t = x1 / n
v = t * t
t = t + v
t = t + x
u = dx * dx
zero u                # the double of order 2
v = flag ? unit : u
df = flag ? zero : df
w = b / v
w = w + u
{_EXCHANGE}
end
"""


def affine_montgomery() -> str:
    """The program of k P on B y^2 = x^3 + a x^2 + x, x-coordinate only."""
    return f"""
{_BEGIN}
u = unit * unit
one = unit / u        # R
s = one / u           # R^2
a = a * s
x = x * s
t = one + one
u = a + t
v = a - t
v = v * u
zero v
refuse                # a^2 = 4
d = flag ? unit : v
d = unit / d          # refused if it shares a factor with the modulus
zero x                # of order 2: no sum of the ladder is finite
c = flag ? unit : x
c = one / c
c = c * s
c = c * s
c = c * s             # 1 / x with R^3
x1 = one
f1 = zero
x2 = x
f2 = unit
{_MONTGOMERY_STEPS}
x = x1 * unit
zero f1
infinity
store x
store zero
"""


def affine_binary(protect: str = "none") -> str:
    """The program of k P on y^2 + x y = x^3 + a x^2 + b, without Montgomery's domain.

    With R0 = k P the y is (x1 + x) ((x1 + x) (x2 + x) + x^2 + y) / x + y.
    """
    return f"""
{_BEGIN}
{CURVE}
{on_curve("x", "y")}
zero t
require
d = unit / d          # refused if it shares a factor with the modulus
x1 = unit
f1 = zero
x2 = x
f2 = unit
{_BINARY_STEPS}
m = x1 + x
n = x2 + x
n = n * m
v = x * x
n = n + v
n = n + y
n = n * m
zero x
v = flag ? unit : x
n = n / v
dy = n + y
n = x + y
# k P = -P, or P = -P (x = 0): then no quotient is needed
zero f2
orzero x
dx = flag ? x : x1
dy = flag ? n : dy
zero f1
infinity
{RESULT if checks(protect) else ""}
store dx
store dy
"""
