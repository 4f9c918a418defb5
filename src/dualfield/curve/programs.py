"""The programs of ``scalar-mul``, one for each form of curve, written once.

docs/algorithms/curve.md derives the formulas. ``prime`` programs run in Montgomery's domain, whose
R the repeat of ``domain`` doublings makes from 1; ``binary`` ones need none.
"""

from functools import cache

from dualfield.curve.assembler import Instruction, assemble

_DOMAIN = """
r = unit
repeat domain
  r = r + r
end
one = r
repeat domain
  r = r + r
end
"""

_POWER = """
repeat bits           # i = q^(p - 2), e = p - 2
  shift e
  i = i * i
  t = i * q
  i = flag ? t : i
end
"""

WEIERSTRASS = f"""
modulus e
load a
load b
load x
load y
load k
{_DOMAIN}
e = e - unit
e = e - unit
a = a * r
b = b * r
x = x * r
y = y * r
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
# y^2 = x (x^2 + a) + b
t = x * x
t = t + a
t = t * x
t = t + b
u = y * y
t = t - u
zero t
require
b2 = b + b
b4 = b2 + b2
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
# q = 2 y Z0^2 Z1, i = 1 / q
m = y + y
m = m * z2
m = m * z1
q = m * z1
zero z2
orzero y
orzero z1
q = flag ? one : q
q = q * d             # d besides, so that the modulus is always tested
i = one
{_POWER}
w = i * q
w = w - one
zero w
prime
i = i * d
# y of k P = (2 b Z0^2 Z1 + (a Z0 + x X0) (x Z0 + X0) Z1 - X1 (x Z0 - X0)^2) / q
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
s = s * b2
v = v + s
v = v * z2
v = v - t
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
dx = dx * unit
dy = dy * unit
store dx
store dy
"""

MONTGOMERY = f"""
modulus e
load a
load b
load x
load y
load k
{_DOMAIN}
e = e - unit
e = e - unit
a = a * r
x = x * r
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
{_POWER}
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

BINARY = """
modulus e
load a
load b
load x
load y
load k
# b is not 0, y^2 + x y = x^3 + a x^2 + b
zero b
refuse
d = flag ? unit : b
u = x * x
t = x + a
u = u * t
u = u + b
t = x + y
t = t * y
t = t + u
zero t
require
x1 = unit
z1 = zero
x2 = x
z2 = unit
repeat bits
  shift k
  dx = flag ? x2 : x1
  dz = flag ? z2 : z1
  # the sum
  s = x1 * z2
  t = x2 * z1
  m = s + t
  m = m * m
  s = s * t
  t = x * m
  s = s + t
  # the double
  u = dx * dx
  v = dz * dz
  dz = u * v
  u = u * u
  v = v * v
  v = v * b
  dx = u + v
  x1 = flag ? s : dx
  z1 = flag ? m : dz
  x2 = flag ? dx : s
  z2 = flag ? dz : m
end
# q = x Z0^2 Z1, i = 1 / q = q^(2^m - 2)
m = x * z1
n = z1 * z2
t = x * n
q = t * z1
zero z2
orzero x
orzero z1
q = flag ? unit : q
q = q * d             # d besides, so that the polynomial is always tested
i = unit
repeat less1
  i = i * i
  i = i * q
end
i = i * i
w = i * q
w = w - unit
zero w
prime
i = i * d
# y of k P = y + (X0 + x Z0) ((X0 + x Z0) (X1 + x Z1) + (x^2 + y) Z0 Z1) / q
dx = x1 * t
dx = dx * i
m = m + x1
u = x * z2
u = u + x2
u = u * m
v = x * x
v = v + y
v = v * n
u = u + v
u = u * m
u = u * i
dy = u + y
n = x + y
# k P = -P (Z1 = 0), or P = -P (x = 0): then no inverse is needed
zero z2
orzero x
dx = flag ? x : dx
dy = flag ? n : dy
zero z1
infinity
store dx
store dy
"""

FORMS = ("weierstrass", "montgomery", "binary")
"""Forms of curves, by the value of the RTL parameter ``Form``."""

TEXTS = {"weierstrass": WEIERSTRASS, "montgomery": MONTGOMERY, "binary": BINARY}


@cache
def program(form: str) -> tuple[Instruction, ...]:
    """The words of the program of a form of curve.

    >>> len(program("montgomery")) < len(program("weierstrass"))
    True
    """
    return assemble(TEXTS[form])
