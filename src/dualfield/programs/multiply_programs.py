"""Programs of ``scalar-mul`` for k P over GF(p), with their protections.

docs/algorithms/curve.md derives the formulas. Random words are loaded with the operands, each
at the top of a register.
"""

from dualfield.programs.prime_programs import (
    CURVE,
    DOMAIN,
    FIRST_BIT,
    INVERT,
    LOAD,
    NEXT_BIT,
    POINT,
    POWER,
    START,
    TANGENT,
    on_curve,
    steps,
)
from dualfield.programs.protection import checks, randomizes, splits

# The stored point must satisfy the equation; s is R^2.
RESULT = """
n = {x} * {s}
m = {y} * {s}
t = n * n
t = t + {a}
t = t * n
t = t + {b}
m = m * m
t = t - m
zero t
correct
"""


# k becomes k - j 2^N modulo the order n: the random bits of j followed by those of k are another
# scalar of the same multiple. If n is 0, j becomes 0.
_SPLIT = """
modulus n
load k
load j
zero n
j = flag ? zero : j
c = j
m = zero
repeat random
  shift c
  t = flag ? unit : zero
  m = m + m
  m = m + t
end
m = zero - m
repeat bits
  shift k
  t = flag ? unit : zero
  m = m + m
  m = m + t
end
k = m
t = zero              # clear the last bit of k, in the flag too
zero t
"""

# Between the bits of j and those of k: the next bit is the first of k, not 0.
_SWITCH_SCALAR = """
shift k
even = flag ? zero : one
odd = flag ? one : zero
t = flag ? xo : xd
xo = flag ? xd : xo
xd = t
"""


def _ladder(protect: str) -> str:
    """The ladder over the bits of k, or of j and then k."""
    one = "lam" if randomizes(protect) else "one"
    if splits(protect):
        start = START.format(k="j", one=one)
        return f"{start}{steps('j', 'random')}{_SWITCH_SCALAR}{steps('k', 'bits')}"
    return START.format(k="k", one=one) + steps("k", "bits")


# The factor is a random number modulo p, reduced bit by bit from the top; 0 is replaced by 1.
FACTOR = """
m = zero
repeat random
  shift lam
  t = flag ? unit : zero
  m = m + m
  m = m + t
end
zero m
lam = flag ? unit : m
"""


def loads(protect: str) -> str:
    """The loads of operands; `_SPLIT` has loaded a randomised scalar before."""
    random = "load lam" if randomizes(protect) else ""
    if splits(protect):
        return f"{LOAD}{random}"
    return f"{LOAD}{random}\nload k"


def weierstrass(protect: str = "none") -> str:
    """The program of k P on y^2 = x^3 + a x + b."""
    return f"""
{_SPLIT if splits(protect) else ""}
{loads(protect)}
{CURVE}
{on_curve("x", "y")}
zero t
require
{"r2 = s" if checks(protect) else ""}
{FACTOR if randomizes(protect) else ""}
{TANGENT}
{_ladder(protect)}
{POINT}
{INVERT}
dx = dx * i
dy = dy * i
zero y0               # infinity, or -P
dx = flag ? x : dx
dy = flag ? n : dy
t = flag ? xo : one
zero t
infinity
dx = dx * unit
dy = dy * unit
{RESULT.format(x="dx", y="dy", s="r2", a="a", b="b") if checks(protect) else ""}
store dx
store dy
"""


# k P = (xd : zd), (k + 1) P = (xo : zo) and P have sums e1, e2, e3 of products of one, two and
# three x with (e2 - 1)^2 = 4 e3 (e1 + a): the difference of the first two is P.
_LINE = """
v = zd * zo
w = xd * zo
t = xo * zd
w = w + t
t = x * v
n = w + t
h = a * v
n = n + h             # e1 + a
t = x * w
h = xd * xo
t = t + h
t = t - v             # e2 - 1
t = t * t
h = h * x             # e3
h = h * n
h = h + h
h = h + h
t = t - h
zero x
t = flag ? zero : t   # the ladder's formula for the sum fails
zero t
correct
"""

# The stored quotient times the denominator must be the numerator.
_QUOTIENT = """
t = dx * r2
t = t * zd
t = t - xd
zero x
t = flag ? zero : t
zero zd
t = flag ? zero : t
zero t
correct
"""


_MONTGOMERY_STEP = f"""\
repeat bits
  last = odd
  n = xd + zd
  m = xd - zd
  v = xo + zo
  w = xo - zo
  w = w * n
  v = v * m
  n = n * n
  m = m * m
  # the sum
  s = v + w
  h = v - w
  s = s * s
  h = h * h
  h = h * x
  # the double, both coordinates times 4
  t = n - m
  m = m + m
  m = m + m
  r = n * m
  n = u * t
  n = n + m
  g = t * n
{NEXT_BIT.format(k="k")}
  zd = flag ? h : g
  zo = flag ? g : h"""
"""One bit of the scalar: sum and double of R0 and R1, whose difference has the given x."""


def montgomery(protect: str = "none") -> str:
    """The program of k P on B y^2 = x^3 + a x^2 + x, x-coordinate only."""
    one, x = ("lam", "w") if randomizes(protect) else ("one", "x")
    return f"""
{loads(protect)}
{DOMAIN}
e = e - unit
e = e - unit
a = a * s
x = x * s
{"r2 = s" if checks(protect) else ""}
t = one + one
u = a + t             # A + 2
v = a - t
v = v * u
zero v
refuse                # A^2 = 4
d = flag ? one : v
{FACTOR if randomizes(protect) else ""}
{f"w = x * {one}" if randomizes(protect) else ""}
{FIRST_BIT.format(k="k", one=one)}
xd = flag ? {x} : {one}   # R0 = infinity, R1 = P
zd = odd
xo = flag ? {one} : {x}
zo = even
{_MONTGOMERY_STEP}
end
{_LINE if checks(protect) else ""}
zero x
orzero zd
q = flag ? one : zd
q = q * d             # d besides, so that the modulus is always tested
{POWER}
w = i * q
w = w - one
zero w
prime
i = i * d
dx = xd * i
# x = 0 has order 2: infinity if k is even, else itself
zero x
dx = flag ? x : dx
n = flag ? last : zd
zero n
infinity
dx = dx * unit
{_QUOTIENT if checks(protect) else ""}
store dx
store zero
"""
