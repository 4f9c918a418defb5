"""The programs of two points on any short Weierstrass curve: P + Q, k P + l Q; the check of P.

docs/algorithms/prime-engine-any.md, sections 4 and 5, explains them. The numbers at the door, in
this order: k, l, p, a, b, x, y, infinity, and those of Q with the suffix 2; a program reads those
that it needs. Out: x, y, infinity.
"""

from dataclasses import dataclass

from dualfield.programs.point_programs import POINTS, SCALARS
from dualfield.programs.prime_engine.any_curve_program import (
    DISCRIMINANT,
    MULTIPLES,
    AnyCurve,
    equation_check,
    range_check,
)

_SUFFIXES = ("", "2")
_SCALARS = ("k", "l")

# The point at infinity has z = 0; 1 stands in for it, and na or nb is 1.
_SLOPE = """
rest = az + 0
flip = zero
az = one if flip else az
na = unit if flip else 0
rest = bz + 0
flip = zero
bz = one if flip else bz
nb = unit if flip else 0
# the slope is n / v, of the chord or, for one x, of the tangent; az bz serves both points
v = bx * az
w = ax * bz
u = by * az
t = ay * bz
rest = v -- w
odd = zero
v = v + p
v = v -- w
n = u + p
n = n -- t
s = u + t
s = s * az
e = ax * ax
h = e + e
h = h + e
e = az * az
e = a * e
h = h + e
h = h * bz
n = h if odd else n
v = s if odd else v
v = v * one
rest = v + 0
flip = zero
v = one if flip else v
nc = unit if flip else 0   # one point is the negative of the other
zz = az * bz
q = v * zz
q = q * d
"""

# Both points with z = 1, and their sum.
_SUM = """
h = i * zz
h = h * n
w = i * v
u = w * bz
ax = ax * u
ay = ay * u
u = w * az
bx = bx * u
by = by * u
t = h * h
t = t + p2
t = t -- ax
t = t -- bx
u = ax + p4
u = u -- t
u = u * h
u = u + p
u = u -- ay
# either point if the other one is infinity; infinity if both are, or none and the sum is
rest = na + 0
odd = not zero
rest = nb + 0
same = not zero
t = bx if odd else t
u = by if odd else u
t = ax if same else t
u = ay if same else u
t = t * unit
u = u * unit
both = na + nb
rest = nc + 0
fix = not zero
rest = both + 0
fix &= zero
rest = both -- two
fix |= zero
t = 0 if fix else t
u = 0 if fix else u
n = unit if fix else 0
out t
out u
last out n
"""

_CHECK = """
rest = flag + 0
fix = not zero
t = 0 if fix else x
u = 0 if fix else y
out t
out u
last out flag
"""


@dataclass(frozen=True)
class AnyPoints(AnyCurve):
    """The program ``add``, ``combine`` or ``check``."""

    program: str

    @property
    def text(self) -> str:
        """The program."""
        suffixes = _SUFFIXES[: POINTS[self.program]]
        coordinates = [(f"x{s}", f"y{s}", f"flag{s}") for s in suffixes]
        numbers = [*_SCALARS[: SCALARS[self.program]], *"pab"]
        numbers += [name for names in coordinates for name in names]
        inputs = "".join(
            f"in {name} {1 if name.startswith('flag') else self.bits}\n" for name in numbers
        )
        checks = "".join(range_check("x", "y", suffix=s) for s in suffixes)
        equations = "".join(equation_check(s) for s in suffixes)
        return f"""
conditions same odd flip fix
constants unit
{inputs}constant unit
{self.modulus}{checks}{MULTIPLES}{self.domain}{DISCRIMINANT}{equations}{self._rest}"""

    @property
    def _rest(self) -> str:
        """Lines from the operands in the domain to the result."""
        if self.program == "check":
            return _CHECK
        points = _ADD if self.program == "add" else _combine(self.bits)
        return f"{points}{_SLOPE}{self.checked_inverse}{_SUM}"


def _z(name: str, flag: str) -> str:
    """Return lines that make z of a point: 0 for infinity."""
    return f"rest = {flag} + 0\nflip = not zero\n{name} = 0 if flip else one\n"


_ADD = f"""
ax = xx + 0
ay = yy + 0
{_z("az", "flag")}bx = xx2 + 0
by = yy2 + 0
{_z("bz", "flag2")}"""


# P = Q or P = -Q: (l + k) Q or (l - k) Q, by a scalar of at least 0; P is infinity then.
_DIFFERENT = f"""
{_z("pz", "flag")}{_z("qz", "flag2")}rest = xx -- xx2
same = zero
rest = flag + flag2
same &= zero
rest = yy -- yy2
odd = not zero
m = l +- k if odd
flip = below
n = 0 -- m
m = n if flip else m
l = m if same else l
n = p -- yy2
n = n if flip else yy2
yy2 = n if same else yy2
pz = 0 if same else pz
"""


def _entry(place: int) -> str:
    """Return lines that make entry 1 or 2 from its slope g: x = g^2 - v - w, y = (v - x) g - e."""
    x, y = f"x{place}", f"y{place}"
    return f"""{x} = g * g
{x} = {x} + p2
{x} = {x} -- v
{x} = {x} -- w
{y} = v + p3
{y} = {y} -- {x}
{y} = {y} * g
{y} = {y} + p
{y} = {y} -- e
"""


# x1, y1 and x2, y2 are P + Q and P - Q, on the curve whose coordinates are x scale^2 and y scale^3.
_ENTRIES = f"""
c = xx + p
c = c -- xx2
v = c * c
w = xx2 * v
v = xx * v
e = v + p
e = e -- w
e = e * yy
minus = p -- yy2
g = yy + minus
{_entry(1)}g = yy + yy2
{_entry(2)}rest = pz + 0
odd = zero
rest = qz + 0
same = zero
rest = pz + qz
flip = zero
scale = one if odd else c
scale = one if same else scale
scale = 0 if flip else scale
"""
_ENTRIES += "".join(
    f"{name} = {q} if odd else {name}\n{name} = {p} if same else {name}\n{name} = {name} * one\n"
    for name, p, q in (("x1", "xx", "xx2"), ("x2", "xx", "xx2"), ("y1", "yy", "yy2"))
)
_ENTRIES += """y2 = minus if odd else y2
y2 = yy if same else y2
y2 = y2 * one
e = scale * scale
e = e * e
a4 = a * e
"""


def _triple(place: int) -> str:
    """Return lines that make 3 T of an entry T, as tx / tz^2 and -ty / tz^3: T + 2 T.

    tx and x of T are at least p then.
    """
    x, y, tx, ty, tz = (f"{name}{place}" for name in ("x", "y", "tx", "ty", "tz"))
    return f"""
e = {y} * {y}
g = e * e
g = g + g
g = g + g
g = g + g
g = g * one
s = {x} * e
s = s + s
s = s + s
s = s * one
m = {x} * {x}
w = m + m
m = m + w
m = m + a4
u = m * m
u = u + p2
u = u -- s
u = u -- s
h = s + p3
h = h -- u
v = m * h
v = v + p
v = v -- g
g = g + p2
g = g -- v
e = h * h
w = u * e
e = s * e
{tx} = g * g
{tx} = {tx} + p2
{tx} = {tx} -- w
{tx} = {tx} -- e
s = w + p3
s = s -- {tx}
s = g * s
e = e + p
e = e -- w
e = v * e
e = e + p
e = e -- s
{ty} = e * one
{tz} = {y} + {y}
{tz} = {tz} * h
rest = {y} + 0
flip = zero           # of order 2
{tx} = {x} if flip else {tx}
{tx} = {tx} + p
{ty} = 0 if flip else {ty}
{tz} = one if flip else {tz}
{x} = {x} + p
"""


# Digits 1 and -1 of k and l, the highest ones 1: R becomes 2 R + T = (R + T) + R, with the same z
# for R and R + T. T is one of both entries or its negative. y3 is -y of R; x3 and y3 are at least
# p, as those of the entries. A pass does not overlap the next one, so it also chooses T for the
# next one, and begins with products by z3. Sums keep their order.
_CHOICE = """
  take k
  odd = not digit
  flip = not digit
  move 1
  take l
  fix = change
  tx = x2 if fix else x1
  ty = y2 if fix else y1
  sx = tx2 if fix else tx1
  sy = ty2 if fix else ty1
  sz = tz2 if fix else tz1
"""
_SCALED = """
  rest = z3 + 0
  flip ^= zero          # R is infinity
  zz = z3 * z3
  zzz = z3 * zz
  u = tx * zz
"""
_PASS = f"""
  h = x3 -- u
  s = ty * zzz
  g = y3 +- s if odd
  hh = h * h
  n = g * g
  v = x3 * hh
  hhh = h * hh
  zh = z3 * h
  c = y3 * hhh
  w = n + p3
  w = w -- v
  w = w -- v
  w = w -- v
  w = w + hhh
  e = g * w
  z = zh * w
  rest = n + 0
  fix = zero            # R = T: 3 T, else -T, or T if R is infinity
  rest = zh + 0
  same = zero           # one of the three cases
  az = sz if fix else one
  dy = c + c
  dy = dy + e
  ww = w * w
  z3 = az if same else z
  ax = sx if fix else tx
  ay = sy if fix else ty
  ay = p2 +- ay if flip
{_CHOICE}{_SCALED}
  dd = dy * dy
  f = w * ww
  v = v * ww
  y = c * f
  x = p4 -- f
  x = x + dd
  x = x -- v
  x = x -- v
  t = x -- v
  x3 = ax if same else x
  t = dy * t
  y = p2 -- y
  y = t + y
  y3 = ay if same else y
"""

# P is subtracted if k is even, and Q if l is.
_EVEN = """
e = z3 * scale
w = e * e
ax = x3 * e
ay = p3 -- y3
ay = ay * one
az = w * e
e = scale * scale
bz = e * scale
bx = x1 * scale
seek 0
take k
odd = not digit
seek 0
take l
same = not digit
bx = bx if same else xx
bx = bx if odd else xx2
by = y1 if same else yy
by = by if odd else yy2
by = p -- by
bz = bz if same else pz
e = qz if same else 0
bz = bz if odd else e
"""


def _combine(bits: int) -> str:
    """Return lines that make the points of `_SLOPE`: their sum is k P + l Q."""
    return f"""{_DIFFERENT}{_ENTRIES}{_triple(1)}{_triple(2)}
x3 = x1 + 0
y3 = p2 -- y1
z3 = one + 0
seek {bits}
{_CHOICE}{_SCALED}
loop {bits}
{_PASS}
end
{_EVEN}"""
