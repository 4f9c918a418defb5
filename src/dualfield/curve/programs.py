"""The programs of ``scalar-mul``, for each form of curve, written once.

docs/algorithms/curve.md derives the formulas. Programs over GF(p) run in Montgomery's domain, whose
R the repeat of ``domain`` doublings makes from 1; binary ones need none.
"""

from functools import cache

from dualfield.curve.assembler import Instruction, assemble
from dualfield.curve.sums import BINARY_SUM, WEIERSTRASS_SUM

_DOMAIN = """
s = unit
repeat domain
  s = s + s
end
one = s
repeat domain
  s = s + s
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

_CURVE = f"""
{_DOMAIN}
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
{_POWER}
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


def _required(point: str) -> str:
    """The point is infinity, or t is 0."""
    return f"""
given {point}
t = flag ? zero : t
zero t
require
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
{_required("p")}
{_on_curve("x", "y")}
{_required("q")}
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
{_required("p")}
{_on_curve("xq", "yq")}
{_required("q")}
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
{_DOMAIN}
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

_BINARY_LOAD = """
modulus e
load a
load b
load x
load y
"""

_BINARY_CURVE = """
zero b
refuse
d = flag ? unit : b
"""


def _on_binary(x: str, y: str) -> str:
    """T is 0 if y^2 + x y = x^3 + a x^2 + b."""
    return f"""
u = {x} * {x}
t = {x} + a
u = u * t
u = u + b
t = {x} + {y}
t = t * {y}
t = t + u
"""


_BINARY_LADDER = """
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
"""

# q = x Z0^2 Z1, u = (X0 + x Z0) ((X0 + x Z0) (X1 + x Z1) + (x^2 + y) Z0 Z1); y of k P = y + u / q
_BINARY_FACTOR = """
m = x * z1
n = z1 * z2
t = x * n
q = t * z1
"""

_BINARY_ORDINATE = """
m = m + x1
u = x * z2
u = u + x2
u = u * m
v = x * x
v = v + y
v = v * n
u = u + v
u = u * m
"""

_BINARY_INVERT = """
q = q * d             # d besides, so that the polynomial is always tested
i = unit              # i = 1 / q = q^(2^m - 2)
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
"""

BINARY = f"""
{_BINARY_LOAD}
load k
{_BINARY_CURVE}
{_on_binary("x", "y")}
zero t
require
{_BINARY_LADDER}
{_BINARY_FACTOR}
zero z2
orzero x
orzero z1
q = flag ? unit : q
{_BINARY_INVERT}
dx = x1 * t
dx = dx * i
{_BINARY_ORDINATE}
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

BINARY_CHECK = f"""
{_BINARY_LOAD}
{_BINARY_CURVE}
{_on_binary("x", "y")}
zero t
require
store x
store y
"""


def _binary_multiple(point: str) -> str:
    """K times a point as (px : py : pz), after the ladder."""
    return f"""
{_BINARY_FACTOR}
px = x1 * t
{_BINARY_ORDINATE}
v = y * q
u = u + v
n = x + y
zero z2
orzero x
px = flag ? x : px
py = flag ? n : u
pz = flag ? unit : q
zero z1
px = flag ? zero : px
py = flag ? unit : py
pz = flag ? zero : pz
given {point}
px = flag ? zero : px
py = flag ? unit : py
pz = flag ? zero : pz
"""


_BINARY_END = f"""
{BINARY_SUM}
zero x2
q = flag ? unit : x2
{_BINARY_INVERT}
dx = x1 * i
i = z1 * i
zero x2
infinity
store dx
store i
"""

BINARY_ADD = f"""
modulus e
load a
load b
load px
load py
load x
load y
{_BINARY_CURVE}
{_on_binary("px", "py")}
{_required("p")}
{_on_binary("x", "y")}
{_required("q")}
given p
pz = flag ? zero : unit
given q
dz = flag ? zero : unit
{_BINARY_END}
"""

BINARY_COMBINE = f"""
{_BINARY_LOAD}
load xq
load yq
load k
load l
{_BINARY_CURVE}
{_on_binary("x", "y")}
{_required("p")}
{_on_binary("xq", "yq")}
{_required("q")}
{_BINARY_LADDER}
{_binary_multiple("p")}
x = xq
y = yq
k = l
xq = px
yq = py
l = pz
{_BINARY_LADDER}
{_binary_multiple("q")}
x = xq
y = yq
dz = l
{_BINARY_END}
"""

FORMS = ("weierstrass", "montgomery", "binary")
"""Forms of curves, by the value of the RTL parameter ``Form``."""

PROGRAMS = ("multiply", "add", "combine", "check")
"""k P, P + Q, k P + l Q, whether P is on the curve: by the value of the RTL parameter."""

POINTS = {"multiply": 1, "add": 2, "combine": 2, "check": 1}
"""Points that a program takes."""

SCALARS = {"multiply": 1, "add": 0, "combine": 2, "check": 0}
"""Scalars that a program takes."""

TEXTS = {
    ("multiply", "weierstrass"): WEIERSTRASS,
    ("multiply", "montgomery"): MONTGOMERY,
    ("multiply", "binary"): BINARY,
    ("add", "weierstrass"): WEIERSTRASS_ADD,
    ("add", "binary"): BINARY_ADD,
    ("combine", "weierstrass"): WEIERSTRASS_COMBINE,
    ("combine", "binary"): BINARY_COMBINE,
    ("check", "weierstrass"): WEIERSTRASS_CHECK,
    ("check", "binary"): BINARY_CHECK,
}
"""The programs by name and form of curve: a Montgomery curve's x alone have no sum."""


@cache
def program(form: str, name: str = "multiply") -> tuple[Instruction, ...]:
    """The words of a program for a form of curve.

    >>> len(program("montgomery")) < len(program("weierstrass"))
    True
    """
    return assemble(TEXTS[name, form])
