"""Ladders by x alone in affine coordinates, two divisions a bit: for counts, no core has them.

R0 = t P and R1 = (t + 1) P are (x1, f1) and (x2, f2), f = 0 infinity; the sum of both has the x of
R0 - R1 = -P. A model runs them on every point and scalar of small curves.
"""

_BEGIN = """
modulus u             # before the first product, which writes u too
load a
load b
load x
load y
load k
"""

_CHOOSE = """
shift k
l = flag ? unit : zero
dx = flag ? x2 : x1
df = flag ? f2 : f1
"""

_NEXT = """
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
MONTGOMERY_LADDER = f"""
{_BEGIN}
u = unit * unit
one = unit / u
s = one / u
a = a * s
x = x * s
zero x
c = flag ? unit : x
c = one / c
c = c * s
c = c * s
c = c * s             # 1 / x with R^3
x1 = one
f1 = zero
x2 = x
f2 = unit
repeat bits
{_CHOOSE}
n = x1 - x2
zero n
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
zero v
v = flag ? unit : v
df = flag ? zero : df
w = u - one
w = w * w
w = w / v
{_NEXT}
end
x = x1 * unit
zero f1
infinity
store x
store zero
"""

# In Montgomery's domain s is R^2; a model has plain products.
# x(R0 + R1) = x + t + t^2 with t = x1 / (x1 + x2), x(2 R) = x^2 + b / x^2
BINARY_LADDER = f"""
{_BEGIN}
s = unit
x1 = unit
f1 = zero
x2 = x
f2 = unit
repeat bits
{_CHOOSE}
n = x1 + x2
zero n
n = flag ? unit : n
h = flag ? zero : unit
t = x1 / n
t = t * s
v = t * t
t = t + v
t = t + x
u = dx * dx
zero u
v = flag ? unit : u
df = flag ? zero : df
w = b / v
w = w + u
{_NEXT}
end
zero f1
infinity
store x1
store zero
"""
