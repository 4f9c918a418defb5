"""Programs of ``scalar-mul`` over GF(2^m): docs/algorithms/curve.md derives the formulas."""

from dataclasses import dataclass

from dualfield.programs.protection import checks, randomizes
from dualfield.programs.sums import BINARY_SUM, require_point

LOAD = """
load a
load b
load x
load y
"""

CURVE = """
zero b
refuse
d = flag ? unit : b
"""


def on_curve(x: str, y: str) -> str:
    """Instructions that set t, to 0 if y^2 + x y = x^3 + a x^2 + b."""
    return f"""
u = {x} * {x}
t = {x} + a
u = u * t
u = u + b
t = {x} + {y}
t = t * {y}
t = t + u
"""


_START = """
x1 = unit
z1 = zero
x2 = x
z2 = unit
"""

# lam is a random factor; 0 is replaced by 1.
_RANDOM_START = """
zero lam
z2 = flag ? unit : lam
x1 = z2
z1 = zero
x2 = x * z2
"""

_STEPS = """
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
_FACTOR = """
m = x * z1
n = z1 * z2
t = x * n
q = t * z1
"""

_ORDINATE = """
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

_POWER = """
i = unit              # q^(2^(m - 1) - 1)
repeat less1
  i = i * i
  i = i * q
end
"""


@dataclass(frozen=True)
class Parts:
    """The parts of a program that depend on the hardware.

    ``modulus``: the load of the polynomial. ``start``, ``random_start``: the initial values of the
    ladder; ``steps``: its steps, to (x1 : z1) and (x2 : z2). ``power``: i = q^(2^(m - 1) - 1).
    """

    modulus: str
    start: str
    random_start: str
    steps: str
    power: str

    @property
    def ladder(self) -> str:
        """The unprotected ladder."""
        return self.start + self.steps

    @property
    def invert(self) -> str:
        """The inverse i of q; the answer is bad_modulus if q i is not 1."""
        return f"""
q = q * d             # d besides, so that the polynomial is always tested
{self.power}
i = i * i             # i = 1 / q = q^(2^m - 2)
w = i * q
w = w - unit
zero w
prime
i = i * d
"""


LOADED_POLYNOMIAL = Parts("modulus e", _START, _RANDOM_START, _STEPS, _POWER)
"""For a polynomial that is loaded."""

RESULT = f"""
{on_curve("dx", "dy")}
zero t
correct
"""


def binary(protect: str = "none", parts: Parts = LOADED_POLYNOMIAL) -> str:
    """The program of k P on y^2 + x y = x^3 + a x^2 + b."""
    return f"""
{parts.modulus}
{LOAD}
{"load lam" if randomizes(protect) else ""}
load k
{CURVE}
{on_curve("x", "y")}
zero t
require
{parts.random_start if randomizes(protect) else parts.start}
{parts.steps}
{_FACTOR}
zero z2
orzero x
orzero z1
q = flag ? unit : q
{parts.invert}
dx = x1 * t
dx = dx * i
{_ORDINATE}
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
{RESULT if checks(protect) else ""}
store dx
store dy
"""


def check(parts: Parts = LOADED_POLYNOMIAL) -> str:
    """The program that returns P if it is on the curve."""
    return f"""
{parts.modulus}
{LOAD}
{CURVE}
{on_curve("x", "y")}
zero t
require
store x
store y
"""


def _multiple(point: str) -> str:
    """Instructions after the ladder: k times a point as (px : py : pz)."""
    return f"""
{_FACTOR}
px = x1 * t
{_ORDINATE}
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


def _end(parts: Parts) -> str:
    return f"""
{BINARY_SUM}
zero x2
q = flag ? unit : x2
{parts.invert}
dx = x1 * i
i = z1 * i
zero x2
infinity
store dx
store i
"""


def add(parts: Parts = LOADED_POLYNOMIAL) -> str:
    """The program of P + Q."""
    return f"""
{parts.modulus}
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
pz = flag ? zero : unit
given q
dz = flag ? zero : unit
{_end(parts)}
"""


def combine(parts: Parts = LOADED_POLYNOMIAL) -> str:
    """The program of k P + l Q."""
    return f"""
{parts.modulus}
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
{parts.ladder}
{_multiple("p")}
x = xq
y = yq
k = l
xq = px
yq = py
l = pz
{parts.ladder}
{_multiple("q")}
x = xq
y = yq
dz = l
{_end(parts)}
"""
