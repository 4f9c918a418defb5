"""The program of k P on any Montgomery curve, x alone, for the prime engine with any modulus.

Formulas: docs/algorithms/curve.md, section 2; what differs in words:
docs/algorithms/prime-engine-any.md. The numbers at the door, in this order: k, the random factor if
the build takes one, p, a, x, infinity; out: x, infinity. A point with infinity 1 has no x.
"""

from dataclasses import dataclass

from dualfield.programs.prime_engine.any_curve_program import (
    NOT_INVERTIBLE,
    RANDOM_FACTOR,
    AnyProtectedCurve,
    range_check,
)
from dualfield.programs.prime_engine.masking import FAULT

# One bit of the scalar: ten products. Both coordinates of the double are times 4, so (a + 2) / 4 is
# not needed. A late operand of a product is the right one.
_STEP = """
  take k
  flip = change
  g = x2 + z2
  h = x2 + p
  h = h -- z2
  m = x3 + z3
  n = x3 + p
  n = n -- z3
  u = m if flip else g  # the point that is doubled: the second one if the bit differs
  v = n if flip else h
  n = n * g             # the other point becomes the sum of both
  m = m * h
  u = u * u
  v = v * v
  s = n + m
  t = n + p
  t = t -- m
  x3 = s * s
  t = t * t
  z3 = xx * t
  e = u + p
  e = e -- v
  w = v + v
  w = w + w
  x2 = u * w
  f = c * e
  w = w + f
  z2 = e * w
"""

# The ladder starts with infinity and P. A random factor multiplies both coordinates of each point.
_START = """
x2 = one
z2 = 0
x3 = xx + 0
z3 = one
"""
_RANDOM_START = f"""{RANDOM_FACTOR}x2 = f + 0
z2 = 0
x3 = xx * f
z3 = f + 0
"""

# x = 0 has order 2, and infinity also has the x 0 here: the formula for the sum fails.
_END = """
odd = digit
last = unit if odd else 0
n = x3 if odd else x2
z = z3 if odd else z2
rest = xx + 0
flip = zero
origin = unit if flip else 0
q = one if flip else z
rest = z + 0
flip = zero
q = one if flip else q
q = q * d
"""
_RESULT = """
t = n * i
t = t * unit
rest = origin + 0
same = not zero
t = 0 if same else t
w = last if same else z
rest = w + 0
fix = zero
rest = flag + 0
fix |= not zero
t = 0 if fix else t
infinity = unit if fix else 0
"""

# k P, (k + 1) P and P are on one line: docs/algorithms/prime-engine-protection.md. The x that
# leaves times z is n. x and a enter the domain anew. After a refusal, and for x = 0, nothing is
# checked.
_CHECK = f"""
y = x * rr
c = plain * rr
m = z2 * z3
u = x2 * z3
v = x3 * z2
u = u + v
v = x2 * x3
l = y * u
l = l + v
l = l + p
l = l -- m
l = l * l
w = y + c
w = w * m
w = w + u
w = w * v
w = w + w
y = y + y
w = w * y
rest = l -- w
flip = not zero
rest = z + 0
odd = zero            # k P is infinity, and t is 0
n = 0 if odd else n
u = kept * rr
u = u * z
rest = u -- n
flip |= not zero
rest = y + 0
flip &= not zero
rest = off + 0
flip &= zero
check flip {FAULT}
"""


@dataclass(frozen=True)
class AnyMontgomery(AnyProtectedCurve):
    """The program of k P on B y^2 = x^3 + a x^2 + x."""

    @property
    def coefficients(self) -> tuple[str, ...]:
        """The names of the coefficients that the program reads."""
        return ("a",)

    @property
    def text(self) -> str:
        """The program."""
        bits = self.bits
        start = _RANDOM_START if self.is_random else _START
        lines = f"""{self.modulus}{range_check("x")}x = 0 if same else x
{"plain = a + 0" if self.is_checked else ""}
{self.domain}xx = x * rr
# a^2 - 4 is not 0
two = one + one
c = a + two
d = two + p
d = d -- a
d = c * d
rest = d + 0
flip = zero
check flip {NOT_INVERTIBLE}
d = one if flip else d
{start}seek {bits}
take k                # a 0
loop {bits} overlap
{_STEP}end
{_END}two = unit + unit
{self.checked_inverse}"""
        check = self.compare_copies(_CHECK, t="kept", infinity="mark")
        return f"""
conditions same odd flip fix
constants unit
{self.inputs("p", "a", "x")}constant unit
{self.note_refusals("off", lines)}{_RESULT}{check}out t
last out infinity
"""
