"""The program of k P on any short Weierstrass curve, for the prime engine with any modulus.

Formulas: docs/algorithms/curve.md, sections 1 to 3; what differs in words:
docs/algorithms/prime-engine-any.md. The numbers at the door, in this order: k, the random factor if
the build takes one, p, a, b, x, y, infinity; out: x, y, infinity. A point with infinity 1 has no x
and y.
"""

from dataclasses import dataclass

from dualfield.programs.prime_engine.any_curve_program import (
    DISCRIMINANT,
    MULTIPLES,
    RANDOM_FACTOR,
    AnyProtectedCurve,
    equation_check,
    range_check,
)
from dualfield.programs.prime_engine.masking import FAULT

# One bit of the scalar, as weierstrass_program has it. Products are reduced, and differences add a
# multiple of the modulus: p, p2 or p4. A late operand of a product is the right one.
_STEP = """
  flip ^= not change
  take k
  flip ^= change
  same = not change
  xd = r if same else s
  e = r + p
  e = e -- s
  q = m * xd
  v = e * e
  q = q + p2
  g = q +- l if odd
  u = xd * v
  t = e * g
  g2 = g * g
  mt = m * t
  vt = v * t
  n = l * vt
  h = g2 + p
  h = h +- mt if same
  uu = u * u
  l = g2 * n
  s = g2 * h
  w = g2 + p
  w = w -- u
  w = w + w
  mt = mt + p4
  m = mt +- w if same
  uu = uu + p
  r = uu +- n if flip
  odd ^= always
  rest = g2 + u         # 0 if D was -P and the other point infinity: then the sum is a tangent in P
  fix = zero
  r = r + d1 if fix
  m = m + m1 if fix
  rest = minus if odd else l1
  l = l + rest if fix
"""

# The tangent with which the ladder works, and infinity, have a random factor. w2 serves x = 0.
_RANDOM_TANGENT = """
f2 = f * f
d1 = d1 * f2
m1 = m1 * f
l1 = l1 * f2
l1 = l1 * f
w2 = w2 * f
"""

# odd: k P = -P.
_LEAVE = """
t = t * unit
u = u * unit
n = 0 -- y
flip = below
n = n + p if flip
t = x if odd else t
u = n if odd else u
"""
# The choice comes first: all numbers that are checked are reduced, those of a refusal too.
_CHECKED_LEAVE = """
n = p -- yy
t = xx if odd else t
u = n if odd else u
t = t * unit
u = u * unit
"""


@dataclass(frozen=True)
class AnyWeierstrass(AnyProtectedCurve):
    """The program of k P."""

    @property
    def text(self) -> str:
        """The program."""
        bits = self.bits
        factor = f"{RANDOM_FACTOR}off = unit if flip else off\n" if self.is_random else ""
        x, y, flag = ("xr", "yr", "flagr") if self.is_checked else ("t", "u", "n")
        lines = f"""{self.modulus}{range_check("x", "y")}{MULTIPLES}
{self.domain}{DISCRIMINANT}off = unit if flip else flag
{factor}{equation_check()}off = unit if flip else off
# the tangent in P, times powers of 2 y
u = yy + yy
t = w + w
t = t + w
t = t + a
t = t * one
m1 = t + t
w2 = u * u
l1 = w2 * w2
t = t * t
t = t + p3
u = w2 * xx
d1 = u + u
d1 = d1 + u
d1 = t -- d1
d1 = d1 * one
{_RANDOM_TANGENT if self.is_random else ""}minus = p -- l1
# the ladder: infinity, and -P
r = {"f2" if self.is_random else "unit"}
s = 0
m = 0
l = 0
seek {bits}
take k                # a 0
odd = not always
flip = change
loop {bits} overlap
{_STEP}
end
# D = k P, O = -(k + 1) P
flip = digit
xd = s if flip else r
xo = r if flip else s
w = r + s
{"l = p2 -- l" if bits % 2 else ""}
four = one + one
four = four + four
t = xx + xx
t = t + xx
n = t * four          # n / v = 1 / Z^2
x3 = t * one
t = w * four
v = m * m
v = v + p
v = v -- t
# the same for 3 x = 0
t = xd * xo
u = m * l
u = u + t
u = u + t
u = u * w2
t = l * l
t = t * m1
rest = x3 + 0
flip = zero
n = u if flip else n
v = t if flip else v
v = v * one
rest = v + 0
flip = zero
v = one if flip else v # k P = P, of order 3
q = l * v
# l = 0: k P is infinity if xo = 0 besides, else -P; the other one of xo and xd is not 0
l0 = l * one
x0 = xo * one
rest = x0 + 0
flip = zero
w = xd if flip else xo
rest = l0 + 0
odd = zero
q = one if odd else q
w = w if odd else one
# nothing but the discriminant tests the modulus if there is no point on the curve
rest = off + 0
flip = not zero
q = one if flip else q
w = one if flip else w
d = d * w
q = q * d
{self.checked_inverse}rest = l0 + 0
odd = zero
rest = l0 + x0
fix = zero
rest = flag + 0
fix |= not zero
t = v * xx
u = n * xd
t = t + u
t = t * l
u = m * xd
u = u + l
u = u * yy
u = u * v
t = t * i
u = u * i
{_CHECKED_LEAVE if self.is_checked else _LEAVE}{x} = 0 if fix else t
{y} = 0 if fix else u
{flag} = unit if fix else 0
"""
        check = equation_check("c", FAULT, "bad")
        check = self.compare_copies(check, xr="xc", yr="yc", flagr="flagc")
        return f"""
conditions same odd flip fix
constants unit
{self.inputs("p", "a", "b", "x", "y")}constant unit
{self.note_refusals("bad", lines)}{check}out {x}
out {y}
last out {flag}
"""
